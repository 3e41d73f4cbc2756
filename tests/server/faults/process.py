"""Servers over one file, as processes, and what is in that file while they run."""

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from krypto.match.events import Event
from krypto.match.journal import from_data
from tests.server.faults.disks import Disk

__all__ = ["free_port", "kept_in", "served"]

_LIMITS = ("--set", "socket_per_s=1000", "--set", "socket_burst=1000")


@contextmanager
def served(
    place: Path,
    port: int,
    program: Sequence[str] = ("-m", "krypto"),
    before: Sequence[str] = (),
    **environment: str,
) -> Iterator["subprocess.Popen[str]"]:
    """A process of `krypto serve` over this file, once it listens; it ends with the block.

    Args:
        place: The file.
        port: Where it listens.
        program: What Python runs.
        before: What runs Python.
        environment: What else the process finds in its environment.
    """
    options = ("serve", "--no-open", "--port", str(port), "--db", str(place), *_LIMITS)
    with subprocess.Popen(
        [*before, sys.executable, *program, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"} | environment,
    ) as process:
        try:
            assert process.stdout
            assert re.search(rf":{port}/", process.stdout.readline())
            yield process
        finally:
            process.kill()


def free_port() -> int:
    """A port on which nobody listens, for servers that come one after another."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kept_in(disk: Disk) -> Callable[[str], Awaitable[list[Event]]]:
    """Reads what was kept at a table on this disk, also while a server has it open."""

    async def read(code: str) -> list[Event]:
        place = disk.file
        with TemporaryDirectory() as folder:
            for end in ("", "-wal"):
                if place.with_name(place.name + end).exists():
                    shutil.copy(place.with_name(place.name + end), Path(folder, f"copy{end}"))
            with closing(sqlite3.connect(Path(folder, "copy"))) as copy:
                return _events(copy, code)

    return read


def _events(copy: sqlite3.Connection, code: str) -> list[Event]:
    query = "SELECT data FROM events WHERE match = (SELECT id FROM tables WHERE code = ?)"
    return [from_data(json.loads(row[0])) for row in copy.execute(f"{query} ORDER BY seq", (code,))]
