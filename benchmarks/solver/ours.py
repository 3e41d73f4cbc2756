"""What our own solver takes: a deal, many deals, the whole game, from the shell."""

import sys
from collections.abc import Callable
from itertools import count, islice
from typing import Final, TypedDict

from benchmarks.clock import Timing, Whole, each, processes, typical
from krypto.rules.deal import Deal
from krypto.rules.deck import deck
from krypto.rules.ruleset import PRESETS, Ruleset, preset
from krypto.rules.shuffle import Seed, deals
from krypto.solver import is_solvable, solutions, solve
from krypto.solver.batch import counts

DEALS: Final = 400
BATCH: Final = 2_000
_SEEDS = count(1)
"""A new one for every list of deals, so that none is ever asked twice."""

Ask = Callable[[Deal, Ruleset], object]
ASKED: Final[dict[str, Ask]] = {
    "solutions": lambda deal, rules: len(solutions(deal, rules)),
    "solve": solve,
    "is_solvable": is_solvable,
}
WRITTEN: Final = "solutions, all written out"

DEAL: Final = ("3", "6", "11", "14", "15", "8")
_PYTHON: Final = [sys.executable]
_KRYPTO: Final = [sys.executable, "-m", "krypto"]
SHELL: Final = {
    "Python alone": [*_PYTHON, "-c", "pass"],
    "Python and NumPy": [*_PYTHON, "-c", "import numpy"],
    "krypto check": [*_KRYPTO, "check", *DEAL, "(14-6)*(15-11-3)"],
    "krypto solve": [*_KRYPTO, "solve", *DEAL],
    "krypto solve --all": [*_KRYPTO, "solve", *DEAL, "--all"],
}
CENSUS: Final = {name: [*_KRYPTO, "census", "--rules", name, "--json"] for name in PRESETS}
DISTRIBUTION: Final = {"house": [*_KRYPTO, "census", "--solutions", "--json"]}


class Ours(TypedDict):
    """Every measure of our own.

    Attributes:
        deal: For each preset and question, the time a deal, warm, each deal asked once.
        batch: For each preset, the time a hand where many are asked at once.
        shell: For each command, the whole process.
        census: For each preset, the whole process.
        distribution: Counting all solutions of the whole game, the whole process.
    """

    deal: dict[str, dict[str, Timing]]
    batch: dict[str, Timing]
    shell: dict[str, Whole]
    census: dict[str, Whole]
    distribution: dict[str, Whole]


def measured(runs: int) -> Ours:
    """All of them, each several times."""
    return {
        "deal": {name: _deal_by_deal(preset(name), runs) for name in ("house", "open")},
        "batch": {name: _batch(preset(name), runs) for name in ("house", "open")},
        "shell": processes(SHELL, 2 * runs),
        "census": processes(CENSUS, runs),
        "distribution": processes(DISTRIBUTION, 1),
    }


def _deal_by_deal(rules: Ruleset, runs: int) -> dict[str, Timing]:
    asked = ASKED | {WRITTEN: lambda deal, rules: [str(way) for way in solutions(deal, rules)]}
    timings: dict[str, list[Timing]] = {name: [] for name in asked}
    for _ in range(runs):
        for name, ask in asked.items():
            _asked(ask, rules, 100)
            timings[name].append(_asked(ask, rules, DEALS))
    return {name: typical(several) for name, several in timings.items()}


def _asked(ask: Ask, rules: Ruleset, size: int) -> Timing:
    return each(lambda deal: ask(deal, rules), _fresh(size))


def _batch(rules: Ruleset, runs: int) -> Timing:
    """One call for many deals, its time shared out among them."""
    counts(_fresh(BATCH), rules)
    called = each(lambda dealt: counts(dealt, rules), [_fresh(BATCH) for _ in range(runs)])
    return {
        "passed": called["passed"] / BATCH,
        "worked": called["worked"] / BATCH,
        "most": called["most"] / BATCH,
    }


def _fresh(size: int) -> list[Deal]:
    return list(islice(deals(deck("published"), Seed.of_number(next(_SEEDS))), size))
