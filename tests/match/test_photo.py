"""The photo finish: right, and only just too late."""

import pytest

from krypto.match import Claim, Photograph, Ports, SeededDealer, Start, Table, fold
from krypto.match.events_round import PhotoFinish
from krypto.match.journal import from_data, to_data
from krypto.match.photo import WINDOW_MS, after_ms
from krypto.match.state import State
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed
from krypto.solver import solve

RIGHT = str(solve(SeededDealer(Seed.of_number(7)).deal(1, HOUSE, HOUSE.deck, 0)[0]))
WON_MS = 60_000


def over(*, wrong: int | None = None) -> Table:
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
    return table


def late(seat: int, round_: int, deal: int, text: str, late_ms: int) -> Photograph:
    """A claim that came so long after the winner's."""
    return Photograph(seat, round_, deal, text, came_ms=WON_MS + late_ms)


def test_a_right_claim_just_behind_is_close() -> None:
    """Right within the window, a claim is kept and shown with how late it was; nobody scores."""
    table = over()
    scores = [seat.score for seat in table.state.seats]
    (event,) = table.submit(late(2, 1, 1, RIGHT, WINDOW_MS), WON_MS + 300)
    assert event == PhotoFinish(WON_MS + 300, 2, 1, RIGHT, WINDOW_MS)
    assert table.state.round is not None
    assert table.state.round.end is not None
    assert table.state.round.end.close == ((2, WINDOW_MS),)
    assert table.state.rounds[-1] == table.state.round
    assert [seat.score for seat in table.state.seats] == scores


def test_it_is_in_the_journal() -> None:
    """Whoever folds the journal finds it; the form says that it came with the second version."""
    table = over()
    table.submit(late(2, 1, 1, RIGHT, 20), WON_MS + 20)
    data = [to_data(event) for event in table.journal]
    assert {one["v"] for one in data[:-1]} == {1}
    assert data[-1]["v"] == 2
    assert fold(map(from_data, data)) == table.state


def test_it_is_kept_once_for_each() -> None:
    """Who claims again is told of the first time, and nothing more is kept."""
    table = over()
    table.submit(late(2, 1, 1, RIGHT, 20), WON_MS + 20)
    assert table.submit(late(2, 1, 1, RIGHT, 90), WON_MS + 90) == ()
    assert after_ms(table.state, late(2, 1, 1, RIGHT, 90)) == 20
    table.submit(late(3, 1, 1, RIGHT, 95), WON_MS + 95)
    assert table.state.rounds[-1].end is not None
    assert table.state.rounds[-1].end.close == ((2, 20), (3, 95))


def test_the_next_round_may_have_begun() -> None:
    """Once the next round has begun nothing more is kept; what was kept stays with its round."""
    table = over()
    table.submit(late(2, 1, 1, RIGHT, 20), WON_MS + 20)
    table.submit(Start(1, after=1), WON_MS + 30)
    assert table.submit(late(3, 1, 1, RIGHT, 40), WON_MS + 40) == ()
    assert table.state.rounds[0].end is not None
    assert table.state.rounds[0].end.close == ((2, 20),)


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
    table = over(wrong=3)
    assert table.submit(late(seat, round_, deal, text, late_ms), WON_MS + late_ms) == ()


def test_without_a_winner_nobody_was_close() -> None:
    """Before the first round there is nothing to be late for."""
    assert after_ms(State(), late(1, 1, 1, RIGHT, 0)) is None
