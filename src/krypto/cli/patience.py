"""Waiting for others: for players of the house, when nobody at the keyboard can do anything.

Whoever is out, or has declared, need not sit through the thinking of others: time flies. Where
entries come from a file or a pipe, and players of the house are there, time stands still while an
entry is awaited, and an empty one lets it fly until something happens.
"""

from krypto.cli.desk import Desk
from krypto.match.round import Round

__all__ = ["let_time_pass", "prompt_to_wait"]


def prompt_to_wait(desk: Desk) -> str:
    """What to ask where there is hardly anything to do but wait; nothing where there is."""
    running = desk.state.running
    if running is None or not _can_only_wait(desk, running):
        return ""
    if running.still_in.isdisjoint(_seats(desk)):
        return "Enter to see how it ends: "
    who = "Your answer, or" if desk.one_plays else "Who? Or"
    return f"{who} Enter to see how it ends: "


def let_time_pass(desk: Desk) -> None:
    """An empty line: let the others go on where that is all there is to do, else show the cards."""
    running = desk.state.running
    if running and _can_only_wait(desk, running):
        while desk.state.running and desk.let_fly():
            pass
    elif not (running and _time_may_fly(desk, running) and desk.let_fly()):
        desk.show_cards()


def _can_only_wait(desk: Desk, running: Round) -> bool:
    """Whether players of the house go on, and everybody at the keyboard is out or has declared."""
    busy = _seats(desk) & (running.still_in - running.declared)
    return desk.house_plays and not busy and not _has_called(desk, running)


def _time_may_fly(desk: Desk, running: Round) -> bool:
    """Whether an empty line from a pipe lets time fly although somebody might still answer."""
    return desk.driver.clock.is_still and not _has_called(desk, running)


def _has_called(desk: Desk, running: Round) -> bool:
    return running.call is not None and running.call.seat in _seats(desk)


def _seats(desk: Desk) -> set[int]:
    return {person.seat for person in desk.people}
