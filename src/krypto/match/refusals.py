"""Refusals: what is said when the match does not allow a command, and the checks many share."""

from krypto.errors import CommandRefused
from krypto.match.seat import Seat
from krypto.match.state import State

__all__ = ["refuse_paused", "refused", "seat_at_table", "seat_of_host"]


def refused(code: str, message: str, **details: object) -> CommandRefused:
    """The refusal to raise; its message is for the person who gave the command."""
    return CommandRefused(code, message, **details)


def seat_at_table(state: State, number: int) -> Seat:
    """The taken seat of this number.

    Raises:
        CommandRefused: `no_seat` where nobody sits there.
    """
    seat = state.seat(number)
    if seat is None or not seat.at_table:
        raise refused("no_seat", f"Nobody sits at this table in seat {number}.", seat=number)
    return seat


def seat_of_host(state: State, number: int) -> Seat:
    """The taken seat of this number, which has the host's powers.

    Raises:
        CommandRefused: `not_host` where it has not; `no_seat`.
    """
    seat = seat_at_table(state, number)
    if number != state.host:
        raise refused("not_host", "Only the host may do this.")
    return seat


def refuse_paused(state: State) -> None:
    """Let nobody play while the cards are covered.

    Raises:
        CommandRefused: `paused`.
    """
    if state.paused:
        raise refused("paused", "The game is paused. Wait until the host goes on.")
