"""Running the command: as a real process, or in this one where only the words matter."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from krypto.cli import main

Krypto = Callable[..., subprocess.CompletedProcess[str]]


def environment(**changed: str) -> dict[str, str]:
    """The environment of a process that no setting of this machine reaches."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "HOME") if name in os.environ}
    return {**kept, "PYTHONUTF8": "1", "TERM": "xterm-256color", **changed}


@pytest.fixture
def krypto() -> Krypto:
    """Runs the command as a process of its own and gives what came of it."""

    def run(
        *arguments: str, stdin: str = "", env: dict[str, str] | None = None, encoding: str = "utf-8"
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "krypto", *arguments],
            input=stdin,
            capture_output=True,
            encoding=encoding,
            env=environment(**(env or {})),
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[[Sequence[str]], tuple[int, str, str]]:
    """Runs the command in this process: exit status, standard output, standard error."""

    def run(arguments: Sequence[str]) -> tuple[int, str, str]:
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return run
