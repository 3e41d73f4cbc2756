"""A store whose failures are counted, whichever store it is."""

from collections.abc import AsyncIterator, Awaitable, Collection, Sequence
from typing import TypeVar

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.server.journal.port import Store, TableRecord
from krypto.server.metrics import Metrics
from krypto.wire.naming import Input

__all__ = ["CountedStore"]

_T = TypeVar("_T")


class CountedStore:
    """Does what a store does, and counts what it could not do.

    Attributes:
        store: The store.
        metrics: Where it is counted.
    """

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store, self.metrics = store, metrics

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """As `krypto.server.journal.port.Journal` says.

        Raises:
            StoreError: `conflict` or `try_again`.
        """
        await self._counted("append", self.store.append(match, expect, events))

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
            JournalError: For what is no event, or one of a newer form.
        """
        return await self._counted("read", self.store.read(match, after))

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """As the port says."""
        return self.store.wakeups(match)

    async def open_table(self, table: TableRecord, events: Sequence[Event]) -> bool:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        return await self._counted("open", self.store.open_table(table, events))

    async def find(self, code: str) -> TableRecord | None:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        return await self._counted("find", self.store.find(code))

    async def active(self, since_ms: int) -> list[TableRecord]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        return await self._counted("find", self.store.active(since_ms))

    async def change_input(self, match: str, chosen: Input) -> None:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        await self._counted("change", self.store.change_input(match, chosen))

    async def forget(
        self, unentered_ms: int, idle_ms: int, keep: Collection[str] = ()
    ) -> list[str]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        return await self._counted("forget", self.store.forget(unentered_ms, idle_ms, keep))

    async def close(self) -> None:
        """As the port says."""
        await self.store.close()

    async def _counted(self, work: str, done: Awaitable[_T]) -> _T:
        try:
            return await done
        except StoreError as failed:
            if failed.code == "conflict":
                self.metrics.conflicts.add()
            else:
                self.metrics.store_errors.add(work)
            raise
