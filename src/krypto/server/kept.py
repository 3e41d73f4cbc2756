"""What a database has kept of one table, read beside a server that may run.

Nothing is changed by it, and nobody is kept waiting: no lock is taken.
"""

import asyncio
import json
from pathlib import Path

from krypto.errors import RequestRefused, StoreError, UsageError
from krypto.match.events import Event
from krypto.match.journal import from_data
from krypto.server.codes import typed_code
from krypto.server.journal.files import look, read_only
from krypto.server.places import FilePlace, Place, PostgresPlace

__all__ = ["events_of"]

_WAIT_S = 10.0


def events_of(place: Place, code: str) -> list[Event]:
    """Everything that happened at the table with this code.

    Raises:
        RequestRefused: `no_such_table`.
        StoreError: `bad_store` or `newer_store`.
        UsageError: `bad_usage` for a place that keeps nothing, or whose driver is missing.
        JournalError: For what is no event, or one of a newer form.
    """
    typed = typed_code(code)
    match place:
        case FilePlace(path):
            found = _in_file(path, typed)
        case PostgresPlace(url):
            found = _in_postgres(url, typed)
        case _:
            raise UsageError("bad_usage", "memory: keeps nothing.")
    if not found:
        raise RequestRefused("no_such_table", f"There is no table with the code {typed[:12]}.")
    return [from_data(json.loads(data)) for data in found]


def _in_file(path: Path, code: str) -> list[str]:
    if not path.exists() or not look(path):
        raise StoreError("bad_store", f"There is no database {path.name}.")
    query = """SELECT data FROM events WHERE match = (SELECT id FROM tables WHERE code = ?)
        ORDER BY seq"""
    with read_only(path) as connection:
        return [data for (data,) in connection.execute(query, (code,))]


def _in_postgres(url: str, code: str) -> list[str]:
    try:
        from krypto.server.journal.postgres.link import Link, let_go  # noqa: PLC0415  # an extra
    except ModuleNotFoundError as missing:
        told = "PostgreSQL needs one more package: pip install 'krypto-game[postgres]'."
        raise UsageError("bad_usage", told) from missing
    query = """SELECT data FROM krypto.events
        WHERE match = (SELECT id FROM krypto.tables WHERE code = $1) ORDER BY seq"""

    async def read() -> list[str]:
        link = Link(url, _WAIT_S)
        try:
            connection = await link.connect("replay")
            try:
                rows = await link.watched(connection, connection.fetch(query, code))
            finally:
                await let_go(connection)
        except StoreError:
            raise
        except Exception as failed:
            raise link.refusal(failed) from failed
        return [row[0] for row in rows]

    return asyncio.run(read())
