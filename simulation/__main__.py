"""Play courses by their numbers, and tell what was broken.

.venv/bin/python -m simulation --seed 1234             one course, with its log
.venv/bin/python -m simulation --seeds 0 3000          many, and only what was broken
.venv/bin/python -m simulation --seed 7 --faulty hasty one with a fault built in
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from simulation.course import report_of
from simulation.faulty import FAULTS

__all__ = ["main"]


def main(given: Sequence[str]) -> int:
    """Do what the arguments say; 1 where a law was broken."""
    parser = argparse.ArgumentParser("simulation", description="Play courses by their numbers.")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="one course, with its log")
    which.add_argument("--seeds", type=int, nargs=2, metavar=("FROM", "TO"), help="many courses")
    parser.add_argument("--faulty", choices=sorted(FAULTS), help="build a fault into the server")
    asked = parser.parse_args(given)
    with FAULTS[asked.faulty]() if asked.faulty else nullcontext():
        return _many(*asked.seeds) if asked.seeds else _one(asked.seed)


def _one(seed: int) -> int:
    """Play one course, and tell all of it."""
    report = report_of(seed)
    print(f"{report.nodes} nodes, {report.weather}")
    print(*report.lines(), sep="\n")
    print(*(f"BROKEN  {law}" for law in report.broken), sep="\n")
    print(f"seed {seed}: {len(report.events)} events, {len(report.broken)} laws broken")
    return 1 if report.broken else 0


def _many(first: int, end: int) -> int:
    """Play many, and tell how to see each again that was broken."""
    broken = [one for one in map(report_of, range(first, end)) if one.broken]
    for report in broken:
        print(report.broken[0], report.again, sep="\n    ")
    print(f"{end - first} courses, {len(broken)} of them broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
