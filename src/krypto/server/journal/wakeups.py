"""Waking those who follow a stream, within one process."""

import asyncio
from collections.abc import AsyncIterator

__all__ = ["Bells"]


class Bells:
    """A bell for each follower of each stream.

    A bell that was rung stays rung until its follower looks, so that no wake-up is lost between
    two looks, and many become one.
    """

    def __init__(self) -> None:
        self._hung: dict[str, set[asyncio.Event]] = {}

    def ring(self, match: str) -> None:
        """Wake everybody who follows the stream."""
        for bell in self._hung.get(match, ()):
            bell.set()

    async def follow(self, match: str) -> AsyncIterator[None]:
        """Come round each time the bell has rung; it hangs from the first step on."""
        bell = asyncio.Event()
        self._hung.setdefault(match, set()).add(bell)
        try:
            while True:
                await bell.wait()
                bell.clear()
                yield
        finally:
            self._take_down(match, bell)

    def _take_down(self, match: str, bell: asyncio.Event) -> None:
        hung = self._hung[match]
        hung.discard(bell)
        if not hung:
            del self._hung[match]
