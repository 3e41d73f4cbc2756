"""Decisions made again: whether what happened in a match follows from the rules.

Deciding is pure, so every decision of a match can be made once more: the table before it, what was
asked, the time, and in place of dealer and solver what the journal itself says. What comes of it
has to be what stands there. So a changed winner, score, ending or time, or an event left out of
the middle of a decision, cannot stay unseen.

What was asked is not in the journal; the first event of a decision tells it.

| first event | what was asked |
|---|---|
| what is due by its time | that time passes |
| a claim, a call, a declaration, one taken back | just that |
| `MatchStarted`, `Dealt` | the next round |
| `RoundOver` stopped, `MatchOver` | the end of the match |
| `CallExpired` before its time | the caller leaves |
| people, pauses, rules, a player who is ready | taken as told; what follows has to follow |

A whole decision that is left out is seen only by what it changes later: nobody can prove that
somebody did not say something more.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from msgspec import structs

from krypto.errors import KryptoError, RulesetError
from krypto.match.claiming import give_up_call, order_play
from krypto.match.coherence import Told
from krypto.match.commands import Call, Claim, Declare, PlayCommand, TakeBack
from krypto.match.consequences import follow_up
from krypto.match.deadlines import pass_time
from krypto.match.dealing import start_round
from krypto.match.draft import Draft
from krypto.match.ending import end_match
from krypto.match.events import Event
from krypto.match.events_match import MatchOver, MatchStarted, PlayOffBegan, Restarted
from krypto.match.events_round import (
    Called,
    CallExpired,
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    DeclarationsLapsed,
    DeclarationTakenBack,
    Declared,
    Ending,
    PenaltyTaken,
    PutOut,
    Redealt,
    RoundOver,
    TrophyTaken,
)
from krypto.match.events_seat import Left, Taken
from krypto.match.judgement import Judgement
from krypto.match.ports import Ports
from krypto.match.state import State
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset

__all__ = ["does_not_follow"]

_E = TypeVar("_E", bound=Event)

_NEVER_FIRST = (PutOut, PenaltyTaken, TrophyTaken, PlayOffBegan, DeclarationsLapsed, Redealt)
_PLAYED = (ClaimUpheld, ClaimRejected, Called, Declared, DeclarationTakenBack)


def does_not_follow(match: Sequence[Told]) -> int | None:
    """The place in the match of the first event that does not follow; None where all do.

    Args:
        match: The whole match, opening and all.
    """
    place = next((at for at, one in enumerate(match) if isinstance(one.event, MatchStarted)), 0)
    told = _Telling(match)
    state = _ready(match, place)
    while place < len(match):
        made = _made_again(state, place, told)
        if not made:
            return place
        for event, one in zip(made, match[place:], strict=False):  # the last may go on after it
            if _bare(event) != _bare(one.event):
                return place
            place += 1
        state = match[place - 1].after
    return None


def _ready(match: Sequence[Told], place: int) -> State:
    """The table before the match, with what it has counted in matches before this one."""
    begun = match[place].event
    first = next((one.event.round for one in match if isinstance(one.event, Dealt)), 1)
    number = begun.match if isinstance(begun, MatchStarted) else 1
    return structs.replace(match[place].before, match=number - 1, last_round=first - 1)


class _Telling:
    """The journal in place of dealer and solver: what comes next in it is what they say.

    Attributes:
        match: The match.
    """

    def __init__(self, match: Sequence[Told]) -> None:
        self.match = match
        self._deals = [at for at, one in enumerate(match) if isinstance(one.event, Dealt | Redealt)]
        self._ends = [at for at, one in enumerate(match) if isinstance(one.event, RoundOver)]

    def event(self, place: int) -> Event | None:
        """The event at this place; None after the last."""
        return self.match[place].event if place < len(self.match) else None

    def ports(self, place: int) -> Ports:
        """What dealer and solver said from this place on."""
        deals, ends = self._from(self._deals, place), self._from(self._ends, place)
        shown = (one.solutions for one in ends if isinstance(one, RoundOver))
        return Ports(
            _ToldDealer(deals, self.match[-1].after), _ToldAnswerer(chain.from_iterable(shown))
        )

    def _from(self, places: Sequence[int], place: int) -> Iterator[Event]:
        first = bisect_left(places, place)
        return (self.match[places[at]].event for at in range(first, len(places)))


@dataclass(frozen=True, slots=True)
class _ToldDealer:
    """Deals what the journal has next."""

    events: Iterator[Event]
    over: State

    def deal(self, match: int, rules: Ruleset, deck: Deck, shuffle: int) -> tuple[Deal, int]:  # noqa: ARG002  # the journal has it
        event = next(self.events, None)
        if not isinstance(event, Dealt | Redealt):
            raise RulesetError("no_solvable_deal", "The match has no further deal.")
        return event.deal, event.shuffle

    def commitment(self, match: int) -> str:  # noqa: ARG002  # there is one
        return self.over.commitment

    def seed(self, match: int) -> str:  # noqa: ARG002  # there is one
        return self.over.seed or ""


@dataclass(frozen=True, slots=True)
class _ToldAnswerer:
    """Knows the solutions that the journal shows next."""

    solutions: Iterator[str | None]

    def __call__(self, deal: Deal, rules: Ruleset) -> str | None:  # noqa: ARG002  # in their order
        return next(self.solutions, None)


def _made_again(state: State, place: int, telling: _Telling) -> Sequence[Event]:
    """What the decision brings about whose first event stands here; nothing where it is refused."""
    first = telling.match[place].event
    draft = Draft(state, max(first.at_ms, state.at_ms), telling.ports(place))
    try:
        if not isinstance(first, Restarted):
            pass_time(draft, draft.at_ms)
        if not draft.events:
            _order(draft, first, telling, place)
            _take(draft, telling, place)
            follow_up(draft)
    except KryptoError:
        return ()
    return draft.events


def _order(draft: Draft, first: Event, telling: _Telling, place: int) -> None:
    """What must have been asked."""
    match first:
        case Dealt() | MatchStarted():
            start_round(draft)
        case MatchOver() | RoundOver(ending=Ending.STOPPED):
            end_match(draft)
        case RoundOver():
            return
        case CallExpired():
            _leave(draft, first, telling, place)
        case _ if isinstance(first, _PLAYED):
            order_play(draft, _command(draft.state, first))
        case _ if not isinstance(first, _NEVER_FIRST):
            draft.report(first)


def _command(state: State, first: Event) -> PlayCommand:
    running = state.running
    round_, deal = (running.number, running.deal_number) if running else (state.last_round, 1)
    match first:
        case ClaimUpheld() | ClaimRejected():
            return Claim(first.seat, round_, deal, first.text)
        case Called():
            return Call(first.seat, round_, deal)
        case Declared():
            return Declare(first.seat, round_, deal)
        case DeclarationTakenBack():
            return TakeBack(first.seat, round_, deal)
        case _:
            raise ValueError(f"nobody asks for {first}")


def _leave(draft: Draft, first: CallExpired, telling: _Telling, place: int) -> None:
    """Who leaves with an open call has claimed wrongly, and is gone after that."""
    give_up_call(draft, first.seat)
    event = telling.event(place + len(draft.events))
    if isinstance(event, Left) and event.seat == first.seat:
        draft.report(event)


def _take(draft: Draft, telling: _Telling, place: int) -> None:
    """Where the command had a mark, it was noted before anything followed from it."""
    event = telling.event(place + len(draft.events))
    if isinstance(event, Taken) and event.at_ms == draft.at_ms:
        draft.report(event)


def _bare(event: _E) -> _E:
    """The event without the words of a verdict, which another check looks at."""
    if isinstance(event, ClaimUpheld | ClaimRejected):
        return replace(event, judgement=Judgement(event.judgement.accepted, None, ""))
    return event
