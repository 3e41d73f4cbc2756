"""What there is to see in a deal: the ways that solve it, and how much else there is to try."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import factorial, log, prod
from typing import NamedTuple

import numpy as np

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression
from krypto.rules.ruleset import Ruleset
from krypto.solver.grade.steps import Steps, expression_of, steps_of_expressions, steps_of_rows
from krypto.solver.grade.ways import Numbers, filled, reaching, table_of
from krypto.solver.search import solutions

__all__ = ["Look", "look"]

_EXACT = 1 << 53


class Look(NamedTuple):
    """A deal as someone sees it who looks for a way.

    Attributes:
        tries: Natural logarithm of how much there is to try: all ways in whole steps, whatever they
            make, each counted for its appeal.
        choices: How many ways that are, without a x 1 or + 0; equal cards swapped are one way.
        steps: The steps of every way that makes the target, None if there is no solution. Where
            there is a way in whole steps, those with fractions are left out, for hardly anyone
            tries them first. With fractions, and with numbers too large for the table of ways,
            there is one way for each form.
        written: The way with this number, as an expression that the judge accepts.
    """

    tries: float
    choices: int
    steps: Steps | None
    written: Callable[[int], Expression]


def look(deal: Deal, rules: Ruleset) -> Look:
    """The ways of a deal; of the rules, what a step may be plays a part [R5]."""
    hand = tuple(sorted(deal.hand))
    table = table_of(len(hand))
    whole = filled(table, hand, zero=rules.zero)
    seen = partial(Look, *_tries(whole.appeal[table.top :], hand))
    if prod(card + 1 for card in hand) < _EXACT:
        rows = reaching(table, hand, whole.values, deal.target)
        if len(rows):
            steps = steps_of_rows(table, whole.values, rows)
            return seen(steps, lambda way: expression_of(table, whole.values, rows.item(way)))
        if not rules.fractions:
            return seen(None, lambda _way: _nothing())
    forms = solutions(deal, rules)
    return seen(steps_of_expressions(forms) if len(forms) else None, forms.__getitem__)


def _tries(appeal: Numbers, hand: tuple[int, ...]) -> tuple[float, int]:
    """How much there is to try, and how many ways: equal cards, swapped, make each way again."""
    swaps = prod(factorial(copies) for copies in Counter(hand).values())
    return log(float(appeal.sum()) / swaps), -(-int(np.count_nonzero(appeal)) // swaps)


def _nothing() -> Expression:
    raise IndexError("a deal without a solution has no ways")
