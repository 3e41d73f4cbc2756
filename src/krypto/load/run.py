"""A run: tables are made, players sit down, claims go out by the clock, and it comes to figures."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from krypto.errors import LoadError
from krypto.load.figures import Figures, times
from krypto.load.plan import Plan
from krypto.load.player import Player
from krypto.load.process import memory_kib, worked_s
from krypto.load.site import Site
from krypto.load.table import LoadTable, right_claim
from krypto.load.tally import Tally
from krypto.rules.deal import Deal

__all__ = ["measure"]

_AT_ONCE: Final = 50
"""So many come in at the same time."""

_PATTERNS: Final = (
    (2, 3, 5, 7, 11),
    (2, 2, 5, 7, 11),
    (2, 2, 5, 5, 11),
    (2, 2, 2, 7, 11),
    (2, 2, 2, 7, 7),
)
"""A hand of each pattern of equal cards: the solver's tables are built before anything is timed."""

_SETTLE_S: Final = 1.0
_BEGIN_S: Final = 60.0
_SEATED_S: Final = 60.0
_MOST_BACK: Final = 1_000


@dataclass(frozen=True, slots=True)
class _Mark:
    """What had been used at one moment."""

    at_s: float
    server_s: float | None
    client_s: float


class _Run:
    """One run against one server."""

    def __init__(self, plan: Plan, site: Site, pid: int | None) -> None:
        self.plan, self.site, self.pid = plan, site, pid
        self.tally = Tally()
        self.tables: list[LoadTable] = []
        self.reconnects = 0
        self._is_over = False
        self._trouble: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._backs: set[asyncio.Task[None]] = set()
        self._chance = random.Random(0)  # noqa: S311  # the same load each time

    async def whole(self) -> Figures:
        """Play, and give the figures.

        Raises:
            LoadError: `no_server`, `server_refused` or `server_stuck`.
        """
        before_kib = self._memory()
        try:
            await self._unless_trouble(self._sit_down())
            each_kib = self._grown(before_kib)
            await self._unless_trouble(self._begin())
            mark = self._mark()
            self.tally.is_on = True
            await self._unless_trouble(self._play(mark.at_s))
            self.tally.is_on = False
            end = self._mark()
            await self._unless_trouble(self._calm_down())
        finally:
            self._is_over = True
            for table in self.tables:
                for player in table.players:
                    if player.line:
                        player.line.close()
        return self._figures(mark, end, each_kib)

    # The parts of a run

    async def _sit_down(self) -> None:
        for hand in _PATTERNS:
            right_claim(Deal(hand, 1))
        for _ in range(self.plan.tables):
            code = await self.site.make_table(self.plan.settings)
            table = LoadTable(code, self.plan, self.tally, self.site.seat)
            table.on_trouble = self._troubled
            self.tables.append(table)
        hosts = [table.players[0] for table in self.tables]
        others = [player for table in self.tables for player in table.players[1:]]
        for players in (hosts, others):
            gate = asyncio.Semaphore(_AT_ONCE)
            await asyncio.gather(*(self._come(player, gate) for player in players))
            await _until(lambda: all(one.version >= 0 for one in players), _SEATED_S)  # noqa: B023
        for player in (*hosts, *others):
            player.on_lost = self._came_off
        await asyncio.sleep(_SETTLE_S)

    async def _come(self, player: Player, gate: asyncio.Semaphore) -> None:
        async with gate:
            player.greet(await self.site.line(player))
            await _until(lambda: player.version >= 0, _SEATED_S)

    async def _begin(self) -> None:
        """Have the first round of every table begin, and let things settle."""
        for table in self.tables:
            table.begin()
        await _until(lambda: all(table.orders for table in self.tables), _BEGIN_S)
        await asyncio.sleep(_SETTLE_S)

    async def _play(self, begin_s: float) -> None:
        end_s = begin_s + self.plan.seconds
        number = 0
        while self.plan.claims and time.perf_counter() < end_s:
            due_s = begin_s + (number + self._chance.random()) / self.plan.claims
            await asyncio.sleep(due_s - time.perf_counter())
            self.tables[number % len(self.tables)].claim_at(time.perf_counter())
            number += 1
        await asyncio.sleep(end_s - time.perf_counter())

    async def _calm_down(self) -> None:
        """Let what is on its way come to its end."""
        for table in self.tables:
            table.end()
        await _until(lambda: all(table.is_quiet for table in self.tables), _BEGIN_S)

    # Lines that are lost

    def _came_off(self, player: Player) -> None:
        if self._is_over:
            return
        self.reconnects += 1
        if self.reconnects > _MOST_BACK:
            self._troubled("too_many", "Lines are lost again and again")
            return
        task = asyncio.ensure_future(self._back(player))
        self._backs.add(task)
        task.add_done_callback(self._backs.discard)

    async def _back(self, player: Player) -> None:
        """Come back to the table, after a little while, and ask again what was not answered."""
        for tried in range(10):
            await asyncio.sleep(0.1 * 2**tried * (0.5 + self._chance.random()))
            try:
                player.greet(await self.site.line(player))
            except LoadError:
                continue
            player.table.again(player)
            return
        self._troubled("gone", "The server has gone")

    def _troubled(self, code: str, message: str) -> None:
        if not self._trouble.done():
            told = f"The server refuses: {message.rstrip('.')} ({code}). {self.site.hint(code)}"
            self._trouble.set_exception(LoadError("server_refused", told.rstrip()))

    async def _unless_trouble(self, work: Awaitable[None]) -> None:
        doing = asyncio.ensure_future(work)
        await asyncio.wait({doing, self._trouble}, return_when=asyncio.FIRST_COMPLETED)
        if self._trouble.done():
            doing.cancel()
            self._trouble.result()
        await doing

    # Figures

    def _mark(self) -> _Mark:
        server_s = None if self.pid is None else worked_s(self.pid)
        return _Mark(time.perf_counter(), server_s, time.process_time())

    def _memory(self) -> int | None:
        return None if self.pid is None else memory_kib(self.pid)

    def _grown(self, before_kib: int | None) -> float | None:
        now_kib = self._memory()
        if before_kib is None or now_kib is None:
            return None
        return round((now_kib - before_kib) / self.plan.sockets, 1)

    def _figures(self, begin: _Mark, end: _Mark, each_kib: float | None) -> Figures:
        tally, passed_s = self.tally, end.at_s - begin.at_s
        is_known = begin.server_s is not None and end.server_s is not None
        work_s = end.server_s - begin.server_s if is_known else None  # type: ignore[operator]
        claims = tally.right + tally.wrong
        return Figures(
            tables=self.plan.tables,
            sockets=self.plan.sockets,
            seconds=round(passed_s, 2),
            right=tally.right,
            wrong=tally.wrong,
            claims_a_second=round(claims / passed_s, 1),
            answer_ms=times(tally.answered_s),
            last_ms=times(tally.seen_s),
            deliveries=tally.deliveries,
            deliveries_a_second=round(tally.deliveries / passed_s, 1),
            cpu_us_a_delivery=_each(work_s, tally.deliveries),
            cpu_us_a_claim=_each(work_s, claims),
            cpu_share=None if work_s is None else round(work_s / passed_s, 3),
            memory_kib_a_socket=each_kib,
            client_share=round((end.client_s - begin.client_s) / passed_s, 3),
            late=tally.late,
            reconnects=self.reconnects,
            skipped=sum(table.skipped for table in self.tables),
            strange=tally.strange,
        )


def measure(
    plan: Plan, url: str, pid: int | None = None, kind: Callable[[str], Site] = Site
) -> Figures:
    """Put a server under load, and give the figures.

    Args:
        plan: The load.
        url: Address of the server.
        pid: Its process, where it runs on this machine and its work is to be measured, too.
        kind: How to talk to it, where it is a server of another kind.

    Raises:
        LoadError: `no_server`, `server_refused` or `server_stuck`.
    """
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(_measured(plan, url, pid, kind))


async def _measured(plan: Plan, url: str, pid: int | None, kind: Callable[[str], Site]) -> Figures:
    return await _Run(plan, kind(url), pid).whole()


def _each(work_s: float | None, times: int) -> float | None:
    return None if work_s is None or not times else round(1e6 * work_s / times, 1)


async def _until(comes: Callable[[], bool], most_s: float) -> None:
    """Wait until it has come.

    Raises:
        LoadError: `server_stuck`.
    """
    until_s = time.monotonic() + most_s
    while not comes():
        if time.monotonic() > until_s:
            raise LoadError("server_stuck", f"The server did not go on for {most_s:.0f} seconds.")
        await asyncio.sleep(0.01)
