"""What is sent of a table: everything that a viewer may know, and nothing else [R7, TR-04]."""

from typing import Any

import msgspec
import pytest

from krypto.match import Claim, Declare, Pause, Photograph, Ports, SeededDealer, Start, Table
from krypto.match.view import view
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed
from krypto.solver import solutions, solve
from krypto.wire.viewing import Aside, sent_table
from krypto.wire.views import Finish
from protocol_examples import examples


def answered(deal: Deal, rules: Ruleset) -> str | None:
    """The nicest solution."""
    found = solve(deal, rules)
    return None if found is None else str(found)


def table_of(deal: Deal) -> Table:
    """A table of three where this deal lies, by way of a dealer who has no other."""

    class Dealer(SeededDealer):
        def deal(self, *_: Any) -> tuple[Deal, int]:
            return deal, 0

    table = Table.open(Ports(Dealer(Seed.of_number(7)), answered), HOUSE)
    for name in ("Ann", "Ben", "Cid"):
        table.join(name, now_ms=0)
    table.submit(Start(1, after=0), now_ms=1_000)
    return table


def sent(table: Table, seat: int | None) -> dict[str, Any]:
    """What is sent of it to this seat."""
    plain: dict[str, Any] = msgspec.to_builtins(sent_table(view(table.state, seat)))
    return plain


SOLVABLE, UNSOLVABLE = Deal((3, 6, 11, 14, 15), 8), Deal((1, 8, 9, 12, 17), 9)


def test_a_view_looks_the_same_with_and_without_a_solution() -> None:
    """Of a solvable and an unsolvable deal the same is sent, the cards aside [TR-04]."""
    shapes = []
    for deal in (SOLVABLE, UNSOLVABLE):
        table = table_of(deal)
        table.submit(Claim(2, 1, 1, "1 + 1"), now_ms=2_000)
        table.submit(Declare(1, 1, 1), now_ms=3_000)
        seen = sent(table, 3)
        seen["round"]["deals"] = []
        shapes.append(seen)
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("seat", [None, 1, 2, 3])
def test_no_solution_is_sent_before_the_end(seat: int | None) -> None:
    """Until the round is over no view has any solution, any seed or anybody else's claim."""
    table = table_of(SOLVABLE)
    table.submit(Claim(2, 1, 1, "14 - 6"), now_ms=2_000)
    text = msgspec.json.encode(sent(table, seat)).decode()
    assert not any(str(one) in text for one in solutions(SOLVABLE))
    assert "number:7" not in text
    assert ("14 - 6" in text) == (seat == 2)
    assert ("wrong_cards" in text) == (seat == 2)


def test_a_pause_covers_what_is_written() -> None:
    """While the game is paused no view has cards, nor a claim that names them."""
    table = table_of(SOLVABLE)
    table.submit(Claim(2, 1, 1, "14 - 6"), now_ms=2_000)
    table.submit(Pause(1), now_ms=3_000)
    for seat in (None, 1, 2, 3):
        shown = sent(table, seat)["round"]
        assert shown["deals"] == []
        assert shown["claims"][0]["text"] is None
        assert shown["claims"][0]["verdict"] is None


def test_when_the_round_is_over_everybody_knows_the_same() -> None:
    """After the end all see every claim, the solution in both notations, and who was close."""
    table = table_of(SOLVABLE)
    table.submit(Claim(2, 1, 1, "14 - 6"), now_ms=2_000)
    table.submit(Claim(1, 1, 1, "(14-6)*(15-11-3)"), now_ms=3_000)
    table.submit(Photograph(3, 1, 1, "(14-6)*(15-11-3)", came_ms=3_120), now_ms=3_120)
    aside = Aside(counts={1: (47,)})
    views = [sent_table(view(table.state, seat), aside) for seat in (None, 1, 2, 3)]
    assert all(one == views[0] for one in views)
    shown = views[0].round
    assert shown
    assert shown.end
    (solution,) = shown.end.solutions
    assert (solution.text, solution.count) == ("6 × 3 + 15 − 14 − 11", 47)
    assert solution.steps == "6 × 3 = 18, 18 + 15 = 33, 33 − 14 = 19, 19 − 11 = 8"
    assert shown.end.photo_finish == [Finish(3, 120)]
    won = shown.claims[1].verdict
    assert won
    assert won.steps == "14 − 6 = 8, 15 − 11 = 4, 4 − 3 = 1, 8 × 1 = 8"


def test_no_solution_is_counted_as_none() -> None:
    """A deal without a solution is sent with a count of nil as soon as the round is over."""
    table = table_of(UNSOLVABLE)
    for seat in (1, 2, 3):
        table.submit(Declare(seat, 1, 1), now_ms=2_000)
    end = sent(table, None)["round"]["end"]
    assert (end["ending"], end["solutions"]) == (
        "void",
        [{"text": None, "steps": None, "count": 0}],
    )


def test_bots_are_marked() -> None:
    """Seats of players of the house are marked as such, and no others."""
    table = table_of(SOLVABLE)
    shown = sent_table(view(table.state, None), Aside(bots=frozenset({3})))
    assert [seat.is_bot for seat in shown.seats] == [False, False, True]


def test_the_examples_show_every_phase_and_ending() -> None:
    """The examples for the browser have every phase, ending and presence that comes up."""
    tables = [one.table for one in examples().values() if hasattr(one, "table")]
    assert {one.phase for one in tables} == {"lobby", "playing", "between", "over"}
    endings = {one.round.end.ending for one in tables if one.round and one.round.end}
    assert endings >= {"won", "void", "all_out", "time_up"}
    assert any(one.paused for one in tables)
    assert any(one.play_off for one in tables)
    assert any(one.round and one.round.call for one in tables)
    assert any(one.round and one.round.end and one.round.end.photo_finish for one in tables)
