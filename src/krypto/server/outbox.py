"""What waits to be sent to one socket.

Views do not queue: there is only the mark that a newer one is to be had, and the newest is made
when the socket can take it. So a slow connection skips views, and never falls behind. Answers
and the like do queue, up to a limit; whoever lets them pile up is let go. Where nothing waits and
the line has a short way (`krypto.server.line`) nothing has to: it is sent at once.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from krypto.errors import RequestRefused
from krypto.server.line import Push
from krypto.server.metrics import Metrics
from krypto.wire.codec import encoded, packed
from krypto.wire.from_server import Bye
from krypto.wire.messages import ServerMessage

__all__ = ["Outbox"]


class Outbox:
    """What waits for one socket.

    Attributes:
        bye: The last message, once it has been decided.
    """

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        most: int,
        stall_s: float,
        push: Push | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.bye: Bye | None = None
        self._send, self._most, self._stall_s = send, most, stall_s
        self._push = push or _no_push
        self._metrics = metrics or Metrics()
        self._newest: Callable[[], bytes] | None = None
        self._messages: deque[ServerMessage] = deque()
        self._has_view = self._is_over = self._is_sending = False
        self._bell = asyncio.Event()

    def put(self, message: ServerMessage) -> None:
        """Send this, after whatever waits."""
        if self._is_clear and self._push(packed(message)):
            self._metrics.deliveries.add("message")
            return
        if len(self._messages) >= self._most:
            self._count_slow()
            self.end("too_slow", "This connection could not take what was sent.", retry=True)
            return
        self._messages.append(message)
        self._bell.set()

    def put_view(self) -> None:
        """Send the newest view, as soon as can be."""
        if self._newest and self._is_clear and self._push(self._newest()):
            self._metrics.deliveries.add("view")
            return
        if self._has_view:
            self._metrics.skipped.add()
        self._has_view = True
        self._bell.set()

    def end(self, code: str, message: str, *, retry: bool) -> None:
        """Say goodbye, and nothing more; the first goodbye counts."""
        self.bye = self.bye or Bye(code, message, retry)
        self._bell.set()

    async def run(self, newest: Callable[[], bytes]) -> Bye:
        """Send what there is and what comes, until goodbye has been said; gives that.

        Args:
            newest: The newest view, as JSON.

        Raises:
            RequestRefused: `too_slow` where a message could not be sent in time.
        """
        self._newest = newest
        while not self.bye:
            await self._bell.wait()
            self._bell.clear()
            while self._messages and not self.bye:
                await self._sent(encoded(self._messages.popleft()), "message")
            if self._has_view and not self.bye:
                self._has_view = False
                await self._sent(newest().decode(), "view")
        if not self._is_over:
            self._is_over = True
            await self._sent(encoded(self.bye), "message")
        return self.bye

    @property
    def _is_clear(self) -> bool:
        """Whether nothing waits, not even the end."""
        return not (self._messages or self._has_view or self._is_sending or self.bye)

    def _count_slow(self) -> None:
        """Count a connection that takes too little, once."""
        if not self.bye:
            self._metrics.too_slow.add()

    async def _sent(self, text: str, kind: str) -> None:
        self._is_sending = True
        try:
            async with asyncio.timeout(self._stall_s):
                await self._send(text)
            self._metrics.deliveries.add(kind)
        except TimeoutError:
            self._is_over = True
            self._count_slow()
            raise RequestRefused("too_slow", "This connection takes nothing any more.") from None
        finally:
            self._is_sending = False


def _no_push(text: bytes) -> bool:
    """The line has no short way."""
    del text
    return False
