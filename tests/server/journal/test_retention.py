"""What is forgotten is gone: from every table, from the file and from the log beside it."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.events_seat import Joined
from krypto.match.seat import Presence
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import Store, TableRecord
from krypto.server.journal.postgres.store import prepared
from krypto.server.journal.sqlite import SqliteStore
from krypto.server.journal.traces import Traces
from krypto.server.sessions import new_token, seat_key
from krypto.server.settings import Settings
from krypto.testing.postgres import PostgresServer, programs
from krypto.wire.from_client import Join

TABLES, GUESTS = 60, 30
DAY_MS = 86_400_000


def name(table: int, guest: int) -> str:
    """A name that nobody else has."""
    return f"Guest {guest} of {table}."


def events(table: int, guest: int) -> list[Event]:
    """What a guest leaves behind: a name, and a key."""
    return [Joined(table * 1_000 + guest, guest, name(table, guest), f"key {table:04} {guest:04}")]


async def filled(store: Store) -> None:
    """Many tables that grow in no order, so that their rows lie in each other's pages."""
    for table in range(1, TABLES + 1):
        record = TableRecord(f"{table:032x}", f"CODE{table:02}", f"number:{table}", table * 1_000)
        await store.open_table(record, [TableOpened(table * 1_000, HOUSE)])
    chance = random.Random(7)
    for guest in range(1, GUESTS + 1):
        order = chance.sample(range(1, TABLES + 1), TABLES)
        work = (store.append(f"{table:032x}", guest, events(table, guest)) for table in order)
        await asyncio.gather(*work)


async def forgotten(store: Store, keep: Any = ()) -> None:
    """The first half of the tables is forgotten, the second stays."""
    await filled(store)
    gone = await store.forget(0, TABLES // 2 * 1_000 + 1_000, keep)
    assert sorted(gone) == [f"{table:032x}" for table in range(1, TABLES // 2 + 1)]


def check(content: str) -> None:
    """Nothing of those forgotten stands there, and all of the others does."""
    for table in range(1, TABLES + 1):
        stays = table > TABLES // 2
        for guest in range(1, GUESTS + 1):
            assert (name(table, guest) in content) is stays, (table, guest)
            assert (f"key {table:04} {guest:04}" in content) is stays, (table, guest)


def bytes_of(path: Path) -> str:
    """All that stands in the file and beside it, free pages and all."""
    files = sorted(path.parent.glob(f"{path.name}*"))
    return "".join(file.read_bytes().decode("latin-1") for file in files)


def played(play: Coroutine[Any, Any, None]) -> None:
    """Run it."""
    asyncio.run(play)


def test_nothing_is_left_in_memory() -> None:
    """A store in memory has nothing of a forgotten table."""
    store = MemoryStore()
    played(forgotten(store))
    check(str(vars(store)))


@pytest.mark.parametrize("left", [False, True], ids=["running", "closed"])
def test_nothing_is_left_in_the_file(tmp_path: Path, left: bool) -> None:
    """Not a byte of a forgotten table is in the file, its free pages or its log."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        await forgotten(store)
        if left:
            await store.close()
        check(bytes_of(store.path))
        if not left:
            await store.close()

    played(play())


def test_traces_go_within_a_day_where_somebody_always_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While others play a small file is written anew a day later, and the log emptied at once."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        store._traces = Traces(lambda: now_s)
        await forgotten(store, {"a table"})
        assert (tmp_path / "krypto.db-wal").stat().st_size == 0
        set_clock(86_399)
        await store.forget(0, 0, {"a table"})
        assert pages(store.path)[1] > 0
        set_clock(86_400)
        with monkeypatch.context() as patch:
            patch.setattr("krypto.server.journal.traces._LARGE_BYTES", 1_000)
            await store.forget(0, 0, {"a table"})
        assert pages(store.path)[1] > 0
        await store.forget(0, 0, {"a table"})
        assert pages(store.path)[1] == 0
        check(bytes_of(store.path))
        await store.close()

    now_s = 0.0

    def set_clock(at_s: float) -> None:
        nonlocal now_s
        now_s = at_s

    played(play())


def pages(path: Path) -> tuple[int, int]:
    """How many pages a file has, and how many of them are free."""
    with closing(sqlite3.connect(path)) as one:
        (every,) = one.execute("PRAGMA page_count").fetchone()
        (free,) = one.execute("PRAGMA freelist_count").fetchone()
    return every, free


def test_what_an_older_server_left_goes_too(tmp_path: Path) -> None:
    """Free pages that a server without all this has left behind are gone after the first sweep."""
    path = tmp_path / "krypto.db"

    async def fill() -> None:
        store = SqliteStore(path)
        await filled(store)
        await store.close()

    async def sweep() -> None:
        store = SqliteStore(path)
        await store.forget(0, 0)
        await store.close()

    played(fill())
    with closing(sqlite3.connect(path)) as older:
        older.execute("PRAGMA secure_delete = OFF")
        older.execute("DELETE FROM events WHERE match <= ?", (f"{TABLES // 2:032x}",))
        older.commit()
    left = bytes_of(path)
    assert any(name(table, 1) in left for table in range(1, TABLES // 2 + 1))
    played(sweep())
    check(bytes_of(path))


@pytest.mark.skipif(not programs(), reason="no PostgreSQL here")
def test_nothing_is_left_in_postgres(request: pytest.FixtureRequest) -> None:
    """No row of any table in the database has anything of a forgotten table."""
    server: PostgresServer = request.getfixturevalue("postgres")
    url = server.database()

    async def play() -> None:
        store = prepared_
        await forgotten(store)
        await store.close()

    prepared_ = prepared(url)
    played(play())
    names = server.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'krypto'", url)
    assert "events" in names
    rows = [server.sql(f"SELECT * FROM krypto.{one}", url) for one in names.split()]  # noqa: S608
    check("\n".join(rows))
    server.give_back(url)


def test_a_server_forgets_its_guests(serving: Callable[..., Any], tmp_path: Path) -> None:
    """After the days of the setting neither name, key nor claim of a guest is in the file."""
    path, token = tmp_path / "krypto.db", new_token()

    async def play() -> None:
        async with serving(SqliteStore(path), Settings(idle_days=7)) as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.visit(code, token)
            await ann.ask(Join, "Wilhelmina")
            await ann.start()
            await ann.claim("11 + 17 * 23")
            table = await served.application.tables.find(code)
            traces = ["Wilhelmina", seat_key(table.record.id, token), "11 + 17 * 23", code]
            traces.append(table.record.seed)
            assert all(one in bytes_of(path) for one in traces)
            assert token not in bytes_of(path)
            await served.leave()
            await served.until(code, lambda state: state.seats[0].presence is not Presence.HERE)
            for _ in range(20):  # whatever a table does when everybody has gone
                served.clock.turn(60_000)
                await served.quiet()
            served.clock.turn(7 * DAY_MS - 30 * 60_000)
            await served.application.tables.sweep()
            assert all(one in bytes_of(path) for one in traces)
            served.clock.turn(60 * 60_000)
            await served.application.tables.sweep()
            assert [one for one in traces if one in bytes_of(path)] == []
            assert code not in served.application.tables.live

    played(play())
