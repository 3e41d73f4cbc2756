"""The clock of this machine, by itself and beside that of a database."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from krypto.server.health.finding import Finding, fault, ok, warning

__all__ = ["look_at_clock", "look_at_difference", "look_at_newest"]

_BEFORE_US_S: Final = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
_NOTABLE_S, _BAD_S = 0.5, 10.0
_ADVICE: Final = "Set the clock, and keep it right: timedatectl set-ntp true."


def look_at_clock(now_s: float) -> Iterator[Finding]:
    """Whether the date is possible, and time only goes forward.

    Args:
        now_s: What the clock says, in seconds since 1970.
    """
    told = f"It is {datetime.fromtimestamp(now_s, UTC):%Y-%m-%d %H:%M:%S} UTC"
    if now_s < _BEFORE_US_S:
        yield fault("clock", f"{told} by this machine, before there was a Krypto.", _ADVICE)
    elif not time.get_clock_info("monotonic").monotonic:
        yield fault("clock", f"{told}, and this machine has no clock that only goes on.", _ADVICE)
    else:
        yield ok("clock", f"{told}.")


def look_at_newest(newest_ms: int, now_s: float) -> Iterator[Finding]:
    """Whether something is kept that has not happened yet.

    Args:
        newest_ms: When the last event was kept.
        now_s: What the clock says.
    """
    ahead_s = newest_ms / 1_000 - now_s
    if ahead_s > _BAD_S:
        told = f"The newest event is of a time {ahead_s:,.0f} s ahead of this machine's clock."
        yield warning("clock", told, f"{_ADVICE} Until then clocks of rounds may stand still.")


def look_at_difference(apart_s: float) -> Iterator[Finding]:
    """Whether the clock of the database goes with this one.

    Args:
        apart_s: By how much it is ahead.
    """
    told = f"The clock of the database differs from this one by {abs(apart_s):.3f} s"
    if abs(apart_s) < _NOTABLE_S:
        yield ok("clock", f"{told}.")
        return
    found = f"{told}, so nodes may end a round at different times."
    yield (fault if abs(apart_s) >= _BAD_S else warning)("clock", found, _ADVICE)
