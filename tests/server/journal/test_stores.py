"""The stores keep what every journal has to keep, and the book of tables besides."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from krypto.match.events import Event
from krypto.match.events_match import TableOpened
from krypto.match.events_seat import Joined
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.memory import MemoryStore
from krypto.server.journal.port import Store, TableRecord
from krypto.server.journal.sqlite import SqliteStore
from krypto.testing.journals import CHECKS, Check

ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)
BEN = TableRecord("b" * 32, "BBBBBB", "number:8", 2_000)


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Store]:
    """A store with nothing in it."""
    yield MemoryStore() if kind == "memory" else SqliteStore(folder / "krypto.db")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Each store, with nothing in it."""
    with opened(request.param, tmp_path) as made:
        yield made
        asyncio.run(made.close())


def opening(at_ms: int) -> list[Event]:
    """The first event of a table."""
    return [TableOpened(at_ms, HOUSE)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.lstrip("_"))
def test_a_store_is_a_journal(store: Store, check: Check) -> None:
    """Every promise of a journal is kept by each store."""

    async def checked() -> None:
        await check(store)

    asyncio.run(checked())


def test_a_code_in_use_is_not_given_again(store: Store) -> None:
    """A second table with the same code is not entered, and the first stays as it is [RM-01]."""

    async def play() -> None:
        assert await store.open_table(ANN, opening(1_000))
        again = TableRecord("c" * 32, ANN.code, "number:9", 3_000)
        assert not await store.open_table(again, opening(3_000))
        assert await store.find(ANN.code) == ANN
        assert await store.read(ANN.id) == opening(1_000)
        assert await store.read(again.id) == []

    asyncio.run(play())


def test_tables_are_found_by_code_and_by_time(store: Store) -> None:
    """A table is found by its code, and among the active ones by its last event."""

    async def play() -> None:
        await store.open_table(BEN, opening(2_000))
        await store.open_table(ANN, opening(1_000))
        assert await store.find("CCCCCC") is None
        assert await store.active(1_500) == [BEN]
        await store.append(ANN.id, 1, [Joined(5_000, 1, "Ann")])
        assert sorted(one.id for one in await store.active(1_500)) == [ANN.id, BEN.id]
        assert await store.active(5_001) == []

    asyncio.run(play())


def test_what_nobody_entered_or_uses_is_forgotten(store: Store) -> None:
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

    asyncio.run(play())


def test_how_claims_are_built_is_kept(store: Store) -> None:
    """The way of building claims can be changed at one table, and stays so."""

    async def play() -> None:
        await store.open_table(ANN, opening(1_000))
        await store.open_table(BEN, opening(2_000))
        await store.change_input(ANN.id, "tiles")
        assert await store.find(ANN.code) == replace(ANN, input="tiles")
        assert await store.find(BEN.code) == BEN

    asyncio.run(play())
