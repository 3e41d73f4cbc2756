"""How long rounds took."""

import pytest

from krypto.cli.timing import clock_time, round_times_ms
from krypto.match.events import Event
from krypto.match.events_match import MatchStarted, Paused, Resumed
from krypto.match.events_round import Dealt, Ending, RoundOver
from krypto.rules.deal import Deal

DEAL = Deal((1, 2, 3, 4, 5), 15)


def dealt(at_ms: int, number: int) -> Event:
    """A round begins."""
    return Dealt(at_ms, number, DEAL, number, (1,))


def over(at_ms: int, number: int) -> Event:
    """A round ends."""
    return RoundOver(at_ms, number, Ending.VOID, None, 0, (None,))


def test_pauses_do_not_count() -> None:
    """The time of a round is what was played, in pieces between pauses."""
    journal = [
        MatchStarted(0, 1, ""),
        dealt(0, 1),
        Paused(1_000),
        Resumed(9_000),
        Paused(9_500),
        Resumed(20_000),
        over(21_000, 1),
        dealt(30_000, 2),
        over(30_400, 2),
    ]
    assert round_times_ms(journal) == [2_500, 400]


def test_each_match_has_its_own_times() -> None:
    """A new match begins with no round played."""
    first = [MatchStarted(0, 1, ""), dealt(0, 1), over(5, 1)]
    assert round_times_ms([*first, MatchStarted(9, 2, "")]) == []


def test_a_pause_between_rounds_is_no_time() -> None:
    """What happens between two rounds belongs to neither."""
    journal = [dealt(0, 1), over(5, 1), Paused(10), Resumed(1_000), dealt(1_000, 2), over(1_007, 2)]
    assert round_times_ms(journal) == [5, 7]


@pytest.mark.parametrize(
    ("time_ms", "shown"),
    [(0, "0:00"), (999, "0:00"), (61_000, "1:01"), (3_599_999, "59:59"), (3_661_000, "1:01:01")],
)
def test_the_clock(time_ms: int, shown: str) -> None:
    """A time is shown in minutes and seconds, and in hours from an hour on."""
    assert clock_time(time_ms) == shown
