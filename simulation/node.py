"""A machine with a server on it, which dies and starts again."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import copy_context
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from krypto.bots.thinking import Idea, Thought
from krypto.errors import StoreError
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.server import answers
from krypto.server.answers import Answers, Known
from krypto.server.bots import BotCompany
from krypto.server.clock import Alarm
from krypto.server.door import Door
from krypto.server.live import Around
from krypto.server.metrics import Metrics
from krypto.server.nodes import Nodes
from krypto.server.settings import Limits, Settings
from krypto.server.sockets import Sockets
from krypto.server.tables import Tables
from krypto.server.turns import Turns
from krypto.server.worker import Worker
from simulation.archive import Archive, Reach
from simulation.line import Line
from simulation.loop import LIFE, Life
from simulation.post import Exchange, Shared
from simulation.weather import Sky

if TYPE_CHECKING:
    from krypto.server.journal.postgres.store import PostgresStore

__all__ = ["BEGAN_MS", "Node", "SkewedClock", "thoughts", "worked_out"]

BEGAN_MS: Final = 1_800_000_000_000
"""The time at which every course begins."""

_T = TypeVar("_T")

_GRACE_S: Final = 30.0
"""So long a server may take to end in good order."""

_SETTINGS: Final = Settings(limits=Limits(socket_per_s=1_000, socket_burst=1_000))


class SkewedClock:
    """The clock of a machine, wrong by so much.

    Attributes:
        skew_ms: By how much.
    """

    def __init__(self, skew_ms: int) -> None:
        self.skew_ms = skew_ms

    def now_ms(self) -> int:
        """As `krypto.server.clock.Clock` says."""
        return BEGAN_MS + self.skew_ms + int(asyncio.get_running_loop().time() * 1_000)

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Alarm:
        """As `Clock` says; the dead are not called."""
        life = LIFE.get()

        def ring() -> None:
            if not (life and life.is_over):
                call()

        wait_ms = max(0, at_ms - self.now_ms())
        return asyncio.get_running_loop().call_later(wait_ms / 1_000, ring)


class _Worker(Worker):
    """A worker that does things in the loop, a moment later."""

    async def do(self, work: Callable[..., _T], *given: Any, **named: Any) -> _T:  # noqa: ANN401
        """Do this, after a moment."""
        await asyncio.sleep(0.002)
        if work is answers._worked_out:  # the same deals come in many courses
            return cast("_T", worked_out(*given))
        return work(*given, **named)


class _Answers(Answers):
    """Answers that all take a moment, so that more may come between."""

    def takes_long(self, deal: Deal) -> bool:
        """As `Answers` says."""
        del deal
        return True


@lru_cache(maxsize=5_000)
def worked_out(deal: Deal, rules: Ruleset) -> Known:
    """What is known of a deal; looked up once for all courses."""
    return _looked_up(deal, rules)


def thoughts(deal: Deal, rules: Ruleset, *_: object) -> tuple[Thought, ...]:
    """What a player of the house thinks of a deal: sometimes a slip, then what is right."""
    total = sum(deal.hand)
    slip = Thought(Idea.SLIP, 2_000 + total * 10, f"{1_000 + total} + 1")
    known, later_ms = worked_out(deal, rules).text, 4_000 + total * 20
    found = Thought(Idea.SOLUTION if known else Idea.NO_SOLUTION, later_ms, known)
    return (slip, found) if total % 3 == 0 else (found,)


_looked_up = answers._worked_out  # the real one


class Node:
    """A machine.

    Attributes:
        name: Its name in the log.
        life: What runs on it since it last started.
        sockets: Where players come in; None while it does not serve.
    """

    def __init__(self, name: str, archive: Archive, exchange: Exchange | None) -> None:
        self.name = name
        self.life = Life()
        self.sockets: Sockets | None = None
        self._archive, self._exchange = archive, exchange
        self._starts = 0
        self._lines: list[Line] = []
        self._server: tuple[Tables, Reach] | None = None

    def start(self, skew_ms: int) -> None:
        """Begin to start a server on it, whose clock is wrong by so much."""
        self._starts += 1
        self.life = Life()
        self._task(self._set_up(skew_ms))

    def die(self) -> None:
        """End everything on it at once, as `kill -9` does."""
        self.life.is_over = True
        self.sockets = None
        for line in self._lines:
            line.cut()
        self._lines.clear()
        for task in tuple(self.life.tasks):
            task.cancel()

    async def stop(self) -> None:
        """End the server in good order, as one does that is told to end; and then the machine."""
        if self.sockets and self._server:
            ending = self._task(self._ended(self.sockets, *self._server))
            self.sockets = None
            await asyncio.wait({ending}, timeout=_GRACE_S)
        self.die()

    async def _ended(self, sockets: Sockets, tables: Tables, store: Reach) -> None:
        await sockets.drain()
        await tables.stop()
        if isinstance(store, Shared):
            await store.post.close()

    def open(self, sky: Sky, chance: Random) -> Line | None:
        """A line to the server; None where nobody listens."""
        if self.sockets is None:
            return None
        line = Line(sky, chance, self.life)
        self._lines.append(line)
        self._task(_served(self.sockets, line))
        return line

    async def _set_up(self, skew_ms: int) -> None:
        clock, worker, turns = SkewedClock(skew_ms), _Worker(100), Turns()
        store, neighbours = Reach(self._archive), None
        if self._exchange:
            store = shared = Shared(self._exchange, f"{self.name}{self._starts}")
            neighbours = Nodes(cast("PostgresStore", shared))
        around = Around(store, _Answers(worker, turns), clock, Metrics(), "app", worker, turns)
        tables = Tables(around, _SETTINGS, BotCompany(worker), neighbours=neighbours)
        await _until_done(tables.start)
        self._server = tables, store
        self.sockets = Sockets(Door(tables, _SETTINGS.limits), _SETTINGS)

    def _task(self, work: Coroutine[Any, Any, _T]) -> "asyncio.Task[_T]":
        context = copy_context()
        context.run(LIFE.set, self.life)
        return asyncio.get_running_loop().create_task(work, context=context)


async def _served(sockets: Sockets, line: Line) -> None:
    """Serve one socket; a web server closes it when that has an end, whatever was said."""
    await sockets.serve(line.socket)
    line.end()


async def _until_done(work: Callable[[], Awaitable[None]]) -> None:
    """Do it, again and again where need be, as whoever restarts a server does."""
    while True:
        try:
            await work()
        except StoreError:
            await asyncio.sleep(0.5)
        else:
            return
