"""Who plays this round, in a line or two under the cards."""

from collections.abc import Iterator, Sequence

from krypto.cli.entries import Person
from krypto.cli.terminal import Screen, Style
from krypto.cli.width import columns
from krypto.match.round import Round
from krypto.match.state import State

__all__ = ["roster"]


def roster(state: State, running: Round, people: Sequence[Person], screen: Screen) -> Sequence[str]:
    """Everybody at the table, as many in a line as fit; people with their keys come first.

    Args:
        state: The table.
        running: The round on it.
        people: Who sits at the keyboard; one person alone needs no key.
        screen: Where it will be shown.
    """
    lines, length = [""], 0
    for key, name, note in _entries(state, running, people):
        text = " ".join(filter(None, (key, name, note)))
        if length + columns(text) > screen.width:
            lines, length = [*lines, ""], 0
        lines[-1] += f"   {_shown(key, text, note, screen)}"
        length += columns(text) + 3
    return lines


def _entries(
    state: State, running: Round, people: Sequence[Person]
) -> Iterator[tuple[str, str, str]]:
    """Key, name and a note for each."""
    keys = {person.seat: person.key if len(people) > 1 else "" for person in people}
    seats = [seat for seat in state.seats if seat.at_table]
    for seat in sorted(seats, key=lambda seat: seat.number not in keys):
        yield keys.get(seat.number, ""), seat.name, _note(seat.number, running)


def _note(seat: int, running: Round) -> str:
    if seat in running.out:
        return "(out)"
    if seat not in running.players:
        return "(watching)"
    return "(no solution)" if seat in running.declared else ""


def _shown(key: str, text: str, note: str, screen: Screen) -> str:
    if note in ("(out)", "(watching)"):
        return screen.paint(text, Style.QUIET)
    return screen.paint(key, Style.CARD) + text.removeprefix(key)
