"""The PostgreSQL database: its version, our rights, how safely it keeps, and its clock."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Final

from krypto.errors import StoreError
from krypto.server.health.clock import look_at_difference
from krypto.server.health.finding import Finding, fault, ok, warning
from krypto.server.journal.postgres.link import Connection, Link, let_go
from krypto.server.journal.postgres.schema import MIGRATIONS, version_of
from krypto.server.journal.postgres.store import PostgresStore

__all__ = ["look_at_database"]

_TRY_S: Final = 10.0
_OLDEST: Final = 12
_FAR_MS: Final = 20.0

_RIGHTS: Final = """
    SELECT relname::text FROM pg_catalog.pg_class
    JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = 'krypto' AND relkind = 'r' AND NOT (
        has_table_privilege(pg_class.oid, 'SELECT') AND has_table_privilege(pg_class.oid, 'INSERT')
        AND has_table_privilege(pg_class.oid, 'UPDATE')
        AND has_table_privilege(pg_class.oid, 'DELETE'))
"""


def look_at_database(url: str) -> list[Finding]:
    """Whether the database is there, ours, and as safe as it should be.

    Args:
        url: Its address; no finding shows a password of it.
    """
    return asyncio.run(_looked(Link(url, _TRY_S)))


async def _looked(link: Link) -> list[Finding]:
    try:
        connection = await link.connect("doctor")
        try:
            await connection.execute("SET default_transaction_read_only = on")
            return [one async for one in _findings(connection)]
        finally:
            await let_go(connection)
    except StoreError as failed:
        return [fault("database", failed.message, "Name another database, or run a newer Krypto.")]
    except Exception as failed:  # noqa: BLE001  # whatever the driver has to say
        told = link.refusal(failed).message
        return [fault("database", told, "Start the database, or correct its address.")]


async def _findings(connection: Connection) -> AsyncIterator[Finding]:
    shown = {
        name: str(await connection.fetchval("SELECT current_setting($1)", name))
        for name in ("server_version", "fsync", "full_page_writes", "synchronous_standby_names")
    }
    is_standby = await connection.fetchval("SELECT pg_is_in_recovery()")
    for one in (*_kind(shown["server_version"], is_standby=is_standby), *_safety(shown)):
        yield one
    async for one in _schema(connection):
        yield one
    if shown["synchronous_standby_names"]:
        yield _standby(await connection.fetchval("SELECT count(*) FROM pg_stat_replication"))
    yield await _room(connection)
    async for one in _clock(connection):
        yield one


def _kind(version: str, *, is_standby: bool) -> Iterator[Finding]:
    told = f"PostgreSQL {version} answers"
    if is_standby:
        advice = "Name all of them, and ?target_session_attrs=primary."
        yield fault("database", f"{told}, and is a standby that keeps nothing.", advice)
    elif int(version.partition(".")[0].split()[0]) < _OLDEST:
        advice = f"Take version {_OLDEST} or newer."
        yield fault("database", f"{told}, which is too old.", advice)
    else:
        yield ok("database", f"{told}.")


def _safety(shown: dict[str, str]) -> Iterator[Finding]:
    for name in ("fsync", "full_page_writes"):
        if shown[name] != "on":
            told = f"{name} is {shown[name]}: when the machine dies, moves are lost or worse."
            yield fault("database", told, f"Set {name} = on.")
    if not shown["synchronous_standby_names"]:
        yield ok("database", "There is no synchronous standby: its disk alone has the last moves.")


async def _schema(connection: Connection) -> AsyncIterator[Finding]:
    """Whether the tables are ours and of today, and we may use them.

    Raises:
        StoreError: `bad_store` for those of another program.
    """
    version = await version_of(connection)
    if version > len(MIGRATIONS):
        told = "This database was written by a newer Krypto."
        yield fault("database", told, "Run the newer Krypto again.")
    elif version:
        behind = f" of {len(MIGRATIONS)}, renewed at the next start"
        now = version == len(MIGRATIONS)
        yield ok("database", f"Its tables are of version {version}{'' if now else behind}.")
    elif await connection.fetchval("SELECT has_database_privilege(current_database(), 'CREATE')"):
        yield ok("database", "There are no tables yet; the first start makes them.")
    else:
        told = "There are no tables, and this role may not make their schema."
        yield fault("database", told, "GRANT CREATE ON DATABASE ... TO ..., or name its owner.")
    barred = [str(row[0]) for row in await connection.fetch(_RIGHTS)]
    if barred:
        told = f"This role may not read and write {', '.join(sorted(barred))}."
        yield fault("database", told, "Use the role that made the tables, or GRANT ALL ON them.")


def _standby(connected: int) -> Finding:
    if connected:
        return ok("database", f"{connected} standby servers are connected.")
    told = "A commit waits for a standby, and none is connected: nothing can be kept."
    return fault(
        "database", told, "Start the standby, or take it out of synchronous_standby_names."
    )


async def _room(connection: Connection) -> Finding:
    most = int(await connection.fetchval("SELECT current_setting('max_connections')"))
    used = int(await connection.fetchval("SELECT count(*) FROM pg_stat_activity"))
    needed = PostgresStore("").lanes.most + 1
    told = f"{used} of {most} connections are in use, and a node takes up to {needed}."
    if most - used < needed:
        return warning("database", told, "Raise max_connections.")
    return ok("database", told)


async def _clock(connection: Connection) -> AsyncIterator[Finding]:
    before_s = time.time()
    there_s = float(
        await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
    )
    took_s = time.time() - before_s
    told = f"It answers within {took_s * 1_000:.1f} ms."
    if took_s * 1_000 > _FAR_MS:
        yield warning(
            "database", told, "Every move waits as long: bring nodes and database closer."
        )
    else:
        yield ok("database", told)
    for one in look_at_difference(there_s - before_s - took_s / 2):
        yield one
