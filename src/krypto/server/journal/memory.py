"""A store in memory: for tests, and for a server that need remember nothing."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import replace

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.server.journal.port import TableRecord
from krypto.server.journal.wakeups import Bells
from krypto.wire.naming import Input

__all__ = ["MemoryStore"]


class MemoryStore:
    """Keeps everything as long as the process lives."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Event]] = {}
        self._tables: dict[str, TableRecord] = {}
        self._bells = Bells()

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """As `krypto.server.journal.port.Journal` says.

        Raises:
            StoreError: `conflict`.
        """
        stream = self._streams.setdefault(match, [])
        if len(stream) != expect:
            raise StoreError("conflict", f"The stream has {len(stream)} events, not {expect}.")
        stream.extend(events)
        self._bells.ring(match)

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """As the port says; never fails."""
        return self._streams.get(match, [])[after:]

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """As the port says."""
        return self._bells.follow(match)

    async def open_table(self, table: TableRecord, events: Sequence[Event]) -> bool:
        """As the port says."""
        if table.code in self._tables:
            return False
        self._tables[table.code] = table
        self._streams[table.id] = list(events)
        return True

    async def find(self, code: str) -> TableRecord | None:
        """As the port says."""
        return self._tables.get(code)

    async def active(self, since_ms: int) -> list[TableRecord]:
        """As the port says."""
        return [one for one in self._tables.values() if self._last_ms(one) >= since_ms]

    async def change_input(self, match: str, chosen: Input) -> None:
        """As the port says."""
        for code, table in self._tables.items():
            if table.id == match:
                self._tables[code] = replace(table, input=chosen)

    async def forget(
        self, unentered_ms: int, idle_ms: int, keep: Collection[str] = ()
    ) -> list[str]:
        """As the port says."""
        gone = [
            one
            for one in self._tables.values()
            if one.id not in keep and self._is_stale(one, unentered_ms, idle_ms)
        ]
        for one in gone:
            del self._tables[one.code], self._streams[one.id]
        return [one.id for one in gone]

    async def close(self) -> None:
        """Nothing is to be let go of."""

    def _is_stale(self, table: TableRecord, unentered_ms: int, idle_ms: int) -> bool:
        unentered = table.made_ms < unentered_ms and len(self._streams[table.id]) == 1
        return unentered or self._last_ms(table) < idle_ms

    def _last_ms(self, table: TableRecord) -> int:
        stream = self._streams[table.id]
        return stream[-1].at_ms if stream else table.made_ms
