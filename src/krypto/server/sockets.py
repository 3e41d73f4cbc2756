"""The socket `/ws`: who may open one, and one conversation after another.

A socket is refused before it opens to a page that is not ours (403), to an address that has too
many (429), and while the server stops (503). Then the first frame has to be a `hello`.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass

from starlette.websockets import WebSocket, WebSocketDisconnect

from krypto.errors import KryptoError, RequestRefused
from krypto.server.buckets import network_of
from krypto.server.conversation import Conversation
from krypto.server.door import Door
from krypto.server.line import push_of
from krypto.server.logs import problem
from krypto.server.origins import is_own_origin
from krypto.server.outbox import Outbox
from krypto.server.replies import failure
from krypto.server.sessions import is_token, new_token, token_of
from krypto.server.settings import Settings
from krypto.wire.codec import read_client
from krypto.wire.from_client import PROTOCOL, Hello, Join

__all__ = ["Sockets"]

_DONE, _COME_BACK = 1000, 1012
_FOR_GOOD = frozenset({"bad_message", "hello_first", "no_key", "no_such_table", "reload"})
"""Reasons to go that coming back will not mend."""


@dataclass(frozen=True, slots=True)
class _Caller:
    """Who opened a socket: the address, and the secret in the cookie of a page of ours."""

    address: str
    is_page: bool
    token: str | None


_FOREIGN = RequestRefused("foreign_origin", "That page is not one of this server's.")


class Sockets:
    """Every open socket of a server.

    Attributes:
        door: Where they come in.
        settings: What is taken from whom.
    """

    def __init__(self, door: Door, settings: Settings) -> None:
        self.door, self.settings = door, settings
        self._clock = door.tables.around.clock
        self._metrics = door.tables.around.metrics
        self._outboxes: set[Outbox] = set()
        self._by_address: Counter[str] = Counter()
        self._is_draining = False
        self._none_open = asyncio.Event()

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._outboxes)

    async def serve(self, socket: WebSocket) -> None:
        """Talk to whoever opened this socket, until one of the two ends it."""
        caller = _caller(socket, self.settings)
        refused = self._refused(caller) if caller else _FOREIGN
        if caller is None or refused:
            await socket.send_denial_response(failure(refused or _FOREIGN))
            return
        network = network_of(caller.address)
        self._by_address[network] += 1
        try:
            await socket.accept()
            await self._serve(socket, caller)
        finally:
            self._by_address -= Counter({network: 1})

    async def drain(self) -> None:
        """Say goodbye to everybody, for a little while, and take in nobody else."""
        self._is_draining = True
        for outbox in tuple(self._outboxes):
            outbox.end("draining", "The server starts anew. Back in a moment.", retry=True)
        if self._outboxes:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.settings.limits.stall_s):
                    await self._none_open.wait()

    def _refused(self, caller: _Caller) -> RequestRefused | None:
        """Why the socket may not open; None where it may."""
        if self._is_draining:
            return RequestRefused("draining", "The server starts anew. Back in a moment.")
        at_once = self._by_address[network_of(caller.address)]
        if at_once >= self.settings.limits.sockets_at_once:
            return RequestRefused("too_fast", "So many windows are open at your address.")
        return None

    async def _serve(self, socket: WebSocket, caller: _Caller) -> None:
        limits = self.settings.limits
        push = push_of(socket.scope)
        most, stall_s = limits.waiting_messages, limits.stall_s
        outbox = Outbox(socket.send_text, most, stall_s, push, self._metrics)
        self._outboxes.add(outbox)
        try:
            await self._converse(socket, *await self._opened(socket, outbox, caller))
        except WebSocketDisconnect:
            return
        except KryptoError as refused:
            outbox.end(refused.code, refused.message, retry=refused.code not in _FOR_GOOD)
        except Exception as failed:  # noqa: BLE001  # one conversation's trouble is nobody else's
            problem("socket_failed", failed)
            outbox.end("try_again", "Something went wrong here. Back in a moment.", retry=True)
        finally:
            self._outboxes.discard(outbox)
            if not self._outboxes:
                self._none_open.set()
        await self._close(socket, outbox)

    async def _opened(
        self, socket: WebSocket, outbox: Outbox, caller: _Caller
    ) -> tuple[Conversation, Hello]:
        """The conversation that the first frame opens.

        Raises:
            RequestRefused: Why there is none.
            KryptoError: Why the table cannot be taken up.
            WebSocketDisconnect: Nobody is there any more.
        """
        hello = await self._hello(socket)
        token = _token(hello, caller)
        table = await self.door.open(hello.table, caller.address)
        conversation = Conversation(
            table,
            outbox,
            None if hello.watch else token,
            tables=self.door.tables,
            limits=self.settings.limits,
            metrics=self._metrics,
            now_ms=self._clock.now_ms(),
        )
        return conversation, hello

    async def _hello(self, socket: WebSocket) -> Hello:
        try:
            async with asyncio.timeout(self.settings.limits.hello_s):
                hello = read_client(await _frame(socket, self.settings.limits.frame_bytes))
        except TimeoutError:
            raise RequestRefused("hello_first", "Nobody said hello.") from None
        if not isinstance(hello, Hello):
            raise RequestRefused("hello_first", "A conversation opens with hello.")
        if hello.protocol != PROTOCOL:
            raise RequestRefused("reload", "This page is of another version. Load it anew.")
        return hello

    async def _converse(self, socket: WebSocket, conversation: Conversation, hello: Hello) -> None:
        """Send and hear at once, until one of the two has an end.

        Raises:
            KryptoError: Why the guest cannot come in, or go on.
            WebSocketDisconnect: The other end has closed.
        """
        table = conversation.table
        await table.arrive(conversation, hello.seen or 0)
        try:
            if hello.name is not None and table.seat_of(conversation.key) is None:
                await conversation.carry_out(Join("hello", hello.name, hello.language))
            conversation.changed()
            await _first_of(
                conversation.outbox.run(conversation.newest), self._hear(socket, conversation)
            )
        finally:
            table.depart(conversation)

    async def _hear(self, socket: WebSocket, conversation: Conversation) -> None:
        while True:
            frame = await _frame(socket, self.settings.limits.frame_bytes)
            await conversation.hear(frame, self._clock.now_ms())

    async def _close(self, socket: WebSocket, outbox: Outbox) -> None:
        """Say why, where that has not been said, and close the socket."""
        with suppress(RequestRefused, WebSocketDisconnect, RuntimeError, TimeoutError):
            bye = await outbox.run(bytes)
            self._metrics.byes.add(bye.code)
            async with asyncio.timeout(self.settings.limits.stall_s):
                await socket.close(_COME_BACK if bye.retry else _DONE)


def _caller(socket: WebSocket, settings: Settings) -> _Caller | None:
    """Who opened the socket; None for a page that is not ours."""
    is_own = is_own_origin(socket.headers, settings.origins)
    if is_own is False:
        return None
    address = socket.client.host if socket.client else ""
    return _Caller(address, bool(is_own), token_of(socket) if is_own else None)


def _token(hello: Hello, caller: _Caller) -> str:
    """The secret by which this guest is known.

    Raises:
        RequestRefused: `no_key`.
    """
    if hello.key is not None and is_token(hello.key):
        return hello.key
    if hello.key is not None or not caller.is_page:
        raise RequestRefused("no_key", "Say who you are by a key of 22 to 64 characters.")
    return caller.token or new_token()


async def _frame(socket: WebSocket, most_bytes: int) -> str:
    """The text of the next frame; empty for one that is too large or no text.

    Raises:
        WebSocketDisconnect: The other end has closed.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    is_fit = isinstance(text, str) and len(text.encode(errors="replace")) <= most_bytes
    return str(text) if is_fit else ""


async def _first_of(*works: Coroutine[None, None, object]) -> None:
    """Do all of these at once until one has an end, and raise what that one raises."""
    tasks = {asyncio.ensure_future(work) for work in works}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
