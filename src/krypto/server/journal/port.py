"""What a store can do, whichever it is.

The word *match* is the name of one stream of events here: that of a table, match after match.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from krypto.match.events import Event
from krypto.wire.naming import Input

__all__ = ["Journal", "Store", "TableRecord", "Tables"]


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it stands in the book of tables.

    Attributes:
        id: Name of its stream of events; never given twice.
        code: What people type to come to it.
        seed: Text of the seed of its shuffles; no player may know it.
        made_ms: When it was made.
        input: How claims are built at it.
        bots: Strengths of the players of the house who were invited, one word each.
    """

    id: str
    code: str
    seed: str = field(repr=False)
    made_ms: int
    input: Input = "expression"
    bots: str = ""


class Journal(Protocol):
    """Events, in streams that only grow."""

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """Add events to the end of a stream, all of them or none.

        When this returns they are as durable as this store makes anything.

        Args:
            match: Name of the stream.
            expect: How many events it has so far, as the writer knows.
            events: At least one.

        Raises:
            StoreError: `conflict` where the stream has another length by now, `try_again` where
                they cannot be kept; in both cases nothing was added.
        """
        ...

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """The events of a stream from the one after this number on; none for an unknown stream.

        Raises:
            StoreError: `try_again`.
            JournalError: For what is no event, or one of a newer form.
        """
        ...

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """Comes round soon after something was added, and perhaps without reason.

        A hint may come late, twice or not at all; whoever follows a stream fills up by `read`.
        """
        ...


class Tables(Protocol):
    """The book of tables."""

    async def open_table(self, table: TableRecord, events: Sequence[Event]) -> bool:
        """Enter a new table with its first events; False, and nothing done, if the code is used.

        Raises:
            StoreError: `try_again`.
        """
        ...

    async def find(self, code: str) -> TableRecord | None:
        """The table with this code.

        Raises:
            StoreError: `try_again`.
        """
        ...

    async def active(self, since_ms: int) -> list[TableRecord]:
        """Every table at which something has happened since then, the first made first.

        Raises:
            StoreError: `try_again`.
        """
        ...

    async def change_input(self, match: str, chosen: Input) -> None:
        """Keep how claims are built at the table of this stream from now on.

        Raises:
            StoreError: `try_again`.
        """
        ...

    async def forget(
        self, unentered_ms: int, idle_ms: int, keep: Collection[str] = ()
    ) -> list[str]:
        """Drop tables with all their events, and give the names of their streams.

        Args:
            unentered_ms: Those made before then at which nothing has ever happened.
            idle_ms: Those at which nothing has happened since then.
            keep: Streams of tables that somebody is at.

        Raises:
            StoreError: `try_again`.
        """
        ...


class Store(Journal, Tables, Protocol):
    """A journal and a book of tables in one place."""

    async def close(self) -> None:
        """Let go of the place, once everything given to it is kept."""
        ...
