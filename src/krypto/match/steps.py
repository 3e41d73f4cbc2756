"""Steps: a match cut into the moments that somebody who watched would have told apart.

One decision may have many events: a wrong claim puts out, ends the round and with it the match.
They are one step. What nobody sees (that a mark was noted, that a connection is gone for a moment)
belongs to the step before; who was there when the match began is the first step.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from krypto.match.coherence import Told
from krypto.match.events import Event
from krypto.match.events_match import MatchOver, MatchStarted, PlayOffBegan
from krypto.match.events_round import (
    Dealt,
    DeclarationsLapsed,
    PenaltyTaken,
    PutOut,
    Redealt,
    RoundOver,
    TrophyTaken,
)
from krypto.match.events_seat import ConnectionLost, HostChanged, NoLongerAwaited, Taken
from krypto.match.state import State

__all__ = ["Step", "steps"]

_UNSEEN: Final = (Taken, ConnectionLost, NoLongerAwaited)
_FOLLOWING: Final = (PenaltyTaken, PutOut, DeclarationsLapsed, Redealt, RoundOver, TrophyTaken)
_CHANGING: Final = (HostChanged, PlayOffBegan, MatchOver)


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at one moment.

    Attributes:
        told: Its events, each with the table before and after it; at least one.
    """

    told: tuple[Told, ...]

    @property
    def first(self) -> Event:
        """The event that began it."""
        return self.told[0].event

    @property
    def at_ms(self) -> int:
        """When it was."""
        return self.first.at_ms

    @property
    def after(self) -> State:
        """The table after it."""
        return self.told[-1].after


def steps(match: Sequence[Told]) -> list[Step]:
    """The steps of a match; the first one is the table before it began."""
    return [Step(tuple(part)) for part in _parts(match)]


def _parts(match: Sequence[Told]) -> Iterator[list[Told]]:
    part: list[Told] = []
    for one in match:
        if part and not _belongs(one, part[-1]):
            yield part
            part = []
        part.append(one)
    if part:
        yield part


def _belongs(one: Told, last: Told) -> bool:
    """Whether an event belongs to the step of the one before it."""
    event = one.event
    if isinstance(event, MatchStarted):
        return False
    if one.before.match == 0 or isinstance(event, _UNSEEN):
        return True
    if event.at_ms != last.event.at_ms:
        return False
    if isinstance(event, Dealt):
        return isinstance(last.event, MatchStarted)
    return isinstance(event, _FOLLOWING + _CHANGING)
