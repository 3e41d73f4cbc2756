"""Forms modulo a prime: cheap for numbers of any size, and enough to tell what is not equal.

A row of the table has a number above and one below its line, both whole; here they are worked
out in the field of integers modulo 2**31 - 1. Rows that are equal have equal residues there, so
where these differ the rows do. Once below the line, nought stays there: a division by zero never
comes back to life.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from krypto.solver.evaluate import holds
from krypto.solver.forms import Forms, Level, forms_of

__all__ = ["PRIME", "Residues", "Split", "is_out_of_reach", "residues"]

Residues: TypeAlias = NDArray[np.uint64]
"""Whole numbers from 0 up, below the prime."""

PRIME = np.uint64(2**31 - 1)
"""A product of two residues is below 2**62, which 64 bits hold."""


class Split(NamedTuple):
    """What stands above and below the line of each row."""

    above: Residues
    below: Residues


def residues(forms: Forms, places: Residues) -> Split:
    """Every row of the table modulo the prime.

    Args:
        forms: The table.
        places: Shape (cards, ...): what stands at each place, below the prime.

    Returns:
        Two arrays of shape (rows, ...); 0 below the line where a row divides by zero.
    """
    above = np.empty((forms.size, *places.shape[1:]), np.uint64)
    above[: forms.cards] = places
    split = Split(above, np.ones_like(above))
    for level in forms.levels:
        _fill(forms, split, level)
    return split


def _fill(forms: Forms, split: Split, level: Level) -> None:
    above, below = split
    plus, minus, times, divide, end = level
    left, right = forms.left, forms.right
    sums, products, quotients = slice(plus, minus), slice(times, divide), slice(divide, end)
    one = above[left[sums]] * below[right[sums]] % PRIME
    other = above[right[sums]] * below[left[sums]] % PRIME
    above[sums] = (one + other) % PRIME
    above[minus:times] = (one + (PRIME - other)) % PRIME
    below[sums] = below[minus:times] = below[left[sums]] * below[right[sums]] % PRIME
    above[products] = above[left[products]] * above[right[products]] % PRIME
    below[products] = below[left[products]] * below[right[products]] % PRIME
    above[quotients] = above[left[quotients]] * below[right[quotients]] % PRIME
    under = below[left[quotients]] * above[right[quotients]] % PRIME
    # A division by zero stays one: nothing below the line is ever divided away again.
    below[quotients] = np.where(below[right[quotients]] == 0, np.uint64(0), under)


def is_out_of_reach(hand: tuple[int, ...], target: int) -> bool:
    """Whether it is plain that nothing these cards can make is the target, fractions or not.

    A quick look where the exact path is slow: for numbers that no float holds. For all others,
    and where residues happen to agree, the answer is no, and says nothing.

    Args:
        hand: Card numbers.
        target: What they should make.

    >>> is_out_of_reach((1000, 2003, 4007, 8017, 9973), 3001)
    True
    """
    if holds(hand) is not None:
        return False
    forms = forms_of(len(hand))
    split = residues(forms, np.array(hand, np.uint64))
    above, below = (part[forms.top.plus :] for part in split)
    wanted = below * np.uint64(target) % PRIME
    return not ((above == wanted) | ((above + wanted) % PRIME == 0)).any()
