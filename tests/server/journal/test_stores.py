"""The stores keep what every journal has to keep, and the book of tables besides."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.events_seat import Joined
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import Store, TableRecord
from krypto.server.journal.postgres.store import prepared
from krypto.server.journal.sqlite import SqliteStore
from krypto.testing.journals import CHECKS, Check
from krypto.testing.postgres import PostgresServer, programs

ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)
BEN = TableRecord("b" * 32, "BBBBBB", "number:8", 2_000, "tiles", "easy hard")


STORES = ["memory", "sqlite", *(["postgres"] if programs() else [])]

Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture
def run() -> Iterator[Run]:
    """Runs a coroutine in the one loop of the test."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Store]:
    """Each store, with nothing in it."""
    with opened(request, tmp_path) as made:
        yield made
        run(made.close())


@contextmanager
def opened(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    """A store of the kind that is asked for."""
    if request.param == "postgres":
        server: PostgresServer = request.getfixturevalue("postgres")
        url = server.database()
        yield prepared(url)
        server.give_back(url)
    else:
        yield MemoryStore() if request.param == "memory" else SqliteStore(folder / "krypto.db")


def opening(at_ms: int) -> list[Event]:
    """The first event of a table."""
    return [TableOpened(at_ms, HOUSE)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.lstrip("_"))
def test_a_store_is_a_journal(store: Store, run: Run, check: Check) -> None:
    """Every promise of a journal is kept by each store."""

    async def checked() -> None:
        await check(store)

    run(checked())


def test_a_code_in_use_is_not_given_again(store: Store, run: Run) -> None:
    """A second table with the same code is not entered, and the first stays as it is [RM-01]."""

    async def play() -> None:
        assert await store.open_table(ANN, opening(1_000))
        again = TableRecord("c" * 32, ANN.code, "number:9", 3_000)
        assert not await store.open_table(again, opening(3_000))
        assert await store.find(ANN.code) == ANN
        assert await store.read(ANN.id) == opening(1_000)
        assert await store.read(again.id) == []

    run(play())


def test_tables_are_found_by_code_and_by_time(store: Store, run: Run) -> None:
    """A table is found by its code, and among the active ones by its last event."""

    async def play() -> None:
        await store.open_table(BEN, opening(2_000))
        await store.open_table(ANN, opening(1_000))
        assert await store.find("CCCCCC") is None
        assert await store.active(1_500) == [BEN]
        await store.append(ANN.id, 1, [Joined(5_000, 1, "Ann")])
        assert sorted(one.id for one in await store.active(1_500)) == [ANN.id, BEN.id]
        assert await store.active(5_001) == []

    run(play())


def test_what_nobody_entered_or_uses_is_forgotten(store: Store, run: Run) -> None:
    """A table without a guest goes after a while, one with guests after a long while [RM-05]."""

    async def play() -> None:
        await store.open_table(ANN, opening(1_000))
        await store.open_table(BEN, opening(2_000))
        await store.append(ANN.id, 1, [Joined(1_500, 1, "Ann")])
        assert await store.forget(unentered_ms=2_000, idle_ms=0) == []
        assert await store.forget(unentered_ms=2_001, idle_ms=1_500, keep={BEN.id}) == []
        assert await store.forget(unentered_ms=2_001, idle_ms=1_500) == [BEN.id]
        assert await store.find(BEN.code) is None
        assert await store.read(BEN.id) == []
        assert await store.forget(unentered_ms=0, idle_ms=1_501) == [ANN.id]
        assert await store.find(ANN.code) is None

    run(play())


def test_how_claims_are_built_is_kept(store: Store, run: Run) -> None:
    """The way of building claims can be changed at one table, and stays so."""

    async def play() -> None:
        await store.open_table(ANN, opening(1_000))
        await store.open_table(BEN, opening(2_000))
        await store.change_input(ANN.id, "tiles")
        assert await store.find(ANN.code) == replace(ANN, input="tiles")
        assert await store.find(BEN.code) == BEN

    run(play())
