"""Ways: how a person gets to the target, one step after the other.

A *form* is a solution as a mathematician sees it; a *way* is one as a head carries it out. The
form 5 + 4 + 3 has three ways: 5 + 4 first, or 5 + 3, or 4 + 3. A way joins two numbers at a
time, and people do it without fractions and without going below zero, so of two numbers there are
at most four things to make:

    sum | difference, the smaller taken from the larger | product | quotient, where it is whole

That is all it takes: whatever can be reached in whole steps can be reached so (game.md, section
3). A quotient by 1 and the taking away of 0 are left out, as they do what x 1 and + 0 do.

The table is filled slice by slice, like the table of forms; the 32,205 rows for five cards take a
third of a millisecond.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "CARD",
    "DIFFERENCE",
    "PRODUCT",
    "QUOTIENT",
    "SUM",
    "Filled",
    "Numbers",
    "Rows",
    "Table",
    "Tags",
    "filled",
    "reaching",
    "table_of",
]

Numbers = NDArray[np.float64]
Rows = NDArray[np.intp]
Tags = NDArray[np.int8]
_Places: TypeAlias = tuple[int, ...]

CARD = -1
"""What made a number: nothing, it is a card."""

SUM, DIFFERENCE, PRODUCT, QUOTIENT = range(4)
"""What made a number: one of the four steps, in the order of `Sign`."""


class _Level(NamedTuple):
    """The rows that use one number of places: all sums, then differences, products, quotients.

    Attributes:
        start: The first of them.
        pairs: How many pairs of earlier rows are joined; there are four rows for each.
    """

    start: int
    pairs: int


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """All ways over some places, and over each part of them.

    Attributes:
        cards: How many places there are; rows 0 to cards - 1 are the places themselves.
        made_by: For each row what makes it, `CARD` or one of the four.
        left: For each row, one of the two rows it joins; a place has itself.
        right: For each row, the other one.
        steps: For each row that uses every place the rows on the way to it, in the order they
            are carried out, itself last: shape (rows, cards - 1).
        levels: The rows that use 2, 3 ... all places.
    """

    cards: int
    made_by: Tags
    left: Rows
    right: Rows
    steps: Rows
    levels: tuple[_Level, ...]

    @property
    def top(self) -> int:
        """The first row that uses every place; the others follow it to the end."""
        return self.levels[-1].start

    @property
    def size(self) -> int:
        """How many rows there are, those of the parts included."""
        return len(self.left)


@cache
def table_of(cards: int) -> Table:
    """The table for hands of so many cards; built once in a process.

    >>> [len(table_of(cards).steps) for cards in (2, 3, 4)]
    [4, 48, 960]
    """
    rows_of: dict[_Places, Rows] = {(place,): np.array([place], np.intp) for place in range(cards)}
    left, right = [np.arange(cards)], [np.arange(cards)]
    made_by = [np.full(cards, CARD, np.int8)]
    levels = []
    start = cards
    for size in range(2, cards + 1):
        joined = {s: _pairs(s, rows_of) for s in combinations(range(cards), size)}
        ones, others = (np.concatenate(side) for side in zip(*joined.values(), strict=True))
        level = _Level(start, len(ones))
        rows_of |= _rows_of_parts(level, {part: len(pair[0]) for part, pair in joined.items()})
        left += [ones] * 4
        right += [others] * 4
        made_by.append(np.repeat(np.arange(4, dtype=np.int8), level.pairs))
        levels.append(level)
        start += 4 * level.pairs
    ones, others = np.concatenate(left), np.concatenate(right)
    steps = _steps(ones, others, tuple(levels), cards)
    return Table(cards, np.concatenate(made_by), ones, others, steps, tuple(levels))


def _pairs(places: _Places, rows_of: dict[_Places, Rows]) -> tuple[Rows, Rows]:
    """Every pair of rows that share the places out between them, each pair once."""
    ones, others = [], []
    for part, rest in _splits(places):
        ones.append(np.repeat(rows_of[part], len(rows_of[rest])))
        others.append(np.tile(rows_of[rest], len(rows_of[part])))
    return np.concatenate(ones), np.concatenate(others)


def _splits(places: _Places) -> Iterator[tuple[_Places, _Places]]:
    first, *others = places
    for size in range(len(others)):
        for more in combinations(others, size):
            part = (first, *more)
            yield part, tuple(place for place in places if place not in part)


def _rows_of_parts(level: _Level, lengths: dict[_Places, int]) -> dict[_Places, Rows]:
    """For each set of places its rows: a run of pairs in each of the four blocks."""
    blocks = level.start + level.pairs * np.arange(4)
    ends = np.cumsum([*lengths.values()])
    return {
        part: (blocks[:, None] + np.arange(end - length, end)).ravel()
        for (part, length), end in zip(lengths.items(), ends, strict=True)
    }


def _steps(left: Rows, right: Rows, levels: tuple[_Level, ...], cards: int) -> Rows:
    """For each row over all places the rows before it, smaller row numbers first.

    A row's number is higher than those of the rows it joins, so rising order is an order in which
    the steps can be carried out.
    """
    known = np.full((len(left), cards - 1), len(left), np.intp)
    for start, pairs in levels:
        rows = np.arange(start, start + 4 * pairs)
        own = np.concatenate([known[left[rows]], known[right[rows]], rows[:, None]], axis=1)
        known[rows] = np.sort(own, axis=1)[:, : cards - 1]
    return known[levels[-1].start :]


class Filled(NamedTuple):
    """The table for one hand.

    Attributes:
        values: The number each row makes; NaN where a step is not allowed.
        appeal: How much each row is tried, whatever it makes: 1 for a card; the more the smaller
            the numbers on the way are; 0 where a step leaves a number as it is (x 1, + 0).
    """

    values: Numbers
    appeal: Numbers


def filled(table: Table, hand: tuple[int, ...], *, zero: bool) -> Filled:
    """The table for a hand.

    Args:
        table: The one for hands of this size.
        hand: Card numbers; exact while the product of (card + 1) stays below 2**53.
        zero: Whether a step may be zero.
    """
    values, appeal = np.empty(table.size), np.ones(table.size)
    values[: table.cards] = hand
    with np.errstate(divide="ignore", invalid="ignore"):
        for level in table.levels:
            _fill(table, level, values, zero=zero)
            _weigh(table, level, values, appeal)
    return Filled(values, appeal)


def _fill(table: Table, level: _Level, values: Numbers, *, zero: bool) -> None:
    start, pairs = level
    one = values[table.left[start : start + pairs]]
    other = values[table.right[start : start + pairs]]
    large, small = np.maximum(one, other), np.minimum(one, other)
    made = values[start : start + 4 * pairs].reshape(4, pairs)
    np.add(large, small, out=made[SUM])
    np.subtract(large, small, out=made[DIFFERENCE])
    made[DIFFERENCE][small == 0] = np.nan
    np.multiply(large, small, out=made[PRODUCT])
    quotients = np.divide(large, small, out=made[QUOTIENT])
    quotients[(quotients != np.rint(quotients)) | (small <= 1)] = np.nan
    quotients[(small == 0) & (large > 0)] = 0
    if not zero:
        made[made == 0] = np.nan


def _weigh(table: Table, level: _Level, values: Numbers, appeal: Numbers) -> None:
    """Set the appeal of the rows of a level: that of the two sides, less for a large result.

    The result of the last step is compared with the target, so its size plays no part.
    """
    start, pairs = level
    left, right = table.left[start : start + pairs], table.right[start : start + pairs]
    made = values[start : start + 4 * pairs].reshape(4, pairs)
    weights = appeal[start : start + 4 * pairs].reshape(4, pairs)
    weights[:] = appeal[left] * appeal[right]
    if start != table.top:
        weights /= np.sqrt(np.sqrt(1 + made))
    weights[np.isnan(made)] = 0
    small = np.minimum(values[left], values[right])
    weights[SUM][small == 0] = 0
    weights[PRODUCT][small == 1] = 0


def reaching(table: Table, hand: tuple[int, ...], values: Numbers, target: int) -> Rows:
    """The rows over all places that make the target, one of those that equal cards make alike."""
    rows = table.top + np.flatnonzero(values[table.top :] == target)
    if len(set(hand)) == len(hand) or len(rows) < 2:
        return rows
    marks = _marks(table, hand, values, table.steps[rows - table.top])
    return rows[np.sort(np.unique(marks, return_index=True)[1])]


_MIXER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def _marks(table: Table, hand: tuple[int, ...], values: Numbers, steps: Rows) -> NDArray[np.uint64]:
    """A number for each way that equal numbers in equal places of the way make equal."""
    marks = np.zeros(table.size, np.uint64)
    marks[: table.cards] = _mixed(np.array(hand, np.uint64))
    for rows in steps.T:
        ones, others = table.left[rows], table.right[rows]
        turned = values[ones] < values[others]
        first = marks[np.where(turned, others, ones)]
        second = marks[np.where(turned, ones, others)]
        alike = values[ones] == values[others]
        either = _mixed(first) + _mixed(second)
        ordered = either + _mixed(second ^ _SHIFT)
        kept = np.where(alike | (table.made_by[rows] % 2 == SUM), either, ordered)
        marks[rows] = _mixed(kept + table.made_by[rows].astype(np.uint64) + np.uint64(1))
    return marks[steps[:, -1]]


def _mixed(marks: NDArray[np.uint64]) -> NDArray[np.uint64]:
    once = (marks ^ (marks >> _SHIFT)) * _MIXER
    return (once ^ (once >> _SHIFT)) * _MIXER
