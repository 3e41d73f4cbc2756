"""A store in one SQLite file: the default.

The file is in WAL mode with `synchronous=FULL`, so what was committed outlives a crash of the
program and of the machine. One thread writes for all (`writer`), another reads. A second file
beside it, `.lock`, is held for as long as the server runs, so that two servers never serve the
same tables from one file.
"""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.match.journal import from_data, to_data
from krypto.server.journal.files import bad_store, locked, look, made
from krypto.server.journal.port import TableRecord
from krypto.server.journal.schema import migrate
from krypto.server.journal.traces import Traces
from krypto.server.journal.wakeups import Bells
from krypto.server.journal.writer import Writer
from krypto.wire.naming import Input

__all__ = ["SqliteStore"]

_T = TypeVar("_T")

_COLUMNS = "id, code, seed, made_ms, input, bots"

_LAST_MS = """coalesce(
    (SELECT at_ms FROM events WHERE match = tables.id ORDER BY seq DESC LIMIT 1), made_ms)"""


class SqliteStore:
    """Keeps everything in one file.

    Attributes:
        path: The file.
        wait_s: How long to wait for another program that has the file locked.

    Raises:
        StoreError: `bad_store`, `newer_store` or `store_in_use`.
    """

    def __init__(self, path: Path, wait_s: float = 2.0) -> None:
        self.path, self.wait_s = path, wait_s
        look(path)
        self._lock = locked(path)
        made(path)
        try:
            with closing(self._opened()) as connection:
                migrate(connection)
        except sqlite3.Error as failed:
            self._lock.close()
            raise bad_store(path, failed) from failed
        except StoreError:
            self._lock.close()
            raise
        self._writer = Writer(self._opened)
        self._reader = ThreadPoolExecutor(1, "krypto-reader")
        self._reading: sqlite3.Connection | None = None
        self._bells = Bells()
        self._traces = Traces()

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """As `krypto.server.journal.port.Journal` says.

        Raises:
            StoreError: `conflict` or `try_again`.
        """
        rows = _rows(match, expect, events)
        await self._writer.do(lambda connection: _append(connection, match, expect, rows))
        self._bells.ring(match)

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
            JournalError: For what is no event, or one of a newer form.
        """
        return await self._read(lambda connection: _read(connection, match, after))

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """As the port says."""
        return self._bells.follow(match)

    async def open_table(self, table: TableRecord, events: Sequence[Event]) -> bool:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        rows = _rows(table.id, 0, events)
        return await self._writer.do(lambda connection: _open_table(connection, table, rows))

    async def find(self, code: str) -> TableRecord | None:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        found = await self._read(lambda connection: _records(connection, "code = ?", code))
        return found[0] if found else None

    async def active(self, since_ms: int) -> list[TableRecord]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        return await self._read(
            lambda connection: _records(connection, f"{_LAST_MS} >= ?", since_ms)
        )

    async def change_input(self, match: str, chosen: Input) -> None:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        change = "UPDATE tables SET input = ? WHERE id = ?"
        await self._writer.do(lambda connection: connection.execute(change, (chosen, match)))

    async def forget(
        self, unentered_ms: int, idle_ms: int, keep: Collection[str] = ()
    ) -> list[str]:
        """As the port says; by and by not even a trace is left in the file.

        Raises:
            StoreError: `try_again`.
        """
        gone = await self._writer.do(
            lambda connection: _forget(connection, unentered_ms, idle_ms, keep)
        )
        await self._writer.do(
            lambda one: self._traces.wipe(one, has_new=bool(gone), is_quiet=not keep), alone=True
        )
        return gone

    async def close(self) -> None:
        """Write what is waiting and let go of the file."""
        await self._writer.close()
        await asyncio.get_running_loop().run_in_executor(self._reader, self._close_reading)
        self._reader.shutdown()
        self._lock.close()

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=self.wait_s, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")
        except sqlite3.Error:  # no database, or one that is in use
            connection.close()
            raise
        return connection

    async def _read(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._run_reading, run)

    def _run_reading(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            self._reading = self._reading or self._opened()
            return run(self._reading)
        except sqlite3.Error as failed:
            raise StoreError("try_again", f"That could not be read: {failed}.") from failed

    def _close_reading(self) -> None:
        if self._reading:
            self._reading.close()


_Row = tuple[str, int, int, str]


def _rows(match: str, after: int, events: Sequence[Event]) -> list[_Row]:
    return [
        (match, seq, event.at_ms, json.dumps(to_data(event)))
        for seq, event in enumerate(events, after + 1)
    ]


def _append(connection: sqlite3.Connection, match: str, expect: int, rows: list[_Row]) -> None:
    (last,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM events WHERE match = ?", (match,)
    ).fetchone()
    if last != expect:
        raise StoreError("conflict", f"The stream has {last} events, not {expect}.")
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)


def _read(connection: sqlite3.Connection, match: str, after: int) -> list[Event]:
    found = connection.execute(
        "SELECT data FROM events WHERE match = ? AND seq > ? ORDER BY seq", (match, after)
    )
    return [from_data(json.loads(data)) for (data,) in found]


def _open_table(connection: sqlite3.Connection, table: TableRecord, rows: list[_Row]) -> bool:
    done = connection.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (code) DO NOTHING",
        (table.id, table.code, table.seed, table.made_ms, table.input, table.bots),
    )
    if not done.rowcount:
        return False
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
    return True


def _records(connection: sqlite3.Connection, where: str, *values: str | int) -> list[TableRecord]:
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM tables WHERE {where} ORDER BY made_ms, id",  # noqa: S608  # texts of our own
        values,
    )
    return [TableRecord(*row) for row in found]


def _forget(
    connection: sqlite3.Connection, unentered_ms: int, idle_ms: int, keep: Collection[str]
) -> list[str]:
    found = connection.execute(
        f"""SELECT id FROM tables WHERE {_LAST_MS} < ? OR (made_ms < ? AND
            (SELECT count(*) FROM (SELECT 1 FROM events WHERE match = tables.id LIMIT 2)) < 2)""",  # noqa: S608  # texts of our own
        (idle_ms, unentered_ms),
    )
    gone = [row[0] for row in found if row[0] not in keep]
    connection.executemany("DELETE FROM events WHERE match = ?", ((one,) for one in gone))
    connection.executemany("DELETE FROM tables WHERE id = ?", ((one,) for one in gone))
    return gone
