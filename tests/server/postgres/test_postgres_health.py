"""A PostgreSQL database is looked at without a change, and what is wrong with it is told."""

from collections.abc import Iterable

import pytest

from krypto.server.health.finding import Finding
from krypto.server.health.postgres import look_at_database
from krypto.server.journal.postgres.store import prepared
from krypto.testing.postgres import PostgresServer


def bad(findings: Iterable[Finding]) -> dict[str, str]:
    """What is not well, each with how bad it is."""
    found = list(findings)
    assert all(bool(one.advice) is (one.level != "ok") for one in found)
    return {one.found: one.level for one in found if one.level != "ok"}


def set_to(server: PostgresServer, name: str, value: str | None) -> None:
    """Change a setting of the server; None for what it was."""
    server.sql(f"ALTER SYSTEM {f'SET {name} = {value}' if value else f'RESET {name}'}")
    server.sql("SELECT pg_reload_conf()")


def test_a_database_is_looked_at_without_a_change(postgres: PostgresServer, database: str) -> None:
    """An empty database and one in use are well, but for what the tests leave off, and stay so."""
    unsafe = {"fsync is off: when the machine dies, moves are lost or worse.": "fault"}
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'krypto'"
    assert bad(look_at_database(database)) == unsafe
    assert postgres.sql(tables, database) == "0"
    prepared(database)
    found = look_at_database(database)
    assert bad(found) == unsafe
    assert any("clock of the database differs" in one.found for one in found)


def test_what_is_wrong_is_told(postgres: PostgresServer, database: str) -> None:
    """A newer database, one of another program and one with a bar to this role are faults."""
    prepared(database)
    postgres.sql("UPDATE krypto.about SET version = 99", database)
    assert bad(look_at_database(database))["This database was written by a newer Krypto."]
    postgres.sql("UPDATE krypto.about SET version = 1", database)
    assert any("renewed at the next start" in one.found for one in look_at_database(database))
    postgres.sql("DROP TABLE krypto.about", database)
    assert bad(look_at_database(database)) == {
        "The schema krypto belongs to another program.": "fault"
    }
    (told,) = bad(look_at_database("postgresql://ann:s3cret@127.0.0.1:1/krypto"))
    assert "127.0.0.1:1/krypto cannot be used" in told
    assert "s3cret" not in told


def test_a_role_that_may_not_is_told(postgres: PostgresServer, database: str) -> None:
    """A role that may not make the tables, or not use them, is told so."""
    postgres.sql("CREATE ROLE guest LOGIN")
    try:
        url = database.replace("krypto@", "guest@")
        assert bad(look_at_database(url))[
            "There are no tables, and this role may not make their schema."
        ]
        prepared(database)
        postgres.sql("GRANT USAGE ON SCHEMA krypto TO guest", database)
        postgres.sql("GRANT SELECT ON krypto.about TO guest", database)
        told = "This role may not read and write about, events, holds, nodes, tables."
        assert told in bad(look_at_database(url))
    finally:
        postgres.sql("DROP OWNED BY guest", database)
        postgres.sql("DROP ROLE guest")


def test_a_standby_that_is_waited_for_has_to_be_there(
    postgres: PostgresServer, database: str
) -> None:
    """A synchronous standby that is not connected is a fault: nothing could be kept."""
    set_to(postgres, "synchronous_standby_names", "'second'")
    try:
        assert any("none is connected" in told for told in bad(look_at_database(database)))
    finally:
        set_to(postgres, "synchronous_standby_names", None)


@pytest.mark.slow
def test_a_standby_is_no_place_to_keep() -> None:
    """A database that only follows another one is a fault, and its first has a standby."""
    with PostgresServer.started() as first, first.standby() as second:
        assert any("is a standby" in told for told in bad(look_at_database(second.url())))
        found = look_at_database(first.url())
        assert any("1 standby servers are connected" in one.found for one in found)
