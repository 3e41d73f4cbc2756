"""The record of a match that is over, from its journal."""

from collections.abc import Iterable

from msgspec.structs import replace

from krypto.errors import RequestRefused
from krypto.match.events import Event
from krypto.match.events_match import MatchOver
from krypto.match.evolve import evolve
from krypto.match.state import NEW_TABLE, State
from krypto.match.view import view
from krypto.wire.api import Player, Record
from krypto.wire.viewing import sent_round, sent_rules

__all__ = ["record_of"]


def record_of(events: Iterable[Event], match: int | None) -> Record:
    """The record of a match.

    Args:
        events: Everything that happened at its table.
        match: Its number at the table; None for the last that is over.

    Raises:
        RequestRefused: `no_record` where there is none of this number that is over.
    """
    state, found = NEW_TABLE, None
    for event in events:
        state = evolve(state, event)
        if isinstance(event, MatchOver) and match in (None, state.match):
            found = state
    if found is None:
        raise RequestRefused("no_record", "No such match has been played to its end here.")
    return _record(found)


def _record(over: State) -> Record:
    shown = (view(replace(over, round=one)).round for one in over.rounds)
    return Record(
        match=over.match,
        rules=sent_rules(over.rules),
        players=[
            Player(seat.number, seat.name, seat.score, seat.won, list(seat.trophies))
            for seat in over.seats
            if seat.has_played
        ],
        winners=list(over.winners),
        rounds=[sent_round(one) for one in shown if one],
        commitment=over.commitment,
        seed=over.seed or "",
    )
