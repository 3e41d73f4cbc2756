"""What operators do: the command as a process, on files and databases of a test's own."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("KRYPTO_")},
    "PYTHONIOENCODING": "utf-8",
    "NO_COLOR": "1",
}


@dataclass
class Running:
    """A process of `krypto serve`.

    Attributes:
        process: The process.
        port: Where it listens.
    """

    process: "subprocess.Popen[str]"
    port: int

    def kill(self) -> None:
        """End it as `kill -9` does."""
        self.process.kill()
        self.process.communicate(timeout=60)


Launch = Callable[..., Running]
Command = Callable[..., "subprocess.CompletedProcess[str]"]


@contextmanager
def _running(*options: str, **environment: str) -> Iterator[Running]:
    with subprocess.Popen(
        [sys.executable, "-m", "krypto", "serve", "--no-open", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=ENVIRONMENT | environment,
    ) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r":(\d+)/", line)
            assert found, (line, process.stderr.read() if process.stderr else "")
            yield Running(process, int(found[1]))
        finally:
            process.kill()
            process.communicate()


@pytest.fixture
def launch() -> Iterator[Launch]:
    """Starts a server with these options and variables; it is gone when the test ends."""
    with ExitStack() as stack:
        yield lambda *options, **environment: stack.enter_context(_running(*options, **environment))


@pytest.fixture
def command() -> Command:
    """Runs a command as a process of its own, to its end."""

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "krypto", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env=ENVIRONMENT | environment,
            timeout=60,
            check=False,
        )

    return run
