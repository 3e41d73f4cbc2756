"""How players are spoken of, and who is shown under the cards."""

import io

import pytest

from krypto.cli.company import Company
from krypto.cli.entries import Person
from krypto.cli.roster import roster
from krypto.cli.terminal import Screen
from krypto.match import Claim, Declare, Start, State, Table
from krypto.testing.ports import scripted_ports

ANN, BEN, HARD = 1, 2, 3
PEOPLE = [Person(ANN, "Ann", "a"), Person(BEN, "Ben", "b")]


def state_of(*commands: Claim | Declare) -> State:
    """A table with three players in the first round, after these commands."""
    table = Table.open(scripted_ports())
    for name in ("Ann", "Ben", "Hard"):
        table.join(name, 0)
    table.submit(Start(ANN, after=0), 0)
    for command in commands:
        table.submit(command, 0)
    table.join("Cleo", 0)
    return table.state


@pytest.mark.parametrize(
    ("verb", "others", "yours"),
    [
        ("wins", "Ann wins", "You win"),
        ("is out", "Ann is out", "You are out"),
        ("has called", "Ann has called", "You have called"),
        ("takes that back", "Ann takes that back", "You take that back"),
        ("had claimed", "Ann had claimed", "You had claimed"),
    ],
)
def test_one_person_is_spoken_to(verb: str, others: str, yours: str) -> None:
    """One at the keyboard is you; where there are several, everybody has a name."""
    assert Company(state_of(), [ANN, BEN]).does(ANN, verb) == others
    assert Company(state_of(), [ANN]).does(ANN, verb) == yours


def test_names_in_a_sentence() -> None:
    """Players are named in the order of their seats."""
    state = state_of()
    assert Company(state, [BEN]).names({HARD, BEN, ANN}) == "Ann, you and Hard"
    assert Company(state, [ANN, BEN]).names({HARD, BEN}) == "Ben and Hard"
    assert Company(state, [ANN]).name(99) == "somebody"
    assert not Company(state, [ANN]).is_alone


def test_everybody_is_shown_with_what_they_do() -> None:
    """People have keys where there are several; who is out, watches or has declared is told."""
    state = state_of(Claim(BEN, 1, 1, "1"), Declare(HARD, 1, 1))
    running, screen = state.running, Screen(io.StringIO(), colour=False)
    assert running
    several = roster(state, running, PEOPLE, screen)
    assert several == ["   a Ann   b Ben (out)   Hard (no solution)   Cleo (watching)"]
    one = roster(state, running, PEOPLE[:1], screen)
    assert one == ["   Ann   Ben (out)   Hard (no solution)   Cleo (watching)"]


def test_colour_says_nothing_that_a_word_does_not() -> None:
    """Keys stand out, and who cannot play is quiet."""
    state = state_of(Claim(BEN, 1, 1, "1"))
    running, screen = state.running, Screen(io.StringIO(), colour=True)
    assert running
    (line,) = roster(state, running, PEOPLE, screen)
    assert "\x1b[1;38;5;30ma\x1b[0m Ann" in line
    assert "\x1b[2mb Ben (out)\x1b[0m" in line
    assert "   Hard   " in line
