"""A server of one's own: a process that is started to be measured, and ended after it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from krypto.errors import LoadError

__all__ = ["WIDE", "Own", "own_server"]

WIDE = (
    *("sockets_at_once=100000", "tables=100000", "requests=100000", "wrong_codes=100000"),
    *("socket_burst=100000", "socket_per_s=100000"),
)
"""Limits so wide that a load from one address never meets them."""

_END_S = 15


class Own(NamedTuple):
    """A server that runs: its process, where that is known, and its address."""

    pid: int | None
    url: str


@contextmanager
def own_server(place: str = "memory:", settings: Sequence[str] = WIDE) -> Iterator[Own]:
    """A server that keeps its tables there, on a free port of this machine; ended after the block.

    Raises:
        LoadError: `no_server` where it does not start; it has said why on standard error.
    """
    given = [part for one in settings for part in ("--set", one)]
    command = [sys.executable, "-m", "krypto", "serve", "--no-open", "--port", "0", "--db", place]
    kept = {name: told for name, told in os.environ.items() if not name.startswith("KRYPTO_")}
    environment = kept | {"NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(  # noqa: S603  # this very program
        [*command, *given], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        try:
            yield Own(process.pid, _address(process))
        finally:
            _end(process)


def _address(process: "subprocess.Popen[bytes]") -> str:
    line = process.stdout.readline().decode() if process.stdout else ""
    found = re.search(r"http://\S+:\d+", line)
    if found is None:
        said = process.stderr.read().decode(errors="replace").strip() if process.stderr else ""
        last = said.splitlines()[-1] if said else "It said nothing"
        raise LoadError("no_server", f"A server of its own could not start. {last}")
    return found[0]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Ask it to end, and where it does not, end it."""
    process.terminate()
    try:
        process.communicate(timeout=_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
