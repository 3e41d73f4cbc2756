"""What the events about a round make of a state [R6-R10, R12]."""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from krypto.match.clock import AUTO_START_MS, Clock
from krypto.match.events_round import (
    Called,
    CallExpired,
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    DeclarationsLapsed,
    DeclarationTakenBack,
    Declared,
    PenaltyTaken,
    PhotoFinish,
    PutOut,
    Redealt,
    RoundEvent,
    RoundOver,
    TimeAdded,
    TrophyTaken,
)
from krypto.match.evolve_seat import with_answer
from krypto.match.round import Call, ClaimMade, Round, RoundEnd
from krypto.match.seat import Answer, Seat
from krypto.match.state import Phase, State

__all__ = ["evolve_round"]

_ClaimEvent: TypeAlias = ClaimUpheld | ClaimRejected | CallExpired | PenaltyTaken | PutOut
_TableEvent: TypeAlias = Called | Declared | DeclarationTakenBack | DeclarationsLapsed | TimeAdded
_Later: TypeAlias = RoundOver | Redealt | TrophyTaken | _ClaimEvent | _TableEvent


def evolve_round(state: State, event: RoundEvent) -> State:
    """The state after an event about the round."""
    if isinstance(event, Dealt):
        return _dealt(state, event)
    if isinstance(event, PhotoFinish):
        return _photographed(state, event)
    if state.round is None:
        raise ValueError(f"{event} comes before the first round")
    return _went_on(state, state.round, event)


def _went_on(state: State, running: Round, event: _Later) -> State:
    match event:
        case RoundOver():
            return _over(state, running, event)
        case Redealt():
            return _redealt(state, running, event)
        case TrophyTaken():
            seat = _seat(state, event.seat)
            return state.with_seat(replace(seat, trophies=(*seat.trophies, event.card)))
        case ClaimUpheld() | ClaimRejected() | CallExpired() | PenaltyTaken() | PutOut():
            return _claimed(state, running, event)
        case _:
            return replace(state, round=_on_table(state, running, event))


def _dealt(state: State, event: Dealt) -> State:
    fresh = Round(
        number=event.round,
        began_ms=event.at_ms,
        deals=(event.deal,),
        shuffle=event.shuffle,
        players=frozenset(event.players),
        out=frozenset(event.out),
        clock=_full_clock(state),
    )
    return replace(
        state,
        phase=Phase.PLAYING,
        seats=_dealt_in(state.seats, fresh.players),
        round=fresh,
        last_round=event.round,
        next_shuffle=event.shuffle + 1,
        ready=frozenset(),
        auto=None,
    )


def _dealt_in(seats: tuple[Seat, ...], players: frozenset[int]) -> tuple[Seat, ...]:
    """The seats, those of the players marked; most rounds find them marked already."""
    fresh = {seat.number for seat in seats if not seat.has_played} & players
    if not fresh:
        return seats
    return tuple(replace(one, has_played=True) if one.number in fresh else one for one in seats)


def _redealt(state: State, running: Round, event: Redealt) -> State:
    again = replace(
        running,
        deals=(*running.deals, event.deal),
        shuffle=event.shuffle,
        clock=_full_clock(state),
    )
    return replace(state, round=again, next_shuffle=event.shuffle + 1)


def _full_clock(state: State) -> Clock | None:
    seconds = state.rules.round_seconds
    return None if seconds is None else Clock(seconds * 1000)


def _claimed(state: State, running: Round, event: _ClaimEvent) -> State:
    match event:
        case ClaimUpheld() | ClaimRejected():
            made = ClaimMade(
                event.seat, running.deal_number, event.at_ms, event.text, event.judgement
            )
            if event.ref is not None:
                state = with_answer(state, event.seat, Answer(event.ref, event.judgement))
            return _with_claim(state, running, made)
        case CallExpired():
            made = ClaimMade(event.seat, running.deal_number, event.at_ms)
            return _with_claim(state, running, made)
        case PenaltyTaken():
            return _penalised(state, running, event)
        case PutOut():
            out = replace(running, out=running.out | {event.seat})
            return replace(state, round=replace(out, declared=out.declared - {event.seat}))
        case _:
            assert_never(event)


def _with_claim(state: State, running: Round, made: ClaimMade) -> State:
    """A claim closes the claimant's call."""
    return replace(state, round=replace(running, claims=(*running.claims, made), call=None))


def _penalised(state: State, running: Round, event: PenaltyTaken) -> State:
    seat = _seat(state, event.seat)
    last = replace(running.claims[-1], penalty=event.points)
    marked = replace(running, claims=(*running.claims[:-1], last))
    return replace(state, round=marked).with_seat(replace(seat, score=seat.score - event.points))


def _on_table(state: State, running: Round, event: _TableEvent) -> Round:
    match event:
        case Called():
            window = Clock((state.rules.show_seconds or 0) * 1000)
            return replace(running, call=Call(event.seat, window))
        case Declared():
            return replace(running, declared=running.declared | {event.seat})
        case DeclarationTakenBack():
            return replace(running, declared=running.declared - {event.seat})
        case DeclarationsLapsed():
            return replace(running, declared=running.declared - frozenset(event.seats))
        case TimeAdded():
            clock = running.clock and running.clock.longer(event.seconds * 1000)
            return replace(running, clock=clock)
        case _:
            assert_never(event)


def _over(state: State, running: Round, event: RoundOver) -> State:
    if event.ending.counts:
        state = replace(state, seats=tuple(_scored(seat, event) for seat in state.seats))
    end = RoundEnd(
        ending=event.ending,
        at_ms=event.at_ms,
        winner=event.winner,
        points=event.points,
        solutions=event.solutions,
        scores=tuple((seat.number, seat.score) for seat in state.seats),
    )
    over = replace(running, call=None, clock=None, end=end)
    return replace(
        state,
        phase=Phase.BETWEEN,
        round=over,
        rounds=(*state.rounds, over),
        auto=Clock(AUTO_START_MS) if state.rules.auto_start else None,
    )


def _photographed(state: State, event: PhotoFinish) -> State:
    """The state with a photo finish at the end of its round, wherever that stands."""
    rounds = tuple(_with_finish(one, event) for one in state.rounds)
    return replace(state, round=state.round and _with_finish(state.round, event), rounds=rounds)


def _with_finish(over: Round, event: PhotoFinish) -> Round:
    if over.end is None or over.number != event.round:
        return over
    close = (*over.end.close, (event.seat, event.after_ms))
    return replace(over, end=replace(over.end, close=close))


def _scored(seat: Seat, event: RoundOver) -> Seat:
    """A counted round scores for its winner and breaks every other streak [R12]."""
    if seat.number != event.winner:
        return replace(seat, streak=0) if seat.streak else seat
    return replace(seat, score=seat.score + event.points, won=seat.won + 1, streak=seat.streak + 1)


def _seat(state: State, number: int) -> Seat:
    seat = state.seat(number)
    if seat is None:
        raise ValueError(f"an event names seat {number}, which is not on the sheet")
    return seat
