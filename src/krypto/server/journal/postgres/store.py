"""The store in PostgreSQL.

What is added to a stream goes in with one statement, which does all of it or nothing: it adds the
events if the stream is as long as the writer believes, and the primary key (match, seq) refuses
whoever comes second. When the answer to it is lost nobody knows whether it was done; so it is
sent again, and the mark that the events bear says whether those that are there are its own.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from typing import Final, cast

from krypto.errors import StoreError
from krypto.match.events import Event
from krypto.match.journal import from_data, to_data
from krypto.server.journal.port import TableRecord
from krypto.server.journal.postgres.lanes import Lanes
from krypto.server.journal.postgres.link import Connection, Link, has_code, let_go
from krypto.server.journal.postgres.post import Post
from krypto.server.journal.postgres.register import Register
from krypto.server.journal.postgres.schema import migrate
from krypto.wire.naming import Input

__all__ = ["PostgresStore", "Timing", "prepared"]

_TWICE: Final = "23505"
_SET_UP_S: Final = 10.0

_APPEND: Final = """
    INSERT INTO krypto.events (match, seq, at_ms, data, mark)
    SELECT $1, $2 + place, at_ms, data, $5
    FROM unnest($3::bigint[], $4::text[]) WITH ORDINALITY AS given (at_ms, data, place)
    WHERE $2 = coalesce((SELECT max(seq) FROM krypto.events WHERE match = $1), 0)
"""

_OPEN: Final = """
    WITH made AS (
        INSERT INTO krypto.tables VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO krypto.events (match, seq, at_ms, data)
    SELECT made.id, place, at_ms, data
    FROM made, unnest($7::bigint[], $8::text[]) WITH ORDINALITY AS given (at_ms, data, place)
"""

_TABLES: Final = "SELECT id, code, seed, made_ms, input, bots FROM krypto.tables"


@dataclass(frozen=True, slots=True)
class Timing:
    """How patient a store is.

    Attributes:
        try_s: How long one try may take before the connection counts as lost.
        wait_s: How long work is tried for before it is refused.
        beat_s: How often a node says that it is alive, and looks whether it has missed something.
        deaf_s: How long the direct connection may be silent before another is made.
        lease_s: How long a node is taken for alive after it has last said so.
    """

    try_s: float = 4.0
    wait_s: float = 10.0
    beat_s: float = 1.0
    deaf_s: float = 2.0
    lease_s: float = 10.0


class PostgresStore:
    """Keeps everything in a PostgreSQL database, which other nodes may use at the same time.

    Attributes:
        register: Which nodes there are.
        post: What they tell each other.
        lanes: Where work is done.
    """

    def __init__(self, url: str, timing: Timing | None = None, connections: int = 16) -> None:
        timing = timing or Timing()
        self.register = Register(secrets.token_hex(8), timing.lease_s)
        self.lanes = Lanes(Link(url, timing.try_s), connections, timing.wait_s)
        self.post = Post(Link(url, timing.deaf_s), self.register, timing.beat_s)

    async def append(self, match: str, expect: int, events: Sequence[Event]) -> None:
        """As `krypto.server.journal.port.Journal` says.

        Raises:
            StoreError: `conflict` or `try_again`.
        """
        addition = _Addition(match, expect, *_columns(events), secrets.randbits(63))
        await self.lanes.do(addition.run)
        self.post.tell(match, expect + len(events))

    async def read(self, match: str, after: int = 0) -> list[Event]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
            JournalError: For what is no event, or one of a newer form.
        """
        query = "SELECT data FROM krypto.events WHERE match = $1 AND seq > $2 ORDER BY seq"
        rows = await self.lanes.do(lambda one: one.fetch(query, match, after))
        return [from_data(json.loads(row[0])) for row in rows]

    def wakeups(self, match: str) -> AsyncIterator[None]:
        """As the port says; what another node adds rings, too."""
        return self.post.follow(match)

    async def open_table(self, table: TableRecord, events: Sequence[Event]) -> bool:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        times, data = _columns(events)
        record = (table.id, table.code, table.seed, table.made_ms, table.input, table.bots)

        async def opened(connection: Connection) -> bool:
            await connection.execute(_OPEN, *record, times, data)
            query = "SELECT id FROM krypto.tables WHERE code = $1"
            return bool(await connection.fetchval(query, table.code) == table.id)

        return await self.lanes.do(opened)

    async def find(self, code: str) -> TableRecord | None:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        rows = await self.lanes.do(lambda one: one.fetch(f"{_TABLES} WHERE code = $1", code))
        return TableRecord(*rows[0]) if rows else None

    async def active(self, since_ms: int) -> list[TableRecord]:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        query = f"""{_TABLES} WHERE coalesce((SELECT at_ms FROM krypto.events
            WHERE match = tables.id ORDER BY seq DESC LIMIT 1), made_ms) >= $1
            ORDER BY made_ms, id"""  # noqa: S608  # a text of our own
        rows = await self.lanes.do(lambda one: one.fetch(query, since_ms))
        return [TableRecord(*row) for row in rows]

    async def change_input(self, match: str, chosen: Input) -> None:
        """As the port says.

        Raises:
            StoreError: `try_again`.
        """
        change = "UPDATE krypto.tables SET input = $2 WHERE id = $1"
        await self.lanes.do(lambda one: one.execute(change, match, chosen))

    async def forget(
        self, unentered_ms: int, idle_ms: int, keep: Collection[str] = ()
    ) -> list[str]:
        """As the port says; what another node has in memory is not dropped either.

        Raises:
            StoreError: `try_again`.
        """
        return await self.lanes.do(
            lambda one: self.register.forget(one, unentered_ms, idle_ms, keep)
        )

    async def close(self) -> None:
        """Do what is waiting, and let go of the database."""
        await self.post.close()
        await self.lanes.close()


def prepared(url: str) -> PostgresStore:
    """A store in this database, once its tables are those of today.

    Raises:
        StoreError: `newer_store`, or `bad_store` where it cannot be used, in one line.
    """
    asyncio.run(_prepare(Link(url, _SET_UP_S)))
    return PostgresStore(url)


async def _prepare(link: Link) -> None:
    try:
        connection = await link.connect("set-up")
        try:
            await link.watched(connection, migrate(connection))
        finally:
            await let_go(connection)
    except StoreError:
        raise
    except Exception as failed:
        raise link.refusal(failed) from failed


@dataclass(slots=True)
class _Addition:
    """Events on their way into a stream, all with one mark that no others have."""

    match: str
    expect: int
    times: list[int]
    data: list[str]
    mark: int
    tries: int = 0

    async def run(self, connection: Connection) -> None:
        """Add them, unless they are there already.

        Raises:
            StoreError: `conflict`.
        """
        self.tries += 1
        given = (self.match, self.expect, self.times, self.data, self.mark)
        try:
            done = await connection.execute(_APPEND, *given)
        except Exception as failed:
            if not has_code(failed, _TWICE):
                raise
            done = "INSERT 0 0"
        if done == "INSERT 0 0" and not await self._is_there(connection):
            raise StoreError("conflict", f"The stream has not {self.expect} events any more.")

    async def _is_there(self, connection: Connection) -> bool:
        """Whether a try before, whose answer was lost, has added them."""
        if self.tries == 1:
            return False
        query = "SELECT mark FROM krypto.events WHERE match = $1 AND seq = $2 + 1"
        found = await connection.fetchval(query, self.match, self.expect)
        return cast("int | None", found) == self.mark


def _columns(events: Sequence[Event]) -> tuple[list[int], list[str]]:
    return [one.at_ms for one in events], [json.dumps(to_data(one)) for one in events]
