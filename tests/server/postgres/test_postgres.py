"""The PostgreSQL store: lost answers, lost hints, dead connections."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar

import pytest

from krypto.errors import StoreError
from krypto.match.events_round import Declared
from krypto.server.journal.port import TableRecord
from krypto.server.journal.postgres.link import Connection, Link
from krypto.server.journal.postgres.register import Register
from krypto.server.journal.postgres.store import PostgresStore, Timing, prepared
from krypto.testing.postgres import PostgresServer

LAYING = Callable[[str], Any]
WAIT_S = 30
QUICK = Timing(try_s=0.5, wait_s=WAIT_S, beat_s=0.1, deaf_s=0.3)
NEVER = Timing(beat_s=3_600)
ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)


@asynccontextmanager
async def opened(url: str, timing: Timing = QUICK) -> AsyncIterator[PostgresStore]:
    """A store in a database that has been made ready before."""
    store = PostgresStore(url, timing)
    try:
        yield store
    finally:
        await store.close()


async def heard(store: PostgresStore, wanted: int) -> None:
    """Follow a stream until it has so many events, as a table does."""
    bell = store.wakeups("match")
    async with asyncio.timeout(WAIT_S):
        while len(await store.read("match")) < wanted:
            await anext(bell)


async def there(store: PostgresStore, wanted: int) -> None:
    """Look into the database until a stream has so many events."""
    async with asyncio.timeout(WAIT_S):
        while len(await store.read("match")) < wanted:
            pass


def test_a_lost_answer_is_asked_for_again(database: str, way: LAYING) -> None:
    """What was kept though the answer to it was lost is taken as kept, and is there once."""

    async def play() -> None:
        async with way(database).laid() as laid, opened(laid.url) as store, opened(database) as own:
            await store.append("match", 0, [Declared(1, 1)])
            laid.go_dead()
            adding = asyncio.create_task(store.append("match", 1, [Declared(2, 1), Declared(3, 1)]))
            await there(own, 3)
            laid.cut()
            await adding
            assert await own.read("match") == [Declared(1, 1), Declared(2, 1), Declared(3, 1)]

    prepared(database)
    asyncio.run(play())


def test_a_dead_connection_is_given_up(database: str, way: LAYING) -> None:
    """A connection that gives no answer, and does not end either, is replaced by another."""

    async def play() -> None:
        async with way(database).laid() as laid, opened(laid.url) as store:
            await store.append("match", 0, [Declared(1, 1)])
            laid.go_dead()
            await store.append("match", 1, [Declared(2, 1)])
            assert await store.read("match") == [Declared(1, 1), Declared(2, 1)]

    prepared(database)
    asyncio.run(play())


def test_an_equal_event_of_another_is_no_own(database: str, way: LAYING) -> None:
    """Who lost the answer, and the race to another's equal event, is told of the conflict."""

    async def play() -> None:
        async with way(database).laid() as laid, opened(laid.url) as store, opened(database) as own:
            await store.append("match", 0, [Declared(1, 1)])
            await own.append("match", 1, [Declared(2, 1)])
            laid.cut()
            with pytest.raises(StoreError) as caught:
                await store.append("match", 1, [Declared(2, 1)])
            assert caught.value.code == "conflict"

    prepared(database)
    asyncio.run(play())


def test_a_table_is_opened_once(database: str, way: LAYING) -> None:
    """A table whose opening was not answered is open, and was not taken for another's."""

    async def play() -> None:
        async with way(database).laid() as laid, opened(laid.url) as store, opened(database) as own:
            await store.find(ANN.code)
            laid.go_dead()
            assert await store.open_table(ANN, [Declared(1, 1)])
            assert await own.read(ANN.id) == [Declared(1, 1)]

    prepared(database)
    asyncio.run(play())


def test_without_a_database_it_is_refused_in_time(database: str, way: LAYING) -> None:
    """When nobody answers for as long as work may wait, it is refused; later all is as before."""

    async def play() -> None:
        short = Timing(try_s=0.2, wait_s=0.2)
        async with way(database).laid() as laid, opened(laid.url, short) as store:
            await store.append("match", 0, [Declared(1, 1)])
            store.lanes.link = Link("postgresql://krypto@127.0.0.1:1/none", 0.2)
            laid.cut()
            for refused in (store.read("match"), store.append("match", 1, [Declared(2, 1)])):
                with pytest.raises(StoreError) as caught:
                    await refused
                assert caught.value.code == "try_again"
            store.lanes.link, store.lanes.wait_s = Link(laid.url), WAIT_S
            await store.append("match", 1, [Declared(3, 1)])
            assert await store.read("match") == [Declared(1, 1), Declared(3, 1)]

    prepared(database)
    asyncio.run(play())


def test_others_hear_at_once(database: str) -> None:
    """What one node adds wakes those who follow at another, long before its next beat."""

    async def play() -> None:
        async with opened(database, NEVER) as one, opened(database, NEVER) as other:
            follower = asyncio.create_task(heard(other, 3))
            for seq in range(3):
                await one.append("match", seq, [Declared(seq, 1)])
            await follower

    prepared(database)
    asyncio.run(play())


def test_a_lost_hint_is_made_good(database: str) -> None:
    """A follower to whom nothing was told finds out by the next beat."""

    async def play() -> None:
        async with opened(database) as one, opened(database) as other:
            one.post.tell = lambda *_: None  # type: ignore[method-assign]
            follower = asyncio.create_task(heard(other, 3))
            for seq in range(3):
                await one.append("match", seq, [Declared(seq, 1)])
            await follower

    prepared(database)
    asyncio.run(play())


def test_senseless_and_doubled_hints_do_no_harm(postgres: PostgresServer, database: str) -> None:
    """Hints that are nonsense, late or doubled are passed over, and the next one is heard."""

    async def play() -> None:
        async with opened(database, NEVER) as one, opened(database, NEVER) as other:
            follower = asyncio.create_task(heard(other, 2))
            await one.append("match", 0, [Declared(1, 1)])
            told = ("", "[]", "7", '["x", "match", "long"]', '["x", "match", 1]', '["x", 3, 4, 5]')
            for payload in (*told, *told):
                postgres.sql(f"NOTIFY krypto, '{payload}'", database)
            await one.append("match", 1, [Declared(2, 1)])
            await follower

    prepared(database)
    asyncio.run(play())


@pytest.mark.parametrize("how", ["go_dead", "cut"])
def test_a_listener_that_is_gone_is_replaced(database: str, way: LAYING, how: str) -> None:
    """A listener that is cut off, or dead without a sign, listens anew and has missed nothing."""

    async def play() -> None:
        async with way(database).laid() as laid, opened(laid.url) as store, opened(database) as own:
            follower = asyncio.create_task(heard(store, 1))
            await own.append("match", 0, [Declared(1, 1)])
            await follower
            before = laid.opened
            getattr(laid, how)()
            follower = asyncio.create_task(heard(store, 2))
            await own.append("match", 1, [Declared(2, 1)])
            await follower
            assert laid.opened > before

    prepared(database)
    asyncio.run(play())


def test_a_listener_that_hears_nothing_is_replaced(database: str) -> None:
    """A connection that answers, but passes no hints on, is found out by its missing echo."""

    class Deafening(Register):
        """Takes the channels from the connection that it is first asked to beat on."""

        deaf: ClassVar[list[Connection]] = []

        async def beat(self, connection: Connection) -> bool:
            if not self.deaf:
                self.deaf.append(connection)
                await connection.execute("UNLISTEN *")
            return await super().beat(connection)

    async def play() -> None:
        async with opened(database) as one, opened(database) as other:
            other.post._register = Deafening("deaf", 1)
            follower = asyncio.create_task(heard(other, 1))
            async with asyncio.timeout(WAIT_S):
                while not (Deafening.deaf and Deafening.deaf[0].is_closed()):
                    await asyncio.sleep(0)
            await one.append("match", 0, [Declared(1, 1)])
            await follower

    prepared(database)
    asyncio.run(play())


def test_a_quiet_listener_is_left_alone(database: str, way: LAYING) -> None:
    """Beat after beat, a connection on which all is well is kept."""

    class Counting(Register):
        """Counts the beats."""

        beats: ClassVar[list[Connection]] = []

        async def beat(self, connection: Connection) -> bool:
            self.beats.append(connection)
            return await super().beat(connection)

    async def play() -> None:
        async with way(database).laid() as laid, opened(laid.url) as store:
            store.post._register = Counting("counting", 1)
            follower = asyncio.create_task(heard(store, 1))
            async with asyncio.timeout(WAIT_S):
                while len(Counting.beats) < 5:
                    await asyncio.sleep(0)
            assert len(set(map(id, Counting.beats))) == 1
            await store.append("match", 0, [Declared(1, 1)])
            await follower

    prepared(database)
    asyncio.run(play())


def test_a_dead_listener_is_noticed_within_four_seconds() -> None:
    """A beat, and the time a connection may be silent, are less than four seconds together."""
    timing = Timing()
    assert timing.beat_s + timing.deaf_s <= 4
    assert 2 * timing.beat_s <= 4
    assert timing.lease_s > 4 * timing.beat_s + timing.deaf_s
