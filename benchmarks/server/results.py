"""The figures of the server that are kept: read, changed in part, written."""

import json
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, cast

from benchmarks.clock import Machine

__all__ = ["KEPT", "Measured", "Results", "Soak", "keep", "kept"]

KEPT = Path(__file__).with_name("results.json")

Measured: TypeAlias = dict[str, Any]
"""What `krypto.load.figures.Figures.data` gives."""


class Soak(TypedDict):
    """What a long run came to.

    Attributes:
        date: Its day.
        memory_mib: Memory of the server, a figure for each minute.
        figures: The figures of the whole run.
    """

    date: str
    memory_mib: list[float]
    figures: Measured


class Results(TypedDict, total=False):
    """Everything that was measured.

    Attributes:
        date: Day of the last measurement, as year, month and day.
        machine: Where it was made.
        goals: The figures of each run that has a goal.
        peers: For each server, the same round by the clock and as fast as can be.
        left_out: What could not be measured there, in sentences.
        soak: The long run.
    """

    date: str
    machine: Machine
    goals: dict[str, Measured]
    peers: dict[str, dict[str, Measured]]
    left_out: list[str]
    soak: Soak


def kept() -> Results:
    """The figures of last time; none where nothing was measured yet."""
    return cast("Results", json.loads(KEPT.read_text("utf-8"))) if KEPT.exists() else {}


def keep(results: Results) -> None:
    """Write the figures."""
    KEPT.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
