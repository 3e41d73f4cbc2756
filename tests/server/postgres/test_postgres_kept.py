"""What a PostgreSQL database has kept of a table, read beside the servers that use it."""

import asyncio
from pathlib import Path

import pytest

from krypto.errors import RequestRefused, StoreError
from krypto.server.journal.port import TableRecord
from krypto.server.journal.postgres.store import PostgresStore, prepared
from krypto.server.kept import events_of
from krypto.server.places import PostgresPlace
from krypto.testing.playthrough import begun

SCRIPT = Path(__file__).parents[2] / "playthroughs" / "replayed.txt"
TABLE = TableRecord("b" * 32, "7BQ2KD", "number:7", 1_000)


def test_all_that_happened_is_read(database: str) -> None:
    """The events of a table come from the database as they were put in, by its code alone."""
    prepared(database)
    journal = begun(SCRIPT.read_text("utf-8")).table.journal

    async def fill() -> None:
        store = PostgresStore(database)
        assert await store.open_table(TABLE, journal)
        await store.close()

    asyncio.run(fill())
    assert events_of(PostgresPlace(database), "7bq-2kd") == journal
    with pytest.raises(RequestRefused) as refused:
        events_of(PostgresPlace(database), "BBBBBB")
    assert refused.value.code == "no_such_table"


def test_a_database_without_tables_is_one_clear_line(database: str) -> None:
    """Where nothing of ours is, or no server answers, that is said by code."""
    for url in (database, "postgresql://127.0.0.1:1/nothing"):
        with pytest.raises(StoreError) as refused:
            events_of(PostgresPlace(url), "7BQ2KD")
        assert refused.value.code in ("bad_store", "try_again")
        assert "\n" not in refused.value.message
