"""The file with the tables, looked at without a trace, whether a server has it or not."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from krypto.errors import StoreError
from krypto.server.health.clock import look_at_newest
from krypto.server.health.disk import look_at_disk
from krypto.server.health.finding import Finding, fault, ok, warning
from krypto.server.journal.files import beside, is_held, look, read_only
from krypto.server.journal.schema import MIGRATIONS

__all__ = ["look_at_file"]

_LONG_LOG_MB: Final = 64
_WAL: Final = 2
_ADVICES: Final = {
    "newer_store": "Run the newer Krypto again, or restore a backup from before: krypto restore.",
    "bad_store": "Name the right file by --db, or restore a backup: krypto restore.",
}
_RESTORE: Final = "End the server, keep the file as it is aside, restore a backup: krypto restore."


def look_at_file(path: Path, now_s: float) -> Iterator[Finding]:
    """Whether the file is ours, whole, and free to be written.

    Args:
        path: The file, which may not be there yet.
        now_s: What the clock says.
    """
    try:
        version = look(path)
        if version:
            yield from _content(path, version, now_s)
        else:
            yield ok("database", f"{path} is not there yet; the first start makes it.")
        yield from _holder(path)
    except StoreError as failed:
        yield fault("database", failed.message, _ADVICES.get(failed.code, _RESTORE))
    yield from _rights(path)
    yield from look_at_disk(path)


def _content(path: Path, version: int, now_s: float) -> Iterator[Finding]:
    with read_only(path) as connection:
        wrong = _damage(connection)
        if wrong:
            yield fault("database", f"{path.name} is damaged: {wrong}.", _RESTORE)
            return
        (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
        (newest_ms,) = connection.execute("SELECT max(at_ms) FROM events").fetchone()
    size = f"{tables:,} tables in {path.stat().st_size / 1e6:,.1f} MB"
    behind = (
        "" if version == len(MIGRATIONS) else f" of {len(MIGRATIONS)}, renewed at the next start"
    )
    yield ok("database", f"{path} is whole: {size}, version {version}{behind}.")
    yield from look_at_newest(newest_ms or 0, now_s)
    yield from _log(path)


def _damage(connection: sqlite3.Connection) -> str:
    """What is wrong with the file; empty where nothing is."""
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        return " ".join(str(found).split())[:120]
    query = "SELECT 1 FROM events GROUP BY match HAVING max(seq) <> count(*) LIMIT 1"
    return "events are missing" if connection.execute(query).fetchone() else ""


def _log(path: Path) -> Iterator[Finding]:
    with path.open("rb") as file:
        mode = file.read(20)[18]
    if mode != _WAL:
        told = f"{path.name} is not in WAL mode, in which nobody waits for who reads."
        yield warning("database", told, "Start the server once; if it stays so, move the file.")
    with suppress(OSError):
        log_mb = beside(path, "-wal").stat().st_size / 1e6
        if log_mb > _LONG_LOG_MB:
            told = f"The log beside {path.name} has grown to {log_mb:,.0f} MB."
            yield warning("database", told, "End other programs that read the file.")


def _holder(path: Path) -> Iterator[Finding]:
    held = "A server has it open" if is_held(path) else "No server has it open"
    yield ok("database", f"{held}.")


def _rights(path: Path) -> Iterator[Finding]:
    for one in (path, path.parent):
        if one.exists() and not os.access(one, os.W_OK):
            told = f"This user may not write to {one}."
            yield fault("database", told, "Ask as the user of the server, or give it that: chown.")
