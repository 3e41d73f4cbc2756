"""What those who attack need: the command as a process, and the bare socket."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

Process = Callable[..., AbstractContextManager[tuple[subprocess.Popen[str], int]]]


@contextmanager
def started(*options: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The process of `krypto serve` with a store of its own, and its port, once it listens."""
    command = [sys.executable, "-m", "krypto", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(
        [*command, "--db", "memory:", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
    ) as process:
        try:
            assert process.stdout
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found
            yield process, int(found[1])
        finally:
            process.kill()


@pytest.fixture
def process() -> Process:
    """What starts a server as a process of its own, with these options."""
    return started
