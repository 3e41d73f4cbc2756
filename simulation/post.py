"""The hints that nodes give each other, which get lost, come twice, or come late.

What a node does with them is the real `krypto.server.nodes` over the real
`krypto.server.journal.postgres.post`. What is made up is the connection below them, and the
register of nodes, which PostgreSQL keeps.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, cast

from krypto.match.events import Event
from krypto.server.journal.postgres.link import Connection, Link
from krypto.server.journal.postgres.post import Post
from krypto.server.journal.postgres.register import Hold, Known, Register
from simulation.archive import Archive, Reach
from simulation.loop import LIFE

__all__ = ["Exchange", "Shared"]

_T = TypeVar("_T")

BEAT_S: Final = 2.0
LEASE_S: Final = 7.0

_Heard = Callable[[object, int, str, str], None]


class Exchange:
    """What stands between the nodes: channels that they listen on, and the register of them.

    Attributes:
        archive: The database it is part of.
        listeners: Who listens on which channel.
        beats: When each node last said that it is alive.
        holds: What each node says of its tables, by stream and node.
    """

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.listeners: dict[str, list[tuple[_Wire, _Heard]]] = {}
        self.beats: dict[str, float] = {}
        self.holds: dict[tuple[str, str], Hold] = {}

    def tell(self, channel: str, told: str) -> None:
        """Tell whoever listens; perhaps late, twice, or not at all."""
        chance, lost = self.archive.chance, self.archive.sky.weather.hints_lost
        loop = asyncio.get_running_loop()
        for wire, heard in self.listeners.get(channel, ()):
            copies = chance.choice((0, 0, 2)) if chance.random() < lost else 1
            for _ in range(copies):
                late_s = chance.uniform(0, 3) if chance.random() < lost else 0.002
                loop.call_later(late_s, wire.hear, heard, channel, told)


class _Wire:
    """A direct connection of one node, as the driver has it."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange, self._life = exchange, LIFE.get()
        self._is_closed = False

    def hear(self, heard: _Heard, channel: str, told: str) -> None:
        """Hand on what was told, if anybody is still there to hear it."""
        if not (self._is_closed or (self._life and self._life.is_over)):
            heard(self, 0, channel, told)

    async def execute(self, query: str, *values: object) -> str:
        """Tell one thing or many; nothing else is asked of it."""
        await asyncio.sleep(0.001)
        channel, told = cast("tuple[str, str | list[str]]", values)
        for one in [told] if isinstance(told, str) else told:
            self._exchange.tell(channel, one)
        return query

    async def add_listener(self, channel: str, heard: _Heard) -> None:
        """Listen on a channel."""
        self._exchange.listeners.setdefault(channel, []).append((self, heard))

    def add_termination_listener(self, ended: Callable[..., None]) -> None:
        """Nobody else ends it."""

    def is_closed(self) -> bool:
        """Whether it is of no use any more."""
        return self._is_closed

    def terminate(self) -> None:
        """Be of no use from now on."""
        self._is_closed = True
        for listening in self._exchange.listeners.values():
            listening[:] = [one for one in listening if one[0] is not self]

    async def close(self, *, timeout: float) -> None:  # noqa: ARG002  # as the driver
        """Close it."""
        self.terminate()


class _Link:
    """How the exchange is reached."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def connect(self, name: str, synchronous: str = "on") -> Connection:  # noqa: ARG002
        """A new connection."""
        await asyncio.sleep(0.001)
        return cast("Connection", _Wire(self._exchange))

    async def watched(self, connection: Connection, work: Awaitable[_T]) -> _T:  # noqa: ARG002
        """Do it; it never takes too long."""
        return await work


@dataclass
class _Register:
    """The register as one node uses it, as `krypto.server.journal.postgres.register` says."""

    node: str
    exchange: Exchange
    lease_s: float = LEASE_S

    async def beat(self, connection: object = None) -> bool:  # noqa: ARG002
        """Say that this node is alive; whether that was known."""
        known = self.node in self.exchange.beats
        self.exchange.beats[self.node] = asyncio.get_running_loop().time()
        return known

    async def bury(self, connection: object) -> None:
        """Nobody is struck off in so short a time."""

    async def enter(self, connection: object, match: str) -> Known:
        """Note that this node takes a table up; gives what is known of it."""
        await self.beat()
        await self.note(connection, {match: Hold()})
        return (await self.known(connection, [match]))[match]

    async def note(self, connection: object, holds: Mapping[str, Hold]) -> None:  # noqa: ARG002
        """Note who is at these tables."""
        self.exchange.holds |= {(match, self.node): hold for match, hold in holds.items()}

    async def leave(self, connection: object, match: str) -> None:  # noqa: ARG002
        """Note that this node has let a table go."""
        self.exchange.holds.pop((match, self.node), None)

    async def sign_off(self, connection: object) -> None:  # noqa: ARG002
        """Note that this node ends."""
        self.exchange.beats.pop(self.node, None)

    async def known(self, connection: object, matches: Iterable[str]) -> dict[str, Known]:  # noqa: ARG002
        """What the database knows of these tables."""
        kept = self.exchange.archive.kept
        found = {match: await kept.read(match) for match in matches}
        return {
            match: Known(len(events), "expression" if events else None, self._elsewhere(match))
            for match, events in found.items()
        }

    def _elsewhere(self, match: str) -> Hold | None:
        since_s = asyncio.get_running_loop().time() - self.lease_s
        others = [
            hold
            for (table, node), hold in self.exchange.holds.items()
            if table == match
            and node != self.node
            and self.exchange.beats.get(node, since_s) > since_s
        ]
        if not others:
            return None
        keys = frozenset[str]().union(*(one.keys for one in others))
        return Hold(keys, sum(one.watching for one in others))


class _Lanes:
    """Where a node has something done in the register."""

    async def do(self, run: Callable[[object], Awaitable[_T]]) -> _T:
        """Do it, a moment later."""
        await asyncio.sleep(0.001)
        return await run(None)


class Shared(Reach):
    """The store as one of several nodes reaches it, with all that `Nodes` asks of it.

    Attributes:
        register: Which nodes there are.
        post: What they tell each other.
        lanes: Where work is done.
    """

    outlives = True

    def __init__(self, exchange: Exchange, node: str) -> None:
        super().__init__(exchange.archive)
        self.register = _Register(node, exchange)
        link, register = cast("Link", _Link(exchange)), cast("Register", self.register)
        self.post = Post(link, register, BEAT_S)
        self.lanes = _Lanes()

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """As the port says; and the other nodes are told."""
        await super().append(match, expect, events)
        self.post.tell(match, expect + len(events))

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """As the port says; what another node adds rings, too."""
        return self.post.follow(match)
