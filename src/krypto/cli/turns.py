"""What one player does: come forward, answer, call, declare, take it back, leave."""

from dataclasses import dataclass
from typing import Final, assert_never

from krypto.cli.desk import Desk
from krypto.cli.entries import Say, Turn, say_of
from krypto.match.commands import Call, Claim, Declare, Leave, TakeBack
from krypto.match.round import Round
from krypto.match.state import State

__all__ = ["Asked", "still_asked", "take_turn"]

_OUT: Final = "You are out for this round, {name}. You are in again with the next one."
_WATCHING: Final = "You are watching this round, {name}."


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


def still_asked(state: State, asked: Asked | None) -> Asked | None:
    """Who is asked for an answer now: whoever has called, else who came forward, if anybody."""
    running = state.running
    if running and running.call:
        return _asked(running, running.call.seat)
    return asked if asked and asked.holds(state) else None


def take_turn(desk: Desk, turn: Turn) -> Asked | None:
    """Do what the player says, and give who is to be asked for an answer next, if anybody."""
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
            desk.submit(Declare(seat, running.number, running.deal_number))
        case Say.BACK:
            desk.submit(TakeBack(seat, running.number, running.deal_number))
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
    if desk.state.rules.call_first and running.call is None and not _call(desk, running, seat):
        return None
    claim = Claim(seat, running.number, running.deal_number, turn.text)
    return None if desk.submit(claim, turn.text) else _asked(running, seat)


def _call(desk: Desk, running: Round, seat: int) -> bool:
    return desk.submit(Call(seat, running.number, running.deal_number))


def _come(desk: Desk, running: Round, seat: int) -> Asked | None:
    """A player comes forward; where the table calls first this is the call."""
    if seat not in running.still_in:
        told = _OUT if seat in running.out else _WATCHING
        desk.say(told.format(name=desk.name(seat)))
        return None
    called = not desk.state.rules.call_first or _call(desk, running, seat)
    return _asked(running, seat) if called else None


def _asked(running: Round, seat: int) -> Asked:
    return Asked(seat, running.number, running.deal_number)
