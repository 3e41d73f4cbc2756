"""The tables of the SQLite file, and how an older file becomes one of today."""

import sqlite3
from typing import Final

from krypto.errors import StoreError

__all__ = ["APPLICATION", "MIGRATIONS", "migrate", "version_of"]

APPLICATION: Final = 0x4B727970
"""The mark in the head of the file that says whose it is."""

MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        seed TEXT NOT NULL,
        made_ms INTEGER NOT NULL,
        input TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE events (
        match TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN bots TEXT NOT NULL DEFAULT '';
    """,
)
"""One script for each version; a file has the number of those it has been through.

The second is for players of the house who were invited and have not come yet.
"""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the version of today, step by step, each whole or not at all.

    Raises:
        StoreError: As `version_of` says.
    """
    version = version_of(connection)
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(
            f"BEGIN; {script} PRAGMA user_version = {number};"
            f"PRAGMA application_id = {APPLICATION}; COMMIT;"
        )


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations the file has been through; 0 for an empty one.

    Raises:
        StoreError: `newer_store` for a file of a later version, `bad_store` for another
            program's; neither is touched.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION and (owner or things):
        raise StoreError("bad_store", "This file belongs to another program.")
    if version > len(MIGRATIONS):
        raise StoreError("newer_store", "This file was written by a newer Krypto.")
    return int(version)
