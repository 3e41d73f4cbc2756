"""Faults, really made: nodes and databases that die or stand still while people play.

In each of them players claim without a pause. A claim counts as acknowledged when its answer has
come; until then it is sent again with the same mark, at whichever node takes it. Afterwards each
acknowledged claim has to be in the journal once, and the scores have to be what follows from it.
"""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from krypto.match.events_round import ClaimRejected
from krypto.match.evolve import fold
from krypto.server.journal.postgres.store import PostgresStore
from krypto.server.sessions import new_token
from krypto.testing.postgres import PostgresServer
from krypto.wire.from_client import Claim, Join
from krypto.wire.from_server import Answer

pytestmark = pytest.mark.slow

WAIT_S = 60
PENALTIES = {"settings": {"wrong_claim_out": False, "penalty": 1, "solvable_only": True}}


@dataclass
class Tireless:
    """Somebody who claims wrongly, again and again, and comes back from wherever it ends.

    Attributes:
        doors: What brings players to each node.
        code: The table.
        name: The player's name.
        acknowledged: Marks of the claims that were answered.
        comebacks: How often the player had to come back.
    """

    doors: Sequence[Any]
    code: str
    name: str
    token: str = field(default_factory=new_token)
    acknowledged: list[str] = field(default_factory=list)
    comebacks: int = -1
    player: Any = None

    async def come(self) -> Any:
        """Come to the table, at the first node that lets one in."""
        while True:
            for door in self.doors:
                try:
                    self.player = await door(self.code, self.token)
                except (OSError, WebSocketException):
                    await asyncio.sleep(0.05)
                else:
                    self.comebacks += 1
                    return self.player

    async def sit(self) -> None:
        """Come, and take a seat."""
        player = await self.come()
        answer = await player.ask(Join, self.name)
        assert answer.refused is None

    async def claim(self, ref: str) -> None:
        """Claim until it is acknowledged."""
        while True:
            try:
                await self.player.say(Claim(ref, 1, 1, "1 + 1"))
                answer = await self.player.hear(Answer, lambda one: one.ref == ref)
            except (OSError, WebSocketException):
                await self.come()
                continue
            if answer.verdict:
                self.acknowledged.append(ref)
                return
            assert answer.refused
            assert answer.refused.code == "try_again", answer
            await asyncio.sleep(0.05)

    async def play(self, marks: Iterator[int]) -> None:
        """Claim for ever."""
        for number in marks:
            await self.claim(f"{self.name} {number}")

    async def more(self, wanted: int) -> None:
        """Wait until so many more claims have been acknowledged."""
        until = len(self.acknowledged) + wanted
        async with asyncio.timeout(WAIT_S):
            while len(self.acknowledged) < until:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def playing(doors: Sequence[Any], code: str) -> AsyncIterator[tuple[Tireless, ...]]:
    """Two who play without a pause, each first at another node, until the block ends."""
    ann, ben = Tireless(doors, code, "Ann"), Tireless(doors[::-1], code, "Ben")
    await ann.sit()
    await ben.sit()
    await ann.player.start()
    await ben.player.see(lambda view: view.table.phase == "playing")
    tasks = [asyncio.create_task(one.play(count(1))) for one in (ann, ben)]
    try:
        yield ann, ben
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(end) for end in ends] == [asyncio.CancelledError] * 2, ends


async def check(database: str, code: str, players: Sequence[Tireless]) -> None:
    """Each acknowledged claim is in the journal once, and the scores follow from it."""
    store = PostgresStore(database)
    record = await store.find(code)
    assert record
    events = await store.read(record.id)
    await store.close()
    kept = Counter(event.ref for event in events if isinstance(event, ClaimRejected))
    assert set(kept.values()) == {1}
    for number, player in enumerate(players, 1):
        own = {ref for ref in kept if ref and ref.startswith(player.name)}
        assert set(player.acknowledged) <= own
        assert len(own) <= len(player.acknowledged) + 1
        assert fold(events).seat(number).score == -len(own)  # type: ignore[union-attr]  # sits


@dataclass
class Scene:
    """Two nodes over one database, and a table at which two play without a pause.

    Attributes:
        players: The two.
        doors: What brings players to each node.
        door: Makes the same for another node.
    """

    players: tuple[Tireless, ...]
    doors: Sequence[Any]
    door: Callable[[Any], Awaitable[Any]]

    async def more(self, wanted: int = 10) -> None:
        """Wait until each has had so many more claims acknowledged."""
        await asyncio.gather(*(player.more(wanted) for player in self.players))


Act = Callable[[Scene], Awaitable[None]]
Stage = Callable[[Act], None]


@pytest.fixture
def nodes(launch: Any) -> list[Any]:
    """Two nodes over the database of the test."""
    return [launch(), launch()]


@pytest.fixture
def stage(nodes: list[Any], players: Any, database: str) -> Stage:
    """Has two play while something happens, and checks what is left of it."""
    return lambda act: asyncio.run(played(nodes, players, database, act))


async def played(nodes: list[Any], players: Any, database: str, act: Act) -> None:
    """Have two play at these nodes while something happens, and check what is left of it."""
    async with AsyncExitStack() as stack:

        async def door(node: Any) -> Any:
            return await stack.enter_async_context(players(node.port))

        doors = [await door(node) for node in nodes]
        code = (await doors[0].make(PENALTIES))["code"]
        async with playing(doors, code) as both:
            scene = Scene(both, doors, door)
            await scene.more()
            await act(scene)
            await scene.more()
        await check(database, code, both)


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
            new = await scene.door(await asyncio.to_thread(launch))
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
            asyncio.run(played([node], players, address, act))


@contextmanager
def paused(postgres: PostgresServer) -> Iterator[None]:
    """Let PostgreSQL stand still for a while."""
    postgres.pause()
    try:
        yield
    finally:
        postgres.resume()
