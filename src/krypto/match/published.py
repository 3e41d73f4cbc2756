"""What is published of a match that is over: its events, and nothing by which anybody can act.

A table's journal goes on from match to match and holds the marks by which players come back. What
is published of one match begins anew: first who was at the table, said as events, then everything
from `MatchStarted` to `MatchOver`, and a photo finish that came just after. Marks are left out;
names stay.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields, replace

from krypto.match.events import Event
from krypto.match.events_match import MatchOver, MatchStarted, Readied, TableOpened
from krypto.match.events_round import PhotoFinish
from krypto.match.events_seat import (
    ConnectionLost,
    HostChanged,
    Joined,
    Left,
    NoLongerAwaited,
    Taken,
    WentAway,
)
from krypto.match.evolve import evolve
from krypto.match.seat import Presence, Seat
from krypto.match.state import NEW_TABLE, Phase, State

__all__ = ["MatchJournal", "published"]

_SECRET = ("key", "ref")


@dataclass(frozen=True, slots=True)
class MatchJournal:
    """The journal of one match that is over, as anybody may have it.

    Attributes:
        match: Number of the match at its table.
        events: Who was at the table, then the match from `MatchStarted` to `MatchOver`, and
            photo finishes of its last round.
        scores: Pairs (seat, score) of everybody who was dealt into a round.
        winners: Seats that won.
        bots: Seats of players of the house.
    """

    match: int
    events: tuple[Event, ...]
    scores: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    bots: tuple[int, ...] = ()


def published(
    events: Iterable[Event], match: int | None = None, bots: Collection[int] = ()
) -> MatchJournal | None:
    """What is published of a match; None where there is none of this number that is over.

    Args:
        events: Everything that happened at its table.
        match: Its number at the table; None for the last that is over.
        bots: Seats of players of the house.
    """
    state, told, found = NEW_TABLE, list[Event](), None
    for event in events:
        if isinstance(event, MatchStarted):
            told = list(_opening(state))
        state = evolve(state, event)
        if state.phase is not Phase.OVER or isinstance(event, MatchOver | PhotoFinish):
            told.append(_without_marks(event))
        if state.phase is Phase.OVER and match in (None, state.match):
            found = state, tuple(told)
    return _journal(*found, bots) if found else None


def _journal(over: State, events: tuple[Event, ...], bots: Collection[int]) -> MatchJournal:
    return MatchJournal(
        match=over.match,
        events=events,
        scores=tuple((seat.number, seat.score) for seat in over.seats if seat.has_played),
        winners=over.winners,
        bots=tuple(sorted(bots)),
    )


def _without_marks(event: Event) -> Event:
    """The event without what only its player and the server know.

    That a command was taken stays in, for it moves the time of the table.
    """
    if isinstance(event, Taken):
        return replace(event, ref="")
    secret = {one.name: None for one in fields(event) if one.name in _SECRET}
    return replace(event, **secret) if secret else event  # type: ignore[arg-type]  # both may be None


def _opening(state: State) -> Iterator[Event]:
    """Events that make this table before a match, as far as the match depends on it."""
    times = (seat.joined_ms for seat in state.seats)
    yield TableOpened(min(times, default=state.at_ms), state.rules)
    for seat in state.seats:
        yield Joined(seat.joined_ms, seat.number, seat.name)
    if state.owner is not None:
        yield HostChanged(state.at_ms, state.owner, for_good=True)
    if state.host not in (None, state.owner):
        yield HostChanged(state.at_ms, state.host or 0, for_good=False)
    for seat in state.seats:
        yield from _whereabouts(seat)
    yield from (Readied(state.at_ms, seat) for seat in sorted(state.ready))


def _whereabouts(seat: Seat) -> Iterator[Event]:
    """How the seat comes to be where it is, since when it is."""
    at_ms, number = seat.since_ms, seat.number
    match seat.presence:
        case Presence.LOST:
            yield ConnectionLost(at_ms, number)
        case Presence.AWAY:
            yield WentAway(at_ms, number)
        case Presence.LONG_AWAY:
            yield from (WentAway(at_ms, number), NoLongerAwaited(at_ms, number))
        case Presence.LEFT | Presence.REMOVED:
            yield Left(at_ms, number, removed=seat.presence is Presence.REMOVED)
        case Presence.HERE:
            return
