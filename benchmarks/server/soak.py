"""The long run: whether a server that is used all day needs ever more memory."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from threading import Event, Thread

from benchmarks.server.goals import CLASSES
from benchmarks.server.results import Measured
from krypto.load.own import own_server
from krypto.load.process import memory_kib
from krypto.load.run import measure

__all__ = ["growth", "soaked"]

_SETTLED = 5
"""So many minutes a server is given to fill what it keeps at hand."""


def soaked(seconds: float, tell: Callable[[float], None]) -> tuple[Measured, list[float]]:
    """The figures of the run, and the server's memory in MiB, minute by minute.

    Args:
        seconds: How long.
        tell: Is told the memory each time.
    """
    memory: list[float] = []
    over = Event()

    def look(pid: int) -> None:
        while not over.wait(min(60.0, seconds / 10)):
            mib = (memory_kib(pid) or 0) / 1_024
            memory.append(round(mib, 1))
            tell(mib)

    with tempfile.TemporaryDirectory() as folder, own_server(f"{folder}/soak.db") as own:
        looking = Thread(target=look, args=(own.pid,), daemon=True)
        looking.start()
        try:
            figures = measure(replace(CLASSES, seconds=seconds), own.url, own.pid).data()
        finally:
            over.set()
            looking.join()
    return figures, memory


def growth(memory: list[float]) -> float:
    """By which part memory grew between the first minutes and the last ones; 0.01 is one percent.

    >>> growth([90, 100, 100, 100, 100, 100, 101, 102, 102])
    0.02
    """
    settled = memory[_SETTLED:] or memory
    head, tail = settled[: max(1, len(settled) // 5)], settled[-max(1, len(settled) // 5) :]
    before, after = sum(head) / len(head), sum(tail) / len(tail)
    return round(after / before - 1, 4)
