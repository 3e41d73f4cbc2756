"""The post: the direct connection over which nodes tell each other what they have added.

What is told is a hint, never the thing itself: whoever hears it reads the journal. So nothing is
lost where a hint is. Three things may go wrong, and each is made good:

| what | how it is noticed | by when |
|---|---|---|
| a hint is lost | once a beat the node asks how long its streams are | a beat |
| the connection has ended | the driver says so | at once |
| it is dead, and nobody says so | a beat gets no answer, or the echo of the last one never came | \
a beat, and as long as it may be silent |

Hints are gathered while one is under way, so there is one trip at a time, however many events are
added. They are no part of what adds events, because telling makes PostgreSQL let one after the
other pass. And of a table that no other node has in memory nothing is told: a node that takes one
up says so, and whoever has it answers with how long it is.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Final, Protocol

from krypto.server.journal.postgres.link import Connection, Link, is_of_database, let_go, reason
from krypto.server.journal.postgres.register import Hold, Known, Register
from krypto.server.journal.wakeups import Bells
from krypto.server.logs import event, problem

__all__ = ["Desk", "Post"]

_CHANNEL: Final = "krypto"
_PAUSE_S: Final = 0.2
_BURIAL: Final = 60
"""Once in so many beats nodes are struck off that have been dead for long."""


class Desk(Protocol):
    """Who looks after the tables of a node."""

    def holds(self) -> Mapping[str, Hold]:
        """The tables that are in memory here."""
        ...

    def look(self, known: Mapping[str, Known], *, is_settled: bool) -> None:
        """Look at what the database knows of them.

        Args:
            known: That.
            is_settled: Whether all nodes have had the time to say that they are alive.
        """
        ...

    def hear(self, match: str, said: str) -> None:
        """Pass on what was said to everybody at a table, at another node."""
        ...


class Post:
    """What a node hears of the others, and tells them.

    Attributes:
        desk: Who looks after the tables of this node, where anybody does.
    """

    def __init__(self, link: Link, register: Register, beat_s: float) -> None:
        self.desk: Desk | None = None
        self._link, self._register, self._beat_s = link, register, beat_s
        self._bells = Bells()
        self._followed: dict[str, int] = {}
        self._lengths: dict[str, int] = {}
        self._noted: dict[str, Hold] = {}
        self._left: set[str] = set()
        self._shared: set[str] = set()
        self._to_tell: dict[str, int] = {}
        self._to_say: list[tuple[str, str]] = []
        self._wake = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._is_closing, self._is_heard = False, True
        self._beat, self._echo = 0, 0
        self._since_s = self._next_s = 0.0

    def length(self, match: str) -> int:
        """How long a followed stream is, as far as anybody has said."""
        return self._lengths.get(match, 0)

    def tell(self, match: str, length: int) -> None:
        """Tell everybody who may want to know that a stream is so long now."""
        self._note(match, length)
        if self.desk is None or match in self._shared:
            self._to_tell[match] = max(length, self._to_tell.get(match, 0))
            self._run()

    def announce(self, match: str, *, is_shared: bool) -> None:
        """Tell the other nodes that this one has taken a table up, which others may have, too."""
        if is_shared:
            self._shared.add(match)
        self._to_tell.setdefault(match, 0)
        self._run()

    def say(self, match: str, said: str) -> None:
        """Tell the other nodes what was said to everybody at a table."""
        if match in self._shared:
            self._to_say.append((match, said))
            self._run()

    def leave(self, match: str) -> None:
        """Have it noted that this node has let a table go."""
        self._left.add(match)

    async def follow(self, match: str) -> AsyncIterator[None]:
        """Come round after something was added to a stream, here or at another node."""
        self._followed[match] = self._followed.get(match, 0) + 1
        self._run()
        try:
            async for rung in self._bells.follow(match):
                yield rung
        finally:
            self._followed[match] -= 1
            if not self._followed[match]:
                del self._followed[match]
                self._lengths.pop(match, None)

    async def close(self) -> None:
        """Say goodbye to the others, and end."""
        self._is_closing = True
        self._wake.set()
        if self._running:
            await self._running

    def _run(self) -> None:
        self._wake.set()
        if self._running is None:
            self._running = asyncio.create_task(self._keep_going())

    def _note(self, match: str, length: int) -> None:
        if length > self._lengths.get(match, 0):
            if match in self._followed:
                self._lengths[match] = length
            self._bells.ring(match)

    async def _keep_going(self) -> None:
        """Be connected, and connect anew whenever that has an end."""
        while not self._is_closing:
            try:
                await self._serve(await self._link.connect("post", synchronous="off"))
            except Exception as failed:  # noqa: BLE001  # the next connection is a moment away
                self._told(failed)
                await asyncio.sleep(_PAUSE_S)

    async def _serve(self, connection: Connection) -> None:
        """Hear and tell on this connection, until it breaks or this node ends.

        Raises:
            Exception: Why it is of no use any more.
        """
        try:
            await self._link.watched(connection, self._listen(connection))
            while not self._is_closing:
                await self._turn(connection)
            await self._link.watched(connection, self._register.sign_off(connection))
            await let_go(connection)
        finally:
            connection.terminate()

    def _told(self, failed: Exception) -> None:
        """Write down, once, why the connection is of no use any more."""
        if not is_of_database(failed):
            problem("post_failed", failed)
        elif self._is_heard:
            event("post_lost", reason=reason(failed))
        self._is_heard = False

    async def _listen(self, connection: Connection) -> None:
        connection.add_termination_listener(lambda *_: self._wake.set())
        await connection.add_listener(_CHANNEL, self._heard)
        await connection.add_listener(self._own_channel, self._heard)
        self._is_heard = True
        self._echo = self._beat
        self._since_s = self._next_s = asyncio.get_running_loop().time()
        self._noted.clear()

    @property
    def _own_channel(self) -> str:
        return f"{_CHANNEL}_{self._register.node}"

    async def _turn(self, connection: Connection) -> None:
        """Wait until there is something to tell or the next beat is due, and do it."""
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._next_s):
                await self._wake.wait()
        self._wake.clear()
        if connection.is_closed():
            raise ConnectionError
        if self._to_tell or self._to_say:
            await self._link.watched(connection, self._send(connection))
        if loop.time() >= self._next_s:
            self._next_s = loop.time() + self._beat_s
            await self._link.watched(connection, self._look_round(connection))

    async def _send(self, connection: Connection) -> None:
        node = self._register.node
        told = [json.dumps([node, *one]) for one in self._to_tell.items()]
        told += [json.dumps([node, match, 0, said]) for match, said in self._to_say]
        self._to_tell.clear()
        self._to_say.clear()
        await connection.execute(
            "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told", _CHANNEL, told
        )

    async def _look_round(self, connection: Connection) -> None:
        """Beat, see whether the last beat came back, and fill up what was missed."""
        if self._echo < self._beat:
            raise ConnectionError
        self._beat += 1
        await connection.execute("SELECT pg_notify($1, $2)", self._own_channel, str(self._beat))
        holds = self.desk.holds() if self.desk else {}
        await self._note_holds(connection, holds)
        known = await self._register.known(connection, {*self._followed, *holds})
        for match, one in known.items():
            self._note(match, one.length)
        self._shared = {match for match, one in known.items() if one.elsewhere}
        if self.desk:
            alive_s = asyncio.get_running_loop().time() - self._since_s
            self.desk.look(known, is_settled=alive_s >= self._register.lease_s)

    async def _note_holds(self, connection: Connection, holds: Mapping[str, Hold]) -> None:
        """Have the register say what is so: this node alive, these tables, these people."""
        if not await self._register.beat(connection):
            self._noted.clear()
        if self._beat % _BURIAL == 1:
            await self._register.bury(connection)
        for match in [one for one in self._left if one not in holds]:
            self._left.discard(match)
            self._noted.pop(match, None)
            await self._register.leave(connection, match)
        new = {match: one for match, one in holds.items() if self._noted.get(match) != one}
        if new:
            await self._register.note(connection, new)
            self._noted.update(new)

    def _heard(self, _: object, __: int, channel: str, payload: str) -> None:
        """Take a hint, or the echo of a beat; what makes no sense is passed over."""
        if channel == self._own_channel:
            self._echo = max(self._echo, int(payload))
            return
        with suppress(ValueError, TypeError):
            node, match, length, *said = json.loads(payload)
            if node != self._register.node and match in self._followed:
                self._take(match, length, *said)

    def _take(self, match: str, length: int, said: str | None = None) -> None:
        """Take a hint of another node: more events, something said, or that it is there now."""
        self._shared.add(match)
        self._note(match, length)
        if said is not None and self.desk:
            self.desk.hear(match, said)
        elif length == 0 and self.length(match):
            self.tell(match, self.length(match))
