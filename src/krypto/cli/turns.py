"""What one player does: come forward, answer, call, declare, take it back, leave."""

from dataclasses import dataclass
from typing import Final, assert_never

from krypto.cli.desk import Desk
from krypto.cli.entries import Say, Turn, say_of
from krypto.errors import NotationError
from krypto.match.commands import Call, Claim, Declare, Leave, TakeBack
from krypto.match.round import Round
from krypto.match.state import State
from krypto.rules.notation import read

__all__ = ["Asked", "still_asked", "take_turn"]

_OUT: Final = "You are out for this round{name}. You are in again with the next one."
_WATCHING: Final = "You are watching this round{name}."


@dataclass(frozen=True, slots=True)
class Asked:
    """A player who has come forward, and the cards the answer is for.

    Attributes:
        seat: Who is asked.
        round: Number of the round.
        deal: Number of the deal in that round.
    """

    seat: int
    round: int
    deal: int

    def holds(self, state: State) -> bool:
        """Whether those cards are on the table still, and the player may answer."""
        running = state.running
        return (
            running is not None
            and (running.number, running.deal_number) == (self.round, self.deal)
            and self.seat in running.still_in
            and (not state.rules.call_first or running.call is not None)
        )


def still_asked(desk: Desk, asked: Asked | None) -> Asked | None:
    """Who is asked for an answer now: whoever has called, else who came forward, if anybody."""
    running = desk.state.running
    if running and running.call and desk.is_here(running.call.seat):
        return _asked(running, running.call.seat)
    return asked if asked and asked.holds(desk.state) else None


def take_turn(desk: Desk, turn: Turn) -> Asked | None:
    """Do what the player says, and give who is to be asked for an answer next, if anybody.

    It is said about the cards that lay on the table when the line was begun.
    """
    running, say, seat = desk.state.running, say_of(turn.text), turn.seat
    if say is Say.LEAVE:
        desk.submit(Leave(seat))
    if running is None:
        return None
    match say:
        case None:
            return _claim(desk, running, turn)
        case Say.COME:
            return _come(desk, running, seat)
        case Say.NONE:
            desk.submit(Declare(seat, *desk.seen))
        case Say.BACK:
            desk.submit(TakeBack(seat, *desk.seen))
        case Say.LEAVE:
            pass
        case _:
            assert_never(say)
    return None


def _claim(desk: Desk, running: Round, turn: Turn) -> Asked | None:
    """An answer; where the table calls first and nobody has, a call before it.

    A text that is no expression costs nothing, so its player is asked again.
    """
    seat = turn.seat
    if desk.state.rules.call_first and running.call is None and not _call(desk, running, turn):
        return None
    claim = Claim(seat, *desk.seen, turn.text)
    return None if desk.submit(claim, turn.text) else _asked(running, seat)


def _call(desk: Desk, running: Round, turn: Turn) -> bool:
    """The call that goes with an answer; an answer that cannot be read would be a dear one."""
    try:
        read(turn.text, running.deal.hand)
    except NotationError as unreadable:
        desk.show_place(unreadable.message, turn.text, unreadable.position)
        return False
    return desk.submit(Call(turn.seat, *desk.seen), silently=True)


def _come(desk: Desk, running: Round, seat: int) -> Asked | None:
    """A player comes forward; where the table calls first, or one player says so, it is a call."""
    if seat not in running.still_in:
        told = _OUT if seat in running.out else _WATCHING
        desk.say(told.format(name="" if desk.one_plays else f", {desk.name(seat)}"))
        return None
    is_call = desk.state.rules.call_first or desk.one_plays
    if is_call and not desk.submit(Call(seat, *desk.seen)):
        return None
    return _asked(running, seat)


def _asked(running: Round, seat: int) -> Asked:
    return Asked(seat, running.number, running.deal_number)
