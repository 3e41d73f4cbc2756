"""The tables in PostgreSQL, and how an older database becomes one of today.

Everything is in a schema of its own, `krypto`, so that a database may hold other things, too.
Nodes that start at the same moment wait for each other. A step only ever adds, so that nodes of
the version before go on while the first of the next one starts.
"""

from typing import Final

from krypto.errors import StoreError
from krypto.server.journal.postgres.link import Connection

__all__ = ["MIGRATIONS", "SCHEMA_LOCK", "migrate", "version_of"]

SCHEMA_LOCK: Final = 0x4B727970_00000001
"""The lock under which the tables are made."""

MIGRATIONS: Final = (
    """
    CREATE TABLE krypto.tables (
        id text PRIMARY KEY,
        code text NOT NULL UNIQUE,
        seed text NOT NULL,
        made_ms bigint NOT NULL,
        input text NOT NULL
    );
    CREATE TABLE krypto.events (
        match text NOT NULL,
        seq bigint NOT NULL,
        at_ms bigint NOT NULL,
        data text NOT NULL,
        PRIMARY KEY (match, seq)
    );
    """,
    """
    ALTER TABLE krypto.events ADD COLUMN mark bigint;
    CREATE TABLE krypto.nodes (
        id text PRIMARY KEY,
        beat timestamptz NOT NULL
    );
    CREATE TABLE krypto.holds (
        match text NOT NULL,
        node text NOT NULL REFERENCES krypto.nodes ON DELETE CASCADE,
        keys text[] NOT NULL DEFAULT '{}',
        watching integer NOT NULL DEFAULT 0,
        PRIMARY KEY (match, node)
    );
    CREATE INDEX ON krypto.holds (node);
    """,
    """
    ALTER TABLE krypto.tables ADD COLUMN bots text NOT NULL DEFAULT '';
    """,
)
"""One script for each version. The second is for many nodes: the mark by which a node knows its
own event again, the nodes there are, and which tables each has in memory. The third is for players
of the house who were invited and have not come yet."""

_TABLES: Final = "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = 'krypto'"


async def migrate(connection: Connection) -> None:
    """Bring the database to the version of today, all steps together or none.

    Raises:
        StoreError: `newer_store` for a database of a later version, `bad_store` where a schema
            of this name is another program's; neither is touched.
    """
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        version = await version_of(connection)
        if version > len(MIGRATIONS):
            raise StoreError("newer_store", "This database was written by a newer Krypto.")
        if version == 0:
            await connection.execute(
                "CREATE SCHEMA IF NOT EXISTS krypto; CREATE TABLE krypto.about (version integer);"
                "INSERT INTO krypto.about VALUES (0)"
            )
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            await connection.execute(script)
            await connection.execute("UPDATE krypto.about SET version = $1", number)


async def version_of(connection: Connection) -> int:
    """The version of the database; 0 where it has nothing of ours.

    Raises:
        StoreError: `bad_store`.
    """
    if not await connection.fetchval(_TABLES):
        return 0
    if await connection.fetchval("SELECT to_regclass('krypto.about') IS NULL"):
        raise StoreError("bad_store", "The schema krypto belongs to another program.")
    return int(await connection.fetchval("SELECT version FROM krypto.about") or 0)
