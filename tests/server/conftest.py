"""A server in the test's own loop, with a clock turned by hand, and players who talk to it."""

import asyncio
import heapq
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

import pytest
from websockets.asyncio.client import ClientConnection, connect

from krypto.match.state import State
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.server.app import Application
from krypto.server.clock import Alarm
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import Store
from krypto.server.live import LiveTable
from krypto.server.serving import Server, bound, web_config
from krypto.server.sessions import new_token
from krypto.server.settings import Settings
from krypto.solver import solve
from krypto.wire.codec import encoded, read_server
from krypto.wire.from_client import Claim, Hello, Join, Ping, Start
from krypto.wire.from_server import Answer, Bye, Crowd, Pong, Reacted, View
from krypto.wire.messages import ClientMessage, ServerMessage
from krypto.wire.views import End

WAIT_S = 20
"""How long a test waits for a message that has to come."""

M = TypeVar("M", View, Answer, Crowd, Reacted, Pong, Bye)


@dataclass(order=True)
class SetAlarm:
    """A call that a test's clock has still to make."""

    at_ms: int
    number: int
    call: Callable[[], None] = field(compare=False)
    is_off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Make no call."""
        self.is_off = True


class HandClock:
    """A clock that stands still until it is turned."""

    def __init__(self, now_ms: int = 1_800_000_000_000) -> None:
        self._now_ms = now_ms
        self._alarms: list[SetAlarm] = []
        self._numbers = count()

    def now_ms(self) -> int:
        """What it shows."""
        return self._now_ms

    def call_at(self, at_ms: int, call: Callable[[], None]) -> Alarm:
        """Set an alarm; one for the past rings when the clock is next turned."""
        alarm = SetAlarm(at_ms, next(self._numbers), call)
        heapq.heappush(self._alarms, alarm)
        return alarm

    def turn(self, by_ms: int) -> None:
        """Turn the clock on, and ring whatever is due by then, each at its own time."""
        end_ms = self._now_ms + by_ms
        while self._alarms and self._alarms[0].at_ms <= end_ms:
            alarm = heapq.heappop(self._alarms)
            self._now_ms = max(self._now_ms, alarm.at_ms)
            if not alarm.is_off:
                alarm.call()
        self._now_ms = end_ms


class Player:
    """Somebody at the other end of a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.socket = connection
        self.view: View | None = None
        self.heard: list[ServerMessage] = []
        self._refs = (f"{id(self)}-{number}" for number in count(1))

    async def say(self, message: ClientMessage) -> None:
        """Send a message."""
        await self.socket.send(encoded(message))

    async def hear(self, kind: type[M], fits: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of this kind that fits; what comes before it is kept in `heard`."""
        async with asyncio.timeout(WAIT_S):
            while True:
                message = read_server(await self.socket.recv())
                self.heard.append(message)
                if isinstance(message, View):
                    assert self.view is None or message.version >= self.view.version
                    self.view = message
                if isinstance(message, kind) and fits(message):
                    return message

    async def see(self, fits: Callable[[View], bool]) -> View:
        """The first view that fits, the last one seen included."""
        if self.view and fits(self.view):
            return self.view
        return await self.hear(View, fits)

    async def ask(self, make: Callable[..., ClientMessage], *given: Any, **named: Any) -> Answer:
        """Send a command with a fresh ref, and give its answer."""
        ref = next(self._refs)
        await self.say(make(ref, *given, **named))
        return await self.hear(Answer, lambda one: one.ref == ref)

    async def ask_nothing(self) -> None:
        """Hear everything that has been said up to now."""
        ref = next(self._refs)
        await self.say(Ping(ref))
        await self.hear(Pong, lambda one: one.ref == ref)

    async def start(self) -> View:
        """Start the next round as host, and see it dealt."""
        assert self.view
        after = self.view.table.last_round
        answer = await self.ask(Start, after)
        assert answer.refused is None, answer
        return await self.see(lambda one: one.table.last_round > after)

    async def ask_as(self, ref: str, text: str) -> Answer:
        """Claim the round that was seen last, with a ref of one's own."""
        assert self.view
        assert self.view.table.round
        shown = self.view.table.round
        await self.say(Claim(ref, shown.number, shown.deal_number, text))
        return await self.hear(Answer, lambda one: one.ref == ref)

    async def over(self) -> End:
        """The end of the round, once it is over."""
        view = await self.see(lambda one: bool(one.table.round and one.table.round.end))
        assert view.table.round
        assert view.table.round.end
        return view.table.round.end

    async def claim(self, text: str, *, round_: int | None = None) -> Answer:
        """Claim the round that was seen last, or another."""
        assert self.view
        assert self.view.table.round
        shown = self.view.table.round
        return await self.ask(Claim, round_ or shown.number, shown.deal_number, text)

    @property
    def solution(self) -> str:
        """A solution of the cards on the table."""
        from krypto.rules.deal import Deal  # noqa: PLC0415

        assert self.view
        assert self.view.table.round
        deal = self.view.table.round.deals[-1]
        return str(solve(Deal(deal.hand, deal.target), HOUSE))


@dataclass
class Visitors:
    """Players who come to a server at a port of this machine."""

    port: int
    buffer: int | None = None
    players: list[Player] = field(default_factory=list)

    @property
    def host(self) -> str:
        """Its name and port, as in `Host`."""
        return f"127.0.0.1:{self.port}"

    async def __call__(self, code: str, token: str | None = None, **named: Any) -> Player:
        """Open a socket and say hello; gives the player once the first view is there."""
        player = await self.connect(cookie=token or new_token())
        await player.say(Hello(code, **named))
        await player.hear(View)
        return player

    async def make(self, asked: dict[str, Any]) -> Any:
        """Make a table over HTTP, and give the answer."""
        kind = {"Content-Type": "application/json"}
        return json.loads(
            (await self.request("/api/tables", "POST", kind, json.dumps(asked).encode()))[2]
        )

    async def connect(
        self, origin: str | None = "own", cookie: str | None = None, query: str = ""
    ) -> Player:
        """Open a socket as a page of ours, or as another one, or as no page."""
        headers = {"Cookie": f"krypto={cookie}"} if cookie else {}
        player = Player(
            await connect(
                f"ws://{self.host}/ws{query}",
                origin=f"http://{self.host}" if origin == "own" else origin,  # type: ignore[arg-type]
                additional_headers=headers,
                sock=self._opened(),
                compression=None,
                max_queue=None,
            )
        )
        self.players.append(player)
        return player

    def _opened(self) -> socket.socket | None:
        """A connection that holds little of what is not read, where the test wants that."""
        if self.buffer is None:
            return None
        opened = socket.socket()
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.buffer)
        opened.connect(("127.0.0.1", self.port))
        return opened

    async def request(
        self,
        path: str,
        method: str = "GET",
        headers: dict[str, str] | None = None,
        body: bytes = b"",
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer to an HTTP request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        sent = {"Host": self.host, "Connection": "close", "Content-Length": str(len(body))}
        lines = [f"{name}: {value}" for name, value in (sent | (headers or {})).items()]
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""])
        writer.write(head.encode("latin-1") + body)
        async with asyncio.timeout(WAIT_S):
            answer = await reader.read()
        writer.close()
        head_bytes, _, content = answer.partition(b"\r\n\r\n")
        status, *fields = head_bytes.decode("latin-1").split("\r\n")
        found = (one.partition(": ") for one in fields)
        return int(status.split()[1]), {name.lower(): value for name, _, value in found}, content

    async def get(self, path: str, **headers: str) -> Any:
        """The JSON answer to a question."""
        return json.loads((await self.request(path, headers=headers))[2])

    async def leave(self) -> None:
        """Close every socket."""
        for player in self.players:
            await player.socket.close()


@dataclass
class Served(Visitors):
    """A server in this process, and what a test needs of it."""

    application: Application = field(kw_only=True)
    server: Server = field(kw_only=True)
    clock: HandClock = field(kw_only=True)

    async def table(self, rules: Ruleset = HOUSE) -> str:
        """Make a table, and give its code."""
        return (await self.application.tables.open(rules)).record.code

    async def until(self, code: str, fits: Callable[[State], bool]) -> LiveTable:
        """The table with this code, once its state fits."""
        table = await self.application.tables.find(code)
        async with asyncio.timeout(WAIT_S):
            while not fits(table.state):
                await asyncio.sleep(0)
        await self.quiet()
        return table

    async def quiet(self) -> None:
        """Wait until no table has anything more to do."""
        for table in self.application.tables.live.values():
            while table.chores.tasks:
                await asyncio.gather(*table.chores.tasks)
                await asyncio.sleep(0)  # Python 3.12 and newer do not wait for what is done

    async def visit(self, code: str, token: str | None = None, **named: Any) -> Player:
        """Open a socket and say hello; gives the player once the first view is there."""
        return await self(code, token, **named)

    async def thought(self) -> None:
        """Wait until nothing more is done at any table, and nobody of the house thinks."""
        for _ in range(3):
            await self.application._workers.thinking.do(int)
            await self.quiet()

    async def sit(self, code: str, name: str, token: str | None = None) -> Player:
        """Come to the table and take a seat."""
        player = await self.visit(code, token)
        answer = await player.ask(Join, name)
        assert answer.refused is None, answer
        await player.see(lambda one: one.you is not None)
        return player


Serving = Callable[..., Any]


@asynccontextmanager
async def serving(
    store: Store | None = None,
    settings: Settings | None = None,
    clock: HandClock | None = None,
    buffer: int | None = None,
    **named: Any,
) -> AsyncIterator[Served]:
    """A server on a free port, with its own clock; it stops in good order."""
    hand = clock or HandClock()
    application = Application(store or MemoryStore(), settings, clock=hand, **named)
    listening = bound("127.0.0.1", 0, is_chosen=True)
    if buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    ready = asyncio.Event()
    server = Server(web_config(application), application, ready.set)
    running = asyncio.ensure_future(server.serve(sockets=[listening]))
    async with asyncio.timeout(WAIT_S):
        await ready.wait()
    port = listening.getsockname()[1]
    served = Served(port, buffer, application=application, server=server, clock=hand)
    try:
        yield served
    finally:
        await served.leave()
        server.should_exit = True
        await running


@pytest.fixture(name="serving")
def _serving() -> Serving:
    """Starts a server: `async with serving() as served`."""
    return serving


@asynccontextmanager
async def visiting(port: int) -> AsyncIterator[Visitors]:
    """Players who come to whatever serves at this port."""
    visitors = Visitors(port)
    try:
        yield visitors
    finally:
        await visitors.leave()


@pytest.fixture
def players() -> Serving:
    """What brings players to the port of another process."""
    return visiting
