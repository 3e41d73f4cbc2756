"""Deadlines: what happens by itself when its time has come.

| what | when | event |
|---|---|---|
| a connection is gone | after 10 s | `WentAway` |
| a player is away | after 15 s | `NoLongerAwaited` |
| the host is away | after 60 s | `HostChanged` |
| a call is open | after `show_seconds` | `CallExpired`, a wrong claim |
| a round has a limit | after `round_seconds` | `RoundOver` |
| rounds start by themselves | 10 s after the last | `Dealt` |
"""

from krypto.errors import RulesetError
from krypto.match.claiming import expire_call
from krypto.match.clock import AWAY_AFTER_MS, WAITED_FOR_MS
from krypto.match.consequences import follow_up
from krypto.match.dealing import can_start, start_round
from krypto.match.draft import Draft
from krypto.match.ending import end_match, end_round
from krypto.match.events_round import Ending
from krypto.match.events_seat import NoLongerAwaited, WentAway
from krypto.match.people import host_due_ms, stand_in
from krypto.match.seat import Presence, Seat
from krypto.match.state import State

__all__ = ["next_deadline", "pass_time"]


def next_deadline(state: State) -> int | None:
    """When something happens next by itself, or None; what is overdue lies in the past."""
    here = Presence.HERE
    gone = [seat for seat in state.seats if seat.presence is not here]
    due = [*map(_seat_due_ms, gone), *_table_due_ms(state)]
    return min((due_ms for due_ms in due if due_ms is not None), default=None)


def pass_time(draft: Draft, now_ms: int) -> None:
    """Let everything happen that is due by now, each at its own time, the earliest first."""
    while (due_ms := next_deadline(draft.state)) is not None and due_ms <= now_ms:
        draft.at_ms = max(due_ms, draft.state.at_ms)
        _happen(draft, due_ms)
        follow_up(draft)
    draft.at_ms = now_ms


def _seat_due_ms(seat: Seat) -> int | None:
    if seat.presence is Presence.LOST:
        return seat.since_ms + AWAY_AFTER_MS
    if seat.presence is Presence.AWAY:
        return seat.since_ms + WAITED_FOR_MS
    return None


def _table_due_ms(state: State) -> tuple[int | None, ...]:
    return _host_due_ms(state), _call_due_ms(state), _round_due_ms(state), _auto_due_ms(state)


def _host_due_ms(state: State) -> int | None:
    due_ms = host_due_ms(state)
    return due_ms if due_ms is not None and stand_in(state) else None


def _call_due_ms(state: State) -> int | None:
    call = state.running and state.running.call
    return call.clock.ends_ms if call else None


def _round_due_ms(state: State) -> int | None:
    clock = state.running and state.running.clock
    return clock.ends_ms if clock else None


def _auto_due_ms(state: State) -> int | None:
    return state.auto.ends_ms if state.auto and can_start(state) else None


def _happen(draft: Draft, due_ms: int) -> None:
    """One thing that is due; where two fall together, people come before clocks."""
    state, at_ms = draft.state, draft.at_ms
    seat = next((seat for seat in state.seats if _seat_due_ms(seat) == due_ms), None)
    call = state.running and state.running.call
    if seat and seat.presence is Presence.LOST:
        draft.report(WentAway(at_ms, seat.number))
    elif seat:
        draft.report(NoLongerAwaited(at_ms, seat.number))
    elif call and _call_due_ms(state) == due_ms:
        expire_call(draft, call.seat)
    elif _round_due_ms(state) == due_ms:
        end_round(draft, Ending.TIME_UP)
    elif _auto_due_ms(state) == due_ms:
        _start_by_itself(draft)


def _start_by_itself(draft: Draft) -> None:
    """Start the next round; where no deal is left that suits, the match ends as it stands."""
    try:
        start_round(draft)
    except RulesetError:
        end_match(draft)
