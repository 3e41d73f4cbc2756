"""Serving: a port, the web server on it, and an end in good order."""

import errno
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Final

import uvicorn

from krypto.errors import UsageError, quoted
from krypto.server.app import Application
from krypto.server.line import Line
from krypto.server.visit import visits

__all__ = ["Server", "bound", "lan_address", "serve", "web_config"]

_NEXT_PORTS: Final = 20
_PING_S: Final = 10
_SWITCH_S: Final = 0.000_5
"""How long a thread that thinks may keep the loop waiting: a tenth of what Python allows it."""
_GRACE_S: Final = 10
_SWEEPS: Final = (50_000, 20, 50)
"""How much is made before Python looks for cycles: seldom, for a look through everything that is
kept takes a fifth of a second, and all wait for it. What is made at a table has no cycles."""


class Server(uvicorn.Server):
    """The web server, which lets the application say goodbye before it closes sockets."""

    def __init__(
        self, config: uvicorn.Config, application: Application, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._application, self._ready = application, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take in nobody else, say goodbye, and only then close."""
        await self._application.drain()
        await super().shutdown(sockets)


def serve(application: Application, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until the process is told to end; then the signal takes its usual course.

    Args:
        application: What to serve.
        listening: The port.
        ready: Called once, when the first guest may come.

    Raises:
        UsageError: `cannot_serve` where it could not start.
    """
    sys.setswitchinterval(_SWITCH_S)
    gc.set_threshold(*_SWEEPS)
    server = Server(web_config(application), application, ready)
    server.run(sockets=[listening])
    if not server.started:
        raise UsageError("cannot_serve", "The server could not start; the log says why.")


def web_config(application: Application) -> uvicorn.Config:
    """How the web server is set up."""
    return uvicorn.Config(
        application.asgi,
        http=visits(application.settings.limits),
        ws=Line,
        ws_max_size=application.settings.limits.frame_bytes,
        ws_ping_interval=_PING_S,
        ws_ping_timeout=_PING_S,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_S,
    )


def bound(host: str, port: int, *, is_chosen: bool) -> socket.socket:
    """A socket that listens on this port, or on one of the next if it is taken.

    Args:
        host: Address to bind.
        port: The port; 0 for any that is free.
        is_chosen: Whether somebody asked for this very port: then no other will do.

    Raises:
        UsageError: `port_in_use` or `cannot_serve`.
    """
    tried = [port] if is_chosen or port == 0 else range(port, port + _NEXT_PORTS)
    for number in tried:
        try:
            return _listening(host, number)
        except OSError as failed:
            if failed.errno != errno.EADDRINUSE:
                message = f"Nothing can listen on {host}, port {number}: {failed.strerror}."
                raise UsageError("cannot_serve", message) from failed
        except (TypeError, ValueError) as failed:  # a name that no network knows how to write
            told = f"{quoted(host)} is no address to listen on."
            raise UsageError("cannot_serve", told) from failed
    where = f"port {port}" if len(tried) == 1 else f"every port from {port} to {tried[-1]}"
    raise UsageError("port_in_use", f"Another program listens on {where}. Choose one by --port.")


def lan_address() -> str | None:
    """The address under which others in the same network reach this machine, if there is one."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; only the way is looked up
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, for only then does asyncio send small messages at once, and not
    # together 40 ms later.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(2_048)
    except (OSError, TypeError, ValueError):
        made.close()
        raise
    return made
