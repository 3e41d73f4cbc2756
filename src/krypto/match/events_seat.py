"""Events about who is at the table [R13]."""

from dataclasses import dataclass
from typing import TypeAlias

from krypto.match.fact import SeatFact

__all__ = [
    "ConnectionBack",
    "ConnectionLost",
    "HostChanged",
    "Joined",
    "Left",
    "NoLongerAwaited",
    "Returned",
    "SeatEvent",
    "Taken",
    "WentAway",
]


@dataclass(frozen=True, slots=True)
class Joined(SeatFact):
    """A player took a new seat; the number is never given to anybody else."""

    name: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Returned(SeatFact):
    """A player who had left came back to the seat."""


@dataclass(frozen=True, slots=True)
class Left(SeatFact):
    """A player gave up the seat, or was removed from it by the host."""

    removed: bool = False


@dataclass(frozen=True, slots=True)
class ConnectionLost(SeatFact):
    """The seat's connection is gone; the player has ten seconds to be back."""


@dataclass(frozen=True, slots=True)
class ConnectionBack(SeatFact):
    """The seat's connection is back, and the player with it."""


@dataclass(frozen=True, slots=True)
class WentAway(SeatFact):
    """The player is away; seat and score stay."""


@dataclass(frozen=True, slots=True)
class NoLongerAwaited(SeatFact):
    """The player has been away so long that no round waits any longer."""


@dataclass(frozen=True, slots=True)
class HostChanged(SeatFact):
    """The player has the powers of the host now.

    Attributes:
        for_good: Whether the role itself was given; else the player stands in, or the host has
            the role back.
    """

    for_good: bool


@dataclass(frozen=True, slots=True)
class Taken(SeatFact):
    """A command with this mark was carried out; the same mark again is a retry."""

    ref: str


SeatEvent: TypeAlias = (
    Joined
    | Returned
    | Left
    | ConnectionLost
    | ConnectionBack
    | WentAway
    | NoLongerAwaited
    | HostChanged
    | Taken
)
"""Events about who is at the table."""
