"""`krypto doctor` as a process: beside a server that runs, and where things are broken."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow


def test_it_works_beside_a_server(launch: Any, command: Any, tmp_path: Path) -> None:
    """Beside a server that runs it finds nothing wrong, and the server goes on."""
    place = tmp_path / "krypto.db"
    running = launch("--db", str(place))
    done = command("doctor", "--db", str(place), "--json")
    told = json.loads(done.stdout)
    assert done.returncode == (1 if told["faults"] else 0)
    database = [one for one in told["findings"] if one["check"] == "database"]
    assert {one["level"] for one in database} == {"ok"}
    assert any(one["found"] == "A server has it open." for one in database)
    alive = command("doctor", "--alive", "--port", str(running.port))
    assert (alive.returncode, alive.stdout.splitlines()[-1]) == (0, "All is well.")
    assert command("doctor", "--alive", KRYPTO_PORT=str(running.port)).returncode == 0
    running.process.send_signal(signal.SIGTERM)
    running.process.wait(60)
    dead = command("doctor", "--alive", "--port", str(running.port))
    assert dead.returncode == 1
    assert "Nobody answers at 127.0.0.1" in dead.stdout


def test_a_killed_server_leaves_nothing_to_mend(launch: Any, command: Any, tmp_path: Path) -> None:
    """After kill -9 the file is whole, free, and as it was when the doctor has been there."""
    place = tmp_path / "krypto.db"
    launch("--db", str(place)).kill()
    before = {one.name: one.read_bytes() for one in tmp_path.glob("krypto.db*[bl]")}
    done = command("doctor", "--db", str(place))
    assert "No server has it open." in done.stdout
    assert "fault" not in {
        line.split()[0] for line in done.stdout.splitlines()[:-1] if line[:1] > " "
    }
    assert {one.name: one.read_bytes() for one in tmp_path.glob("krypto.db*[bl]")} == before


def test_every_fault_is_told_at_once(command: Any, tmp_path: Path) -> None:
    """What is wrong with settings and place stands in one answer, with status 1."""
    (tmp_path / "krypto.db").write_text("Dear diary, " * 100, "utf-8")
    done = command("doctor", "--db", str(tmp_path / "krypto.db"), KRYPTO_TABLES="x", KRYPTO_X="y")
    assert done.returncode == 1
    for words in ("KRYPTO_TABLES is 'x'", "KRYPTO_X is no setting", "file is not a database"):
        assert words in done.stdout
    assert done.stdout.splitlines()[-1].startswith("3 faults")
    misused = command("doctor", "--what")
    assert (misused.returncode, misused.stdout) == (2, "")
