"""Timing in a way that can be trusted on a machine that others use as well.

Every figure is a median of many, with the time the processor worked beside the time that passed:
where the two differ, someone else was at work.
"""

import os
import platform
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TypedDict, TypeVar

T = TypeVar("T")

ENVIRONMENT = {"NO_COLOR": "1", "PYTHONHASHSEED": "0"}


class Timing(TypedDict):
    """How long one call takes, in milliseconds.

    Attributes:
        passed: On a clock on the wall, the median of all calls.
        worked: The time that the processor worked for it, the median of all calls.
        most: What the time worked does not exceed in 95 of 100 calls.
    """

    passed: float
    worked: float
    most: float


class Whole(TypedDict):
    """How long a whole process takes, in milliseconds; medians of some runs.

    Attributes:
        passed: From start to end, on a clock on the wall.
        user: The time that the processor worked on the program itself.
        kernel: The time that it worked for the program on files and memory.
    """

    passed: float
    user: float
    kernel: float


class Machine(TypedDict):
    """Where the figures come from."""

    processor: str
    cores: int
    system: str
    python: str
    numpy: str
    node: str
    load: float


def each(call: Callable[[T], object], things: Iterable[T]) -> Timing:
    """The time of one call for each thing, each called once."""
    passed: list[float] = []
    worked: list[float] = []
    for thing in things:
        start, work = time.perf_counter(), time.process_time()
        call(thing)
        worked.append(1000 * (time.process_time() - work))
        passed.append(1000 * (time.perf_counter() - start))
    return {
        "passed": statistics.median(passed),
        "worked": statistics.median(worked),
        "most": sorted(worked)[(len(worked) * 19 - 1) // 20],
    }


def typical(timings: Sequence[Timing]) -> Timing:
    """The medians of several runs."""
    return {
        "passed": statistics.median(timing["passed"] for timing in timings),
        "worked": statistics.median(timing["worked"] for timing in timings),
        "most": statistics.median(timing["most"] for timing in timings),
    }


def processes(commands: dict[str, list[str]], runs: int) -> dict[str, Whole]:
    """Whole processes, one of each in turn and so on, after a round that does not count."""
    for command in commands.values():
        _process(command)
    rounds = [{name: _process(command) for name, command in commands.items()} for _ in range(runs)]
    return {name: _typical_whole([each_run[name] for each_run in rounds]) for name in commands}


def _process(command: list[str]) -> Whole:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=os.environ | ENVIRONMENT)
    passed, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "passed": 1000 * passed,
        "user": 1000 * (after.ru_utime - before.ru_utime),
        "kernel": 1000 * (after.ru_stime - before.ru_stime),
    }


def _typical_whole(runs: list[Whole]) -> Whole:
    return {
        "passed": statistics.median(run["passed"] for run in runs),
        "user": statistics.median(run["user"] for run in runs),
        "kernel": statistics.median(run["kernel"] for run in runs),
    }


def machine() -> Machine:
    """The machine, its programs, and how busy it is with others at this moment."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "node": _answer(["node", "--version"]).removeprefix("v"),
        "load": os.getloadavg()[0],
    }


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text("utf-8").splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _answer(command: list[str]) -> str:
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except OSError:
        return "none"
