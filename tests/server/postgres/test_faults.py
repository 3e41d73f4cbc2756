"""Faults, really made: nodes and databases that die or stand still while people play."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from krypto.match.events import Event
from krypto.server.journal.postgres.store import PostgresStore
from krypto.testing.postgres import PostgresServer
from tests.server.faults.tireless import WAIT_S, Act, Scene, kept, played

pytestmark = pytest.mark.slow

Stage = Callable[[Act], None]


@pytest.fixture
def nodes(launch: Any) -> list[Any]:
    """Two nodes over the database of the test."""
    return [launch(), launch()]


@pytest.fixture
def stage(nodes: list[Any], players: Any, database: str) -> Stage:
    """Has two play while something happens, and checks what is left of it."""
    return lambda act: asyncio.run(
        played([node.port for node in nodes], players, act, kept_in(database))
    )


def kept_in(database: str) -> Callable[[str], Awaitable[list[Event]]]:
    """Reads what was kept at a table in this database."""
    return lambda code: kept(PostgresStore(database), code)


def test_one_of_two_nodes_is_killed(nodes: list[Any], stage: Stage) -> None:
    """After kill -9 of a node its players are at the other after one reconnect, and play on."""

    async def act(scene: Scene) -> None:
        nodes[0].kill()
        await scene.more()
        assert [player.comebacks for player in scene.players] == [1, 0]

    stage(act)


def test_a_database_stands_still(postgres: PostgresServer, stage: Stage) -> None:
    """While the database stands still for five seconds nobody is answered, and nobody sent away."""

    async def act(scene: Scene) -> None:
        with paused(postgres):
            before = [len(player.acknowledged) for player in scene.players]
            await asyncio.sleep(5)
            after = [len(player.acknowledged) for player in scene.players]
        assert sum(after) <= sum(before) + len(before)
        await scene.more()
        assert [player.comebacks for player in scene.players] == [0, 0]

    stage(act)


def test_a_database_is_killed(postgres: PostgresServer, stage: Stage) -> None:
    """After kill -9 of the database, and its start, the game goes on, and nobody was sent away."""

    async def act(scene: Scene) -> None:
        await asyncio.to_thread(postgres.kill, signal.SIGKILL)
        postgres.start()
        await scene.more()
        assert [player.comebacks for player in scene.players] == [0, 0]

    stage(act)


def test_nodes_are_restarted_one_by_one(nodes: list[Any], launch: Any, stage: Stage) -> None:
    """Node after node is told to end and another one comes; nobody loses more than a connection."""

    async def act(scene: Scene) -> None:
        for node, old in zip(nodes, scene.doors, strict=True):
            new = await scene.door((await asyncio.to_thread(launch)).port)
            for player in scene.players:
                player.doors = [new if one is old else one for one in player.doors]
            node.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(node.process.wait, WAIT_S) == 128 + signal.SIGTERM
            await scene.more()
        assert [player.comebacks for player in scene.players] == [1, 1]

    stage(act)


def test_the_first_database_dies_and_the_second_takes_over(running: Any, players: Any) -> None:
    """After kill -9 of a database its synchronous standby, promoted, has every claim."""
    with PostgresServer.started() as first, first.standby() as second:
        both = first.database().replace(f":{first.port}", f":{first.port},127.0.0.1:{second.port}")
        address = f"{both}?target_session_attrs=primary"

        async def act(scene: Scene) -> None:
            sync = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            assert first.sql(sync) == "1"
            await asyncio.to_thread(first.kill, signal.SIGKILL)
            await asyncio.to_thread(second.sql, "SELECT pg_promote()")
            await scene.more()
            assert [player.comebacks for player in scene.players] == [0, 0]

        with running(address) as node:
            asyncio.run(played([node.port], players, act, kept_in(address)))


@contextmanager
def paused(postgres: PostgresServer) -> Iterator[None]:
    """Let PostgreSQL stand still for a while."""
    postgres.pause()
    try:
        yield
    finally:
        postgres.resume()
