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
        self._number = 0

    async def take(self, mine: int | None = None) -> int:
        """Wait until it is one's turn, and give its number.

        Args:
            mine: Number of the turn one had: if it still lasts, nothing is waited for.
        """
        if mine == self._number:
            return mine
        loop = asyncio.get_running_loop()
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._next)
            return self._number
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        await turn
        return self._number

    def _next(self) -> None:
        """Let the next one pass, or nobody where nobody waits."""
        self._number += 1
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._is_taken = False
