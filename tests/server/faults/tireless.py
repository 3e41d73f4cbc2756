"""Two who play without a pause while something breaks, and what has to be true of it afterwards.

Players claim wrongly, again and again, at a table where that costs a point and nothing else. A
claim counts as acknowledged when its answer has come; until then it is sent again with the same
mark, at whichever server takes it. Afterwards each acknowledged claim has to be in the journal
once, the scores have to be what follows from it, and both have to see that without any help.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.exceptions import WebSocketException

from krypto.match.events import Event
from krypto.match.events_round import ClaimRejected
from krypto.match.evolve import fold
from krypto.server.journal.port import Store
from krypto.server.sessions import new_token
from krypto.wire.from_client import Claim, Join
from krypto.wire.from_server import Answer

__all__ = ["PENALTIES", "WAIT_S", "Act", "Scene", "Tireless", "kept", "played"]

WAIT_S = 120
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
        refused: How often a claim could not be kept.
        now_ms: The newest time that the player was told.
    """

    doors: Sequence[Any]
    code: str
    name: str
    token: str = field(default_factory=new_token)
    acknowledged: list[str] = field(default_factory=list)
    comebacks: int = -1
    refused: int = 0
    now_ms: int = 0
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
                self._look()
                return
            assert answer.refused
            assert answer.refused.code == "try_again", answer
            self.refused += 1
            await asyncio.sleep(0.05)

    def _look(self) -> None:
        """See that time has not run backwards."""
        view = self.player.view
        assert view.now_ms >= self.now_ms
        self.now_ms = view.now_ms

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

    async def catch_up(self) -> None:
        """See what is there by now, and come again where the connection has ended."""
        try:
            await self.player.ask_nothing()
        except (OSError, WebSocketException):
            await self.come()


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
"""What happens while they play."""


async def played(ports: Sequence[int], players: Any, act: Act, read: Callable[[str], Any]) -> None:
    """Have two play at servers while something happens, and check what is left.

    Args:
        ports: Where the servers listen.
        players: What brings players to a port.
        act: What happens.
        read: Gives all that was kept at the table with this code.
    """
    async with AsyncExitStack() as stack:

        async def door(port: int) -> Any:
            return await stack.enter_async_context(players(port))

        doors = [await door(port) for port in ports]
        code = (await doors[0].make(PENALTIES))["code"]
        async with playing(doors, code) as both:
            scene = Scene(both, doors, door)
            await scene.more()
            await act(scene)
            await scene.more()
        await _see_the_same(both, lambda: read(code))


async def _see_the_same(players: Sequence[Tireless], read: Callable[[], Any]) -> None:
    """Wait until both see what was kept, and check that."""
    async with asyncio.timeout(WAIT_S):
        while True:
            events = await read()
            for player in players:
                await player.catch_up()
            if all(player.player.view.version == len(events) for player in players):
                break
            await asyncio.sleep(0.1)
    check(events, players)


async def kept(store: Store, code: str) -> list[Event]:
    """All that a store has of the table with this code; it is closed then."""
    try:
        record = await store.find(code)
        assert record
        return await store.read(record.id)
    finally:
        await store.close()


def check(events: Sequence[Event], players: Sequence[Tireless]) -> None:
    """Each acknowledged claim was kept once, in time; the scores follow, and both see them."""
    times = [event.at_ms for event in events]
    assert times == sorted(times)
    found = Counter(event.ref for event in events if isinstance(event, ClaimRejected))
    assert set(found.values()) == {1}
    state = fold(events)
    for number, player in enumerate(players, 1):
        own = {ref for ref in found if ref and ref.startswith(player.name)}
        assert set(player.acknowledged) <= own
        assert len(own) <= len(player.acknowledged) + 1
        assert state.seat(number).score == -len(own)  # type: ignore[union-attr]  # sits
        shown = player.player.view.table.seats
        assert [seat.score for seat in shown] == [seat.score for seat in state.seats]
        assert shown[number - 1].presence == "here"
