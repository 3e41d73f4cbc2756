"""A socket between a player and a node: slow, cut without a word, and noticed late."""

import asyncio
from collections import deque
from collections.abc import MutableMapping
from random import Random
from typing import Any

from starlette.websockets import WebSocket

from simulation.loop import Life
from simulation.weather import Sky

__all__ = ["Line"]

_Message = MutableMapping[str, Any]

_BUSY = 0.1
"""How often a line takes nothing by the short way."""

_SCOPE = {
    "type": "websocket",
    "path": "/ws",
    "headers": [],
    "query_string": b"",
    "scheme": "ws",
    "client": ("192.0.2.1", 1),
    "subprotocols": [],
    "state": {},
}


class Line:
    """One socket, with both of its ends.

    Attributes:
        is_open: Whether the player takes it for open.
    """

    def __init__(self, sky: Sky, chance: Random, life: Life) -> None:
        self.is_open = True
        self._sky, self._chance, self._life = sky, chance, life
        self._to_server: asyncio.Queue[_Message] = asyncio.Queue()
        self._to_player: asyncio.Queue[str | None] = asyncio.Queue()
        self._up: deque[_Message] = deque()
        self._down: deque[str | None] = deque()
        self._up_s = self._down_s = 0.0
        self._is_cut = self._is_stalled = False
        self._has_short_way = chance.random() < 0.5
        self._to_server.put_nowait({"type": "websocket.connect"})

    @property
    def socket(self) -> WebSocket:
        """The end that the server has."""
        extensions: dict[str, object] = {"websocket.http.response": {}}
        if self._has_short_way:
            extensions["krypto.push"] = {"push": self._pushed}
        return WebSocket({**_SCOPE, "extensions": extensions}, self._to_server.get, self._sent)

    def say(self, frame: str) -> None:
        """Send this to the server."""
        loop = asyncio.get_running_loop()
        self._up_s = max(self._up_s, loop.time() + self._way_s())
        self._up.append({"type": "websocket.receive", "text": frame})
        loop.call_at(self._up_s, self._arrive)
        if self._chance.random() < self._sky.weather.cut:
            loop.call_later(self._chance.uniform(0, 1), self.cut)

    async def hear(self) -> str | None:
        """The next frame of the server; None when the socket is closed."""
        frame = await self._to_player.get()
        self.is_open = self.is_open and frame is not None
        return frame

    def cut(self) -> None:
        """Break it: what is under way is lost, and each end notices in its own time."""
        if self._is_cut:
            return
        self._is_cut = True
        loop = asyncio.get_running_loop()
        gone = {"type": "websocket.disconnect", "code": 1006}
        loop.call_later(self._notice_s(), self._to_server.put_nowait, gone)
        loop.call_later(self._notice_s() / 2, self._to_player.put_nowait, None)

    def end(self) -> None:
        """Close it as a web server does that has served it."""
        self._go_down(None)

    def close(self) -> None:
        """Close it as a page does that is left."""
        self.is_open = False
        self._is_cut = True
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self._to_player.put_nowait(None)

    async def _sent(self, message: _Message) -> None:
        """What the server sends; from a machine that has died nothing comes."""
        if self._life.is_over:
            await asyncio.Event().wait()
        if self._chance.random() < self._sky.weather.stalled:
            self._is_stalled = True
            try:
                await asyncio.sleep(self._chance.uniform(1, 15))
            finally:
                self._is_stalled = False
        if message["type"] != "websocket.accept":
            self._go_down(_frame(message))

    def _pushed(self, text: bytes) -> bool:
        """What the server sends by the short way, as `krypto.server.line` says."""
        if self._is_stalled or self._is_cut or self._chance.random() < _BUSY:
            return False
        self._go_down(text.decode())
        return True

    def _go_down(self, frame: str | None) -> None:
        loop = asyncio.get_running_loop()
        self._down_s = max(self._down_s, loop.time() + self._way_s())
        self._down.append(frame)
        loop.call_at(self._down_s, self._reach)

    def _arrive(self) -> None:
        message = self._up.popleft()
        if not self._is_cut:
            self._to_server.put_nowait(message)

    def _reach(self) -> None:
        frame = self._down.popleft()
        if not self._is_cut:
            self._to_player.put_nowait(frame)

    def _way_s(self) -> float:
        return self._chance.choice((0.0, 0.001, 0.02, 0.2))

    def _notice_s(self) -> float:
        return self._chance.choice((0.0, 0.0, 0.1, 3.0, 15.0))


def _frame(message: _Message) -> str | None:
    """What a message of the server carries; None for one that closes the socket."""
    if message["type"] != "websocket.send":
        return None
    text: str | None = message.get("text")
    return message["bytes"].decode() if text is None else text
