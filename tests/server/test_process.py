"""The command itself, as a process: started, killed, started again, told to end."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from krypto.server.sessions import new_token
from krypto.wire.from_client import Hello, Join
from krypto.wire.from_server import Bye, View

pytestmark = pytest.mark.slow


@contextmanager
def served(*options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The process of `krypto serve` with these options, and its port, once it listens."""
    command = [sys.executable, "-m", "krypto", "serve", "--no-open", *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"} | environment,
    ) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r":(\d+)/", line)
            assert found, (line, process.stderr.read() if process.stderr else "")
            yield process, int(found[1])
        finally:
            process.kill()


def ended(process: subprocess.Popen[str], sent: signal.Signals) -> tuple[int, str]:
    """Status and last line of a process that was sent this signal."""
    process.send_signal(sent)
    _, told = process.communicate(timeout=60)
    return process.returncode, told.splitlines()[-1]


def test_killed_in_mid_round_nothing_is_lost(players: Any, tmp_path: Path) -> None:
    """After kill -9 the same cookie leads to the same seat, round and claims, in a new process."""
    place, token = str(tmp_path / "krypto.db"), new_token()

    async def before(port: int) -> tuple[str, View]:
        async with players(port) as come:
            code = (await come.make({"settings": {"solvable_only": True}}))["code"]
            ann = await come(code, token)
            ben = await come(code)
            await ann.ask(Join, "Ann")
            await ben.ask(Join, "Ben")
            await ann.start()
            assert (await ann.claim(ann.solution)).verdict.accepted
            await ann.start()
            await ann.claim("1 + 1")
            return code, await ann.see(lambda one: bool(one.table.round.claims))

    async def after(port: int, code: str, seen: View) -> None:
        async with players(port) as come:
            back = await come(code, token, seen=seen.version)
            view = await back.see(lambda one: one.table.seats[0].presence == "here")
            assert view.you == 1
            assert view.version >= seen.version
            assert view.table.round == seen.table.round
            assert [seat.score for seat in view.table.seats] == [1, 0]
            assert view.table.seats[0].is_out

    with served("--port", "0", "--db", place) as (process, port):
        code, seen = asyncio.run(before(port))
        process.kill()
        process.wait(timeout=60)
    with served("--port", "0", "--db", place) as (_, port):
        asyncio.run(after(port, code, seen))


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_it_ends_in_good_order(players: Any, sent: signal.Signals, status: int) -> None:
    """Told to end, it says goodbye to whoever is there, and its last word is bye."""

    async def play(process: subprocess.Popen[str], port: int) -> None:
        async with players(port) as come:
            ann = await come((await come.make({}))["code"])
            process.send_signal(sent)
            bye = await ann.hear(Bye)
            assert (bye.code, bye.retry) == ("draining", True)

    with served("--port", "0", "--db", "memory:") as (process, port):
        asyncio.run(play(process, port))
        _, told = process.communicate(timeout=60)
        assert (process.returncode, told.splitlines()[-1]) == (status, "bye")


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    """A port that was asked for and is taken is refused in one line, with status 2."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = refusal("--port", port, "--db", str(tmp_path / "krypto.db"))
    assert f"port {port}" in told
    assert told.endswith("[port_in_use]")


def refusal(*options: str, **environment: str) -> str:
    """The one line of a server that does not start."""
    done = subprocess.run(
        [sys.executable, "-m", "krypto", "serve", "--no-open", *options],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | environment,
        timeout=60,
        check=False,
    )
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    return line


def test_a_second_server_for_one_file_is_refused(tmp_path: Path) -> None:
    """Two servers never serve the same tables from one file."""
    place = str(tmp_path / "krypto.db")
    with served("--port", "0", "--db", place):
        assert refusal("--port", "0", "--db", place).endswith("[store_in_use]")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--db", "mysql://example/krypto"], "bad_usage"),
        (["--origin", "krypto.example"], "bad_usage"),
        (["--port", "65536"], "bad_usage"),
        (["--host", "203.0.113.7", "--db", "memory:"], "cannot_serve"),
        (["table"], "bad_usage"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(options: list[str], code: str) -> None:
    """Misuse ends with one line that names the reason, and status 2."""
    assert refusal(*options).endswith(f"[{code}]")


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A data folder that is none is refused in one line."""
    (tmp_path / "krypto").write_text("no folder", "utf-8")
    assert refusal("--port", "0", XDG_DATA_HOME=str(tmp_path)).endswith("[bad_store]")


def test_the_data_folder_is_the_users_own(tmp_path: Path) -> None:
    """Without --db everything is kept in the user's data folder."""
    with served("--port", "0", XDG_DATA_HOME=str(tmp_path)) as (process, _):
        assert (tmp_path / "krypto" / "krypto.db").exists()
        assert ended(process, signal.SIGTERM) == (143, "bye")


def test_phones_get_a_link_and_a_code(tmp_path: Path) -> None:
    """With --lan the link has an address that others can reach, and a code is drawn for cameras."""
    place = str(tmp_path / "krypto.db")
    with served("--lan", "--port", "0", "--db", place) as (process, _):
        assert process.stdout
        drawn = "".join(process.stdout.readline() for _ in range(12))
        assert "█▀" in drawn or "▄█" in drawn


def test_a_foreign_page_finds_no_socket(players: Any) -> None:
    """The process refuses a page of somebody else's, as the application does."""

    async def play(port: int) -> None:
        async with players(port) as come:
            with pytest.raises(Exception, match="403"):
                await come.connect(origin="https://other.example")
            program = await come.connect(origin=None)
            await program.say(Hello("BBBBBB", key=new_token()))
            assert (await program.hear(Bye)).code == "no_such_table"

    with served("--port", "0", "--db", "memory:") as (_, port):
        asyncio.run(play(port))
