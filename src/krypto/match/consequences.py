"""Consequences: what follows from a state by itself, looked at after every event [R8, R9, R13]."""

from krypto.errors import RulesetError
from krypto.match.dealing import can_start, start_round
from krypto.match.draft import Draft
from krypto.match.ending import end_round
from krypto.match.events_round import Ending
from krypto.match.events_seat import HostChanged
from krypto.match.people import all_are_ready, awaited, next_host
from krypto.match.state import State

__all__ = ["follow_up"]


def follow_up(draft: Draft) -> None:
    """Report what follows from the state, until nothing more does."""
    while _host_changes(draft) or _round_ends(draft) or _round_starts(draft):
        pass


def _host_changes(draft: Draft) -> bool:
    """The first who comes is host; later the owner, or who stands in [R13]."""
    host = next_host(draft.state, draft.at_ms)
    if host is None:
        return False
    draft.report(HostChanged(draft.at_ms, host, for_good=draft.state.owner is None))
    return True


def _round_ends(draft: Draft) -> bool:
    """All out [R9], or all who are still in have declared [R8]; never while a call is open."""
    state, running = draft.state, draft.state.running
    if running is None or running.call or _stands_still(state):
        return False
    undecided = running.still_in - running.declared
    if any(seat.number in undecided and seat.is_awaited for seat in state.seats):
        return False
    end_round(draft, Ending.VOID if awaited(state, running) else Ending.ALL_OUT)
    return True


def _round_starts(draft: Draft) -> bool:
    """All who are present are ready [R13]."""
    state = draft.state
    if _stands_still(state) or not all_are_ready(state) or not can_start(state):
        return False
    try:
        start_round(draft)
    except RulesetError:  # no deal that suits: the host is told when starting by hand
        return False
    return True


def _stands_still(state: State) -> bool:
    return state.paused or not state.has_present
