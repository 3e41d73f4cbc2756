"""What every event has: a time, and mostly a seat."""

from dataclasses import dataclass

__all__ = ["Fact", "SeatFact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """What every event has.

    Attributes:
        at_ms: When it took effect, in milliseconds of the table's clock.
    """

    at_ms: int


@dataclass(frozen=True, slots=True)
class SeatFact(Fact):
    """What every event about one seat has.

    Attributes:
        seat: Number of the seat.
    """

    seat: int
