"""How the cost of a hand grows with the number of its cards."""

import statistics
import time
from math import comb, factorial
from typing import Final, TypedDict

from benchmarks.clock import Timing, each, typical
from krypto.rules.deck import deck
from krypto.rules.shuffle import Seed, shuffled
from krypto.solver.evaluate import StepRule, matches
from krypto.solver.forms import forms_of

TARGET: Final = 24
_HANDS: Final = {2: 400, 3: 400, 4: 400, 5: 400, 6: 40}
_WHOLE, _ANY = StepRule(fractions=False, zero=True), StepRule(fractions=True, zero=True)


class Cost(TypedDict):
    """What hands of one size cost.

    Attributes:
        cards: Cards in the hand.
        trees: Expressions to try one by one, without a table: orders, brackets and signs.
        forms: Essentially different expressions (OEIS A140606).
        rows: Rows of the table of forms, those of smaller hands within it included.
        table: Milliseconds of work to build that table, once in a process.
        whole: Time to find all forms of a hand that make a target, in whole steps.
        fractions: The same with fractions allowed.
    """

    cards: int
    trees: int
    forms: int
    rows: int
    table: float
    whole: Timing
    fractions: Timing


def measured(runs: int) -> list[Cost]:
    """The costs of hands of two to six cards."""
    return [_cost(cards, runs) for cards in _HANDS]


def trees(cards: int) -> int:
    """Orders of the cards, times ways to bracket them, times choices of signs.

    >>> trees(5)
    430080
    """
    signs = cards - 1
    brackets = comb(2 * signs, signs) // cards
    return int(factorial(cards) * brackets * 4**signs)


def _cost(cards: int, runs: int) -> Cost:
    table = statistics.median(_built(cards) for _ in range(1 if cards == 6 else runs))
    forms = forms_of(cards)
    return {
        "cards": cards,
        "trees": trees(cards),
        "forms": forms.count_of_forms,
        "rows": forms.size,
        "table": table,
        "whole": _evaluated(cards, _WHOLE, runs),
        "fractions": _evaluated(cards, _ANY, runs),
    }


def _built(cards: int) -> float:
    forms_of.cache_clear()
    work = time.process_time()
    forms_of(cards)
    return 1000 * (time.process_time() - work)


def _evaluated(cards: int, rule: StepRule, runs: int) -> Timing:
    forms, seed = forms_of(cards), Seed.of_number(cards)
    order = [shuffled(deck("published"), seed, number)[:cards] for number in range(_HANDS[cards])]
    matches(forms, order[0], TARGET, rule)
    return typical(
        [each(lambda hand: matches(forms, hand, TARGET, rule), order) for _ in range(runs)]
    )
