"""The line to one guest, with a short way for what goes to many.

A message that an application sends takes a long way through ASGI: a task is woken, a wait is timed,
layer after layer passes it on, and a frame is made of it. For a table of thirty that is done thirty
times for one event. So the protocol of a socket offers `push`: the bytes of a text message go
straight to the transport, if that takes them at once. Whoever is told no takes the long way, which
knows what to do about slow connections.
"""

import struct
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from websockets.http11 import Request

__all__ = ["Line", "Push", "header", "push_of"]

_EXTENSION: Final = "krypto.push"
_MOST_UNREAD: Final = 8
"""So many messages may wait to be read before the socket is read no further."""

_TEXT: Final = 0x81
_IN_TWO_BYTES: Final = struct.Struct(">BBH").pack
_IN_EIGHT_BYTES: Final = struct.Struct(">BBQ").pack


class Push(Protocol):
    """Sends a text message at once."""

    def __call__(self, text: bytes) -> bool:
        """Send this, if the line takes it at once; False, and nothing sent, where it does not."""
        ...


class Line(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it, with the short way."""

    def push(self, text: bytes) -> bool:
        """As `Push` says."""
        if self.conn.state is not State.OPEN or not self.writable.is_set() or self.close_sent:
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(header(len(text)) + text)
        return True

    def handle_connect(self, event: "Request") -> None:
        """Offer the short way to the application, beside what uvicorn offers."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            offered = cast("dict[str, object]", self.scope["extensions"])
            offered[_EXTENSION] = {"push": self.push}

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; the socket is read on until several wait, and not paused for each."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() >= _MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()


def push_of(scope: "MutableMapping[str, Any]") -> Push | None:
    """The short way to whoever opened this socket; None where the web server has none."""
    offered = scope.get("extensions") or {}
    return cast("Push | None", offered.get(_EXTENSION, {}).get("push"))


def header(length: int) -> bytes:
    """What comes before a text message of so many bytes.

    >>> header(5).hex(), header(300).hex()
    ('8105', '817e012c')
    """
    if length < 126:
        return bytes((_TEXT, length))
    if length < 65_536:
        return _IN_TWO_BYTES(_TEXT, 126, length)
    return _IN_EIGHT_BYTES(_TEXT, 127, length)
