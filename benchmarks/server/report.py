"""The server's part of docs/performance.md, made from the kept figures."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from benchmarks.server.contest import CONTESTANTS, version
from benchmarks.server.goals import RUNS, Run
from benchmarks.server.results import Measured, Results
from benchmarks.server.soak import growth

__all__ = ["PAGE", "PARTS", "is_met", "page"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
MARKED = re.compile(r"(<!-- load: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

_UNITS = {
    "last_ms": "99 % within {} ms",
    "memory_kib_a_socket": "{} KiB a socket",
    "cpu_us_a_delivery": "{} µs a delivery",
    "claims_a_second": "{} claims a second",
    "reconnects": "{} reconnects",
    "skipped": "{} versions not seen",
}


def page(text: str, results: Results) -> str:
    """The text of the page with every part about the server as the figures have it.

    Raises:
        KeyError: For a mark that names no part.
    """
    return MARKED.sub(lambda mark: f"{mark[1]}\n{PARTS[mark[2]](results)}\n{mark[3]}", text)


def machine(results: Results) -> str:
    """Where and when, in a sentence."""
    if "machine" not in results:
        return "Nothing has been measured yet: `make load`.\n"
    at = results["machine"]
    told = (
        f"Measured on {results['date']}: {at['processor']}, {at['cores']} cores, {at['system']}; "
        f"Python {at['python']}. {at['load']:.0f} other programs wanted the processors at the "
        "start."
    )
    return fill(" ".join((told, *results.get("left_out", []))), 100) + "\n"


def goals(results: Results) -> str:
    """Every run with its goals."""
    measured = results.get("goals", {})
    rows = [_goal_row(run, measured[run.name]) for run in RUNS if run.name in measured]
    head = ("load", "claims a second", "to the answer", "to the last player", "CPU a delivery")
    return _table((*head, "a socket", "goal", "met"), rows)


def peers(results: Results) -> str:
    """Others beside us."""
    rows = [
        (
            f"{one.name} {version(one)}".strip(),
            _times(shown["paced"]["last_ms"]),
            f"{shown['full']['claims_a_second']:,.0f}",
            _figure(shown["full"]["cpu_us_a_delivery"], "µs"),
            _figure(shown["paced"]["cpu_us_a_delivery"], "µs"),
            _figure(shown["paced"]["memory_kib_a_socket"], "KiB"),
        )
        for one in CONTESTANTS
        if (shown := results.get("peers", {}).get(one.name))
    ]
    head = ("server", "to the last player: half, 95 %, 99 % within", "claims a second at most")
    return _table((*head, "CPU a delivery then", "CPU a delivery by the clock", "a socket"), rows)


def soak(results: Results) -> str:
    """The long run."""
    if "soak" not in results:
        return "No long run has been made yet: `make soak`.\n"
    run, memory = results["soak"], results["soak"]["memory_mib"]
    shown = run["figures"]
    claims = shown["right"] + shown["wrong"]
    told = (
        f"On {run['date']}, {shown['seconds'] / 60:.0f} minutes, {shown['sockets']:,} sockets, "
        f"{claims:,} claims, {shown['deliveries']:,} deliveries: memory {memory[0]:.0f} MiB at the "
        f"first look, {max(memory):.0f} MiB at most, {memory[-1]:.0f} MiB at the end, "
        f"{100 * growth(memory):+.1f} % from the sixth minute to the end; {shown['reconnects']} "
        f"reconnects, {shown['skipped']} versions not seen."
    )
    return fill(told, 100) + "\n"


def is_met(run: Run, shown: Measured) -> bool:
    """Whether a run has reached all its goals."""
    return all(
        _value(shown, name) <= bound if side == "most" else _value(shown, name) >= bound
        for name, side, bound in run.goals
    )


def _value(shown: Measured, name: str) -> float:
    told: Any = shown[name]
    if told is None:
        return float("inf")
    return float(told["p99"] if isinstance(told, dict) else told)


def _goal_row(run: Run, shown: Measured) -> tuple[str, ...]:
    asked = ", ".join(_UNITS[name].format(f"{bound:,.0f}") for name, _, bound in run.goals)
    return (
        run.told,
        f"{shown['claims_a_second']:,.0f}",
        _times(shown["answer_ms"]),
        _times(shown["last_ms"]),
        _figure(shown["cpu_us_a_delivery"], "µs"),
        _figure(shown["memory_kib_a_socket"], "KiB"),
        asked,
        ("yes" if is_met(run, shown) else "no") if run.goals else "",
    )


def _times(told: Mapping[str, float] | None) -> str:
    if told is None:
        return ""
    return " / ".join(f"{told[name]:.1f}" for name in ("p50", "p95", "p99")) + " ms"


def _figure(told: float | None, unit: str) -> str:
    return "" if told is None else f"{told:.0f} {unit}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


PARTS: Mapping[str, Callable[[Results], str]] = {
    "machine": machine,
    "goals": goals,
    "peers": peers,
    "soak": soak,
}
