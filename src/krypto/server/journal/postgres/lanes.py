"""Lanes: a few connections that carry work out side by side, and begin anew where one breaks.

A database that dies or stands still for some seconds is no reason to refuse anything: the work is
done again on a new connection, until its time is up. So every piece of work has to be such that
doing it twice is as good as once; that of `store` is. Nobody who goes away while waiting stops
work that has begun.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from krypto.errors import StoreError
from krypto.server.journal.postgres.link import (
    Connection,
    Link,
    is_lost,
    is_of_database,
    let_go,
    reason,
)

__all__ = ["Lanes"]

_T = TypeVar("_T")

_PAUSE_S: Final = 0.1
"""How long to wait before connecting anew."""


@dataclass(slots=True)
class _Work:
    """A piece of work, until when it may be tried, and where its outcome is awaited."""

    run: Callable[[Connection], Awaitable[object]]
    until_s: float
    awaited: asyncio.Future[object]

    def done(self, result: object) -> None:
        """Hand the result over; nobody may be waiting any more."""
        if not self.awaited.done():
            self.awaited.set_result(result)

    def failed(self, error: Exception) -> None:
        """Hand over why there is none."""
        if not self.awaited.done():
            self.awaited.set_exception(error)


class Lanes:
    """Connections to one database.

    Attributes:
        link: How it is reached.
        most: How many connections there are at most.
        wait_s: How long work is tried for.
    """

    def __init__(self, link: Link, most: int, wait_s: float) -> None:
        self.link, self.most, self.wait_s = link, most, wait_s
        self._waiting: asyncio.Queue[_Work] = asyncio.Queue()
        self._lanes: set[asyncio.Task[None]] = set()
        self._idle = 0

    async def do(self, run: Callable[[Connection], Awaitable[_T]]) -> _T:
        """Do this on a connection, and give what it gives.

        Raises:
            StoreError: `try_again` where the database could not; what `run` itself raises.
        """
        loop = asyncio.get_running_loop()
        work = _Work(run, loop.time() + self.wait_s, loop.create_future())
        self._waiting.put_nowait(work)
        if self._waiting.qsize() > self._idle and len(self._lanes) < self.most:
            self._lanes.add(asyncio.create_task(self._work()))
        return cast("_T", await work.awaited)

    async def close(self) -> None:
        """Do what is waiting, and close every connection."""
        if self._lanes:
            await self._waiting.join()
        for lane in self._lanes:
            lane.cancel()
        await asyncio.gather(*self._lanes, return_exceptions=True)
        self._lanes.clear()

    async def _work(self) -> None:
        """One lane: a connection, and one piece of work after another."""
        connection: Connection | None = None
        try:
            while True:
                self._idle += 1
                try:
                    work = await self._waiting.get()
                finally:
                    self._idle -= 1
                connection = await self._carried_out(work, connection)
                self._waiting.task_done()
        finally:
            await let_go(connection)

    async def _carried_out(self, work: _Work, connection: Connection | None) -> Connection | None:
        """Do a piece of work, again and again where need be; gives the connection to go on with."""
        while True:
            try:
                connection = connection or await self.link.connect("work")
                work.done(await self.link.watched(connection, work.run(connection)))
            except Exception as failed:  # noqa: BLE001  # handed on
                if is_lost(failed):
                    connection = _cut_off(connection)
                    if asyncio.get_running_loop().time() < work.until_s:
                        await asyncio.sleep(_PAUSE_S)
                        continue
                work.failed(_told(failed))
            return connection


def _told(failed: Exception) -> Exception:
    """What is told of it: what the database could not do, and a bug of our own as it is."""
    if not is_of_database(failed):
        return failed
    told = StoreError("try_again", f"That could not be kept: {reason(failed)}.")
    told.__cause__ = failed
    return told


def _cut_off(connection: Connection | None) -> Connection | None:
    """End a connection that is of no use; gives the one to go on with, which is none."""
    if connection:
        connection.terminate()
    return None
