"""Measure the server, and others beside it: `python -m benchmarks.server`.

The figures are kept in results.json, and the server's part of docs/performance.md is made from
them. Everything is bounded: goals and peers take some seven minutes, the long run as many as it
is told.
"""

import argparse
import sys
from datetime import UTC, datetime

from benchmarks.clock import machine
from benchmarks.server import contest, goals, report
from benchmarks.server.results import Results, keep, kept
from benchmarks.server.soak import growth, soaked
from krypto.errors import KryptoError
from krypto.load.files import make_room

PARTS = ("goals", "peers", "soak")


def main(arguments: list[str]) -> int:
    """Measures what was asked for, keeps the figures, writes the page; 1 where a run fails."""
    options = _parser().parse_args(arguments)
    results = kept()
    make_room(10_000)
    failed = False
    if not options.page and set(options.parts) - {"soak"}:
        results["left_out"] = []
        results["machine"], results["date"] = machine(), _today()
    for part in () if options.page else options.parts:
        try:
            _measure(part, results, options)
        except KryptoError as error:
            print(f"{part}: {error.message} [{error.code}]", file=sys.stderr)
            failed = True
        keep(results)
    text = report.PAGE.read_text("utf-8")
    report.PAGE.write_text(report.page(text, kept()), "utf-8")
    return int(failed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("parts", nargs="*", default=["goals", "peers"], help="goals, peers, soak")
    parser.add_argument("--page", action="store_true", help="only write the page, measure nothing")
    parser.add_argument("--seconds", type=float, default=1_800, help="length of the long run")
    parser.add_argument("--each", type=float, help="at most so many seconds a run, to try it out")
    return parser


def _measure(part: str, results: Results, options: argparse.Namespace) -> None:
    if part == "goals":
        _goals(results, options.each)
    elif part == "peers":
        _peers(results, options.each)
    elif part == "soak":
        _soak(results, options.seconds)
    else:
        raise SystemExit(f"there is no part {part!r}; choose {', '.join(PARTS)}")


def _goals(results: Results, most_s: float | None) -> None:
    for run in goals.RUNS:
        lacks = goals.missing(run)
        if lacks:
            _leave_out(results, f"{run.told}: {lacks}")
            continue
        shown = goals.measured(run, most_s)
        results.setdefault("goals", {})[run.name] = shown
        keep(results)
        met = "" if not run.goals else "met" if report.is_met(run, shown) else "NOT MET"
        last = shown["last_ms"] or {"p99": 0.0}
        print(
            f"{run.told}: {shown['claims_a_second']:.0f} claims a second, 99 % within "
            f"{last['p99']:.1f} ms, {shown['cpu_us_a_delivery']} µs a delivery, "
            f"{shown['memory_kib_a_socket']} KiB a socket, {shown['reconnects']} reconnects, "
            f"{shown['skipped']} versions not seen {met}".rstrip(),
            flush=True,
        )


def _peers(results: Results, most_s: float | None) -> None:
    contest.prepare()
    results["peers"] = {}
    for one in contest.CONTESTANTS:
        lacks = contest.missing(one)
        if lacks:
            _leave_out(results, lacks)
            continue
        shown = results["peers"][one.name] = contest.contest(one, most_s)
        keep(results)
        paced, full = shown["paced"], shown["full"]
        print(
            f"{one.name}: 99 % within {paced['last_ms']['p99']:.1f} ms; at most "
            f"{full['claims_a_second']:.0f} claims a second, {full['cpu_us_a_delivery']} µs a "
            f"delivery, {paced['memory_kib_a_socket']} KiB a socket",
            flush=True,
        )


def _soak(results: Results, seconds: float) -> None:
    figures, memory = soaked(seconds, lambda mib: print(f"memory {mib:.1f} MiB", flush=True))
    results["soak"] = {"date": _today(), "memory_mib": memory, "figures": figures}
    print(f"grew by {100 * growth(memory):.1f} %")


def _leave_out(results: Results, why: str) -> None:
    results.setdefault("left_out", []).append(why)
    print(f"left out: {why}", flush=True)


def _today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
