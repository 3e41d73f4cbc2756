"""Copies of the SQLite file: made while a server plays, and put back where none runs.

A copy is written beside its place under another name, checked there, and only then given its own:
so under that name there is a whole copy or none, whatever breaks meanwhile.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from krypto.errors import StoreError, UsageError
from krypto.newname import give_name
from krypto.server.journal.files import beside, locked, look, read_only, to_owner_of

__all__ = ["Copied", "back_up", "restore"]

_LOGS: Final = ("-wal", "-shm", "-journal")

_GAPS: Final = """SELECT count(*) FROM (
    SELECT 1 FROM events GROUP BY match HAVING max(seq) <> count(*) OR min(seq) <> 1)"""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds.

    Attributes:
        tables: How many tables.
        events: How many events of them.
        size: How many bytes.
        version: Through how many changes of its form the file has been.
        kept: Where the file that was there before is now.
    """

    tables: int
    events: int
    size: int
    version: int
    kept: Path | None = None


def back_up(path: Path, target: Path, *, force: bool = False) -> Copied:
    """Copy the file as it is at one moment; whoever plays meanwhile does not notice.

    Args:
        path: The file that a server may have open.
        target: Where the copy goes; nobody else may read it.
        force: Whether a file that is there may be replaced.

    Raises:
        StoreError: `bad_store` or `newer_store`.
        UsageError: `would_overwrite`, or `cannot_write` where the copy has no place.
    """
    _check_there(path)
    if target.exists() and target.samefile(path):
        raise UsageError("would_overwrite", f"{target.name} is the file itself. Name another one.")
    if target.exists() and not force:
        raise _taken(target)
    with _aside(target) as part:
        copied = _copied(path, part)
        if force:
            part.replace(target)
        elif not give_name(part, target):
            raise _taken(target)
    _settle(target.parent)
    return copied


def restore(backup: Path, path: Path, now: datetime | None = None) -> Copied:
    """Put a copy back in its place; what was there before is kept under another name.

    Args:
        backup: The copy, which stays as it is.
        path: The file of a server that does not run.
        now: The time for that name.

    Raises:
        StoreError: `store_in_use`, `bad_store` or `newer_store`; nothing has changed.
        UsageError: `cannot_write`.
    """
    _check_there(backup)
    if path.exists() and backup.samefile(path):
        raise UsageError("would_overwrite", f"{backup.name} is the file itself. Name a backup.")
    with closing(locked(path)), _aside(path) as part:
        copied = _copied(backup, part)
        kept = None
        to_owner_of(part, path if path.exists() else path.parent)
        if path.exists():
            part.chmod(path.stat().st_mode & 0o777)
            kept = _put_away(path, now or datetime.now(UTC))
        for ending in _LOGS:
            beside(path, ending).unlink(missing_ok=True)
        part.replace(path)
        _settle(path.parent)
    return Copied(copied.tables, copied.events, copied.size, copied.version, kept)


def _check_there(path: Path) -> None:
    if not path.exists():
        raise StoreError("bad_store", f"There is no file {path.name} to copy.")
    if not look(path):
        raise StoreError("bad_store", f"There is nothing in {path.name} yet.")


def _copied(source: Path, part: Path) -> Copied:
    """Copy a file in one step and look whether the copy is whole.

    Raises:
        StoreError: `bad_store` where it is not.
        UsageError: `cannot_write`.
    """
    with read_only(source) as reading, closing(sqlite3.connect(part)) as copy:
        try:
            reading.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as failed:
            raise UsageError(
                "cannot_write", f"The copy could not be written: {failed}."
            ) from failed
        _check_whole(copy, source)
        (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
        (events,) = copy.execute("SELECT count(*) FROM events").fetchone()
        (version,) = copy.execute("PRAGMA user_version").fetchone()
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return Copied(tables, events, part.stat().st_size, version)


def _check_whole(copy: sqlite3.Connection, source: Path) -> None:
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    (gaps,) = copy.execute(_GAPS).fetchone()
    if found != ["ok"] or gaps:
        why = " ".join(str(found[0]).split())[:120] if found != ["ok"] else "events are missing"
        raise StoreError("bad_store", f"{source.name} is damaged: {why}.")


@contextmanager
def _aside(target: Path) -> Iterator[Path]:
    """A file beside the target, for this user alone; it is gone afterwards."""
    try:
        number, name = tempfile.mkstemp(".part", f".{target.name}.", target.parent)
    except OSError as failed:
        told = f"Nothing can be written beside {target.name}: {failed.strerror}."
        raise UsageError("cannot_write", told) from failed
    os.close(number)
    part = Path(name)
    try:
        yield part
    except OSError as failed:
        told = f"{target.name} could not be written: {failed.strerror or failed}."
        raise UsageError("cannot_write", told) from failed
    finally:
        for file in (part, *(beside(part, ending) for ending in _LOGS)):
            file.unlink(missing_ok=True)


def _taken(target: Path) -> UsageError:
    told = f"There is a file {target.name} already. Name another one, or add --force."
    return UsageError("would_overwrite", told)


def _put_away(path: Path, now: datetime) -> Path:
    """Give the file that is there another name, with whatever its log still holds."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=0)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = beside(path, f".{now:%Y%m%dT%H%M%S}Z.old")
    while kept.exists():
        kept = beside(kept, "+")
    for ending in _LOGS:  # only where it is damaged is anything left in there
        log = beside(path, ending)
        if log.exists() and ending != "-shm":
            log.replace(beside(kept, ending))
    path.replace(kept)
    return kept


def _settle(folder: Path) -> None:
    """Have the names in the folder on the disk, where a system can do that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
