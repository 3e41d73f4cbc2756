"""What one player does: claim, call, declare, take it back, leave."""

from typing import Final, assert_never

from krypto.cli.desk import Desk
from krypto.cli.entries import Say, Turn, say_of
from krypto.match.commands import Call, Claim, Declare, Leave, TakeBack
from krypto.match.round import Round

__all__ = ["take_turn"]

_OUT: Final = "You are out for this round, {name}. You are in again with the next one."
_WATCHING: Final = "You are watching this round, {name}. You are in with the next one."


def take_turn(desk: Desk, turn: Turn) -> None:
    """Do what the player says.

    Raises:
        EOFError: The input ended while the player was asked for an answer.
    """
    running = desk.state.running
    if running is None:
        return
    say, seat = say_of(turn.text), turn.seat
    match say:
        case None:
            _claim(desk, running, turn)
        case Say.COME:
            _come(desk, running, seat)
        case Say.NONE:
            desk.submit(Declare(seat, running.number, running.deal_number))
        case Say.BACK:
            desk.submit(TakeBack(seat, running.number, running.deal_number))
        case Say.LEAVE:
            desk.submit(Leave(seat))
        case _:
            assert_never(say)


def _claim(desk: Desk, running: Round, turn: Turn) -> None:
    """An answer given at once; where the table calls first, that is a call and an answer."""
    seat = turn.seat
    if desk.state.rules.call_first and not _call(desk, running, seat):
        return
    claim = Claim(seat, running.number, running.deal_number, turn.text)
    if not desk.submit(claim, turn.text) and desk.state.rules.call_first:
        _ask(desk, running, seat)


def _call(desk: Desk, running: Round, seat: int) -> bool:
    return desk.submit(Call(seat, running.number, running.deal_number))


def _come(desk: Desk, running: Round, seat: int) -> None:
    """A player comes forward and is asked for the answer."""
    if seat in running.still_in:
        if not desk.state.rules.call_first or _call(desk, running, seat):
            _ask(desk, running, seat)
        return
    told = _OUT if seat in running.out else _WATCHING
    desk.say(told.format(name=desk.name(seat)))


def _ask(desk: Desk, asked: Round, seat: int) -> None:
    """Ask for an answer until there is one, the player goes back, or the time is over."""
    while _is_asked(desk, asked, seat):
        line = desk.ask(f"{desk.name(seat)}, your answer: ")
        if line is None:
            continue
        text = line.strip()
        if not text:
            if _goes_back(desk):
                return
        elif desk.submit(Claim(seat, asked.number, asked.deal_number, text), text):
            return


def _is_asked(desk: Desk, asked: Round, seat: int) -> bool:
    """Whether the same cards are on the table still, and the player may answer."""
    running, rules = desk.state.running, desk.state.rules
    return (
        running is not None
        and (running.number, running.deal_number) == (asked.number, asked.deal_number)
        and seat in running.still_in
        and (not rules.call_first or running.call is not None)
    )


def _goes_back(desk: Desk) -> bool:
    left = desk.time_left()
    desk.say(f"You have called: {left} left." if left else "No answer, no harm.")
    return not left
