"""Evolve: what an event makes of a state. Total and without conditions of its own.

`evolve` never refuses: an event has happened. Who may do what, and what follows from what, is
decided before, in `krypto.match.decide`.
Which clocks run follows from the state, and is settled after every event (`krypto.match.clocks`).
"""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from krypto.match.clock import AUTO_START_MS, Clock
from krypto.match.clocks import clocks_set, clocks_stopped
from krypto.match.events import Event
from krypto.match.events_match import (
    MatchEvent,
    MatchOver,
    MatchStarted,
    Paused,
    PlayOffBegan,
    Readied,
    Restarted,
    Resumed,
    RulesChanged,
    TableCleared,
    TableOpened,
)
from krypto.match.events_round import RoundEvent
from krypto.match.events_seat import SeatEvent
from krypto.match.evolve_round import evolve_round
from krypto.match.evolve_seat import evolve_seat
from krypto.match.seat import Presence, Seat
from krypto.match.state import NEW_TABLE, Phase, State
from krypto.rules.ruleset import Ruleset

__all__ = ["evolve", "fold"]


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    if isinstance(event, Restarted):
        state = clocks_stopped(state)
    if event.at_ms > state.at_ms:
        state = replace(state, at_ms=event.at_ms)
    if isinstance(event, SeatEvent):
        state = evolve_seat(state, event)
    elif isinstance(event, RoundEvent):
        state = evolve_round(state, event)
    else:
        state = _evolve_match(state, event)
    return clocks_set(state)


def fold(events: Iterable[Event], state: State = NEW_TABLE) -> State:
    """The state after all these events, in their order."""
    for event in events:
        state = evolve(state, event)
    return state


def _evolve_match(state: State, event: MatchEvent) -> State:
    match event:
        case TableOpened() | RulesChanged():
            return _with_rules(state, event.rules)
        case MatchStarted() | TableCleared() | MatchOver() | PlayOffBegan():
            return _evolve_whole(state, event)
        case Readied():
            return replace(state, ready=state.ready | {event.seat})
        case Paused() | Resumed():
            return replace(state, paused=isinstance(event, Paused))
        case Restarted():
            return _restarted(state)
        case _:
            assert_never(event)


def _evolve_whole(
    state: State, event: MatchStarted | TableCleared | MatchOver | PlayOffBegan
) -> State:
    match event:
        case MatchStarted():
            return replace(state, match=event.match, commitment=event.commitment)
        case PlayOffBegan():
            return replace(state, play_off=event.seats)
        case MatchOver():
            over = replace(state, phase=Phase.OVER, winners=event.winners, seed=event.seed)
            return replace(over, auto=None, paused=False)
        case TableCleared():
            return _cleared(state)
        case _:
            assert_never(event)


def _with_rules(state: State, rules: Ruleset) -> State:
    starts = rules.auto_start and state.phase is Phase.BETWEEN
    return replace(
        state, rules=rules, auto=(state.auto or Clock(AUTO_START_MS)) if starts else None
    )


def _cleared(state: State) -> State:
    """The same people and host before a new match; who has left is off the sheet."""
    stays = (seat for seat in state.seats if seat.at_table or seat.number == state.owner)
    return replace(
        state,
        phase=Phase.LOBBY,
        seats=tuple(map(_without_scores, stays)),
        round=None,
        rounds=(),
        play_off=(),
        ready=frozenset(),
        winners=(),
        commitment="",
        seed=None,
    )


def _without_scores(seat: Seat) -> Seat:
    return replace(seat, score=0, won=0, streak=0, has_played=False, trophies=())


def _restarted(state: State) -> State:
    """Everybody away from now on; no clock has lost the time in which nobody could play."""
    gone = tuple(
        replace(seat, presence=Presence.AWAY, since_ms=state.at_ms) if seat.at_table else seat
        for seat in state.seats
    )
    return replace(state, seats=gone)
