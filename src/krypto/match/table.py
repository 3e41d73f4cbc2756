"""A table: the one mutable object of a match. It takes commands, gives events, knows the time."""

from collections.abc import Iterable

from krypto.match.commands import Command, Join, Restart
from krypto.match.deadlines import next_deadline
from krypto.match.decide import answer, decide
from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.evolve import fold
from krypto.match.ports import Ports
from krypto.match.seat import Answer
from krypto.rules.ruleset import HOUSE, Ruleset

__all__ = ["Table"]


class Table:
    """A table and all that has happened at it.

    Attributes:
        ports: Deals and solutions.
        state: The table as it is: the fold of the journal.
        journal: Every event so far.
    """

    def __init__(self, ports: Ports, journal: Iterable[Event]) -> None:
        self.ports = ports
        self.journal = list(journal)
        self.state = fold(self.journal)

    @classmethod
    def open(cls, ports: Ports, rules: Ruleset = HOUSE, now_ms: int = 0) -> "Table":
        """A new table under these rules, with nobody at it."""
        return cls(ports, [TableOpened(now_ms, rules)])

    @classmethod
    def replay(cls, ports: Ports, journal: Iterable[Event]) -> "Table":
        """The table that this journal tells of; after a server's start, submit `Restart`."""
        return cls(ports, journal)

    @property
    def next_deadline(self) -> int | None:
        """When to submit `TimePassed` next, on the table's clock; None while nothing is due."""
        return next_deadline(self.state)

    def submit(self, command: Command, now_ms: int) -> tuple[Event, ...]:
        """Carry the command out and give its events; all of them are in the journal, or none.

        Raises:
            CommandRefused: As `krypto.match.decide.decide` says; nothing has changed.
            RulesetError: `no_solvable_deal`, from the dealer; nothing has changed.
        """
        events = decide(self.state, command, now_ms, self.ports)
        self.state = fold(events, self.state)
        self.journal.extend(events)
        return events

    def join(self, name: str, now_ms: int, key: str | None = None) -> int:
        """Take a seat, or the one held under this key, and give its number.

        Raises:
            CommandRefused: As `Join` says.
        """
        self.submit(Join(name, key), now_ms)
        held = None if key is None else self.state.seat_of_key(key)
        return held.number if held else self.state.next_seat - 1

    def restart(self, now_ms: int) -> tuple[Event, ...]:
        """Say that the server has started: everybody is away until they are back [R13]."""
        return self.submit(Restart(), now_ms)

    def answer(self, seat: int, ref: str) -> Answer | None:
        """What the seat's command with this mark was answered; None where it was not."""
        return answer(self.state, seat, ref)
