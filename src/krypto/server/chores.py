"""Chores: what a table does in the background, at once or in a moment."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final, TypeAlias

from krypto.server.clock import Alarm, Clock
from krypto.server.logs import problem

__all__ = ["Chore", "Chores"]

Chore: TypeAlias = Coroutine[None, None, None]
"""Something to do."""

_RETRY_MS: Final = 1_000
"""How long to wait with what could not be kept."""


class Chores:
    """The chores of one table.

    Attributes:
        tasks: What is being done.
    """

    def __init__(self, clock: Clock, table: str) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self._clock, self._table = clock, table
        self._is_over = False

    def do(self, work: Chore) -> None:
        """Have something done in the background; what goes wrong is written down."""
        task = asyncio.ensure_future(self._guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def do_later(self, make: Callable[[], Chore]) -> Alarm:
        """Have something done in a moment, unless the table has been put away by then."""

        def begin() -> None:
            if not self._is_over:
                self.do(make())

        return self._clock.call_at(self._clock.now_ms() + _RETRY_MS, begin)

    async def finish(self) -> None:
        """Finish what is being done, and begin nothing more."""
        self._is_over = True
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _guarded(self, work: Chore) -> None:
        try:
            await work
        except Exception as failed:  # noqa: BLE001  # one table's trouble is nobody else's
            problem("table_failed", failed, table=self._table)
