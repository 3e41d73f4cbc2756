"""SQLite files on the disk: looked at without a trace, held by one server, named in errors.

Reading leaves a file and the log beside it (`-wal`) as they are, byte for byte. Where there is no
log nobody has written since the file was last closed, and then nothing is made beside it, either.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from krypto.errors import StoreError
from krypto.server.journal.schema import version_of

__all__ = ["bad_store", "beside", "is_held", "locked", "look", "made", "read_only", "to_owner_of"]

_WAIT_S: Final = 0.25
"""How long to wait for the lock: somebody may look at it just now."""


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads the file, whoever else writes to it, and changes nothing.

    Raises:
        StoreError: `bad_store` where it cannot be read, then or later.
    """
    is_used = beside(path, "-wal").exists() or is_held(path)
    how = "mode=ro" if is_used else "mode=ro&immutable=1"
    try:
        address = f"file:{quote(str(path.absolute()))}?{how}"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
            yield connection
    except sqlite3.Error as failed:
        raise bad_store(path, failed) from failed


def look(path: Path) -> int:
    """The version of the file, if it is one of ours; 0 for one that is not there yet, or empty.

    Raises:
        StoreError: `bad_store` or `newer_store`; nothing is touched.
    """
    with suppress(OSError):
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            return 0
    with read_only(path) as connection:
        return version_of(connection)


def made(path: Path) -> None:
    """See to it that the file is there; a new one is for this user alone, and so its log."""
    with suppress(OSError):  # SQLite says what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def locked(path: Path) -> sqlite3.Connection:
    """A lock on the file that ends with this process, however it ends.

    Raises:
        StoreError: `store_in_use` or `bad_store`.
    """
    file = beside(path, ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(file, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as failed:
        raise bad_store(path, failed) from failed
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as failed:
        lock.close()
        if "locked" in str(failed):
            raise StoreError("store_in_use", f"Another server has {path.name} open.") from failed
        raise bad_store(path, failed) from failed
    to_owner_of(file, path.parent)
    return lock


def is_held(path: Path) -> bool:
    """Whether a server has the file; looking takes nothing and makes nothing.

    Raises:
        StoreError: `bad_store` where that cannot be seen.
    """
    file = beside(path, ".lock")
    if not file.exists():
        return False
    try:
        with closing(
            sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", timeout=0, uri=True)
        ) as one:
            one.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error as failed:
        if "locked" in str(failed):
            return True
        raise bad_store(path, failed) from failed
    return False


def beside(path: Path, ending: str) -> Path:
    """The file that goes with another, under its name and this ending."""
    return path.with_name(path.name + ending)


def to_owner_of(file: Path, model: Path) -> None:
    """Give a file that root has made to whoever has the other one."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = model.stat()
        with suppress(OSError):
            os.chown(file, owner.st_uid, owner.st_gid)


def bad_store(path: Path, failed: Exception) -> StoreError:
    """Why nothing can be kept in the file, in one line."""
    why = "it is a folder" if path.is_dir() else str(failed)
    return StoreError("bad_store", f"Nothing can be kept in {path.name}: {why}.")
