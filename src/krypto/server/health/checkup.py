"""All looks at a server, one after another, and whether one that runs takes guests."""

import http.client
from collections.abc import Iterator
from typing import Final

from krypto.errors import KryptoError
from krypto.server.health.clock import look_at_clock
from krypto.server.health.finding import Finding, fault, ok, warning
from krypto.server.health.machine import look_at_files, look_at_packages, look_at_pages
from krypto.server.health.setup import look_at_configuration
from krypto.server.health.sqlite import look_at_file
from krypto.server.places import FilePlace, MemoryPlace, Place, PostgresPlace, place_of
from krypto.server.sources import Gathered

__all__ = ["answer_of", "checkup"]

_WAIT_S: Final = 5.0
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # where to ask then


def checkup(read: Gathered, now_s: float) -> Iterator[Finding]:
    """Look at everything that a server needs, and change nothing.

    Args:
        read: How it is set up.
        now_s: What the clock says, in seconds since 1970.
    """
    yield from look_at_packages()
    yield from look_at_pages()
    yield from look_at_configuration(read)
    yield from look_at_files(read.configuration.settings.limits.sockets_at_once)
    yield from look_at_clock(now_s)
    if "db" in read.unread:
        told = "Where the tables are cannot be read, so nothing was looked at there."
        yield fault("database", told, "Correct db, and ask again.")
        return
    try:
        yield from _look_at_place(place_of(read.configuration.db), now_s)
    except KryptoError as failed:
        yield fault("database", failed.message, "Name a place that there is by --db.")


def answer_of(host: str, port: int) -> Finding:
    """Whether the server that runs here takes guests.

    Args:
        host: The address that it listens on.
        port: Its port.
    """
    address = _EVERYWHERE.get(host, host)
    connection = http.client.HTTPConnection(address, port, timeout=_WAIT_S)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as failed:
        told = f"Nobody answers at {address}, port {port}: {str(failed) or type(failed).__name__}."
        return fault("server", told, "Start it: krypto serve.")
    finally:
        connection.close()
    if status == http.HTTPStatus.OK:
        return ok("server", f"It takes guests at {address}, port {port}.")
    return fault(
        "server", f"It takes no guests now (status {status}).", "Wait, or look at its log."
    )


def _look_at_place(place: Place, now_s: float) -> Iterator[Finding]:
    match place:
        case FilePlace(path):
            yield from look_at_file(path, now_s)
        case MemoryPlace():
            advice = "Name a file by --db where tables are to outlive the server."
            yield warning("database", "Nothing is kept: all tables end with the server.", advice)
        case PostgresPlace(url):
            yield from _look_at_postgres(url)


def _look_at_postgres(url: str) -> Iterator[Finding]:
    try:
        from krypto.server.health.postgres import look_at_database  # noqa: PLC0415  # an extra
    except ModuleNotFoundError:
        told = "PostgreSQL needs one more package."
        yield fault("database", told, "Install it: pip install 'krypto-game[postgres]'.")
        return
    yield from look_at_database(url)
