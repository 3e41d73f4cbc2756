"""When two forms are the same solution although the table has them as two rows.

Equal cards are one variable: 8 + 8 - 8 and 8 x 8 / 8 are both the function "x". So for each pattern
of equal cards the rows fall into classes. A class is found by its fingerprint: the value of the
row, up to sign, at two points of the field of integers modulo 2**31 - 1, the points the same in
every process. Two different functions of these degrees share a fingerprint with a chance below
1 in 10**17; that none of the patterns meets such a chance is tested against exact counts.

*Loosely* the same means, besides, that x x 1, 1 x x and x / 1 count as x. A form in which a 1 is
such a factor is tied to the form without that 1, over one card fewer; forms tied to a common one,
however long the chain, are one class. (A 1 that is a factor is a variable set to 1 there.)

Source: game.md, section 3.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from krypto.errors import SolverError
from krypto.solver.forms import Forms, forms_of
from krypto.solver.residues import PRIME, Residues, residues

__all__ = ["Pattern", "Sameness", "classes", "pattern_of"]

_NOWHERE = np.uint64(2**62)
"""The fingerprint of a row that divides by zero whatever the numbers are."""

_POINTS = np.random.Generator(np.random.PCG64(1963)).integers(2, 2**31 - 1, (6, 2), np.uint64)
"""For each variable, its values at the two points."""


class Pattern(NamedTuple):
    """Which cards of a hand are equal: the hand sorted into groups of equal cards.

    Attributes:
        sizes: How many cards each group has; the largest first, but the 1s first of all where
            they matter.
        ones: Whether the first group are 1s that may be left out as factors.
    """

    sizes: tuple[int, ...]
    ones: bool


class Sameness(NamedTuple):
    """A hand in the order its pattern wants, and the pattern."""

    hand: tuple[int, ...]
    pattern: Pattern


def pattern_of(hand: tuple[int, ...], same: str) -> Sameness:
    """The hand sorted into groups of equal cards.

    Args:
        hand: Card numbers in any order.
        same: ``strict`` or ``loose``.

    Raises:
        SolverError: `unknown_sameness`.
    """
    if same not in ("strict", "loose"):
        raise SolverError(
            "unknown_sameness", f"Two solutions are the same strict or loose, not {same!r:.30}."
        )
    loose = same == "loose" and 1 in hand
    groups = sorted(
        set(hand), key=lambda card: (not (loose and card == 1), -hand.count(card), card)
    )
    sizes = tuple(map(hand.count, groups))
    ordered = tuple(card for card in groups for _ in range(hand.count(card)))
    return Sameness(ordered, Pattern(sizes, loose))


@cache
def classes(pattern: Pattern) -> NDArray[np.intp] | None:
    """For each row over all places the number of its class, None where each is its own.

    The order of the rows is that of the table, from its top border on. About 10 ms the first
    time a pattern is asked for.
    """
    forms = forms_of(sum(pattern.sizes))
    if pattern.ones:
        return _loose(forms, pattern.sizes)
    if max(pattern.sizes) == 1:
        return None
    prints = _fingerprints(forms, _variables(pattern.sizes))[forms.top.plus :]
    return np.unique(prints, return_inverse=True)[1]


def _variables(sizes: tuple[int, ...]) -> Residues:
    """The values of the places at the points, equal cards alike; shape (cards, 2)."""
    return np.repeat(_POINTS[: len(sizes)], sizes, axis=0)


def _fingerprints(forms: Forms, variables: Residues) -> Residues:
    """One number below 2**62 a row, equal for rows that are one function up to sign."""
    above, below = residues(forms, variables)
    values = above * _inverse(below) % PRIME
    turned = (PRIME - values) % PRIME
    values = np.where(values[:, :1] <= turned[:, :1], values, turned)
    prints = values[:, 0] << np.uint64(31) | values[:, 1]
    return np.where((below == 0).any(axis=1), _NOWHERE, prints)


def _inverse(residues: Residues) -> Residues:
    """The residues to the power of prime - 2 (Fermat), by squaring; 0 for 0."""
    result, power = np.ones_like(residues), residues
    exponent = int(PRIME) - 2
    while exponent:
        if exponent & 1:
            result = result * power % PRIME
        power = power * power % PRIME
        exponent >>= 1
    return result


def _loose(forms: Forms, sizes: tuple[int, ...]) -> NDArray[np.intp]:
    """Classes over all places where the first `sizes[0]` places are 1s.

    Level k of the chain holds the rows that use all places but the last k of the 1s. Each row with
    a 1 as a factor is tied to what it becomes on the next level; which 1 does not matter, for the
    rows with the 1s exchanged are there as well.
    """
    ones = sizes[0]
    everything = (1 << forms.cards) - 1
    prints, ties = [_fingerprints(forms, _variables(sizes))], []
    factors = _factor_places(forms)
    for removed in range(ones):
        place = ones - removed - 1
        gone = sum(1 << other for other in range(place + 1, ones))
        variables = _variables(sizes)
        variables[place] = 1
        rows = np.flatnonzero((forms.places == everything - gone) & (factors >> place & 1 == 1))
        without = _fingerprints(forms, variables)[rows]
        ties.append((_on_level(prints[0][rows], removed), _on_level(without, removed + 1)))
    top = _on_level(prints[0][forms.top.plus :], 0)
    return _components(top, ties)


def _on_level(prints: Residues, level: int) -> Residues:
    """Fingerprints told apart by level; of the 62 bits, 61 stay."""
    return prints * np.uint64(8) + np.uint64(level)


def _factor_places(forms: Forms) -> NDArray[np.uint8]:
    """For each row, the places that stand in it as one factor of several, one bit each."""
    found = np.zeros(forms.size, np.uint8)
    place = np.where(np.arange(forms.size) < forms.cards, forms.places, 0).astype(np.uint8)
    for level in forms.levels:
        rows = slice(level.plus, level.end)
        found[rows] = found[forms.left[rows]] | found[forms.right[rows]]
        products = slice(level.times, level.divide)
        found[products] |= place[forms.left[products]]
        factors = slice(level.times, level.end)
        found[factors] |= place[forms.right[factors]]
    return found


def _components(top: Residues, ties: list[tuple[Residues, Residues]]) -> NDArray[np.intp]:
    """The number of the connected component of each element of `top`."""
    ends = [end for tie in ties for end in tie]
    _, ids = np.unique(np.concatenate([top, *ends]), return_inverse=True)
    labels = np.arange(ids.max() + 1)
    borders = np.cumsum([len(top), *map(len, ends)])
    pieces = [ids[start:end] for start, end in pairwise(borders)]
    one, other = np.concatenate(pieces[0::2]), np.concatenate(pieces[1::2])
    while (labels[one] != labels[other]).any():
        lowest = np.minimum(labels[one], labels[other])
        np.minimum.at(labels, one, lowest)
        np.minimum.at(labels, other, lowest)
        labels = labels[labels]
    return labels[ids[: len(top)]]
