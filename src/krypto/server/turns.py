"""Turns: however many commands come at once, the loop does one and then looks around.

Fifty claims in one moment would otherwise be carried out in one go, and whatever else is due,
timers and answers to others, would wait for all of them. Each takes its turn instead, in the
order of asking; between two turns the loop does whatever else there is.
"""

import asyncio
from collections import deque

__all__ = ["Turns"]


class Turns:
    """Lets one pass in each round of the loop."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_taken = False

    async def take(self) -> None:
        """Wait until it is one's turn."""
        loop = asyncio.get_running_loop()
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._next)
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _next(self) -> None:
        """Let the next one pass, or nobody where nobody waits."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._is_taken = False
