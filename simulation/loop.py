"""Time that nobody waits for: an event loop that jumps to whatever is due next.

It has no sockets and no threads. When nothing is ready the clock moves on to the next call that
was set for a time, so a minute of a game takes as long as the work that is done in it. Two runs
of the same work do it in the same order: tasks are told apart by number and not by address.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from itertools import count
from typing import Any, TypeVar

__all__ = ["LIFE", "Life", "VirtualLoop", "run"]

_T = TypeVar("_T")


class Life:
    """What runs on one machine, from its start until it dies.

    Attributes:
        is_over: Whether it has died: nothing it does has an effect any more.
        tasks: What it is doing.
    """

    def __init__(self) -> None:
        self.is_over = False
        self.tasks: dict[asyncio.Task[Any], None] = {}


LIFE: ContextVar[Life | None] = ContextVar("life", default=None)
"""The machine on which a piece of code runs; None for what is no machine's."""


class NumberedTask(asyncio.Task[_T]):
    """A task whose place in a set does not depend on where it lies in memory."""

    number = 0

    def __hash__(self) -> int:
        """Its number in the order of making."""
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop whose time jumps."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self
        self._now_s = 0.0
        self._numbers = count(1)
        self.set_task_factory(self._made)  # type: ignore[arg-type]  # as each Python calls it

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._now_s

    def select(self, timeout: float | None) -> tuple[()]:
        """Move on to the next call that is due; what the loop takes for waiting.

        Raises:
            RuntimeError: Nothing will ever happen again.
        """
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing is set for a time")
        self._now_s += timeout
        return ()

    def _process_events(self, event_list: object) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """Nobody sleeps, so nobody has to be woken."""

    def _made(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, _T],
        context: Context | None = None,
        **named: Any,  # noqa: ANN401  # whatever a newer Python hands on
    ) -> asyncio.Task[_T]:
        task = NumberedTask(work, loop=loop, context=context, **named)
        task.number = next(self._numbers)
        life = context.get(LIFE) if context else LIFE.get()
        if life:
            life.tasks[task] = None
            task.add_done_callback(life.tasks.pop)
        return task


def run(make: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
    """Run this from beginning to end, and end whatever is still going on then."""
    loop = VirtualLoop()
    try:
        result = loop.run_until_complete(make())
        _end(loop)
    finally:
        loop.close()
    return result


def _end(loop: VirtualLoop) -> None:
    while left := asyncio.all_tasks(loop):
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
