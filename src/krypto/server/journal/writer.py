"""Group commit: one thread writes for everybody, and all who wait share one flush to the disk.

Each piece of work runs inside a savepoint of the one transaction of its group. What it refuses
itself (a conflict) undoes that piece alone; what the database cannot do undoes the whole group,
and each of them is told to try again. Nobody is answered before the group is on the disk. What
cannot be within a transaction comes alone, after the group with which it was asked for.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar, cast

from krypto.errors import StoreError

__all__ = ["Writer"]

_T = TypeVar("_T")

_LARGEST_GROUP = 500


@dataclass(slots=True)
class _Work:
    """A piece of work, and where its outcome is awaited."""

    run: Callable[[sqlite3.Connection], object]
    loop: asyncio.AbstractEventLoop
    awaited: asyncio.Future[object]
    is_alone: bool = False
    result: object = None
    error: Exception | None = None

    def tell(self) -> None:
        """Hand the outcome over, in the thread of the loop; nobody may be waiting any more."""
        if self.awaited.done():
            return
        if self.error:
            self.awaited.set_exception(self.error)
        else:
            self.awaited.set_result(self.result)


class Writer:
    """The one thread that writes to a database.

    Attributes:
        connect: Opens the connection, in the thread that will use it.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.connect = connect
        self._connection: sqlite3.Connection | None = None
        self._waiting: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="krypto-journal", daemon=True)
        self._thread.start()

    async def do(self, run: Callable[[sqlite3.Connection], _T], *, alone: bool = False) -> _T:
        """Run this with the next group, and give its result once that is on the disk.

        Args:
            run: The piece of work.
            alone: Whether it has to be by itself, outside of any transaction.

        Raises:
            StoreError: `try_again` where the database cannot; what `run` itself raises.
        """
        loop = asyncio.get_running_loop()
        work = _Work(run, loop, loop.create_future(), alone)
        self._waiting.put(work)
        return cast("_T", await work.awaited)

    async def close(self) -> None:
        """Write what is waiting, and end the thread."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write(self) -> None:
        is_last = False
        while not is_last:
            group, is_last = self._next_group()
            together = [work for work in group if not work.is_alone]
            for part in (together, *([work] for work in group if work.is_alone)):
                self._commit(part)
                for work in part:
                    work.loop.call_soon_threadsafe(work.tell)
        if self._connection:
            self._connection.close()

    def _next_group(self) -> tuple[list[_Work], bool]:
        """The next piece of work with all that wait behind it, and whether it is the last group."""
        group: list[_Work] = []
        work = self._waiting.get()
        while work is not None:
            group.append(work)
            if len(group) == _LARGEST_GROUP or self._waiting.empty():
                return group, False
            work = self._waiting.get()
        return group, True

    def _commit(self, group: list[_Work]) -> None:
        if not group:
            return
        try:
            connection = self._connection = self._connection or self.connect()
            if group[0].is_alone:
                group[0].result = group[0].run(connection)
                return
            connection.execute("BEGIN IMMEDIATE")
            for work in group:
                _run(connection, work)
            connection.execute("COMMIT")
        except sqlite3.Error as failed:
            _roll_back(self._connection)
            for work in group:
                work.error = StoreError("try_again", f"That could not be kept: {failed}.")


def _run(connection: sqlite3.Connection, work: _Work) -> None:
    """Do one piece of work; what it raises itself is for whoever waits for it."""
    connection.execute("SAVEPOINT work")
    try:
        work.result = work.run(connection)
    except sqlite3.Error:
        raise
    except Exception as refused:  # noqa: BLE001  # handed on
        connection.execute("ROLLBACK TO work")
        work.error = refused
    connection.execute("RELEASE work")


def _roll_back(connection: sqlite3.Connection | None) -> None:
    """Undo what may be half done; where the database is beyond that, the next BEGIN says so."""
    if connection and connection.in_transaction:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
