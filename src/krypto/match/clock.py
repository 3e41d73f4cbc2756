"""A clock that can stand still: the time left, and since when it runs [R12, R13]."""

from msgspec import Struct

__all__ = [
    "AUTO_START_MS",
    "AWAY_AFTER_MS",
    "HOST_AWAY_MS",
    "LONGEST_ADDED_S",
    "WAITED_FOR_MS",
    "Clock",
]

AWAY_AFTER_MS = 10_000
"""How long a connection may be gone before its player is away [R13]."""

WAITED_FOR_MS = 15_000
"""How long a player who is away still holds up the ends of a round [R13]."""

HOST_AWAY_MS = 60_000
"""How long a host may be away before another stands in [R13]."""

AUTO_START_MS = 10_000
"""How long the table shows a round that is over, where the next one starts by itself [R13]."""

LONGEST_ADDED_S = 3_600
"""The most seconds the host may add to the clock of a round in one go."""


class Clock(Struct, frozen=True, gc=False):
    """Time left, counting down or standing still.

    Attributes:
        left_ms: Milliseconds left when it last began to run, or while it stands.
        since_ms: When it began to run; None while it stands.

    >>> Clock(30_000).run(at_ms=5_000).stand(at_ms=6_000)
    Clock(left_ms=29000, since_ms=None)
    """

    left_ms: int
    since_ms: int | None = None

    @property
    def ends_ms(self) -> int | None:
        """When the time is up; None while the clock stands still."""
        return None if self.since_ms is None else self.since_ms + self.left_ms

    def left_at(self, now_ms: int) -> int:
        """Milliseconds left at this moment, never below 0."""
        gone = 0 if self.since_ms is None else now_ms - self.since_ms
        return max(0, self.left_ms - gone)

    def run(self, at_ms: int) -> "Clock":
        """The clock running from this moment on, or unchanged where it runs already."""
        return Clock(self.left_ms, at_ms) if self.since_ms is None else self

    def stand(self, at_ms: int) -> "Clock":
        """The clock standing still with what is left at this moment."""
        return self if self.since_ms is None else Clock(self.left_at(at_ms))

    def longer(self, by_ms: int) -> "Clock":
        """The clock with more time left, running or standing as it was."""
        return Clock(self.left_ms + by_ms, self.since_ms)
