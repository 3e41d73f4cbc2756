"""HTTP on one connection, from somebody who may not take for ever.

The web server waits as long as a client likes for a request to arrive whole, and for an answer to
be taken. Whoever opens a connection and says nothing, sends a line a minute or reads nothing would
hold it for ever. So a visit has an alarm: it is set while a request is on its way, anew with each
good part of it, and while an answer cannot be sent on; whoever lets it ring is cut off. From one
address so many requests may be on their way at once.
"""

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from krypto.server.buckets import network_of
from krypto.server.settings import Limits

__all__ = ["Visit", "visits"]

_MUCH: Final = 32_768
"""So many bytes are a good part of a request."""


class Visit(H11Protocol):
    """A connection as uvicorn speaks HTTP on it, with an alarm.

    Attributes:
        limits: How much is taken from whom.
        on_their_way: How many requests are on their way, by address.
    """

    limits: ClassVar[Limits] = Limits()
    on_their_way: ClassVar[Counter[str]] = Counter()

    _is_socket, _heard = False, 0
    _arrival: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401  # as asyncio hands it over
        """Wait for a request, unless too many are awaited from this address."""
        super().connection_made(transport)
        if self.on_their_way[self._network] >= self.limits.sockets_at_once:
            transport.abort()
        else:
            self._await()

    def data_received(self, data: bytes) -> None:
        """Take in some more of a request; whoever sends much at a time has as much time again."""
        self._heard += len(data)
        if self._heard >= _MUCH:
            self._stop_awaiting()
        self._await()
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """The answer is out; the next request may have begun to arrive."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, which has limits of its own."""
        self._is_socket = True
        self._stop_awaiting()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client does not read on."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self._alarm()

    def resume_writing(self) -> None:
        """The client reads on."""
        super().resume_writing()
        self._stop_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop_awaiting()
        self._stop_reading()
        super().connection_lost(exc)

    @property
    def _network(self) -> str:
        return network_of(self.client[0]) if self.client else ""

    def _look(self) -> None:
        """Await nothing more where the request is there, or none has begun."""
        state = self.conn.their_state
        has_begun = state is h11.IDLE and bool(self.conn.trailing_data[0])
        if state is h11.SEND_BODY or has_begun:
            self._await()
        else:
            self._stop_awaiting()

    def _await(self) -> None:
        if self._arrival is None and not (self._is_socket or self.transport.is_closing()):
            self.on_their_way[self._network] += 1
            self._arrival, self._heard = self._alarm(), 0

    def _stop_awaiting(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None
            self.on_their_way[self._network] -= 1
            if not self.on_their_way[self._network]:
                del self.on_their_way[self._network]

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _alarm(self) -> asyncio.TimerHandle:
        return self.loop.call_later(self.limits.stall_s, self.transport.abort)


def visits(limits: Limits) -> type[Visit]:
    """Visits to a server with these limits, counted by themselves."""
    return type("Visit", (Visit,), {"limits": limits, "on_their_way": Counter()})
