"""A line: one WebSocket as a load client needs it, with as little work a frame as can be.

A thousand lines share one process with a few processors, and whatever this end does is taken from
the server's share. So a frame is looked at, not copied: of most views the first bytes tell all that
is wanted, and the rest is counted and passed over. What a server sends is taken to come in whole
messages, a frame each, as all servers do that were met.
"""

import asyncio
import base64
import os
from typing import Final, Protocol

__all__ = ["HEAD", "Line", "Listener", "frame"]

HEAD: Final = 125
"""As many bytes of a message are shown before it is said whether the rest is wanted."""

_BUFFER: Final = memoryview(bytearray(1 << 18))
"""Where every line reads into: what stands there is dealt with before another one reads."""

_TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
_MOST_REFUSAL: Final = 1 << 14


class Listener(Protocol):
    """Who hears what comes over a line."""

    def wants(self, head: bytes) -> bool:
        """Whether a message that begins so is wanted whole."""
        ...

    def hear(self, message: bytes) -> None:
        """A message has come: all of it where it was wanted, else how it begins."""
        ...

    def lost(self) -> None:
        """The line is gone."""
        ...


def frame(message: bytes, kind: int = _TEXT) -> bytes:
    """A message as a client sends it.

    The mask is all zeros: it protects old proxies from hostile pages, and here there are neither.

    >>> frame(b"ab").hex()
    '8182000000006162'
    """
    length = len(message)
    if length < 126:
        return bytes((kind, 0x80 | length, 0, 0, 0, 0)) + message
    return bytes((kind, 0xFE)) + length.to_bytes(2, "big") + bytes(4) + message


class Line(asyncio.BufferedProtocol):
    """One WebSocket.

    Attributes:
        opened: Comes true when the server has taken the line; else it holds the refusal, status
            and body, or None where there was no answer at all.
    """

    __slots__ = ("_body", "_head", "_left", "_listener", "_rest", "_transport", "opened")

    def __init__(self, host: str, path: str, listener: Listener) -> None:
        self.opened: asyncio.Future[tuple[int, bytes] | None] = (
            asyncio.get_running_loop().create_future()
        )
        self._listener = listener
        self._transport: asyncio.Transport | None = None
        self._rest = _upgrade(host, path)
        self._left = 0
        self._head = b""
        self._body: bytearray | None = None

    def send(self, message: bytes, *, is_binary: bool = False) -> None:
        """Send a message; on a line that is gone it goes nowhere."""
        if self._transport:
            self._transport.write(frame(message, _BINARY if is_binary else _TEXT))

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.write(frame(b"\x03\xe8", _CLOSE))
            self._transport.close()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the line."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a line goes over TCP")
        self._transport = transport
        transport.write(self._rest)
        self._rest = b""

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where to read into."""
        del sizehint
        return _BUFFER

    def buffer_updated(self, count: int) -> None:
        """So many bytes have come."""
        if self.opened.done():
            self._take(_BUFFER[:count])
        else:
            self._open(bytes(_BUFFER[:count]))

    def connection_lost(self, error: Exception | None) -> None:
        """The line is gone."""
        del error
        self._transport = None
        if self.opened.done():
            self._listener.lost()
        else:
            self.opened.set_result(_refusal(self._rest))

    # Reading

    def _open(self, data: bytes) -> None:
        """The answer to the upgrade; what else a server says is a refusal, to its end."""
        self._rest += data
        head, gap, rest = self._rest.partition(b"\r\n\r\n")
        if gap and head.split(b" ", 2)[1:2] == [b"101"]:
            self._rest = b""
            self.opened.set_result((101, b""))
            self._take(memoryview(rest))
        elif self._transport and len(self._rest) > _MOST_REFUSAL:
            self._transport.close()

    def _take(self, data: memoryview) -> None:
        if self._rest:
            data, self._rest = memoryview(self._rest + data), b""
        at, end = 0, len(data)
        while at < end:
            if self._left:
                at = self._go_on(data, at)
            else:
                begun = self._begin(data, at)
                if begun is None:
                    self._rest = bytes(data[at:])
                    return
                at = begun

    def _begin(self, data: memoryview, at: int) -> int | None:
        """Begin with the frame that begins there, and give where it goes on; None if too short."""
        end = len(data)
        body = at + 2
        if body > end:
            return None
        kind, length = data[at], data[at + 1]
        if length > 125:
            body += 2 if length == 126 else 8
            length = int.from_bytes(data[at + 2 : body], "big")
        head = bytes(data[body : body + min(length, HEAD)])
        if body > end or len(head) < min(length, HEAD):
            return None
        if kind & 8:
            self._control(kind, head)
            return body + length
        is_wanted = length > HEAD and self._listener.wants(head)
        if body + length <= end:
            self._listener.hear(bytes(data[body : body + length]) if is_wanted else head)
            return body + length
        self._left, self._head = length, head
        self._body = bytearray() if is_wanted else None
        return body

    def _go_on(self, data: memoryview, at: int) -> int:
        upto = min(len(data), at + self._left)
        if self._body is not None:
            self._body += data[at:upto]
        self._left -= upto - at
        if not self._left:
            self._listener.hear(self._head if self._body is None else bytes(self._body))
            self._body = None
        return upto

    def _control(self, kind: int, body: bytes) -> None:
        if self._transport is None:
            return
        if kind == _PING:
            self._transport.write(frame(body, _PONG))
        elif kind == _CLOSE:
            self._transport.close()


def _upgrade(host: str, path: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    )
    return "\r\n".join((*lines, "", "")).encode()


def _refusal(said: bytes) -> tuple[int, bytes] | None:
    """Status and body of an answer that is no upgrade."""
    head, _, body = said.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    is_answer = len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit()
    return (int(words[1]), body) if is_answer else None
