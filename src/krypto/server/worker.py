"""The worker: one thread for whatever takes long, so that the loop never waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from krypto.errors import RequestRefused

__all__ = ["Worker"]

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Worker:
    """Does one thing after another in a thread of its own.

    Attributes:
        waiting: How many pieces of work are being done or wait.
    """

    def __init__(self, most_waiting: int) -> None:
        self.waiting = 0
        self._most_waiting = most_waiting
        self._thread = ThreadPoolExecutor(1, "krypto-worker")

    async def ask(self, work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Do this for a guest, unless too many wait already.

        Raises:
            RequestRefused: `busy`; what the work itself raises.
        """
        if self.waiting >= self._most_waiting:
            raise RequestRefused("busy", "Too much is being worked out. Ask again in a moment.")
        return await self.do(work, *given, **named)

    async def do(self, work: Callable[_P, _T], *given: _P.args, **named: _P.kwargs) -> _T:
        """Do this, after whatever waits; what the work raises is raised here."""
        self.waiting += 1
        try:
            future = self._thread.submit(work, *given, **named)
            return await asyncio.wrap_future(future)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Finish the piece at hand, and drop those that wait."""
        self._thread.shutdown(wait=True, cancel_futures=True)
