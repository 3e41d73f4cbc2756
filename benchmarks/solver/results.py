"""The figures that are kept: read, changed in part, written."""

import json
from pathlib import Path
from typing import TypedDict, cast

from benchmarks.clock import Machine
from benchmarks.solver.contest import Score
from benchmarks.solver.cost import Cost
from benchmarks.solver.ours import Ours

KEPT = Path(__file__).with_name("results.json")


class Results(TypedDict, total=False):
    """Everything that was measured.

    Attributes:
        date: Day of the last measurement, as year, month and day.
        machine: Where it was made.
        ours: Our own measures.
        cost: Growth with the number of cards.
        peers: For each contest, the score of each contestant.
    """

    date: str
    machine: Machine
    ours: Ours
    cost: list[Cost]
    peers: dict[str, dict[str, Score]]


def kept() -> Results:
    """The figures of last time; none where nothing was measured yet."""
    return cast("Results", json.loads(KEPT.read_text("utf-8"))) if KEPT.exists() else {}


def keep(results: Results) -> None:
    """Writes the figures, with as many digits as mean anything."""
    text = json.dumps(results, indent=1, ensure_ascii=False)
    rounded = json.loads(text, parse_float=lambda figure: float(f"{float(figure):.4g}"))
    KEPT.write_text(json.dumps(rounded, indent=1, ensure_ascii=False) + "\n", "utf-8")
