"""Where the server of a load is: its address, how tables are made there, how lines are opened."""

import asyncio
import json
import ssl
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import msgspec

from krypto.errors import LoadError, UsageError, quoted
from krypto.load.line import Line
from krypto.load.player import Player

__all__ = ["Site"]

_WAIT_S: Final = 20
_HINTS: Final = {
    "too_fast": "A load needs wide limits: krypto serve --set sockets_at_once=5000 --set "
    "tables=5000 --set socket_burst=1000."
}


class _Told(msgspec.Struct):
    code: str
    message: str


class _Failure(msgspec.Struct):
    error: _Told


class _Made(msgspec.Struct):
    code: str


class Site:
    """A server, as a client sees it.

    Attributes:
        url: Its address.
        seat: How a player there talks.

    Raises:
        UsageError: `bad_usage` for what is no address.
    """

    seat: type[Player] = Player

    def __init__(self, url: str) -> None:
        self.url = url
        told = f"{quoted(url, 60)} is no address of a server. Write http://127.0.0.1:8765."
        try:
            parts = urlsplit(url)
            self._port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError as failed:
            raise UsageError("bad_usage", told) from failed
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise UsageError("bad_usage", told)
        self._host, self._name = parts.hostname, parts.netloc.rpartition("@")[2]
        self._ssl = ssl.create_default_context() if parts.scheme == "https" else None
        self._root = parts.path.rstrip("/")

    async def make_table(self, settings: Mapping[str, str | int | bool | None]) -> str:
        """The code of a new table.

        Raises:
            LoadError: `no_server` or `server_refused`.
        """
        status, body = await self.post("/api/tables", json.dumps({"settings": settings}).encode())
        if status not in (200, 201):
            raise self._refused(status, body)
        try:
            return msgspec.json.decode(body, type=_Made).code
        except msgspec.DecodeError as failed:
            raise self._stranger() from failed

    async def line(self, player: Player) -> Line:
        """A line for this player, that is open.

        Raises:
            LoadError: `no_server` or `server_refused`.
        """
        return await self.opened("/ws", player)

    async def opened(self, path: str, player: Player) -> Line:
        """A line to this path.

        Raises:
            LoadError: `no_server` or `server_refused`.
        """
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_WAIT_S):
                _, line = await loop.create_connection(
                    lambda: Line(self._name, f"{self._root}{path}", player),
                    self._host,
                    self._port,
                    ssl=self._ssl,
                )
                refused = await line.opened
        except (OSError, TimeoutError) as failed:
            raise self._missing(failed) from failed
        if refused is None:
            raise self._missing(ConnectionError("it hung up"))
        if refused[0] != 101:
            raise self._refused(*refused)
        return line

    def hint(self, code: str) -> str:
        """What an operator can do about a refusal; empty where that is not known."""
        return _HINTS.get(code, "")

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Status and body of the answer to this request.

        Raises:
            LoadError: `no_server`.
        """
        head = (
            f"POST {self._root}{path} HTTP/1.1",
            f"Host: {self._name}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        try:
            async with asyncio.timeout(_WAIT_S):
                reader, writer = await asyncio.open_connection(
                    self._host, self._port, ssl=self._ssl
                )
                try:
                    writer.write("\r\n".join((*head, "", "")).encode() + body)
                    said = await reader.read()
                finally:
                    writer.close()
        except (OSError, TimeoutError) as failed:
            raise self._missing(failed) from failed
        status, body = _parted(said)
        if not status:
            raise self._stranger()
        return status, body

    def _missing(self, failed: Exception) -> LoadError:
        why = getattr(failed, "strerror", None) or str(failed) or "no answer in time"
        return LoadError("no_server", f"No server answers at {self.url}: {why}.")

    def _stranger(self) -> LoadError:
        return LoadError("no_server", f"What answers at {self.url} is no server of Krypto's.")

    def _refused(self, status: int, body: bytes) -> LoadError:
        try:
            told = msgspec.json.decode(body, type=_Failure).error
        except msgspec.DecodeError:
            return self._stranger()
        message = f"The server refuses: {told.message.rstrip('.')} ({told.code}, {status})."
        return LoadError("server_refused", f"{message} {self.hint(told.code)}".rstrip())


def _parted(said: bytes) -> tuple[int, bytes]:
    """Status and body of an answer; 0 for what is none."""
    head, _, body = said.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/") or not words[1].isdigit():
        return 0, b""
    return int(words[1]), body
