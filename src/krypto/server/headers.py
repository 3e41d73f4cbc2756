"""Headers that every answer bears, and the count of answers.

The policy allows what the pages load from this server and nothing else: no code within a page, no
other host, no frame around it. WebSockets are named besides, for browsers to which `'self'` is
not enough.
"""

import re
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from krypto.errors import RequestRefused
from krypto.server.metrics import Metrics
from krypto.server.replies import failure

__all__ = ["Dressed", "is_name"]

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_FIXED: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_LONGEST_HOST: Final = 270
_HOST: Final = re.compile(r"[A-Za-z0-9.\-]+(:\d{1,5})?|\[[0-9A-Fa-f:]+\](:\d{1,5})?")


class Dressed:
    """An application whose answers all bear the headers.

    Attributes:
        app: The application.
        metrics: Where answers are counted.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        policy = _POLICY.format(sockets=_sockets(asked.get("host", "")))

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.add(str(message["status"]))
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = policy
                for name, value in _FIXED.items():
                    headers.setdefault(name, value)
            await send(message)

        app = _TWO_LENGTHS if {"content-length", "transfer-encoding"} <= {*asked} else self.app
        await app(scope, receive, dressed)


# What stands before us may have read such a request in the other way, and ended it elsewhere; so
# whatever comes behind it is nobody's.
_TWO_LENGTHS: Final = failure(
    RequestRefused("bad_request", "The request tells its length in two ways."),
    {"connection": "close"},
)


def is_name(host: str) -> bool:
    """Whether this is the name of a host, with a port or without, and nothing else."""
    return len(host) <= _LONGEST_HOST and _HOST.fullmatch(host) is not None


def _sockets(host: str) -> str:
    return f" ws://{host} wss://{host}" if is_name(host) else ""
