"""Finding some known numbers among millions of values."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Slots"]

_BITS = 18
_SHIFT = np.uint64(64 - _BITS)
_MOST_IN_TABLE = 1_000


class Slots:
    """Which of some known numbers each value is, in a few steps for a whole array.

    The bits of a value are multiplied by a factor under which no two of the known numbers fall
    into one place of a table of 2**18; the factor is searched for once. Of more than a thousand
    numbers too many would collide, so these are looked up by bisection, which takes longer.
    """

    def __init__(self, numbers: Iterable[float]) -> None:
        self._numbers = np.array([*numbers, np.nan])
        known = self._numbers[:-1].view(np.uint64)
        self._sorted: NDArray[np.float64] | None = None
        if len(known) > _MOST_IN_TABLE:
            self._table = np.argsort(self._numbers).astype(np.int32)  # NaN comes last
            self._sorted = self._numbers[self._table[:-1]]
            return
        self._factor = _factor_for(known)
        self._table = np.full(1 << _BITS, len(known), np.int32)
        self._table[known * self._factor >> _SHIFT] = np.arange(len(known))

    def of(self, values: NDArray[np.floating[Any]]) -> NDArray[np.intp]:
        """For each value the place of the number it equals, or how many numbers there are."""
        exact = values.astype(np.float64, copy=False)
        places: NDArray[np.intp] = self._table[self._look_up(exact)].astype(np.intp)
        places[self._numbers[places] != exact] = len(self._numbers) - 1
        return places

    def _look_up(self, values: NDArray[np.float64]) -> NDArray[Any]:
        if self._sorted is not None:
            return np.searchsorted(self._sorted, values)
        return values.view(np.uint64) * self._factor >> _SHIFT


def _factor_for(known: NDArray[np.uint64]) -> np.uint64:
    """The first of a fixed row of odd factors that gives each number a place of its own."""
    factor = 0x9E3779B97F4A7C15
    while len(np.unique(known * np.uint64(factor) >> _SHIFT)) < len(known):
        factor = (factor * 0xD1342543DE82EF95 | 1) % (1 << 64)
    return np.uint64(factor)
