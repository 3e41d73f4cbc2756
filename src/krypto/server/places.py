"""Where tables are kept: a file, a PostgreSQL database, or nowhere."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from krypto.errors import UsageError, quoted
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import Store
from krypto.server.journal.sqlite import SqliteStore
from krypto.server.neighbours import Neighbours

__all__ = ["FilePlace", "MemoryPlace", "Place", "PostgresPlace", "opened", "place_of"]

_POSTGRES: Final = ("postgresql", "postgres")


@dataclass(frozen=True, slots=True)
class MemoryPlace:
    """Nothing is kept."""


@dataclass(frozen=True, slots=True)
class FilePlace:
    """A SQLite file.

    Attributes:
        path: The file, which may not be there yet.
    """

    path: Path


@dataclass(frozen=True, slots=True)
class PostgresPlace:
    """A PostgreSQL database.

    Attributes:
        url: Its address, which may hold a password.
    """

    url: str = field(repr=False)


Place: TypeAlias = MemoryPlace | FilePlace | PostgresPlace


def place_of(text: str | None) -> Place:
    """The place that is called so; the file in this user's own folder if None.

    Raises:
        UsageError: `bad_usage` for a kind of place that there is not, or a user without a folder.

    >>> place_of("memory:"), place_of("sqlite:///krypto.db") == place_of("krypto.db")
    (MemoryPlace(), True)
    """
    if text is None:
        return FilePlace(_data_folder() / "krypto.db")
    if text == "memory:":
        return MemoryPlace()
    kind, is_url, rest = text.partition("://")
    if is_url and kind in _POSTGRES:
        return PostgresPlace(text)
    if is_url and kind != "sqlite":
        told = f"Nothing can be kept at {quoted(kind)}://. Name a file or postgresql://..."
        raise UsageError("bad_usage", told)
    return FilePlace(Path(rest.removeprefix("/") if is_url else text).expanduser())


def opened(place: Place) -> tuple[Store, Neighbours | None]:
    """The store at this place, and other servers that may have the same tables.

    Raises:
        UsageError: `bad_usage`, where the driver for it is not installed.
        StoreError: `bad_store`, `newer_store` or `store_in_use`.
    """
    match place:
        case PostgresPlace(url):
            return _postgres(url)
        case FilePlace(path):
            return SqliteStore(path), None
        case MemoryPlace():
            return MemoryStore(), None


def _postgres(url: str) -> tuple[Store, Neighbours]:
    try:
        from krypto.server.journal.postgres.store import prepared  # noqa: PLC0415  # an extra
        from krypto.server.nodes import Nodes  # noqa: PLC0415  # needs the same
    except ModuleNotFoundError as missing:
        told = "PostgreSQL needs one more package: pip install 'krypto-game[postgres]'."
        raise UsageError("bad_usage", told) from missing
    store = prepared(url)
    return store, Nodes(store)


def _data_folder() -> Path:
    """The folder where programs of this user keep what they need.

    Raises:
        UsageError: `bad_usage` where this user has none.
    """
    try:
        home = Path.home()
    except RuntimeError as homeless:
        told = "You have no home folder here. Say where to keep the tables: --db FILE or memory:."
        raise UsageError("bad_usage", told) from homeless
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "krypto"
