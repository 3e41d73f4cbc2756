"""Driving a table: its clock, and whoever plays at it without a keyboard.

The clock is that of the machine, unless it stands still: then time passes only when it is let fly,
and a game whose entries come from a file is the same every time.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from krypto.match.commands import Command, TimePassed
from krypto.match.events import Event
from krypto.match.state import State
from krypto.match.table import Table

if TYPE_CHECKING:
    from krypto.bots import House, Strength

__all__ = ["Clock", "Driver"]


class Clock:
    """Milliseconds since some moment, which can be let fly."""

    def __init__(self, passed_ms: Callable[[], int] | None = None) -> None:
        """A clock that shows what has passed; one that stands still if there is nothing to show."""
        self.is_still = passed_ms is None
        self._passed_ms = passed_ms or (lambda: 0)
        self._flown_ms = 0

    def __call__(self) -> int:
        """The time now."""
        return self._passed_ms() + self._flown_ms

    def fly_to(self, at_ms: int) -> None:
        """Let time fly until then; a time that has passed is passed."""
        self._flown_ms += max(0, at_ms - self())


class Driver:
    """A table that goes on by itself where something falls due or a player of the house acts.

    Attributes:
        table: The table with its rules and scores.
        clock: Its time.
        house: The players of the house.
    """

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table = table
        self.clock = clock
        self.house: House | None = None

    @property
    def state(self) -> State:
        """The table as it is."""
        return self.table.state

    def seat_house(self, strengths: Iterable["Strength"], seed: str) -> None:
        """Seat players of the house.

        Raises:
            CommandRefused: As `krypto.match.commands.Join` says.
        """
        from krypto.bots import House  # noqa: PLC0415  # loads NumPy, for who wants to play them

        self.house = House.seated(self.table, strengths, seed, self.clock())

    def order(self, command: Command) -> Sequence[Event]:
        """Have the command carried out, and give what comes of it.

        Raises:
            CommandRefused: The table does not allow it; nothing has changed.
        """
        return self.table.submit(command, self.clock())

    @property
    def due_ms(self) -> int | None:
        """When something happens next if nobody does anything; None if nothing will."""
        acts_ms = self.house.next_at(self.table, self.clock()) if self.house else None
        times = (acts_ms, self.table.next_deadline)
        return min((at_ms for at_ms in times if at_ms is not None), default=None)

    @property
    def wait_ms(self) -> int | None:
        """How long until then; None where nothing happens by itself."""
        due_ms = None if self.clock.is_still else self.due_ms
        return None if due_ms is None else max(0, due_ms - self.clock())

    def go_on(self) -> Sequence[Event]:
        """Let one thing happen that is due by now, and give what comes of it."""
        before = len(self.table.journal)
        if not (self.house and self.house.act(self.table, self.clock())):
            self.order(TimePassed())
        return self.table.journal[before:]

    def fly(self) -> Sequence[Event]:
        """Let time fly until something happens, and let it happen."""
        due_ms = self.due_ms
        if due_ms is None:
            return ()
        self.clock.fly_to(due_ms)
        return self.go_on()
