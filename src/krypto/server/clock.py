"""The server's clock, which tests replace by one that they turn by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

__all__ = ["Alarm", "Clock", "SystemClock", "TableClock"]


class Alarm(Protocol):
    """A call that is set for a time."""

    def cancel(self) -> None:
        """See to it that the call is not made."""
        ...


class Clock(Protocol):
    """What the server knows of the time."""

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than it was before."""
        ...

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Alarm:
        """Set a call for this time, or for as soon as can be where it has passed."""
        ...


class SystemClock:
    """The clock of the machine, read once; from then on it runs evenly, whatever is set."""

    def __init__(self) -> None:
        self._ahead_ms = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now_ms(self) -> int:
        """As `Clock` says."""
        return time.monotonic_ns() // 1_000_000 + self._ahead_ms

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Alarm:
        """As `Clock` says; the call is made by the loop that runs now."""
        wait_ms = max(0, at_ms - self.now_ms())
        return asyncio.get_running_loop().call_later(wait_ms / 1_000, call)


class TableClock:
    """The time at one table: that of the server, and never behind what has happened there.

    A journal may bear times that are ahead of this server's: those of another node, or from before
    a clock was set back. From then on the time at the table is ahead by as much, so that ten
    seconds stay ten seconds, and nothing comes before what went before it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock, self._ahead_ms = clock, 0

    def now_ms(self) -> int:
        """As `Clock` says."""
        return self._clock.now_ms() + self._ahead_ms

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Alarm:
        """As `Clock` says."""
        return self._clock.call_at(at_ms - self._ahead_ms, call)

    def follow(self, at_ms: int) -> None:
        """Know that something has happened at this time; what was set before keeps its moment."""
        self._ahead_ms += max(0, at_ms - self.now_ms())
