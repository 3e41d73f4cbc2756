"""Events about the match as a whole [R10, R11, R13]."""

from dataclasses import dataclass
from typing import TypeAlias

from krypto.match.fact import Fact, SeatFact
from krypto.rules.ruleset import Ruleset

__all__ = [
    "MatchEvent",
    "MatchOver",
    "MatchStarted",
    "Paused",
    "PlayOffBegan",
    "Readied",
    "Restarted",
    "Resumed",
    "RulesChanged",
    "TableCleared",
    "TableOpened",
]


@dataclass(frozen=True, slots=True)
class TableOpened(Fact):
    """A table was opened under these rules."""

    rules: Ruleset


@dataclass(frozen=True, slots=True)
class RulesChanged(Fact):
    """The host changed the rules."""

    rules: Ruleset


@dataclass(frozen=True, slots=True)
class MatchStarted(Fact):
    """A match began.

    Attributes:
        match: Number of the match at this table, from 1.
        commitment: Proof that the shuffles were fixed before the match; tells nothing of them.
    """

    match: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Readied(SeatFact):
    """A player is ready for the next round."""


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """The host paused: clocks stand still, the cards are covered."""


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    """The pause is over."""


@dataclass(frozen=True, slots=True)
class PlayOffBegan(Fact):
    """Equal scores: these seats play on until one of them wins a round."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOver(Fact):
    """The match is over.

    Attributes:
        winners: Seats that won, more than one for joint winners; none where no round was played.
        seed: Text of the seed, which proves every deal against the commitment.
    """

    winners: tuple[int, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class TableCleared(Fact):
    """The table is set for another match: scores are nil, the people stay."""


@dataclass(frozen=True, slots=True)
class Restarted(Fact):
    """The server started again: nobody is connected yet, and the clocks lost no time."""


MatchEvent: TypeAlias = (
    TableOpened
    | RulesChanged
    | MatchStarted
    | Readied
    | Paused
    | Resumed
    | PlayOffBegan
    | MatchOver
    | TableCleared
    | Restarted
)
"""Events about the match as a whole."""
