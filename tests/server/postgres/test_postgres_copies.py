"""A database is copied and put back by the very lines of the guide."""

import asyncio
import os
import re
import subprocess
from pathlib import Path

import pytest

from krypto.match.events_match import TableOpened
from krypto.match.events_round import Declared
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.port import TableRecord
from krypto.server.journal.postgres.store import prepared
from krypto.testing.postgres import PostgresServer, program

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guides" / "server.md"
ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)


def appended(url: str, expect: int, count: int) -> int:
    """Add events to the one table, and give how many it has."""

    async def play() -> int:
        if not await store.find(ANN.code):
            await store.open_table(ANN, [TableOpened(1_000, HOUSE)])
        if count:
            await store.append(ANN.id, expect, [Declared(at_ms, 1) for at_ms in range(count)])
        length = len(await store.read(ANN.id))
        await store.close()
        return length

    store = prepared(url)
    return asyncio.run(play())


@pytest.mark.slow
def test_the_lines_of_the_guide_copy_a_database(
    postgres: PostgresServer, database: str, tmp_path: Path
) -> None:
    """What was there at the time of the copy is there again, and what came since is not."""
    text = GUIDE.read_text("utf-8")
    dump, restore = re.findall(r"^pg_(?:dump|restore) .+$", text, re.MULTILINE)
    folder = Path(program("pg_dump")).parent
    variables = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "KRYPTO_DB": database}
    assert appended(database, 1, 3) == 4
    subprocess.run(dump, shell=True, cwd=tmp_path, env=variables, check=True)  # noqa: S602
    assert appended(database, 4, 2) == 6
    subprocess.run(restore, shell=True, cwd=tmp_path, env=variables, check=True)  # noqa: S602
    assert appended(database, 4, 0) == 4
    assert appended(database, 4, 1) == 5
    assert postgres.sql("SELECT count(*) FROM krypto.tables", database) == "1"
