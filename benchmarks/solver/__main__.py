"""Measure the solver and its peers in one run: `python -m benchmarks.solver`.

The figures are kept in results.json, and the tables and the picture of docs/performance.md are
made from them. Peers are fetched into a folder that is thrown away at the end.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.clock import machine
from benchmarks.solver import cost, ours, peers, picture, report
from benchmarks.solver.results import Results, keep, kept


def main(arguments: list[str]) -> int:
    """Measures what was asked for, keeps the figures, writes the page; 1 where a peer fails."""
    options = _parser().parse_args(arguments)
    results = kept()
    for part in () if options.page else options.parts:
        print(f"measuring {part} ...", flush=True)
        results["machine"] = machine()
        try:
            PARTS[part](results, options.runs)
        except subprocess.CalledProcessError as error:
            print(f"{error}\n{error.stderr or ''}".rstrip(), file=sys.stderr)
            return 1
        results["date"] = f"{datetime.now(UTC):%Y-%m-%d}"
        keep(results)
    publish(kept())
    return 0


def publish(results: Results) -> None:
    """Writes the tables and the picture."""
    page = report.PAGE
    page.write_text(report.page(page.read_text("utf-8"), results), "utf-8")
    picture.draw(results["cost"], report.PICTURE)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("parts", nargs="*", default=list(PARTS), help=f"any of {', '.join(PARTS)}")
    parser.add_argument("--page", action="store_true", help="only write the page, measure nothing")
    parser.add_argument("--runs", type=int, default=5, help="how often (default: 5)")
    return parser


def _ours(results: Results, runs: int) -> None:
    results["ours"] = ours.measured(runs)


def _cost(results: Results, runs: int) -> None:
    results["cost"] = cost.measured(runs)


def _peers(results: Results, runs: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        peers.install(folder)
        contests = peers.contests(runs)
        results["peers"] = {contest.name: peers.held(contest, folder) for contest in contests}


PARTS: Mapping[str, Callable[[Results, int], None]] = {
    "ours": _ours,
    "cost": _cost,
    "peers": _peers,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
