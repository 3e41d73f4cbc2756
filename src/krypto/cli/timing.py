"""How long rounds took, pauses left out."""

from collections.abc import Iterable

from krypto.match.events import Event
from krypto.match.events_match import MatchStarted, Paused, Resumed
from krypto.match.events_round import Dealt, RoundOver

__all__ = ["clock_time", "round_times_ms", "time_left"]


def round_times_ms(journal: Iterable[Event]) -> list[int]:
    """Milliseconds that each finished round of the last match took, in order."""
    times: list[int] = []
    spent, since = 0, 0
    for event in journal:
        match event:
            case MatchStarted():
                times = []
            case Dealt():
                spent, since = 0, event.at_ms
            case Paused():
                spent += event.at_ms - since
            case Resumed():
                since = event.at_ms
            case RoundOver():
                times.append(spent + event.at_ms - since)
            case _:  # whatever else happens, the clock goes on
                pass
    return times


def clock_time(time_ms: int) -> str:
    """The time as a clock shows it.

    >>> clock_time(62_900), clock_time(3_600_000)
    ('1:02', '1:00:00')
    """
    minutes, seconds = divmod(time_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def time_left(time_ms: int) -> str:
    """The time as a clock shows it that counts down: a second that has begun is there still.

    >>> time_left(179_990), time_left(0)
    ('3:00', '0:00')
    """
    return clock_time(time_ms + 999)
