"""The database: late, refusing, silent, and always right about what it has.

What a node asks is on its way for a while, is done at one moment, and the answer is on its way
back. In between anything may happen to the node; what was sent is done all the same.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from random import Random
from typing import TypeVar

from krypto.errors import KryptoError, StoreError
from krypto.match.events import Event
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import TableRecord
from krypto.wire.naming import Input
from simulation.loop import LIFE
from simulation.weather import Sky

__all__ = ["Archive", "Reach"]

_T = TypeVar("_T")

_Did = Callable[[], Coroutine[None, None, _T]]


class Archive:
    """The one database of a course.

    Attributes:
        kept: What it has.
        sky: What goes wrong with it.
        chance: What that is drawn from.
        told: Writes a line into the log of the course.
    """

    def __init__(self, sky: Sky, chance: Random, told: Callable[..., None]) -> None:
        self.kept = MemoryStore()
        self.sky, self.chance, self.told = sky, chance, told

    async def read(self, did: _Did[_T]) -> _T:
        """Have something looked up; it is slow at times, and fails at times.

        Raises:
            StoreError: `try_again`.
        """
        await asyncio.sleep(self._way_s())
        result = await did()
        await asyncio.sleep(self._way_s())
        if self._happens(self.sky.weather.refused / 4):
            raise StoreError("try_again", "That could not be read.")
        return result

    async def write(self, what: str, did: _Did[_T]) -> _T:
        """Have something done, once; nobody may ever hear of it.

        Raises:
            StoreError: `try_again`; what the work itself raises.
        """
        await asyncio.sleep(self._way_s())
        if self._happens(self.sky.weather.refused):
            self.told("database", "refuses", what)
            raise StoreError("try_again", "That could not be kept.")
        if self._happens(self.sky.weather.belated):
            self.told("database", "will do later what it refuses", what)
            self._do_later(what, did)
            raise StoreError("try_again", "Nobody answers.")
        result = await did()
        self.told("database", "does", what)
        await asyncio.sleep(self._way_s())
        if self._happens(self.sky.weather.unsaid):
            self.told("database", "does not say that it did", what)
            raise StoreError("try_again", "The answer was lost.")
        return result

    def _do_later(self, what: str, did: _Did[_T]) -> None:
        async def later() -> None:
            await asyncio.sleep(self.chance.uniform(0, 4))
            with suppress(KryptoError):
                await did()
                self.told("database", "does late", what)

        asyncio.ensure_future(later())  # noqa: RUF006  # the loop of a course keeps its tasks

    def _happens(self, how_often: float) -> bool:
        return self.chance.random() < how_often

    def _way_s(self) -> float:
        if self._happens(self.sky.weather.slow):
            return self.chance.uniform(0.5, 6)
        return self.chance.choice((0.0, 0.0005, 0.002, 0.01))


class Reach:
    """The store as one node reaches it; after the death of the node it reaches nothing.

    Attributes:
        archive: The database.
        outlives: Whether the database does what it was sent also when the node has died. One that
            is a file on the node's own disk does not.
    """

    outlives = False

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """As `krypto.server.journal.port.Journal` says, but for what goes wrong."""
        kept, given = self.archive.kept, tuple(events)
        what = f"events from {expect + 1}: {' '.join(type(one).__name__ for one in given)}"
        await self._apart(self.archive.write(what, lambda: kept.append(match, expect, given)))

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """As the port says."""
        return await self._apart(
            self.archive.read(lambda: self.archive.kept.read(match, after)),
        )

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """As the port says."""
        return self.archive.kept.wakeups(match)

    async def open_table(self, table: TableRecord, events: Sequence[Event]) -> bool:
        """As the port says."""
        kept = self.archive.kept
        return await self._apart(
            self.archive.write("a table", lambda: kept.open_table(table, events))
        )

    async def find(self, code: str) -> TableRecord | None:
        """As the port says."""
        return await self._apart(self.archive.read(lambda: self.archive.kept.find(code)))

    async def active(self, since_ms: int) -> list[TableRecord]:
        """As the port says."""
        return await self._apart(self.archive.read(lambda: self.archive.kept.active(since_ms)))

    async def change_input(self, match: str, chosen: Input) -> None:
        """As the port says."""
        kept = self.archive.kept
        await self._apart(self.archive.write("an input", lambda: kept.change_input(match, chosen)))

    async def forget(
        self, unentered_ms: int, idle_ms: int, keep: Collection[str] = ()
    ) -> list[str]:
        """As the port says."""
        kept = self.archive.kept
        return await self._apart(
            self.archive.write("forgetting", lambda: kept.forget(unentered_ms, idle_ms, keep))
        )

    async def close(self) -> None:
        """There is nothing to let go of."""

    async def _apart(self, work: Coroutine[None, None, _T]) -> _T:
        """Have it done whatever becomes of who asked; the dead are told nothing."""
        life = LIFE.get()
        if life and life.is_over:
            work.close()
            await asyncio.Event().wait()
        token = LIFE.set(None if self.outlives else life)
        try:
            done = asyncio.ensure_future(work)
        finally:
            LIFE.reset(token)
        try:
            return await asyncio.shield(done)
        finally:
            done.add_done_callback(_looked_at)


def _looked_at(done: "asyncio.Future[_T]") -> None:
    """Look at what nobody may wait for any more, so that the loop does not complain."""
    if not done.cancelled():
        done.exception()
