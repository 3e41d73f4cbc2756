"""What nodes note in the register, and what they make of a database that has lost something."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from krypto.errors import StoreError
from krypto.match.commands import Join
from krypto.match.evolve import fold
from krypto.rules.ruleset import HOUSE
from krypto.testing.postgres import PostgresServer

Opening = Callable[..., Any]

WAIT_S = 60


def test_a_node_that_is_long_dead_is_struck_off(
    opening: Opening, postgres: PostgresServer, database: str
) -> None:
    """Who has not beaten for long is struck off by whoever beats, with all it had in memory."""
    long_ago = "now() - interval '2 minutes'"
    postgres.sql(f"INSERT INTO krypto.nodes VALUES ('dead', {long_ago})", database)  # noqa: S608  # a text of our own
    postgres.sql("INSERT INTO krypto.holds VALUES ('match', 'dead')", database)

    async def play() -> None:
        async with opening() as one:
            await one.served.table(HOUSE)
            async with asyncio.timeout(WAIT_S):
                holds = "SELECT count(*) FROM krypto.holds WHERE node = 'dead'"
                while await asyncio.to_thread(postgres.sql, holds, database) != "0":
                    pass

    asyncio.run(play())


def test_a_node_that_ends_leaves_nothing(
    opening: Opening, postgres: PostgresServer, database: str
) -> None:
    """A node that ends in good order is in no register any more."""

    async def play() -> None:
        async with opening() as one:
            await one.served.sit(await one.served.table(HOUSE), "Ann")

    asyncio.run(play())
    assert postgres.sql("SELECT count(*) FROM krypto.nodes", database) == "0"
    assert postgres.sql("SELECT count(*) FROM krypto.holds", database) == "0"


def test_a_database_that_has_lost_something_is_believed(
    opening: Opening, postgres: PostgresServer, database: str
) -> None:
    """Where a database comes back without the last events, the table goes on from what is there."""
    # That happens when a standby is promoted that was not synchronous.

    async def play() -> None:
        async with opening() as one:
            table = await one.served.application.tables.open(HOUSE)
            await table.order(lambda _: Join("Ann", "ann"))
            length = len(await one.kept(table.record.code))
            await table.order(lambda _: Join("Ben", "ben"))
            lost = f"DELETE FROM krypto.events WHERE seq > {length}"  # noqa: S608  # a number
            postgres.sql(lost, database)
            with pytest.raises(StoreError) as caught:
                await table.order(lambda _: Join("Cem", "cem"))
            assert caught.value.code == "try_again"
            await table.order(lambda _: Join("Cem", "cem"))
            assert [seat.name for seat in table.state.seats] == ["Ann", "Cem"]
            assert table.state == fold(await one.kept(table.record.code))

    asyncio.run(play())
