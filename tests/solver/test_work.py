"""How much work the solver does, counted: a regression shows on any machine, however busy.

No clock is read. What is counted is the same in every run: calls into NumPy, numbers computed,
memory held at once, sweeps over the table, solutions written. The limits are a little above what
is needed today; whoever passes one has made the solver slower, or has a reason to tell.
"""

import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import Any

import numpy as np
import pytest

from krypto.rules.deal import Deal
from krypto.rules.deck import PUBLISHED
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.rules.shuffle import Seed, deals
from krypto.solver import batch, census, evaluate, is_solvable, search, solutions, solve
from krypto.solver.forms import forms_of
from krypto.solver.sameness import classes

OPEN = PRESETS["open"]
DEALS = list(islice(deals(PUBLISHED, Seed.of_number(5)), 40))
ROWS = forms_of(5).size


class Tally:
    """Stands in for NumPy in one module, and counts calls and the numbers they compute."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.numbers = 0

    def __getattr__(self, name: str) -> Any:
        thing = getattr(np, name)
        if isinstance(thing, type) or not callable(thing):
            return thing

        def counted(*arguments: Any, **options: Any) -> Any:
            self.calls[name] += 1
            result = thing(*arguments, **options)
            self.numbers += np.size(result)
            return result

        return counted

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Counts the methods of arrays, too, while this lasts."""

        def look(_: FrameType, event: str, called: Any) -> None:
            if event == "c_call" and isinstance(getattr(called, "__self__", None), np.ndarray):
                self.calls[called.__name__] += 1

        sys.setprofile(look)
        try:
            yield
        finally:
            sys.setprofile(None)


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Has the solver forget what reaches which target."""
    search._reached.cache_clear()


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> Tally:
    """Counts what the evaluation of hands asks of NumPy, once everything is warm."""
    for rules in (HOUSE, OPEN):
        for deal in DEALS:
            solve(deal, rules)
    search._reached.cache_clear()
    counted = Tally()
    monkeypatch.setattr(evaluate, "np", counted)
    return counted


def counting(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[tuple[Any, ...]]:
    """The arguments of every call of a function of this module, as they come in."""
    calls: list[tuple[Any, ...]] = []
    function: Callable[..., Any] = getattr(module, name)

    def counted(*arguments: Any, **options: Any) -> Any:
        calls.append(arguments)
        return function(*arguments, **options)

    monkeypatch.setattr(module, name, counted)
    return calls


@pytest.mark.parametrize(("rules", "most"), [(HOUSE, 66), (OPEN, 97)], ids=["house", "open"])
def test_a_hand_takes_few_calls(tally: Tally, rules: Ruleset, most: int) -> None:
    """Counting the solutions takes much the same small number of NumPy's steps for any deal."""
    counts = set()
    for deal in DEALS:
        tally.calls.clear()
        with tally.watching():
            len(solutions(deal, rules))
        counts.add(tally.calls.total())
    assert max(counts) <= most
    assert max(counts) - min(counts) <= 4


@pytest.mark.parametrize(("rules", "most"), [(HOUSE, 4), (OPEN, 6)], ids=["house", "open"])
def test_a_row_is_computed_once(tally: Tally, rules: Ruleset, most: int) -> None:
    """Counting the solutions of a deal computes only a few numbers for each row of the table."""
    len(solutions(DEALS[0], rules))
    assert tally.numbers <= most * ROWS


@pytest.mark.parametrize(("rules", "most"), [(HOUSE, 10), (OPEN, 20)], ids=["house", "open"])
def test_a_hand_needs_little_memory(rules: Ruleset, most: int) -> None:
    """At its peak, counting the solutions of a deal holds a few bytes for each row."""
    for deal in DEALS:
        len(solutions(deal, rules))
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        len(solutions(DEALS[0], rules))
        held = tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
    assert held <= most * ROWS


def test_nothing_is_kept() -> None:
    """Forty deals that were asked leave less behind than one number for each row of the table."""
    for deal in DEALS:
        solve(deal, OPEN)
    tracemalloc.start()
    try:
        solve(DEALS[0], OPEN)
        before = tracemalloc.get_traced_memory()[0]
        for deal in DEALS:
            solve(deal, OPEN)
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < ROWS


def test_tables_are_made_once() -> None:
    """The table of forms and the classes of a pattern are made when first needed, then kept."""
    for deal in DEALS:
        len(solutions(deal))
    tables, patterns = forms_of.cache_info().misses, classes.cache_info().misses
    for deal in DEALS:
        len(solutions(deal, OPEN))
        solve(deal)
    assert (forms_of.cache_info().misses, classes.cache_info().misses) == (tables, patterns)


@pytest.mark.parametrize(
    ("ask", "rules", "sweeps"),
    [
        (is_solvable, HOUSE, 1),
        (is_solvable, OPEN, 1),
        (lambda deal, rules: len(solutions(deal, rules)), HOUSE, 1),
        (lambda deal, rules: len(solutions(deal, rules)), OPEN, 1),
        (solve, HOUSE, 1),
        (solve, OPEN, 1),
        (lambda deal, rules: list(solutions(deal, rules)), HOUSE, 1),
        (lambda deal, rules: list(solutions(deal, rules)), OPEN, 2),
    ],
)
def test_one_sweep_answers_a_question(
    monkeypatch: pytest.MonkeyPatch,
    ask: Callable[[Deal, Ruleset], object],
    rules: Ruleset,
    sweeps: int,
) -> None:
    """A question sweeps the table once, and again only to put whole steps before fractions."""
    calls = counting(monkeypatch, search, "matches")
    ask(DEALS[0], rules)
    assert len(calls) == sweeps


def test_only_what_is_looked_at_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting writes no solution, and looking at some writes these and no others."""
    written = counting(monkeypatch, search, "written")
    found = solutions(Deal((3, 6, 11, 14, 15), 8))
    assert len(found) == 47
    is_solvable(DEALS[0])
    repr(found)
    assert len(written) == 0
    found[0]
    solve(DEALS[0])
    assert len(written) == 2
    found[3:7]
    assert len(written) == 6


def test_a_batch_sweeps_for_many_hands_at_once(tally: Tally) -> None:
    """In a batch a hand takes a small part of the calls that it takes alone."""
    with tally.watching():
        batch.counts(DEALS)
    together = tally.calls.total()
    with tally.watching():
        alone = [len(solutions(deal)) for deal in DEALS]
    assert sum(alone) > 0
    assert 5 * together < tally.calls.total() - together


def test_the_census_shares_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole game computes no more numbers than a few thousand hands by themselves would."""
    calls = counting(monkeypatch, census, "sizes")
    census.census(HOUSE)
    numbers = sum(len(hands) * (forms.size - forms.top.plus) for forms, hands, _ in calls)
    assert numbers <= 120_000_000


def test_who_asks_again_is_answered_without_a_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a deal can be solved, how, and in how many ways takes one sweep between them."""
    calls = counting(monkeypatch, search, "matches")
    for _ in range(2):
        assert is_solvable(DEALS[0])
        assert len(solutions(DEALS[0]))
        assert solve(DEALS[0])
    assert len(calls) == 1
