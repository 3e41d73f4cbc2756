"""The files and figures of the guide to many nodes are such as work."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from krypto.cli import main
from krypto.server.journal.postgres.store import PostgresStore, Timing
from krypto.testing.postgres import PostgresServer

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guides" / "scale.md"
FILES = GUIDE.with_suffix("")
SETTING = re.compile(r"^(\w+) = ('[^']*'|\S+)$", re.MULTILINE)


def text(name: str) -> str:
    """What stands in a file of the guide."""
    return (FILES / name).read_text("utf-8")


def test_the_proxies_lead_to_the_same_nodes() -> None:
    """Both proxies name the same nodes, at the port on which the unit has them listen."""
    nodes = [
        re.findall(r"^ *server (?:\w+ )?([0-9.]+:\d+)", text(name), re.MULTILINE)
        for name in ("nginx.conf", "haproxy.cfg")
    ]
    assert nodes[0] == nodes[1]
    assert len(nodes[0]) == 2
    (port,) = re.findall(r"--port (\d+)", text("krypto.service"))
    assert {node.partition(":")[2] for node in nodes[0]} == {port}


def test_the_unit_starts_a_node(capsys: pytest.CaptureFixture[str]) -> None:
    """The command of the unit is one that Krypto takes, up to the database that is not here."""
    (command,) = re.findall(r"^ExecStart=(.+)$", text("krypto.service"), re.MULTILINE)
    _, *options = shlex.split(command)
    place = options.index("--db") + 1
    assert options[place].startswith("postgresql://")
    options[place] = "postgresql://127.0.0.1:1/krypto"
    assert main(options) == 2
    assert capsys.readouterr().err.endswith("[bad_store]\n")


def test_the_settings_are_taken(postgres: PostgresServer) -> None:
    """PostgreSQL takes each setting of the first database."""
    settings = SETTING.findall(text("primary.conf"))
    assert len(settings) == len(re.findall(r"^\w", text("primary.conf"), re.MULTILINE))
    for name, value in settings:
        postgres.sql(f"ALTER SYSTEM SET {name} = {value}")
        postgres.sql(f"ALTER SYSTEM RESET {name}")


def test_the_script_can_be_read() -> None:
    """The shell finds nothing wrong with the script for the standby."""
    subprocess.run(["/bin/sh", "-n", FILES / "standby.sh"], check=True)


def test_the_figures_are_those_of_the_code() -> None:
    """How long things take in the guide is how long they take."""
    timing, guide = Timing(), GUIDE.read_text("utf-8")
    assert "noticed within three seconds" in guide
    assert timing.beat_s + timing.deaf_s == 3
    assert "After ten seconds of silence" in guide
    assert timing.lease_s == 10
    assert "gone for more than ten seconds" in guide
    assert timing.wait_s == 10
    assert "up to sixteen connections" in guide
    assert PostgresStore("").lanes.most == 16
