"""Nodes: several servers over one PostgreSQL, any of which serves any table.

What is so stands in the journal, and whoever adds to it first is first, wherever he is. Beside
that the nodes tell each other who is at a table with them, so that a seat is present as long as
its holder is at any node, and not for ever when a node has died. `krypto.server.journal.postgres`
carries what they tell.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from krypto.errors import KryptoError, RequestRefused, StoreError
from krypto.match.seat import Presence
from krypto.server.journal.postgres.register import Hold, Known
from krypto.server.journal.postgres.store import PostgresStore
from krypto.server.live import LiveTable
from krypto.server.logs import problem
from krypto.server.neighbours import Welcome
from krypto.server.showing import is_bot
from krypto.wire.codec import encoded, read_server

__all__ = ["Nodes"]

_LOOKS: Final = 3
"""After so many beats in which nobody has a player, the player is away."""

_RETRY_S: Final = 1.0


class Nodes:
    """This node's part in it, as `krypto.server.neighbours.Neighbours` says.

    Attributes:
        store: What they share.
    """

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self._tables: dict[str, LiveTable] = {}
        self._entered: dict[str, Hold | None] = {}
        self._followers: dict[str, asyncio.Task[None]] = {}
        self._missed: Counter[tuple[str, str]] = Counter()
        store.post.desk = self

    @property
    def are_none(self) -> bool:
        """There may be others."""
        return False

    async def enter(self, match: str) -> bool:
        """As `Neighbours` says: where no other node has the table, whoever seems there is gone.

        Raises:
            RequestRefused: `no_such_table`.
            StoreError: `try_again`.
        """
        known = await self.store.lanes.do(lambda one: self.store.register.enter(one, match))
        if known.input is None:
            raise RequestRefused("no_such_table", "The table has just been put away.")
        self._entered[match] = known.elsewhere
        return known.elsewhere is None

    def joined(self, table: LiveTable, welcome: Welcome) -> None:
        """As `Neighbours` says."""
        match = table.record.id
        self._tables[match] = table
        table.on_said = lambda message: self.store.post.say(match, encoded(message))
        elsewhere = self._entered.pop(match, None)
        _look(table, elsewhere or Hold())
        self.store.post.announce(match, is_shared=elsewhere is not None)
        self._followers[match] = asyncio.create_task(self._follow(table, welcome))

    def left(self, match: str) -> None:
        """As `Neighbours` says."""
        self._tables.pop(match, None)
        self._entered.pop(match, None)
        if follower := self._followers.pop(match, None):
            follower.cancel()
        self.store.post.leave(match)

    # What the post asks of a desk

    def holds(self) -> Mapping[str, Hold]:
        """The tables that are in memory here, and who is at them."""
        return {
            match: Hold(table.room.keys, table.room.watching(table.state))
            for match, table in self._tables.items()
        }

    def look(self, known: Mapping[str, Known], *, is_settled: bool) -> None:
        """See who is elsewhere, how claims are built by now, and who is nowhere any more."""
        missed: Counter[tuple[str, str]] = Counter()
        for match, one in known.items():
            table = self._tables.get(match)
            if table is None or one.input is None:
                continue
            _look(table, one.elsewhere or Hold())
            table.take_input(one.input)
            table.mend()
            if is_settled:
                missed.update((match, key) for key in _nowhere(table))
        self._missed = Counter({one: self._missed[one] + 1 for one in missed})
        for match, key in [one for one, looks in self._missed.items() if looks >= _LOOKS]:
            table = self._tables[match]
            table.chores.do(table.settle(key))

    def hear(self, match: str, said: str) -> None:
        """Pass on what was said to everybody at a table, at another node."""
        if match in self._tables:
            with suppress(KryptoError):
                self._tables[match].room.say(read_server(said))

    async def _follow(self, table: LiveTable, welcome: Welcome) -> None:
        """Have the table catch up whenever others have added to its stream."""
        match = table.record.id
        async for _ in self.store.wakeups(match):
            while table.version < self.store.post.length(match):
                try:
                    await table.catch_up()
                    if any(seat.at_table and not is_bot(seat.key) for seat in table.state.seats):
                        await welcome(table)
                except StoreError:
                    await asyncio.sleep(_RETRY_S)
                except Exception as failed:  # noqa: BLE001  # the next event is another try
                    problem("not_caught_up", failed, table=match[:8])
                    break
                else:
                    break


def _look(table: LiveTable, elsewhere: Hold) -> None:
    table.look_elsewhere(elsewhere.keys, elsewhere.watching)


def _nowhere(table: LiveTable) -> list[str]:
    """Who is shown as present, and is at no node."""
    there = table.room.keys | table.room.elsewhere
    return [
        seat.key
        for seat in table.state.seats
        if seat.presence is Presence.HERE and seat.key and seat.key not in there
    ]
