"""What a hand can make at all: the proof that a deal has no solution."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.solver.evaluate import exact_values, fraction_values, holds, step_rule, whole_values
from krypto.solver.forms import Forms, forms_of

__all__ = ["numbers_made"]


def numbers_made(hand: tuple[int, ...], rules: Ruleset = HOUSE) -> frozenset[Fraction]:
    """Every number that an expression over all these cards makes under these rules.

    Args:
        hand: Three to five card numbers.
        rules: What a step may be [R5].

    >>> sorted(map(int, numbers_made((1, 1, 1))))
    [-1, 0, 1, 2, 3]
    """
    forms = forms_of(len(hand))
    sizes, turnable = _sizes(forms, hand, rules)
    made = set(sizes)
    if rules.negatives:
        made |= {-size for size in turnable}
    return frozenset(made if rules.zero else made - {Fraction(0)})


def _sizes(
    forms: Forms, hand: tuple[int, ...], rules: Ruleset
) -> tuple[set[Fraction], set[Fraction]]:
    """The values of all top rows without their signs, and those whose sign can be turned."""
    top, rule = slice(forms.top.plus, None), step_rule(rules)
    both = forms.both_signs[top]
    number = holds(hand)
    if number is None:
        exact = exact_values(forms, hand, rule)[top]
        pairs = [(abs(v), turns) for v, turns in zip(exact, both, strict=True) if v is not None]
        return {size for size, _ in pairs}, {size for size, turns in pairs if turns}
    cards = np.array(hand, number)
    if rule.fractions:
        above, below = fraction_values(forms, cards, zero=rule.zero)
    else:
        above = whole_values(forms, cards, zero=rule.zero)
        below = np.ones_like(above)
    above, below = np.abs(above[top]), np.abs(below[top])
    known = ~(np.isnan(above) | np.isnan(below))
    sizes = _reduced(above[known].astype(np.int64), below[known].astype(np.int64))
    turnable = known & both
    return sizes, _reduced(above[turnable].astype(np.int64), below[turnable].astype(np.int64))


def _reduced(above: NDArray[np.int64], below: NDArray[np.int64]) -> set[Fraction]:
    common = np.gcd(above, below)
    pairs = np.unique(np.stack([above // common, below // common]), axis=1)
    return {Fraction(over, under) for over, under in pairs.T.tolist()}
