"""Who counts: the seats a round waits for, and who takes the host's place [R8, R9, R13]."""

from krypto.match.clock import HOST_AWAY_MS
from krypto.match.round import Round
from krypto.match.seat import Seat
from krypto.match.state import State

__all__ = ["all_are_ready", "awaited", "contenders", "host_due_ms", "next_host", "stand_in"]


def contenders(state: State) -> tuple[int, ...]:
    """Numbers of the seats that the next round would be dealt to [R11, R13]."""
    return tuple(
        seat.number
        for seat in state.seats
        if seat.at_table and (not state.play_off or seat.number in state.play_off)
    )


def awaited(state: State, running: Round) -> frozenset[int]:
    """Seats still in that the round waits for: at the table, not away too long [R8, R9]."""
    still_in = running.still_in
    return frozenset(
        seat.number for seat in state.seats if seat.number in still_in and seat.is_awaited
    )


def all_are_ready(state: State) -> bool:
    """Whether all who are present, at least one, are ready for the next round [R13]."""
    if not state.ready:
        return False
    present = {seat.number for seat in state.present}
    return bool(present) and present <= state.ready


def next_host(state: State, now_ms: int) -> int | None:
    """The seat that should have the host's powers instead of who has them; None for no change.

    The owner has them back as soon as present; else, when the host has left or been away for 60
    seconds, they go to whoever stands in.
    """
    owner = state.seat(state.owner)
    if owner and owner.is_present:
        return owner.number if owner.number != state.host else None
    due = host_due_ms(state)
    return stand_in(state) if due is not None and due <= now_ms else None


def host_due_ms(state: State) -> int | None:
    """From when on somebody may stand in for the host; None while the host is there."""
    host = state.seat(state.host)
    if not host or not host.at_table:
        return state.at_ms
    since = host.away_since_ms
    return None if since is None else since + HOST_AWAY_MS


def stand_in(state: State) -> int | None:
    """Of those present, apart from the host, the seat that has been at the table longest."""
    others = [seat for seat in state.present if seat.number != state.host]
    longest = min(others, key=_joined, default=None)
    return longest.number if longest else None


def _joined(seat: Seat) -> tuple[int, int]:
    return seat.joined_ms, seat.number
