"""What the server is told: whether it is valid, and whether it is wise."""

import stat
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from krypto.server.configuration import KNOWN, Configuration
from krypto.server.health.finding import Finding, fault, ok, warning
from krypto.server.sources import Gathered

__all__ = ["look_at_configuration"]


def look_at_configuration(read: Gathered) -> Iterator[Finding]:
    """Whether every setting can be, and none of them opens a door unasked.

    Args:
        read: The settings of all sources.
    """
    for one in read.faults:
        yield fault("configuration", one.message, "Correct it; the server does not start so.")
    if not read.faults:
        file = f", with {read.file}" if read.file else ""
        told = f"{len(KNOWN)} settings are valid, {len(read.nearest)} of them given{file}."
        yield ok("configuration", told)
    yield from _passwords(read)
    yield from _reach(read.configuration)


def _passwords(read: Gathered) -> Iterator[Finding]:
    """Whether others on this machine can read the password of the database."""
    if not _has_password(read.configuration.db):
        return
    if read.nearest.get("db") == 2:
        told = "Every user of this machine can read the password on the command line."
        yield warning("configuration", told, "Give it in KRYPTO_DB, in a file, or in PGPASSFILE.")
    if read.nearest.get("db") == 0 and read.file and _is_open(read.file):
        told = f"Others may read {read.file}, and a password is in it."
        yield warning("configuration", told, f"Keep it to yourself: chmod 600 {read.file.name}.")


def _has_password(db: str | None) -> bool:
    try:
        return bool(db and urlsplit(db).password)
    except ValueError:
        return False


def _is_open(file: Path) -> bool:
    try:
        return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)
    except OSError:
        return False


def _reach(chosen: Configuration) -> Iterator[Finding]:
    """Who reaches the server, and by what way."""
    origins = chosen.settings.origins
    bare = [one for one in origins if not one.lower().startswith("https://") and not _is_near(one)]
    if bare:
        told = f"Guests come to {bare[0]} without TLS, so who listens in can take their seats."
        yield warning("configuration", told, "Have a proxy speak TLS, and name it as https://...")
    if chosen.lan:
        yield ok("configuration", "Whoever is in the same network may come in.")
    elif _is_here(chosen.host):
        yield ok("configuration", "Only this machine reaches the server itself.")
    elif not any(one.lower().startswith("https://") for one in origins):
        told = f"The server listens on {chosen.host}, and knows of no proxy with TLS before it."
        yield warning("configuration", told, "Put one there, and name it: --origin https://...")
    if chosen.settings.open_metrics and (chosen.lan or not _is_here(chosen.host)):
        told = "Whoever reaches the server may read its figures."
        yield warning(
            "configuration", told, "Leave open_metrics off, or bar /metrics in the proxy."
        )


def _is_near(origin: str) -> bool:
    return _is_here(urlsplit(origin).hostname or "")


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
