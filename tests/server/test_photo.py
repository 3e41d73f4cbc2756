"""The photo finish: right, and only just too late."""

import pytest

from krypto.match import Claim, Ports, SeededDealer, Start, Table
from krypto.match.state import State
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed
from krypto.server.photo import WINDOW_MS, finish
from krypto.solver import solve

RIGHT = str(solve(SeededDealer(Seed.of_number(7)).deal(1, HOUSE, HOUSE.deck, 0)[0]))
WON_MS = 60_000


def over(*, wrong: int | None = None) -> State:
    """A round that Ann has won, after somebody had claimed wrongly."""
    ports = Ports(SeededDealer(Seed.of_number(7)), lambda _deal, _rules: RIGHT)
    table = Table.open(ports, HOUSE)
    for name in ("Ann", "Ben", "Cid"):
        table.join(name, now_ms=0)
    table.submit(Start(1, after=0), now_ms=1_000)
    table.join("Late", now_ms=2_000)
    if wrong is not None:
        table.submit(Claim(wrong, 1, 1, "1 + 1"), now_ms=3_000)
    table.submit(Claim(1, 1, 1, RIGHT), now_ms=WON_MS)
    return table.state


def test_a_right_claim_just_behind_is_close() -> None:
    """Right within the window, a claim is shown with how late it was."""
    found = finish(over(), Claim(2, 1, 1, RIGHT), WON_MS + WINDOW_MS)
    assert found is not None
    assert (found.seat, found.after_ms) == (2, WINDOW_MS)


@pytest.mark.parametrize(
    ("seat", "round_", "deal", "text", "late_ms"),
    [
        (2, 1, 1, RIGHT, WINDOW_MS + 1),
        (2, 1, 1, "1 + 1", 0),
        (2, 1, 1, "1 +", 0),
        (2, 2, 1, RIGHT, 0),
        (2, 1, 2, RIGHT, 0),
        (1, 1, 1, RIGHT, 0),
        (3, 1, 1, RIGHT, 0),
        (4, 1, 1, RIGHT, 0),
        (9, 1, 1, RIGHT, 0),
    ],
    ids=[
        *("too late", "wrong", "unreadable", "another round", "another deal"),
        *("the winner", "who was out", "who watched", "nobody"),
    ],
)
def test_nothing_else_is(seat: int, round_: int, deal: int, text: str, late_ms: int) -> None:
    """Late, wrong, about something else, or from who had no part in it: no photo finish."""
    assert finish(over(wrong=3), Claim(seat, round_, deal, text), WON_MS + late_ms) is None


def test_without_a_winner_nobody_was_close() -> None:
    """Before the first round there is nothing to be late for."""
    assert finish(State(), Claim(1, 1, 1, RIGHT), 0) is None
