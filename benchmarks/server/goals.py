"""The runs that have a goal: which load, on which store."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from benchmarks.server.results import Measured
from krypto.load.own import own_server
from krypto.load.plan import Plan
from krypto.load.run import measure
from krypto.testing.postgres import LEFT_OUT, PostgresServer, programs

__all__ = ["CLASSES", "DURABLE", "RUNS", "SMALL", "Run", "measured", "missing", "shortened"]

CLASSES: Final = Plan(tables=34, players=30, claims=17, wrong=1, seconds=30)
"""A school: 34 classes of thirty, one claim at each every two seconds."""

SMALL: Final = Plan(tables=200, players=6, claims=133, wrong=1, seconds=60)
"""Many small tables at which something happens each second: of two claims the second ends a round,
and the next begins, so that two claims are three events."""

DURABLE: Final = Plan(
    tables=150,
    players=1,
    claims=0,
    wrong=19,
    seconds=15,
    settings={"solvable_only": True, "wrong_claim_out": False, "penalty": 1},
)
"""As many claims as can be, each kept before it is answered, with few who look on."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run.

    Attributes:
        name: Its name in the results.
        plan: The load.
        store: `memory`, `sqlite` or `postgres`.
        told: What it is, for the page.
        goals: What is asked of it: figure, whether it is a least or a most, and the bound.
    """

    name: str
    plan: Plan
    store: str
    told: str
    goals: tuple[tuple[str, str, float], ...] = field(default=())


RUNS: Final = (
    Run(
        "classes_memory",
        CLASSES,
        "memory",
        "34 tables of 30, 17 claims a second, in memory",
        (("last_ms", "most", 10.0), ("memory_kib_a_socket", "most", 40.0)),
    ),
    Run(
        "classes_sqlite",
        CLASSES,
        "sqlite",
        "34 tables of 30, 17 claims a second, SQLite",
        (("last_ms", "most", 25.0), ("memory_kib_a_socket", "most", 40.0)),
    ),
    Run(
        "classes_full",
        replace(CLASSES, claims=0, seconds=20),
        "memory",
        "34 tables of 30, all it can bear, in memory",
        (("cpu_us_a_delivery", "most", 30.0),),
    ),
    Run(
        "many_small",
        SMALL,
        "sqlite",
        "200 tables of 6, an event a second at each, SQLite",
        (
            ("claims_a_second", "least", 131.0),
            ("reconnects", "most", 0.0),
            ("skipped", "most", 0.0),
        ),
    ),
    Run(
        "durable_sqlite",
        DURABLE,
        "sqlite",
        "150 tables of 1, all it can bear, SQLite",
        (("claims_a_second", "least", 1_000.0),),
    ),
    Run("durable_postgres", DURABLE, "postgres", "150 tables of 1, all it can bear, PostgreSQL"),
)
"""Every run, in the order in which they are made."""


def missing(run: Run) -> str | None:
    """Why a run cannot be made here; None where it can."""
    return LEFT_OUT if run.store == "postgres" and programs() is None else None


def measured(run: Run, most_s: float | None = None) -> Measured:
    """The figures of a run, on a server of its own; shortened to so many seconds."""
    with _place(run.store) as place, own_server(place) as own:
        return measure(shortened(run.plan, most_s), own.url, own.pid).data()


def shortened(plan: Plan, most_s: float | None) -> Plan:
    """The plan with no more seconds than these; None leaves it as it is."""
    return plan if most_s is None else replace(plan, seconds=min(plan.seconds, most_s))


@contextmanager
def _place(store: str) -> Iterator[str]:
    """Where a server may keep its tables; gone after the block."""
    if store == "postgres":
        with PostgresServer.started(fsync="on") as server:
            yield server.database()
    elif store == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "load.db")
    else:
        yield "memory:"
