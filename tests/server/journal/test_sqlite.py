"""The SQLite store: what is on the disk, and what happens when the disk will not have it."""

import asyncio
import hashlib
import json
import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from krypto.errors import StoreError
from krypto.match.events_round import Declared
from krypto.match.journal import to_data
from krypto.server.journal.files import is_held
from krypto.server.journal.port import TableRecord
from krypto.server.journal.schema import APPLICATION, MIGRATIONS
from krypto.server.journal.sqlite import SqliteStore

ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)


def refusal(path: Path) -> str:
    """Why the file cannot be opened."""
    with pytest.raises(StoreError) as caught:
        SqliteStore(path)
    return caught.value.code


def test_what_was_kept_is_there_after_a_restart(tmp_path: Path) -> None:
    """A second store on the same file reads what the first one wrote."""

    async def play() -> None:
        first = SqliteStore(tmp_path / "krypto.db")
        await first.append("match", 0, [Declared(1, 1)])
        await first.close()
        second = SqliteStore(tmp_path / "krypto.db")
        assert await second.read("match") == [Declared(1, 1)]
        await second.close()

    asyncio.run(play())


def test_the_file_is_as_safe_as_sqlite_can_make_it(tmp_path: Path) -> None:
    """The file is in WAL mode, and every connection flushes each commit to the disk."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        modes = await store._writer.do(
            lambda one: [one.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
        )
        assert modes == ["wal", 2]
        await store.close()

    names = ("journal_mode", "synchronous")
    asyncio.run(play())


def test_a_locked_database_refuses_and_loses_nothing(tmp_path: Path) -> None:
    """While another program has the file locked nothing is taken; afterwards all is as before."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db", wait_s=0)
        await store.append("match", 0, [Declared(1, 1)])
        with closing(sqlite3.connect(tmp_path / "krypto.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError) as caught:
                await store.append("match", 1, [Declared(2, 1)])
            assert caught.value.code == "try_again"
            assert await store.read("match") == [Declared(1, 1)]
            other.execute("ROLLBACK")
        await store.append("match", 1, [Declared(3, 1)])
        assert await store.read("match") == [Declared(1, 1), Declared(3, 1)]
        await store.close()

    asyncio.run(play())


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    """When there is no more room nothing is taken in part, and what was kept stays readable."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        await store.append("match", 0, [Declared(1, 1)])
        await store._writer.do(lambda one: one.execute("PRAGMA max_page_count = 8").fetchone())
        many = [Declared(at_ms, 1) for at_ms in range(2, 2_000)]
        with pytest.raises(StoreError) as caught:
            await store.append("match", 1, many)
        assert caught.value.code == "try_again"
        assert await store.read("match") == [Declared(1, 1)]
        await store._writer.do(lambda one: one.execute("PRAGMA max_page_count = 9999").fetchone())
        await store.append("match", 1, many)
        assert len(await store.read("match")) == 1_999
        await store.close()

    asyncio.run(play())


def test_a_bug_in_one_piece_of_work_harms_no_other(tmp_path: Path) -> None:
    """What one piece raises is told to who asked for it; the rest of its group is kept."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        outcomes = await asyncio.gather(
            store.append("a", 0, [Declared(1, 1)]),
            store._writer.do(lambda one: one.execute("SELECT 1").fetchone()[2]),
            store.append("b", 0, [Declared(2, 1)]),
            return_exceptions=True,
        )
        assert [type(one) for one in outcomes] == [type(None), IndexError, type(None)]
        assert await store.read("b") == [Declared(2, 1)]
        await store.close()

    asyncio.run(play())


def test_one_file_serves_one_server(tmp_path: Path) -> None:
    """A file that a server has open is refused to a second one, and free when it has gone."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        assert refusal(tmp_path / "krypto.db") == "store_in_use"
        await store.close()
        await SqliteStore(tmp_path / "krypto.db").close()

    asyncio.run(play())


def test_a_newer_file_is_refused_untouched(tmp_path: Path) -> None:
    """A file of a later version is refused, and not a byte of it changes."""
    path = tmp_path / "krypto.db"
    asyncio.run(SqliteStore(path).close())
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = path.read_bytes()
    assert refusal(path) == "newer_store"
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_an_old_file_goes_on(tmp_path: Path, version: int) -> None:
    """A file of any version before is brought up to date step by step, with everything in it."""

    async def play(store: SqliteStore) -> None:
        assert await store.find(ANN.code) == ANN
        await store.append(ANN.id, 2, [Declared(3, 1)])
        assert await store.read(ANN.id) == [Declared(seq, 1) for seq in (1, 2, 3)]
        await store.close()

    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    made_old(old, version)
    asyncio.run(play(SqliteStore(old)))
    asyncio.run(SqliteStore(fresh).close())
    assert schema(old) == schema(fresh)


def test_the_versions_before_are_as_they_were() -> None:
    """A step that has been taken somewhere is never changed; who changes the tables adds one."""
    digests = [hashlib.sha256(" ".join(one.split()).encode()).hexdigest() for one in MIGRATIONS]
    assert [one[:12] for one in digests] == ["d7fb4e6a29ed", "7fb0e732b8fb"]


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a step cannot be done the file stays at the one before, and nothing of it is lost."""
    path = tmp_path / "krypto.db"
    made_old(path, len(MIGRATIONS))
    broken = (*MIGRATIONS, "CREATE TABLE half (name TEXT); CREATE TABLE tables (name TEXT);")
    monkeypatch.setattr("krypto.server.journal.schema.MIGRATIONS", broken)
    before = schema(path)
    assert refusal(path) == "bad_store"
    assert schema(path) == before
    monkeypatch.undo()
    asyncio.run(SqliteStore(path).close())


def made_old(path: Path, version: int) -> None:
    """Make a file as it was in a version, with a table of which two things are told."""
    with closing(sqlite3.connect(path)) as old:
        for script in MIGRATIONS[:version]:
            old.executescript(script)
        row = (ANN.id, ANN.code, ANN.seed, ANN.made_ms, ANN.input)
        columns = "(id, code, seed, made_ms, input)"
        old.execute(f"INSERT INTO tables {columns} VALUES (?, ?, ?, ?, ?)", row)  # noqa: S608
        for seq in (1, 2):
            told = json.dumps(to_data(Declared(seq, 1)))
            old.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (ANN.id, seq, seq, told))
        old.execute(f"PRAGMA user_version = {version}")
        old.execute(f"PRAGMA application_id = {APPLICATION}")
        old.commit()


def schema(path: Path) -> tuple[object, ...]:
    """The version of a file, and every column of its tables."""
    with closing(sqlite3.connect(path)) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master ORDER BY name")]
        columns = [file.execute(f"PRAGMA table_info({name})").fetchall() for name in names]
        return (file.execute("PRAGMA user_version").fetchone(), *zip(names, columns, strict=True))


def test_the_file_of_another_program_is_refused(tmp_path: Path) -> None:
    """A database of another program's, or no database at all, is left alone."""
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert refusal(path) == "bad_store"
    (tmp_path / "text.db").write_text("no database at all " * 100, "utf-8")
    assert refusal(tmp_path / "text.db") == "bad_store"
    (tmp_path / "folder").mkdir()
    assert refusal(tmp_path / "folder") == "bad_store"
    assert refusal(tmp_path / "text.db" / "krypto.db") == "bad_store"


def test_a_new_file_has_the_mark_of_krypto(tmp_path: Path) -> None:
    """The head of the file says whose it is, and of which version."""
    path = tmp_path / "deep" / "krypto.db"
    asyncio.run(SqliteStore(path).close())
    with closing(sqlite3.connect(path)) as made:
        assert made.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert made.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def test_a_new_file_is_for_its_user_alone(tmp_path: Path) -> None:
    """Nobody else on the machine may read the file or its log, whatever the user's mask."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        await store.append("match", 0, [Declared(1, 1)])
        for name in ("krypto.db", "krypto.db-wal"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
        await store.close()

    before = os.umask(0)
    try:
        asyncio.run(play())
    finally:
        os.umask(before)


def test_a_look_does_not_hinder_a_start(tmp_path: Path) -> None:
    """Whoever looks at the lock just then keeps no server from starting."""
    path = tmp_path / "krypto.db"
    asyncio.run(SqliteStore(path).close())
    looking = sqlite3.connect(f"{path}.lock", isolation_level=None, check_same_thread=False)
    looking.execute("BEGIN")
    looking.execute("SELECT count(*) FROM sqlite_master").fetchone()
    ending = threading.Timer(0.05, looking.close)
    ending.start()
    asyncio.run(SqliteStore(path).close())
    ending.join()
    assert not is_held(path)
