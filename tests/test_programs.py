"""What tests drive is installed where that may be done, and named where it may not."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "programs.sh"
NEEDED = ("sh", "mktemp", "rm", "tail", "touch", "chmod")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs that is all there is on the path, without a browser."""
    for name in NEEDED:
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    return tmp_path


def put(machine: Path, name: str, text: str) -> None:
    """Put a program there."""
    (machine / name).write_text(f"#!/bin/sh\n{text}\n")
    (machine / name).chmod(0o755)


def said(machine: Path) -> str:
    """What the script says on that machine; it never fails."""
    ran = subprocess.run(
        ["/bin/sh", str(SCRIPT)],
        env={"PATH": str(machine), "TMPDIR": str(machine)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not ran.stderr
    return ran.stdout


def test_who_may_not_install_hears_what_is_left_out(machine: Path) -> None:
    """Without the right to install, the script names the missing browser and ends well."""
    put(machine, "id", "echo 1000")
    assert "left out: chromium" in said(machine)


def test_a_machine_without_apt_hears_what_is_left_out(machine: Path) -> None:
    """Where there is no apt-get, not even root is told of an installation."""
    put(machine, "id", "echo 0")
    told = said(machine)
    assert "left out: chromium" in told
    assert "Installing" not in told


def test_root_gets_what_is_missing(machine: Path) -> None:
    """Root gets the browser installed, once; the second time nothing is said or done."""
    put(machine, "id", "echo 0")
    there = machine / "chromium"
    put(machine, "apt-get", f'[ "$1" = update ] || {{ touch {there}; chmod +x {there}; }}')
    told = said(machine)
    assert "Installing" in told
    assert "chromium" in told
    assert "left out: chromium" not in told
    assert "chromium" not in said(machine)


def test_an_installation_that_fails_is_told(machine: Path) -> None:
    """Where apt-get fails, its last words and what is left out are shown."""
    put(machine, "id", "echo 0")
    put(machine, "apt-get", "echo no such package; exit 100")
    told = said(machine)
    assert "no such package" in told
    assert "left out: chromium" in told
