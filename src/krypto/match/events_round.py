"""Events about a round and its cards [R2, R6-R10, R12]."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from krypto.match.fact import Fact, SeatFact
from krypto.match.judgement import Judgement
from krypto.rules.deal import Deal

__all__ = [
    "CallExpired",
    "Called",
    "ClaimRejected",
    "ClaimUpheld",
    "Dealt",
    "DeclarationTakenBack",
    "DeclarationsLapsed",
    "Declared",
    "Ending",
    "PenaltyTaken",
    "PhotoFinish",
    "PutOut",
    "Redealt",
    "RoundEvent",
    "RoundOver",
    "TimeAdded",
    "TrophyTaken",
]


class Ending(StrEnum):
    """How a round came to its end."""

    WON = "won"
    VOID = "void"
    ALL_OUT = "all_out"
    TIME_UP = "time_up"
    STOPPED = "stopped"

    @property
    def counts(self) -> bool:
        """Whether the round counts as played: a void one and one cut short do not [R8, R9]."""
        return self in (Ending.WON, Ending.ALL_OUT, Ending.TIME_UP)


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """A round began with a fresh deal.

    Attributes:
        round: Number of the round at this table, rising from 1, void ones included.
        deal: Hand and target.
        shuffle: Number of the shuffle they came from; known to the journal alone.
        players: Seats that play this round.
        out: Seats out from the start: those a redeal had put out in a round that was void.
    """

    round: int
    deal: Deal
    shuffle: int
    players: tuple[int, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Redealt(Fact):
    """Those still in have a new deal in the same round; its clock starts anew."""

    deal: Deal
    shuffle: int


@dataclass(frozen=True, slots=True)
class ClaimUpheld(SeatFact):
    """A claim was right."""

    text: str
    judgement: Judgement
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimRejected(SeatFact):
    """A claim was an expression, but wrong."""

    text: str
    judgement: Judgement
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Called(SeatFact):
    """A player called and has time to show the expression."""


@dataclass(frozen=True, slots=True)
class CallExpired(SeatFact):
    """The time after a call is over, or the caller left: this is a wrong claim."""


@dataclass(frozen=True, slots=True)
class PutOut(SeatFact):
    """The player is out for the rest of the round."""


@dataclass(frozen=True, slots=True)
class PenaltyTaken(SeatFact):
    """Points were taken off for a wrong claim."""

    points: int


@dataclass(frozen=True, slots=True)
class Declared(SeatFact):
    """A player declared that there is no solution."""


@dataclass(frozen=True, slots=True)
class DeclarationTakenBack(SeatFact):
    """A player took the declaration back."""


@dataclass(frozen=True, slots=True)
class DeclarationsLapsed(Fact):
    """The declarations of these seats are void, for their deal is gone."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimeAdded(Fact):
    """The host added time to the clock of the round."""

    seconds: int


@dataclass(frozen=True, slots=True)
class RoundOver(Fact):
    """A round is over.

    Attributes:
        round: Number of the round.
        ending: How it ended.
        winner: Seat of the winner; None where nobody won.
        points: Points or trophies the winner scored.
        solutions: For each deal of the round a solution, or None where there is none.
    """

    round: int
    ending: Ending
    winner: int | None
    points: int
    solutions: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class TrophyTaken(SeatFact):
    """The winner took the target card; it is out of the deck until the match ends."""

    card: int


@dataclass(frozen=True, slots=True)
class PhotoFinish(SeatFact):
    """A claim was right, and only just too late; it was refused, and costs nothing.

    Attributes:
        round: Number of the round, which somebody else had won.
        text: What was claimed, for the last deal of the round.
        after_ms: How long after the winner's claim it came.
    """

    round: int
    text: str
    after_ms: int


RoundEvent: TypeAlias = (
    Dealt
    | Redealt
    | ClaimUpheld
    | ClaimRejected
    | Called
    | CallExpired
    | PutOut
    | PenaltyTaken
    | Declared
    | DeclarationTakenBack
    | DeclarationsLapsed
    | TimeAdded
    | RoundOver
    | TrophyTaken
    | PhotoFinish
)
"""Events about the round and its cards."""
