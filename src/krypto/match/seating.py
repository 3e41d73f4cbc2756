"""Coming and going: joining, leaving, being away, removing, handing over [R13]."""

import unicodedata
from typing import assert_never

from krypto.match.claiming import give_up_call
from krypto.match.commands import (
    Away,
    HandOver,
    Join,
    Leave,
    Present,
    Remove,
    SeatCommand,
)
from krypto.match.draft import Draft
from krypto.match.events_seat import (
    ConnectionBack,
    ConnectionLost,
    HostChanged,
    Joined,
    Left,
    Returned,
)
from krypto.match.refusals import refused, seat_at_table, seat_of_host
from krypto.match.scoring import cards_needed
from krypto.match.seat import MOST_SEATS, Presence, Seat
from krypto.match.state import Phase, State

__all__ = ["LONGEST_NAME", "order_seat"]

LONGEST_NAME = 40
"""The most characters of a name."""


def order_seat(draft: Draft, command: SeatCommand) -> None:
    """Carry out a command about who is at the table.

    Raises:
        CommandRefused: `table_full`, `bad_name`, `name_taken`, `removed`, `deck_too_small`,
            `no_seat`, `not_host` or `is_host`.
    """
    match command:
        case Join():
            _join(draft, command)
        case Leave():
            seat_at_table(draft.state, command.seat)
            give_up_call(draft, command.seat)
            draft.report(Left(draft.at_ms, command.seat))
        case Away():
            if seat_at_table(draft.state, command.seat).presence is Presence.HERE:
                draft.report(ConnectionLost(draft.at_ms, command.seat))
        case Present():
            if seat_at_table(draft.state, command.seat).presence is not Presence.HERE:
                draft.report(ConnectionBack(draft.at_ms, command.seat))
        case Remove():
            _remove(draft, command)
        case HandOver():
            _hand_over(draft, command)
        case _:
            assert_never(command)


def _join(draft: Draft, command: Join) -> None:
    known = None if command.key is None else draft.state.seat_of_key(command.key)
    if known is None:
        _take_new_seat(draft, command)
    elif known.presence is Presence.REMOVED:
        raise refused("removed", "The host has removed you from this match.")
    elif known.presence is Presence.LEFT:
        _refuse_late(draft.state, known)
        draft.report(Returned(draft.at_ms, known.number))
    elif known.presence is not Presence.HERE:
        draft.report(ConnectionBack(draft.at_ms, known.number))


def _take_new_seat(draft: Draft, command: Join) -> None:
    state, name = draft.state, " ".join(command.name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not _is_printable(name):
        raise refused("bad_name", f"A name has 1 to {LONGEST_NAME} characters that can be seen.")
    if any(_looks(name) == _looks(seat.name) for seat in state.seats if _keeps_name(seat)):
        raise refused("name_taken", f"There is a {name} at this table already.", name=name)
    seat = Seat(state.next_seat, name)
    _refuse_late(state, seat)
    draft.report(Joined(draft.at_ms, seat.number, name, command.key))


def _keeps_name(seat: Seat) -> bool:
    """A name is free again once its player has been removed."""
    return seat.presence is not Presence.REMOVED


def _looks(name: str) -> str:
    """The name without what the eye does not tell apart: case, width, invisible characters."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(c for c in plain if unicodedata.category(c) != "Cf").split())


def _is_printable(name: str) -> bool:
    kinds = {unicodedata.category(one) for one in name}
    return not kinds & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} and bool(_looks(name))


def _refuse_late(state: State, seat: Seat) -> None:
    if sum(one.at_table for one in state.seats) >= MOST_SEATS:
        raise refused("table_full", f"All {MOST_SEATS} seats at this table are taken.")
    if state.phase in (Phase.LOBBY, Phase.OVER):
        return
    others = [one for one in state.seats if one.number != seat.number]
    newcomer = Seat(seat.number, seat.name)
    if state.rules.deck.size < cards_needed(state.rules, (*others, newcomer)):
        raise refused(
            "deck_too_small", "One more player could use up the deck: trophies leave it for good."
        )


def _remove(draft: Draft, command: Remove) -> None:
    seat_of_host(draft.state, command.seat)
    other = seat_at_table(draft.state, command.other)
    if other.number in (draft.state.host, draft.state.owner):
        raise refused("is_host", f"{other.name} is the host and cannot be removed.")
    draft.report(Left(draft.at_ms, other.number, removed=True))


def _hand_over(draft: Draft, command: HandOver) -> None:
    """The owner gives the role away; who stands in only lets another stand in."""
    seat_of_host(draft.state, command.seat)
    other = seat_at_table(draft.state, command.other)
    if other.number != draft.state.host:
        for_good = draft.state.host == draft.state.owner
        draft.report(HostChanged(draft.at_ms, other.number, for_good=for_good))
