"""The tables in PostgreSQL: made, brought up to date, left alone, refused in one line."""

import asyncio
import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence

import pytest

from krypto.cli import main
from krypto.errors import StoreError
from krypto.match.events_round import Declared
from krypto.match.journal import to_data
from krypto.server.journal.port import TableRecord
from krypto.server.journal.postgres.link import Link
from krypto.server.journal.postgres.schema import MIGRATIONS, migrate
from krypto.server.journal.postgres.store import prepared
from krypto.testing.postgres import PostgresServer, program

ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)
VERSION = "SELECT version FROM krypto.about"


def dumped(url: str) -> str:
    """All that is in a database, as text."""
    ran = subprocess.run([program("pg_dump"), url], capture_output=True, text=True, check=True)
    return "\n".join(line for line in ran.stdout.splitlines() if not line.startswith("\\"))


def old(postgres: PostgresServer, url: str, version: int) -> None:
    """Make the tables as they were in a version, with a table of which two things are told."""
    postgres.sql("CREATE SCHEMA krypto; CREATE TABLE krypto.about (version integer)", url)
    for script in (*MIGRATIONS[:version], f"INSERT INTO krypto.about VALUES ({version})"):  # noqa: S608  # texts of our own
        postgres.sql(script, url)
    row = f"'{ANN.id}', '{ANN.code}', '{ANN.seed}', {ANN.made_ms}, '{ANN.input}'"
    postgres.sql(f"INSERT INTO krypto.tables (id, code, seed, made_ms, input) VALUES ({row})", url)  # noqa: S608  # texts of our own
    for seq in (1, 2):
        told = json.dumps(to_data(Declared(seq, 1)))
        postgres.sql(f"INSERT INTO krypto.events VALUES ('{ANN.id}', {seq}, {seq}, '{told}')", url)  # noqa: S608  # texts of our own


def test_an_empty_database_is_made_ready(postgres: PostgresServer, database: str) -> None:
    """In an empty database the tables are made, and a second time nothing is."""
    prepared(database)
    first = dumped(database)
    assert postgres.sql(VERSION, database) == str(len(MIGRATIONS))
    prepared(database)
    assert dumped(database) == first


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_an_old_database_goes_on(postgres: PostgresServer, database: str, version: int) -> None:
    """A database of any version before is brought up to date, with everything in it."""

    async def play() -> None:
        store = prepared_before
        assert await store.find(ANN.code) == ANN
        await store.append(ANN.id, 2, [Declared(3, 1)])
        assert await store.read(ANN.id) == [Declared(seq, 1) for seq in (1, 2, 3)]
        await store.close()

    old(postgres, database, version)
    prepared_before = prepared(database)
    asyncio.run(play())
    assert postgres.sql(VERSION, database) == str(len(MIGRATIONS))
    fresh = postgres.database()
    prepared(fresh)
    made = "SELECT table_name, column_name, data_type, is_nullable, column_default"
    made += " FROM information_schema.columns WHERE table_schema = 'krypto' ORDER BY 1, 2"
    assert postgres.sql(made, database) == postgres.sql(made, fresh)


def test_the_versions_before_are_as_they_were() -> None:
    """A step that has been taken somewhere is never changed; who changes the tables adds one."""
    digests = [hashlib.sha256(" ".join(one.split()).encode()).hexdigest() for one in MIGRATIONS]
    assert [one[:12] for one in digests] == ["067fbd74075a", "ae1d860c0ee3", "76c7bb98310f"]


def test_nodes_that_start_at_once_make_one(postgres: PostgresServer, database: str) -> None:
    """Several nodes that start on an empty database make the tables once."""

    async def prepare() -> None:
        connection = await Link(database, 30).connect("test")
        try:
            await migrate(connection)
        finally:
            await connection.close(timeout=10)

    async def play() -> None:
        await asyncio.gather(*(prepare() for _ in range(5)))

    asyncio.run(play())
    assert postgres.sql(VERSION, database) == str(len(MIGRATIONS))


def test_a_step_that_fails_changes_nothing(postgres: PostgresServer, database: str) -> None:
    """Where a step cannot be done nothing is, and the reason is told."""
    old(postgres, database, 1)
    postgres.sql("CREATE TABLE krypto.nodes (name text)", database)
    before = dumped(database)
    with pytest.raises(StoreError, match='relation "nodes" already exists') as caught:
        prepared(database)
    assert caught.value.code == "bad_store"
    assert dumped(database) == before


def test_a_newer_database_is_refused_untouched(postgres: PostgresServer, database: str) -> None:
    """A database of a later version is refused, and nothing in it changes."""
    prepared(database)
    postgres.sql(f"UPDATE krypto.about SET version = {len(MIGRATIONS) + 1}", database)  # noqa: S608  # texts of our own
    before = dumped(database)
    assert refusal(database).code == "newer_store"
    assert dumped(database) == before


def test_the_schema_of_another_program_is_refused(postgres: PostgresServer, database: str) -> None:
    """A schema of this name that is not ours is left alone; other schemas do not matter."""
    postgres.sql("CREATE TABLE recipes (name text)", database)
    prepared(database)
    other = postgres.database()
    postgres.sql("CREATE SCHEMA krypto; CREATE TABLE krypto.recipes (name text)", other)
    before = dumped(other)
    assert refusal(other).code == "bad_store"
    assert dumped(other) == before


def refusal(url: str) -> StoreError:
    """Why a database cannot be used."""
    with pytest.raises(StoreError) as caught:
        prepared(url)
    return caught.value


def told(capsys: pytest.CaptureFixture[str], options: Sequence[str]) -> str:
    """The one line of a server that does not start."""
    assert main(["serve", "--no-open", "--port", "0", *options]) == 2
    out, err = capsys.readouterr()
    (line,) = err.splitlines()
    assert out == ""
    return line


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://krypto:secret@127.0.0.1:1/krypto", "127.0.0.1:1/krypto cannot be used"),
        ("postgresql://krypto:secret@nowhere.invalid/krypto", "nowhere.invalid/krypto cannot"),
        ("postgresql://krypto:sec/ret@127.0.0.1/krypto", "no address of a database"),
        ("postgresql://krypto:secret@127.0.0.1:port/krypto", "no address of a database"),
        ("{}x", 'database "test_{}x" does not exist'),
    ],
)
def test_a_wrong_place_is_one_line(
    postgres: PostgresServer, capsys: pytest.CaptureFixture[str], url: str, words: str
) -> None:
    """A database that is not there, or no address of one, is one clear line without a password."""
    line = told(capsys, ["--db", url.format(postgres.url("test_{}"))])
    assert words in line
    assert line.endswith("[bad_store]")
    assert "sec" not in line


def test_a_newer_database_is_one_line(
    postgres: PostgresServer, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server does not start on a database of a later version, and says why."""
    prepared(database)
    postgres.sql("UPDATE krypto.about SET version = 99", database)
    line = told(capsys, ["--db", database])
    assert line == "krypto serve: This database was written by a newer Krypto. [newer_store]"


def test_a_missing_driver_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the driver is not installed the line says how to install it."""
    monkeypatch.setitem(sys.modules, "krypto.server.journal.postgres.store", None)
    line = told(capsys, ["--db", "postgresql://krypto@127.0.0.1/krypto"])
    assert "pip install 'krypto-game[postgres]'" in line
    assert line.endswith("[bad_usage]")
