"""Coherence: whether an event can come where it stands, as far as folding and telling need it.

A server writes nothing else. A file that somebody sends may hold anything, so what it tells is
looked at before it is believed: an event names seats that there are and a round that runs, and a
match begins once and ends with the last event. Whether all of it follows from the rules is another
question, and `krypto.match.again` puts it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from krypto.errors import DeckError, JournalError, NotationError
from krypto.match.clock import LONGEST_ADDED_S
from krypto.match.events import Event
from krypto.match.events_match import MatchOver, MatchStarted, TableCleared, TableOpened
from krypto.match.events_round import (
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    Ending,
    PenaltyTaken,
    PhotoFinish,
    Redealt,
    RoundEvent,
    RoundOver,
    TimeAdded,
    TrophyTaken,
)
from krypto.match.events_seat import Joined, Taken
from krypto.match.evolve import evolve
from krypto.match.fact import SeatFact
from krypto.match.published import MatchJournal
from krypto.match.state import NEW_TABLE, Phase, State
from krypto.rules.deal import Deal
from krypto.rules.notation import read

__all__ = ["MOST_CLAIMS", "MOST_PEOPLE", "Told", "told"]

MOST_PEOPLE: Final = 200
"""The most seats that are on the sheet of a match."""

MOST_CLAIMS: Final = 2_000
"""The most claims of a round."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it is told.

    Attributes:
        event: What happened.
        before: The table before it.
        after: The table after it.
    """

    event: Event
    before: State
    after: State


def told(journal: MatchJournal) -> Iterator[Told]:
    """Every event of a match, with the table before and after it.

    Raises:
        JournalError: `bad_journal` for the first that cannot come where it stands.
    """
    state, last = NEW_TABLE, len(journal.events) - 1
    for place, event in enumerate(journal.events):
        _look(isinstance(event, TableOpened) == (place == 0), "a file opens the table first, once")
        _look_at_frame(event, state, journal.match)
        _look_at_seats(event, state)
        if isinstance(event, RoundEvent):
            _look_at_round(event, state)
        after = evolve(state, event)
        _look(place < last or after.phase is Phase.OVER, "the match is not over")
        yield Told(event, state, after)
        state = after


def _look(holds: object, otherwise: str) -> None:
    if not holds:
        _refuse(otherwise)


def _refuse(why: str) -> NoReturn:
    raise JournalError("bad_journal", f"that cannot come here: {why}.")


def _look_at_frame(event: Event, state: State, match: int) -> None:
    """A match begins once; nothing is played before."""
    _look(event.at_ms >= 0, "time begins at 0")
    _look(not isinstance(event, TableCleared), "this would be another match")
    if isinstance(event, MatchStarted):
        _look(state.match == 0 and event.match == match > 0, "one match begins, that of the file")
    elif isinstance(event, RoundEvent | MatchOver):
        _look(state.match == match, "the match has not begun")
    is_over = state.phase is Phase.OVER
    _look(not is_over or isinstance(event, PhotoFinish), "the match is over")


def _look_at_seats(event: Event, state: State) -> None:
    if isinstance(event, Joined):
        _look(state.seat(event.seat) is None, f"seat {event.seat} is taken")
        _look(event.seat > 0 and event.name, "a player has a seat and a name")
        _look(len(state.seats) < MOST_PEOPLE, f"no table has {MOST_PEOPLE} people")
    elif isinstance(event, SeatFact) and not isinstance(event, Taken):  # leaving was taken, too
        _look(state.seat(event.seat), f"nobody has seat {event.seat}")


def _look_at_round(event: RoundEvent, state: State) -> None:
    running = state.running
    if isinstance(event, Dealt):
        _look(running is None, "a round is being played")
        _look(all(map(state.seat, (*event.players, *event.out))), "nobody has one of the seats")
        _look(event.round > state.last_round, "the number of the round was there before")
    elif not isinstance(event, TrophyTaken | PhotoFinish):
        _look(running, "no round is being played")
    match event:
        case Dealt() | Redealt():
            _look_at_deal(event.deal, event.shuffle, state)
        case ClaimUpheld() | ClaimRejected():
            _look(running and len(running.claims) < MOST_CLAIMS, "no round has so many claims")
            if event.judgement.accepted:
                _look_at_line(event.judgement.written)
        case _:
            _look_at_rest(event, state)


def _look_at_rest(event: RoundEvent, state: State) -> None:
    match event:
        case PenaltyTaken():
            _look(state.running and state.running.claims, "nobody has claimed")
        case TimeAdded():
            _look(1 <= event.seconds <= LONGEST_ADDED_S, "so much time is not added")
        case TrophyTaken():
            _look_at_trophy(event.card, state)
        case RoundOver():
            _look_at_end(event, state)
        case _:
            return


def _look_at_deal(deal: Deal, shuffle: int, state: State) -> None:
    _look(len(deal.hand) == state.rules.cards, f"a hand has {state.rules.cards} cards")
    _look(shuffle >= 0, "shuffles are counted from 0")


def _look_at_line(text: str) -> None:
    try:
        read(text)
    except NotationError as unreadable:
        _refuse(f"the line shown is none: {unreadable.message}".rstrip("."))


def _look_at_trophy(card: int, state: State) -> None:
    _look(state.phase is Phase.BETWEEN, "a trophy is taken after a round")
    try:
        state.deck_left.without((card,))
    except DeckError:
        _refuse(f"there is no card {card} left")


def _look_at_end(event: RoundOver, state: State) -> None:
    running = state.running
    if running is None:
        return
    _look(len(event.solutions) == len(running.deals), "each deal has its solution")
    for solution in filter(None, event.solutions):
        _look_at_line(solution)
    _look((event.winner is None) == (event.ending is not Ending.WON), "who wins, has won")
    if event.winner is not None:
        _look(state.seat(event.winner), f"nobody has seat {event.winner}")
        _look(running.claims and running.claims[-1].judgement, "who wins, has claimed")
