"""Figures for operators, in the text form that Prometheus reads. They name nobody."""

from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["Counter", "Histogram", "Metrics"]

_BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Counter:
    """How often something has happened, by kind."""

    def __init__(self, name: str, told: str, label: str) -> None:
        self.name, self.told, self.label = name, told, label
        self.counts: Tally[str] = Tally()

    def add(self, kind: str) -> None:
        """Count one more of this kind, a short name of our own."""
        self.counts[kind] += 1

    def lines(self) -> Iterator[str]:
        """The counter as Prometheus reads it."""
        yield from _head(self.name, self.told, "counter")
        for kind, count in sorted(self.counts.items()):
            yield f'{self.name}{{{self.label}="{kind}"}} {count}'


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
        self.messages = Counter("krypto_messages_total", "Messages of clients.", "type")
        self.refusals = Counter("krypto_refusals_total", "Messages refused, by code.", "code")
        self.claims = Counter("krypto_claims_total", "Claims judged.", "verdict")
        self.byes = Counter("krypto_byes_total", "Sockets the server has closed.", "code")
        self.requests = Counter("krypto_requests_total", "Requests answered, by status.", "status")
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
        for counter in (self.messages, self.refusals, self.claims, self.byes, self.requests):
            lines += counter.lines()
        for histogram in (self.append, self.lag, self.own_lag):
            lines += histogram.lines()
        return "\n".join(lines) + "\n"


def _head(name: str, told: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"
