"""Talking to Colyseus: bytes, of which the first says what it is.

Whatever changes comes as a patch, and each change at a table is one patch; so patches are counted.
"""

import json
from collections.abc import Mapping

import msgspec

from benchmarks.server.peers.peer import Peer
from krypto.errors import LoadError
from krypto.load.line import Line
from krypto.load.player import Player
from krypto.load.site import Site
from krypto.wire.from_client import Claim
from krypto.wire.messages import ClientMessage

__all__ = ["ColyseusPlayer", "ColyseusSite"]

_JOIN, _DATA, _STATE, _PATCH = 10, 13, 14, 15
_SHORT_TEXT = 0xA0
_ANSWER = b"\x0d\xa6answer"


class ColyseusPlayer(Peer):
    """A player on Colyseus."""

    __slots__ = ("_is_asked_in",)

    def greet(self, line: Line) -> None:
        """Come in, as soon as the server has asked; it may have done so with its first bytes."""
        self.line = line
        if getattr(self, "_is_asked_in", False):
            self._come_in()

    def begin(self) -> None:
        """Count patches from now on, the same for all."""
        super().begin()
        self.version = 0
        if self.reads:
            self.table.seen = self.known.seen(0)

    def put(self, message: ClientMessage) -> None:
        """Send a message to the room."""
        if isinstance(message, Claim):
            self._send("claim", {"ref": message.ref, "text": message.text})
        else:
            self._send("start", None)

    def wants(self, head: bytes) -> bool:
        """Nothing is read whole."""
        del head
        return False

    def hear(self, message: bytes) -> None:
        """A frame has come."""
        kind = message[0]
        if kind == _PATCH:
            self.news(self.version + 1)
        elif kind == _STATE:
            self.news(max(self.version, 0))
        elif kind == _JOIN:
            self._is_asked_in = True
            self._come_in()
        elif message.startswith(_ANSWER):
            told = msgspec.msgpack.decode(message[len(_ANSWER) :])
            self.answered(told["ref"], accepted=told["accepted"])

    def _come_in(self) -> None:
        if self.line:
            self.line.send(bytes((_JOIN,)), is_binary=True)

    def _send(self, name: str, given: object) -> None:
        head = bytes((_DATA, _SHORT_TEXT | len(name))) + name.encode()
        if self.line:
            self.line.send(head + msgspec.msgpack.encode(given), is_binary=True)


class ColyseusSite(Site):
    """A server of Colyseus; whoever makes a room has a seat in it, others ask for theirs."""

    seat: type[Player] = ColyseusPlayer

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._seats: dict[str, str] = {}

    async def make_table(self, settings: Mapping[str, str | int | bool | None]) -> str:
        """The name of a new room."""
        del settings
        room, path = await self._asked("create/krypto")
        self._seats[room] = path
        return room

    async def line(self, player: Player) -> Line:
        """A line for this player, that is open.

        Raises:
            LoadError: `no_server` or `server_refused`.
        """
        room = player.table.code
        path = self._seats.pop(room, None) or (await self._asked(f"joinById/{room}"))[1]
        return await self.opened(path, player)

    async def _asked(self, what: str) -> tuple[str, str]:
        """Name of a room, and the path to a seat in it."""
        status, body = await self.post(f"/matchmake/{what}", b"{}")
        if status != 200:
            raise LoadError("server_refused", f"Colyseus refuses: {body.decode()[:200]}")
        told = json.loads(body)
        path = f"/{told['processId']}/{told['roomId']}?sessionId={told['sessionId']}"
        return told["roomId"], path
