"""How late the loop is: it sets itself a call every so often, and looks when it comes.

Two figures: how late the call came, and how much of the processor this process itself has used
since the last look, beyond the time between two. The first is what guests feel; the second leaves
out what other programs on the machine have taken.
"""

import asyncio
import time
from typing import Final

from krypto.server.metrics import Metrics

__all__ = ["LagWatch"]

_EVERY_S: Final = 0.02


class LagWatch:
    """Measures how long calls have to wait for their turn.

    Attributes:
        metrics: Where it is noted.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._due_s = self._worked_s = 0.0
        self._call: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to look."""
        self._look_again(time.process_time())

    def stop(self) -> None:
        """Look no more."""
        if self._call:
            self._call.cancel()

    def _look(self) -> None:
        worked_s = time.process_time()
        self.metrics.lag.add(max(0.0, asyncio.get_running_loop().time() - self._due_s))
        self.metrics.own_lag.add(max(0.0, worked_s - self._worked_s - _EVERY_S))
        self._look_again(worked_s)

    def _look_again(self, worked_s: float) -> None:
        """Look in a moment; the system is asked once each time, which is not cheap everywhere."""
        loop = asyncio.get_running_loop()
        self._due_s, self._worked_s = loop.time() + _EVERY_S, worked_s
        self._call = loop.call_at(self._due_s, self._look)
