"""The file is copied while people play, and put back: everybody sits where they sat."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from krypto.match.evolve import fold
from krypto.match.journal import from_data
from krypto.server.sessions import new_token
from krypto.wire.from_client import Join

pytestmark = pytest.mark.slow

RULES = {"settings": {"solvable_only": True, "doubling": False, "rounds": None, "first_to": 900}}
TOKENS = {"Ann": new_token(), "Ben": new_token()}


async def won(host: Any, winner: Any) -> None:
    """A round that the host starts and somebody wins."""
    number = (await host.start()).table.last_round
    await winner.see(lambda one: one.table.last_round == number)
    assert (await winner.claim(winner.solution)).verdict.accepted
    await host.over()


async def played(come: Any, copy: Callable[[], Any]) -> str:
    """Three rounds, a copy while others are played, and one more; gives the table's code."""
    code = str((await come.make(RULES))["code"])
    ann, ben = [await come(code, token) for token in TOKENS.values()]
    for player, name in ((ann, "Ann"), (ben, "Ben")):
        await player.ask(Join, name)
    for winner in (ann, ben, ann):
        await won(ann, winner)
    copying = asyncio.create_task(asyncio.to_thread(copy))
    while not copying.done():
        await won(ann, ben)
    assert copying.result().returncode == 0, copying.result().stderr
    await won(ann, ben)
    return code


async def back(come: Any, code: str, scores: list[int]) -> None:
    """Both come back by their cookies, to these scores, and play on."""
    ann, ben = [await come(code, token) for token in TOKENS.values()]
    view = await ann.see(lambda one: all(seat.presence == "here" for seat in one.table.seats))
    assert [ann.view.you, ben.view.you] == [1, 2]
    assert [(seat.name, seat.score) for seat in view.table.seats] == [
        *zip(TOKENS, scores, strict=True)
    ]
    if view.table.phase != "playing":  # the copy may be of a moment within a round
        await ann.start()
    assert (await ann.claim(ann.solution)).verdict.accepted
    await ben.see(lambda one: one.table.seats[0].score == scores[0] + 1)


def scores_in(copy: Path) -> list[int]:
    """The scores that the events in a copy come to."""
    with closing(sqlite3.connect(copy)) as connection:
        rows = connection.execute("SELECT data FROM events ORDER BY match, seq").fetchall()
    return [seat.score for seat in fold([from_data(json.loads(data)) for (data,) in rows]).seats]


def test_a_match_comes_back_as_it_was_copied(
    players: Any, launch: Any, command: Any, tmp_path: Path
) -> None:
    """Copied under claims, killed and restored: the same cookies have the seats and scores then."""
    copy, db = tmp_path / "copy.db", ("--db", str(tmp_path / "krypto.db"))

    async def before(port: int) -> str:
        async with players(port) as come:
            return await played(come, lambda: command("backup", *db, str(copy)))

    async def after(port: int) -> None:
        async with players(port) as come:
            await back(come, code, scores)

    patient = {"KRYPTO_SOCKET_BURST": "9999", "KRYPTO_SOCKET_PER_S": "9999"}
    running = launch(*db, **patient)
    code = asyncio.run(before(running.port))
    refused = command("restore", *db, str(copy))
    assert refused.returncode == 2
    assert refused.stderr.endswith("[store_in_use]\n")
    running.kill()
    scores = scores_in(copy)
    assert scores[0] == 2
    restored = command("restore", *db, str(copy))
    assert restored.returncode == 0, restored.stderr
    assert scores_in(Path(restored.stdout.split("kept as ")[1].strip(".\n")))[1] > scores[1]
    asyncio.run(after(launch(*db).port))


def test_what_is_no_file_is_one_line(command: Any) -> None:
    """A place that is no file is not copied by us, and the line says what does it."""
    for name in ("backup", "restore"):
        done = command(name, "x.db", "--db", "postgresql://ann:secret@127.0.0.1:1/krypto")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "pg_dump" in done.stderr
        assert "secret" not in done.stderr
        done = command(name, "x.db", KRYPTO_DB="memory:")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert command(name).stderr.endswith("--help. [bad_usage]\n")
