"""The application: all parts of a server, put together once."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from krypto.errors import KryptoError, RequestRefused
from krypto.rules.deal import Deal
from krypto.server.answers import Answers
from krypto.server.api import Api
from krypto.server.bots import BotCompany
from krypto.server.clock import Clock, SystemClock
from krypto.server.codes import new_code
from krypto.server.company import Company
from krypto.server.counted import CountedStore
from krypto.server.door import Door
from krypto.server.headers import Dressed
from krypto.server.journal.port import Store
from krypto.server.lag import LagWatch
from krypto.server.live import Around
from krypto.server.logs import LOG, ProblemCount, event
from krypto.server.metrics import Metrics, resident_bytes
from krypto.server.neighbours import Neighbours
from krypto.server.pages import STATIC, Pages
from krypto.server.replies import failure
from krypto.server.settings import Settings
from krypto.server.sockets import Sockets
from krypto.server.tables import Tables
from krypto.server.turns import Turns
from krypto.server.worker import Worker
from krypto.solver import solutions

__all__ = ["Application", "Workers"]

_LOOPBACK = ("127.0.0.1", "::1")


class Workers(NamedTuple):
    """Who does what takes long; those who wait for one never wait for another.

    Attributes:
        answering: Works out solutions for the tables, each in less than a millisecond.
        thinking: Looks for deals of a kind, and thinks for players of the house.
        asking: Does what is asked of the HTTP API.
    """

    answering: Worker
    thinking: Worker
    asking: Worker


class Application:
    """A server without its port: everything but the socket it listens on.

    Attributes:
        settings: What an operator may change.
        metrics: The figures.
        tables: The tables.
        sockets: The open sockets.
        asgi: The application as a web server takes it.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        *,
        clock: Clock | None = None,
        company: Company | None = None,
        neighbours: Neighbours | None = None,
        draw_code: Callable[[], str] = new_code,
        static: Path = STATIC,
    ) -> None:
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self._store, self._pages = store, Pages(static)
        self._workers = Workers(*(Worker(self.settings.limits.thoughts) for _ in range(3)))
        turns, time = Turns(), clock or SystemClock()
        answers = Answers(self._workers.answering, turns)
        counted = CountedStore(store, self.metrics)
        around = Around(
            counted, answers, time, self.metrics, self._pages.app, self._workers.thinking, turns
        )
        house = company or BotCompany(self._workers.thinking)
        self.tables = Tables(around, self.settings, house, draw_code, neighbours)
        door = Door(self.tables, self.settings.limits)
        self.sockets = Sockets(door, self.settings)
        self._api = Api(door, self._workers.asking, self.settings)
        self._lag = LagWatch(self.metrics)
        self._problems = ProblemCount(self.metrics.problems.add)
        self._is_ready = False
        self._watch()
        self.asgi = Dressed(self._starlette(), self.metrics)

    async def drain(self) -> None:
        """Take in nobody else, and say goodbye to everybody for a little while."""
        self._is_ready = False
        await self.sockets.drain()

    def _starlette(self) -> Starlette:
        return Starlette(
            routes=[
                *self._pages.routes(),
                *self._api.routes(),
                Route("/healthz", self._health),
                Route("/metrics", self._figures),
                WebSocketRoute("/ws", self.sockets.serve),
            ],
            lifespan=self._lifespan,
            exception_handlers={HTTPException: self._no_page, KryptoError: _refused},
        )

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        await self._workers.answering.do(_warm_up)
        await self.tables.start()
        self._lag.start()
        LOG.addHandler(self._problems)
        self._is_ready = True
        event("started", tables=len(self.tables.live))
        try:
            yield
        finally:
            self._is_ready = False
            self._lag.stop()
            await self.tables.stop()
            await self._store.close()
            for worker in self._workers:
                worker.close()
            event("stopped")
            LOG.removeHandler(self._problems)

    async def _health(self, _: Request) -> Response:
        """Whether the server takes guests."""
        return PlainTextResponse(*(("ok", 200) if self._is_ready else ("draining", 503)))

    def _no_page(self, request: Request, error: Exception) -> Response:
        """What is said where there is nothing: in words to a person, else as data."""
        if not isinstance(error, HTTPException):
            raise error
        if error.status_code != 405:
            return self._pages.nothing(request)
        allowed = (error.headers or {}).get("Allow", "")
        told = f"This address takes {allowed or 'another method'}."
        return failure(RequestRefused("wrong_method", told), {"allow": allowed})

    async def _figures(self, request: Request) -> Response:
        """The figures, for this machine alone unless the operator says otherwise."""
        is_here = request.client is not None and request.client.host in _LOOPBACK
        if not (is_here or self.settings.open_metrics):
            return failure(RequestRefused("no_such_page", "There is nothing at this address."))
        return PlainTextResponse(self.metrics.text())

    def _watch(self) -> None:
        watch = self.metrics.watch
        watch("krypto_sockets", "Open sockets.", lambda: self.sockets.count)
        watch("krypto_tables", "Tables in memory.", lambda: len(self.tables.live))
        watch(
            "krypto_thoughts",
            "Solver work that waits.",
            lambda: sum(one.waiting for one in self._workers),
        )
        watch("krypto_ready", "Whether guests are taken in.", lambda: int(self._is_ready))
        watch("krypto_resident_bytes", "Memory of the process.", resident_bytes)
        watch(
            "krypto_swept_seconds",
            "Time since what nobody uses was last forgotten.",
            lambda: self.tables.swept_ago_s,
        )


def _warm_up() -> None:
    """Have the solver's tables built before anybody waits for them."""
    for hand in _PATTERNS:
        len(solutions(Deal(hand, 1)))


_PATTERNS = (
    *((2, 3, 5), (2, 2, 5)),
    *((2, 3, 5, 7), (2, 2, 5, 7), (2, 2, 5, 5), (2, 2, 2, 7)),
    *((2, 3, 5, 7, 11), (2, 2, 5, 7, 11), (2, 2, 5, 5, 11), (2, 2, 2, 7, 11), (2, 2, 2, 7, 7)),
)
"""A hand of each pattern of equal cards that is dealt now and then."""


def _refused(request: Request, error: Exception) -> Response:
    del request
    if not isinstance(error, KryptoError):
        raise error
    return failure(error)
