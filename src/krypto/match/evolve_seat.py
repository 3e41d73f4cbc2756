"""What the events about seats make of a state [R13]."""

from typing import assert_never

from msgspec.structs import replace

from krypto.match.events_seat import (
    ConnectionBack,
    ConnectionLost,
    HostChanged,
    Joined,
    Left,
    NoLongerAwaited,
    Returned,
    SeatEvent,
    Taken,
    WentAway,
)
from krypto.match.seat import Answer, Presence, Seat
from krypto.match.state import State

__all__ = ["evolve_seat", "with_answer"]

_ANSWERS_KEPT = 8


def evolve_seat(state: State, event: SeatEvent) -> State:
    """The state after an event about one seat."""
    match event:
        case Joined():
            return _joined(state, event)
        case Left():
            return _left(state, event)
        case HostChanged():
            owner = event.seat if event.for_good else state.owner
            return replace(state, owner=owner, host=event.seat)
        case Taken():
            return with_answer(state, event.seat, Answer(event.ref))
        case _:
            return _moved(state, event)


def with_answer(state: State, number: int, answer: Answer) -> State:
    """The state with an answer kept for the seat; the oldest ones are let go."""
    seat = state.seat(number)
    if seat is None:
        return state
    return state.with_seat(replace(seat, answers=(*seat.answers, answer)[-_ANSWERS_KEPT:]))


def _joined(state: State, event: Joined) -> State:
    seat = Seat(event.seat, event.name, event.key, Presence.HERE, event.at_ms, event.at_ms)
    return replace(state, seats=(*state.seats, seat), next_seat=event.seat + 1)


def _left(state: State, event: Left) -> State:
    """The seat empty; it stays on the sheet if it has played, is the host's, or was taken away.

    A declaration and an open call go with the leaver.
    """
    seat = state.seat(event.seat)
    if seat is None:
        return state
    presence = Presence.REMOVED if event.removed else Presence.LEFT
    state = _without_part(state, event.seat)
    if seat.has_played or event.removed or event.seat == state.owner:
        return state.with_seat(replace(seat, presence=presence, since_ms=event.at_ms))
    return replace(state, seats=tuple(one for one in state.seats if one.number != event.seat))


def _without_part(state: State, number: int) -> State:
    state = replace(state, ready=state.ready - {number})
    running = state.running
    if running is None:
        return state
    call = None if running.call and running.call.seat == number else running.call
    return replace(state, round=replace(running, declared=running.declared - {number}, call=call))


def _moved(
    state: State,
    event: Returned | ConnectionLost | ConnectionBack | WentAway | NoLongerAwaited,
) -> State:
    seat = state.seat(event.seat)
    if seat is None:
        return state
    match event:
        case Returned():
            here = replace(seat, presence=Presence.HERE, since_ms=event.at_ms)
            return state.with_seat(replace(here, joined_ms=event.at_ms))
        case NoLongerAwaited():
            return state.with_seat(replace(seat, presence=Presence.LONG_AWAY))
        case ConnectionLost():
            presence = Presence.LOST
        case ConnectionBack():
            presence = Presence.HERE
        case WentAway():
            presence = Presence.AWAY
        case _:
            assert_never(event)
    return state.with_seat(replace(seat, presence=presence, since_ms=event.at_ms))
