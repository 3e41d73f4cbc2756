"""The register: which nodes there are, which tables each has in memory, and who is there.

A node is alive as long as it says so: it beats once a second, by the clock of the database. Who
has beaten for `lease_s` no more is taken for dead. Nothing of this is needed to keep an event, or
to be first with one; it only tells who is still at a table when a node is gone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

from krypto.server.journal.postgres.link import Connection
from krypto.wire.naming import Input

__all__ = ["Hold", "Known", "Register"]

_ENTERING_LOCK: Final = 0x4B727970_00000002
"""Held shared while a node takes a table up, and alone while tables are forgotten."""

_FORGOTTEN_S: Final = 60
"""How long a dead node stays in the register."""

_ALIVE: Final = "nodes.beat > now() - make_interval(secs => $2)"

_KNOWN: Final = f"""
    SELECT asked.match, tables.input,
           (SELECT coalesce(max(seq), 0) FROM krypto.events WHERE match = asked.match),
           others.keys, others.watching
    FROM unnest($3::text[]) AS asked (match)
    LEFT JOIN krypto.tables ON tables.id = asked.match
    LEFT JOIN (
        SELECT match, string_agg(array_to_string(keys, ','), ',') AS keys, sum(watching) AS watching
        FROM krypto.holds JOIN krypto.nodes ON nodes.id = holds.node
        WHERE node <> $1 AND {_ALIVE} AND match = ANY($3) GROUP BY match
    ) AS others ON others.match = asked.match
"""  # noqa: S608  # texts of our own

_FORGET: Final = f"""
    WITH gone AS (
        DELETE FROM krypto.tables WHERE id <> ALL($5) AND id NOT IN (
            SELECT match FROM krypto.holds JOIN krypto.nodes ON nodes.id = holds.node
            WHERE node <> $1 AND {_ALIVE}
        ) AND (
            (made_ms < $3 AND (SELECT count(*) FROM (
                SELECT FROM krypto.events WHERE match = tables.id LIMIT 2) AS few) < 2)
            OR coalesce((SELECT at_ms FROM krypto.events WHERE match = tables.id
                ORDER BY seq DESC LIMIT 1), made_ms) < $4
        ) RETURNING id
    ), dropped AS (DELETE FROM krypto.events USING gone WHERE match = gone.id)
    SELECT id FROM gone
"""  # noqa: S608  # texts of our own


@dataclass(frozen=True, slots=True)
class Hold:
    """What a node says of a table that it has in memory.

    Attributes:
        keys: Who is there, by the keys of their seats.
        watching: How many are there who have no seat.
    """

    keys: frozenset[str] = frozenset()
    watching: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """What the database knows of a table.

    Attributes:
        length: How many events it has.
        input: How claims are built at it; None where it is in no book.
        elsewhere: Who is there at other nodes; None where no other node has the table.
    """

    length: int
    input: Input | None
    elsewhere: Hold | None = None


@dataclass(frozen=True, slots=True)
class Register:
    """The register, as one node uses it.

    Attributes:
        node: Name of this node, another one each time it starts.
        lease_s: How long a node is taken for alive after it has beaten.
    """

    node: str
    lease_s: float

    async def beat(self, connection: Connection) -> bool:
        """Say that this node is alive; whether the others have known it till now."""
        done = await connection.execute(
            "UPDATE krypto.nodes SET beat = now() WHERE id = $1", self.node
        )
        if done == "UPDATE 1":
            return True
        await connection.execute(
            "INSERT INTO krypto.nodes VALUES ($1, now()) ON CONFLICT DO NOTHING", self.node
        )
        return False

    async def bury(self, connection: Connection) -> None:
        """Strike nodes off that have been dead for long."""
        await connection.execute(
            "DELETE FROM krypto.nodes WHERE beat < now() - make_interval(secs => $1)",
            self.lease_s + _FORGOTTEN_S,
        )

    async def enter(self, connection: Connection, match: str) -> Known:
        """Note that this node takes a table up; gives what is known of it.

        While this is done no table is forgotten, so that one that is known stays.
        """
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock_shared($1)", _ENTERING_LOCK)
            await self.beat(connection)
            await self.note(connection, {match: Hold()})
            return (await self.known(connection, [match]))[match]

    async def note(self, connection: Connection, holds: Mapping[str, Hold]) -> None:
        """Note who is at these tables."""
        await connection.executemany(
            """INSERT INTO krypto.holds VALUES ($1, $2, $3, $4) ON CONFLICT (match, node)
               DO UPDATE SET keys = excluded.keys, watching = excluded.watching""",
            [(match, self.node, sorted(one.keys), one.watching) for match, one in holds.items()],
        )

    async def leave(self, connection: Connection, match: str) -> None:
        """Note that this node has let a table go."""
        await connection.execute(
            "DELETE FROM krypto.holds WHERE match = $1 AND node = $2", match, self.node
        )

    async def sign_off(self, connection: Connection) -> None:
        """Note that this node ends."""
        await connection.execute("DELETE FROM krypto.nodes WHERE id = $1", self.node)

    async def known(self, connection: Connection, matches: Iterable[str]) -> dict[str, Known]:
        """What the database knows of these tables."""
        rows = await connection.fetch(_KNOWN, self.node, self.lease_s, list(matches))
        return {
            match: Known(
                length,
                cast("Input | None", chosen),
                None if watching is None else _hold(keys, watching),
            )
            for match, chosen, length, keys, watching in rows
        }

    async def forget(
        self, connection: Connection, unentered_ms: int, idle_ms: int, keep: Iterable[str]
    ) -> list[str]:
        """Drop tables, but none that another node has in memory."""
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _ENTERING_LOCK)
            given = (self.node, self.lease_s, unentered_ms, idle_ms, list(keep))
            rows = await connection.fetch(_FORGET, *given)
        return [row[0] for row in rows]


def _hold(keys: str | None, watching: int) -> Hold:
    return Hold(frozenset(filter(None, (keys or "").split(","))), int(watching))
