"""Talking to boardgame.io: JSON over Socket.IO over Engine.IO."""

import json
from collections.abc import Mapping

import msgspec

from benchmarks.server.peers.peer import Peer
from krypto.load import heard
from krypto.load.line import Line
from krypto.load.player import Player
from krypto.load.site import Site
from krypto.wire.from_client import Claim
from krypto.wire.messages import ClientMessage

__all__ = ["BoardgamePlayer", "BoardgameSite"]

_SPACE = b"42/krypto,"
_UPDATE, _SYNC = b'42/krypto,["update"', b'42/krypto,["sync"'
_PING, _PONG = b"2", b"3"


class BoardgamePlayer(Peer):
    """A player on boardgame.io."""

    __slots__ = ()

    def greet(self, line: Line) -> None:
        """Come into the room of the game."""
        self.line = line
        line.send(b"40/krypto,")

    def put(self, message: ClientMessage) -> None:
        """Send a move."""
        seat = str(self.table.players.index(self))
        is_claim = isinstance(message, Claim)
        payload = {
            "type": "claim" if is_claim else "start",
            "args": [message.text] if isinstance(message, Claim) else [],
            "playerID": seat,
            "credentials": None,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, self.version, self.table.code, seat)

    def wants(self, head: bytes) -> bool:
        """Whoever has claimed reads the state: the verdict stands in it."""
        return isinstance(self.asked, Claim) and head.startswith(_UPDATE)

    def hear(self, message: bytes) -> None:
        """A packet has come."""
        if message == _PING and self.line:
            self.line.send(_PONG)
        elif message.startswith(b"40/krypto"):
            seat = str(self.table.players.index(self))
            self._emit("sync", self.table.code, seat, None, len(self.table.players))
        elif message.startswith((_UPDATE, _SYNC)):
            if isinstance(self.asked, Claim):
                claims = msgspec.json.decode(message[len(_SPACE) :])[2]["G"]["round"]["claims"]
                self.answered(self.asked.ref, accepted=claims[-1]["accepted"])
            self.news(heard.version(message))

    def _emit(self, *said: object) -> None:
        if self.line:
            self.line.send(_SPACE + json.dumps(said).encode())


class BoardgameSite(Site):
    """A server of boardgame.io; a match is made when the first player asks for it."""

    seat: type[Player] = BoardgamePlayer

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._made = 0

    async def make_table(self, settings: Mapping[str, str | int | bool | None]) -> str:
        """The name of a new match."""
        del settings
        self._made += 1
        return f"t{self._made}"

    async def line(self, player: Player) -> Line:
        """A line for this player, that is open.

        Raises:
            LoadError: `no_server` or `server_refused`.
        """
        return await self.opened("/socket.io/?EIO=4&transport=websocket", player)
