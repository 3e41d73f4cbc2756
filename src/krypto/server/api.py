"""The HTTP API under `/api`: questions that anybody may put, and tables to be made.

The questions know no table and no guest, so pages of others may ask them, too. What makes or
looks for a table is for our own pages, and for programs that are no browser.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from krypto.errors import KryptoError, RequestRefused
from krypto.match.seat import MOST_SEATS
from krypto.rules.ruleset import Ruleset, preset
from krypto.server.buckets import Buckets, Rate
from krypto.server.door import Door
from krypto.server.live import LiveTable
from krypto.server.openapi import document
from krypto.server.origins import is_own_origin
from krypto.server.queries import RecordQuery, read_query
from krypto.server.records import record_of
from krypto.server.replays import LARGEST_FILE, journal_file, shown_again
from krypto.server.replies import answered, failure
from krypto.server.routes import QUESTIONS, Question
from krypto.server.settings import Settings
from krypto.server.worker import Worker
from krypto.wire.api import NewTable, TableAnswer, TableMade
from krypto.wire.rules import rules_of

__all__ = ["Api"]

_HOUR_S, _TEN_S = 3_600, 10
_MOST_KEPT: Final = 2_000
_LARGEST_BODY: Final = 8_192
_LINES: Final = "application/x-ndjson"
_FILE: Final = "application/octet-stream"
_ANYWHERE: Final = {"access-control-allow-origin": "*"}
_LASTING: Final = {"cache-control": "public, max-age=86400"}
_FLEETING: Final = {"cache-control": "no-store"}

_Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Api:
    """The HTTP API of a server.

    Attributes:
        door: Where tables are looked for.
        tables: Where they are made.
        worker: Where answers are worked out.
        settings: What is taken from whom.
    """

    def __init__(self, door: Door, worker: Worker, settings: Settings) -> None:
        self.door, self.worker, self.settings = door, worker, settings
        self.tables = door.tables
        self._clock = self.tables.around.clock
        self._requests = Buckets(Rate(settings.limits.requests, _TEN_S))
        self._made = Buckets(Rate(settings.limits.tables, _HOUR_S))
        self._shown = Buckets(Rate(settings.limits.replays, _HOUR_S))
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._document = msgspec.json.encode(document())

    def routes(self) -> list[Route]:
        """Where the API is found."""
        return [
            Route("/api/openapi.json", self._guarded(self._openapi)),
            Route("/api/tables", self._guarded(self._make_table), methods=["POST"]),
            Route("/api/tables/{code}", self._guarded(self._look_up)),
            Route("/api/tables/{code}/record", self._guarded(self._record)),
            Route("/api/tables/{code}/journal", self._guarded(self._journal)),
            Route("/api/replay", self._guarded(self._replay), methods=["POST"]),
            *(
                Route(f"/api/{name}", self._guarded(self._question(one)))
                for name, one in QUESTIONS.items()
            ),
        ]

    def _guarded(self, endpoint: _Endpoint) -> _Endpoint:
        """The endpoint, with limits, and with refusals told as answers."""

        async def guarded(request: Request) -> Response:
            try:
                self._take(self._requests, request)
                return await endpoint(request)
            except KryptoError as refused:
                return failure(refused)
            except ClientDisconnect:
                return Response(None, 400)  # nobody is there to read it

        return guarded

    def _take(self, buckets: Buckets, request: Request) -> None:
        """Count this request against its address.

        Raises:
            RequestRefused: `too_fast`.
        """
        now_ms = self._clock.now_ms()
        bucket = buckets.of(_address(request), now_ms)
        if not bucket.take(now_ms):
            raise RequestRefused(
                "too_fast", "So much at once! Wait a little.", retry_after=bucket.wait_s()
            )

    async def _openapi(self, _: Request) -> Response:
        return Response(self._document, 200, _LASTING | _ANYWHERE, "application/json")

    def _question(self, question: Question[Any]) -> _Endpoint:
        async def ask(request: Request) -> Response:
            headers = _ANYWHERE | (
                _LASTING if question.is_lasting else {"cache-control": "no-store"}
            )
            asked = f"{request.url.path}?{request.url.query}"
            content = self._kept.get(asked)
            if content is None:
                query = read_query(question.query, request.query_params)
                answer = await self.worker.ask(question.work, query)
                content = msgspec.json.encode(answer)
                self._keep(asked, content if question.is_lasting else None)
            return Response(content, 200, headers, "application/json")

        return ask

    def _keep(self, asked: str, content: bytes | None) -> None:
        if content is not None:
            self._kept[asked] = content
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    async def _make_table(self, request: Request) -> Response:
        if is_own_origin(request.headers, self.settings.origins) is False:
            raise RequestRefused("foreign_origin", "That page is not one of this server's.")
        self._take(self._made, request)
        asked = await _body(request)
        rules = rules_of(preset(asked.preset), asked.settings)
        table = await self.tables.open(rules, asked.input, asked.bots)
        code = table.record.code
        return answered(TableMade(code, f"/table/{code}"), 201)

    async def _look_up(self, request: Request) -> Response:
        table = await self._found(request)
        state = table.state
        players = sum(seat.at_table for seat in state.seats)
        return answered(
            TableAnswer(
                code=table.record.code,
                phase=state.phase.value,
                players=players,
                seats=MOST_SEATS,
                rules=state.rules.name,
            )
        )

    async def _record(self, request: Request) -> Response:
        match = read_query(RecordQuery, request.query_params).match
        table = await self._found(request)
        events = await self.tables.around.store.read(table.record.id)
        return answered(await self.worker.ask(record_of, events, match))

    async def _journal(self, request: Request) -> Response:
        match = read_query(RecordQuery, request.query_params).match
        table = await self._found(request)
        events = await self.tables.around.store.read(table.record.id)
        content = await self.worker.ask(journal_file, events, match)
        return Response(content, 200, _FLEETING, _LINES)

    async def _replay(self, request: Request) -> Response:
        self._take(self._shown, request)
        content = await _content(request, _FILE, LARGEST_FILE)
        shown = await self.worker.ask(_shown_again, content, self.tables.check_rules)
        return Response(shown, 200, _FLEETING, "application/json")

    async def _found(self, request: Request) -> LiveTable:
        return await self.door.open(request.path_params["code"], _address(request))


def _shown_again(content: bytes, check_rules: Callable[[Ruleset], None]) -> bytes:
    """The answer as JSON; putting it together takes as long as finding it."""
    return msgspec.json.encode(shown_again(content, check_rules))


async def _body(request: Request) -> NewTable:
    """The table that is asked for.

    Raises:
        RequestRefused: `bad_request`.
    """
    body = await _content(request, "application/json", _LARGEST_BODY)
    try:
        return msgspec.json.decode(body, type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as refused:
        raise RequestRefused("bad_request", f"{refused}.") from refused


async def _content(request: Request, kind: str, most: int) -> bytes:
    """What is sent, if it is said to be of this kind and not too much.

    Raises:
        RequestRefused: `bad_request`.
    """
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != kind:
        name = "JSON" if kind == "application/json" else kind
        raise RequestRefused("bad_request", f"Send {name}, and say so in Content-Type.")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise RequestRefused("bad_request", f"Send at most {most} bytes.")
    return bytes(body)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
