"""Figures for operators, in the text form that Prometheus reads. They name nobody."""

import os
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

__all__ = ["Counter", "Histogram", "Metrics", "resident_bytes"]

_BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

_ALARMING: Final = ("busy", "too_fast", "try_again")
_SENT: Final = ("message", "view")
_WORKS: Final = ("append", "change", "find", "forget", "open", "read")
_FAULTS: Final = ("not_swept", "socket_failed", "table_failed")


class Counter:
    """How often something has happened, by kind.

    A kind that an alarm waits for is known from the beginning: it is shown as 0, so that its
    first time is seen as a rise.
    """

    def __init__(self, name: str, told: str, label: str = "", known: Iterable[str] = ()) -> None:
        self.name, self.told, self.label = name, told, label
        self.counts: Tally[str] = Tally(dict.fromkeys(known if label else ("",), 0))

    def add(self, kind: str = "") -> None:
        """Count one more of this kind, a short name of our own."""
        self.counts[kind] += 1

    def lines(self) -> Iterator[str]:
        """The counter as Prometheus reads it."""
        yield from _head(self.name, self.told, "counter")
        for kind, count in sorted(self.counts.items()):
            yield (
                f'{self.name}{{{self.label}="{kind}"}} {count}' if kind else f"{self.name} {count}"
            )


class Histogram:
    """How long something takes."""

    def __init__(self, name: str, told: str) -> None:
        self.name, self.told = name, told
        self.counts = [0] * (len(_BOUNDS_S) + 1)
        self.sum_s = 0.0

    def add(self, seconds: float) -> None:
        """Count one that took so long."""
        self.counts[bisect_left(_BOUNDS_S, seconds)] += 1
        self.sum_s += seconds

    def lines(self) -> Iterator[str]:
        """The histogram as Prometheus reads it."""
        yield from _head(self.name, self.told, "histogram")
        total = 0
        for bound, count in zip((*map(str, _BOUNDS_S), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self.sum_s:.6f}"
        yield f"{self.name}_count {total}"


class Metrics:
    """All figures of a server."""

    def __init__(self) -> None:
        self.counters: list[Counter] = []
        add = self._counter
        self.messages = add("krypto_messages_total", "Messages of clients.", "type")
        self.refusals = add(
            "krypto_refusals_total", "Messages refused, by code.", "code", _ALARMING
        )
        self.claims = add("krypto_claims_total", "Claims judged.", "verdict")
        self.deliveries = add("krypto_deliveries_total", "Views and messages sent.", "kind", _SENT)
        self.skipped = add("krypto_skipped_views_total", "Views that a newer one has replaced.")
        self.too_slow = add("krypto_too_slow_total", "Sockets closed as they took too little.")
        self.byes = add("krypto_byes_total", "Sockets the server has closed.", "code")
        self.requests = add("krypto_requests_total", "Requests answered, by status.", "status")
        self.conflicts = add("krypto_conflicts_total", "Appends that another node was before.")
        self.store_errors = add(
            "krypto_store_errors_total", "What the store could not do.", "work", _WORKS
        )
        self.problems = add(
            "krypto_problems_total", "Faults of our own, by event.", "event", _FAULTS
        )
        self.append = Histogram("krypto_append_seconds", "Time until events are kept.")
        self.lag = Histogram("krypto_loop_lag_seconds", "How late the loop is for its own calls.")
        self.own_lag = Histogram("krypto_loop_own_lag_seconds", "The same, by our own work alone.")
        self._gauges: list[tuple[str, str, Callable[[], int]]] = []

    def watch(self, name: str, told: str, value: Callable[[], int]) -> None:
        """Show a figure that is looked up whenever somebody asks."""
        self._gauges.append((name, told, value))

    def text(self) -> str:
        """Every figure as Prometheus reads it."""
        lines: list[str] = []
        for name, told, value in self._gauges:
            lines += [*_head(name, told, "gauge"), f"{name} {value()}"]
        shown: list[Counter | Histogram] = [*self.counters, self.append, self.lag, self.own_lag]
        for one in shown:
            lines += one.lines()
        return "\n".join(lines) + "\n"

    def _counter(self, name: str, told: str, label: str = "", known: Iterable[str] = ()) -> Counter:
        made = Counter(name, told, label, known)
        self.counters.append(made)
        return made


def resident_bytes() -> int:
    """How much memory this process has; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _head(name: str, told: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"
