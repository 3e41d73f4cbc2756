"""The players of the house at one table: who acts next, and when."""

from collections.abc import Iterable

from krypto.bots.player import Act, Bot
from krypto.bots.strength import Strength
from krypto.errors import CommandRefused
from krypto.match.table import Table
from krypto.match.view import view

__all__ = ["House"]


class House:
    """Every player of the house at one table.

    Whoever drives the table asks `next_at` beside the table's own deadline, and calls `act` when
    that time has come. The bots have no powers: they see the views of their seats, and their
    commands are taken or refused like everyone's.

    Attributes:
        bots: The players, by their seats.
    """

    def __init__(self, bots: Iterable[Bot] = ()) -> None:
        self.bots = {bot.seat: bot for bot in bots}

    @classmethod
    def seated(cls, table: Table, strengths: Iterable[Strength], seed: str, now_ms: int) -> "House":
        """Seats a player of the house for each strength, named after it.

        Raises:
            CommandRefused: As `krypto.match.commands.Join` says.
        """
        seats = [(table.join(_name(table, one), now_ms), one) for one in strengths]
        return cls(Bot(seat, one, seed) for seat, one in seats)

    def next_at(self, table: Table, now_ms: int) -> int | None:
        """When the next of them will act, if nothing happens before; None if none will."""
        act = self._next(table, now_ms)
        return None if act is None else act.at_ms

    def act(self, table: Table, now_ms: int) -> bool:
        """Submits what is due by now, if anything is; whether something was.

        A command that comes too late is refused like anyone's, and forgotten.
        """
        act = self._next(table, now_ms)
        if act is None or act.at_ms > now_ms:
            return False
        try:
            table.submit(act.command, now_ms)
        except CommandRefused:
            return False
        return True

    def _next(self, table: Table, now_ms: int) -> Act | None:
        acts = [bot.next_act(view(table.state, seat), now_ms) for seat, bot in self.bots.items()]
        planned = [act for act in acts if act is not None]
        return min(planned, key=lambda act: act.at_ms, default=None)


def _name(table: Table, strength: Strength) -> str:
    """The strength's name, with a number where one of that name sits there already."""
    taken = {seat.name.casefold() for seat in table.state.seats}
    title = strength.name.capitalize()
    numbers = (f"{title} {number}" if number > 1 else title for number in range(1, 100))
    return next(name for name in numbers if name.casefold() not in taken)
