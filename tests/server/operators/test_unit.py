"""The systemd units start what there is, end it gently, and lock nothing out that it needs."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from krypto.server import serving
from krypto.server.health.checkup import answer_of
from krypto.server.settings import Limits

GUIDES = Path(__file__).resolve().parents[3] / "docs" / "guides"
UNITS = [GUIDES / "server" / "krypto.service", GUIDES / "scale" / "krypto.service"]
PROGRAM = "/opt/krypto/bin/krypto"
KRYPTO = Path(sys.executable).with_name("krypto")
OF_ROOT = {"chown", "fchown"}
"""What SQLite and we call for root alone, and a unit is never root."""

SYSTEMD = shutil.which("systemd-analyze") or ""
STRACE = shutil.which("strace") or ""

needs_systemd = pytest.mark.skipif(not SYSTEMD, reason="no systemd here")


def entries(unit: Path, name: str) -> list[str]:
    """Every value that a unit gives to this name."""
    return re.findall(rf"^{name}=(.*)$", unit.read_text("utf-8"), re.MULTILINE)


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.parent.name)
def test_systemd_takes_the_unit(unit: Path, tmp_path: Path) -> None:
    """Systemd knows every word of it, and has nothing to say."""
    copy = tmp_path / "krypto.service"
    copy.write_text(unit.read_text("utf-8").replace(PROGRAM, str(KRYPTO)), "utf-8")
    done = subprocess.run([SYSTEMD, "verify", copy], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "krypto" in line]
    assert (done.returncode, said) == (0, [])


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.parent.name)
def test_a_unit_waits_until_goodbye_is_said(unit: Path) -> None:
    """Whoever is told to end has longer than that can take, and misuse is not tried again."""
    longest_s = Limits().stall_s + serving._GRACE_S
    assert int(entries(unit, "TimeoutStopSec")[0]) > longest_s
    assert entries(unit, "RestartPreventExitStatus") == ["2"]
    assert entries(unit, "SuccessExitStatus") == [str(128 + signal.SIGTERM)]
    assert entries(unit, "DynamicUser") == ["yes"]
    assert entries(unit, "ProtectSystem") == ["strict"]


def test_the_file_is_where_the_unit_may_write() -> None:
    """The one folder that the unit may write to is the one with the file."""
    unit = UNITS[0]
    (command,) = entries(unit, "ExecStart")
    options = shlex.split(command)
    assert (
        options[options.index("--db") + 1] == f"%S/{entries(unit, 'StateDirectory')[0]}/krypto.db"
    )


def system_calls(trace: Path) -> set[str]:
    """The system calls in what strace has written."""
    return set(re.findall(r"^\d+ +(\w+)\(", trace.read_text("utf-8", "replace"), re.MULTILINE))


@cache
def allowed(name: str) -> frozenset[str]:
    """The system calls that a name of systemd's stands for."""
    if not name.startswith("@"):
        return frozenset({name})
    said = subprocess.run(
        [SYSTEMD, "syscall-filter", "--no-pager", name],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()[1:]
    names = (line.strip() for line in said)
    return union(one for one in names if one and not one.startswith("#"))


def union(names: Iterable[str]) -> frozenset[str]:
    """All the system calls that these names stand for."""
    return frozenset().union(*map(allowed, names))


@needs_systemd
@pytest.mark.slow
@pytest.mark.skipif(not STRACE, reason="no strace here")
def test_every_system_call_is_allowed(tmp_path: Path) -> None:
    """The unit's own command, started, asked and ended, calls nothing that its filter forbids."""
    unit, trace = UNITS[0], tmp_path / "trace"
    (command,) = entries(unit, "ExecStart")
    command = command.replace(PROGRAM, str(KRYPTO)).replace("%S", str(tmp_path))
    options = shlex.split(re.sub(r"--port \d+", "--port 0", command))
    with subprocess.Popen(
        [STRACE, "-f", "-qq", "-o", trace, "--", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found
        assert answer_of("127.0.0.1", int(found[1])).level == "ok"
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
        os.kill(int(children), signal.SIGTERM)
        assert process.wait(60) == 128 + signal.SIGTERM
    lets, bars = entries(unit, "SystemCallFilter")
    free = union(lets.split()) - union(bars.removeprefix("~").split())
    made = system_calls(trace)
    assert {"listen", "fdatasync", "mmap"} <= made
    assert made - free - OF_ROOT == set()
