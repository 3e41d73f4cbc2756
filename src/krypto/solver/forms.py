"""The table of forms: every essentially different expression over 3, 4 or 5 places, once.

An expression that uses each place once is, up to the order of terms and factors and up to the
brackets that change nothing, one of

    a place | a sum of two or more signed terms | a product of factors, some of them divided by

where no term is a sum and no factor a product. Two such expressions are the same rational
function only if they are the same but for signs: (a - b)(c - d) is (b - a)(d - c). So the table
holds each form *up to its sign*: one row for a - b and b - a. That loses nothing, since a
negative value can always be turned round (a - b into b - a) and a target is positive; it makes
the table 15,907 rows instead of the 27,142 of OEIS A140606, which `count_of_forms` gives.

A row is an operation and two earlier rows:

    +, -   a shorter sum, and its last term
    x      a shorter product, and its last factor
    /      the product above the line, and the product below: *divided last*

Dividing last matters for whole steps: a x b / c may come out even where a x (b / c) does not,
and whenever any way of writing a product comes out even at every step, this one does.

Rows are sorted by the number of places they use, then by sign, so that one hand is one vector
filled slice by slice; sums and differences stand in the same order, with the same operands.

Source: the notion of "same" is game.md, section 3; counts are OEIS A140606.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from krypto.rules.expression import Sign

__all__ = ["Forms", "Indices", "Level", "Row", "forms_of", "plain_rows"]

Indices = NDArray[np.intp]


class Level(NamedTuple):
    """Where the rows that use one number of places stand, as five borders.

    Sums are rows plus..minus-1, differences minus..times-1, products times..divide-1 and
    quotients divide..end-1.
    """

    plus: int
    minus: int
    times: int
    divide: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Forms:
    """All forms up to sign over some places, and over each part of them.

    Attributes:
        cards: How many places there are; rows 0 to cards - 1 are the places themselves.
        left: For each row, the row before the sign; a place has itself.
        right: For each row, the row after it.
        places: For each row, the places it uses, one bit each.
        both_signs: For each row, whether its negative is a form, too.
        levels: The borders of the rows that use 2, 3 ... all places.
    """

    cards: int
    left: Indices
    right: Indices
    places: NDArray[np.uint8]
    both_signs: NDArray[np.bool_]
    levels: tuple[Level, ...]

    @property
    def top(self) -> Level:
        """The rows that use every place."""
        return self.levels[-1]

    @property
    def size(self) -> int:
        """How many rows there are, those of the parts included."""
        return len(self.left)

    @property
    def count_of_forms(self) -> int:
        """How many different rational functions use every place once (OEIS A140606)."""
        top = self.both_signs[self.places == (1 << self.cards) - 1]
        return len(top) + int(top.sum())

    def sign(self, row: int) -> Sign | None:
        """The operation of a row, None for a place."""
        for level in self.levels:
            if level.plus <= row < level.end:
                borders = zip(level[1:], Sign, strict=True)
                return next(sign for border, sign in borders if row < border)
        return None


class Row(NamedTuple):
    """A row of the table in plain Python, for work on one row at a time.

    Attributes:
        sign: Its operation, None for a place.
        left: The row before the sign.
        right: The row after it.
    """

    sign: Sign | None
    left: int
    right: int


@cache
def plain_rows(forms: Forms) -> tuple[Row, ...]:
    """All rows of the table in plain Python; made when first asked for (5 ms for five cards)."""
    signs: list[Sign | None] = [None] * forms.cards
    for level in forms.levels:
        for sign, start, end in zip(Sign, level, level[1:], strict=False):
            signs += [sign] * (end - start)
    rows = zip(signs, forms.left.tolist(), forms.right.tolist(), strict=True)
    return tuple(Row(*row) for row in rows)


@cache
def forms_of(cards: int) -> Forms:
    """The table for hands of so many cards, 1 to 6; built once in a process (0.1 s for five).

    >>> [forms_of(cards).count_of_forms for cards in (1, 2, 3, 4)]
    [1, 6, 68, 1170]
    """
    builder = _Builder(cards)
    for size in range(2, cards + 1):
        for subset in combinations(range(cards), size):
            builder.add_forms_of(subset)
    return builder.finished()


class _Grown(NamedTuple):
    sign: Sign | None
    left: int
    right: int
    places: int
    both_signs: bool


class _Builder:
    """Grows the rows, smaller subsets first, and remembers which row each form became."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.rows = [
            _Grown(None, place, place, 1 << place, both_signs=False) for place in range(cards)
        ]
        self.terms: dict[int, list[int]] = {1 << place: [place] for place in range(cards)}
        self.factors: dict[int, list[int]] = {1 << place: [place] for place in range(cards)}
        self.sums: dict[tuple[tuple[int, ...], tuple[Sign, ...]], int] = {}
        self.products: dict[tuple[int, ...], int] = {}

    def add_forms_of(self, subset: tuple[int, ...]) -> None:
        """Add every sum and every product that uses just these places.

        What may be a factor is a place or a sum; what may be a term, a place or a product.
        """
        places = sum(1 << place for place in subset)
        splits = [split for split in _partitions(subset) if len(split) > 1]
        self.factors[places] = [
            row
            for split in splits
            for terms in product(*(self.terms[part] for part in split))
            for row in self._sums_of(terms, places)
        ]
        self.terms[places] = [
            row
            for split in splits
            for factors in product(*(self.factors[part] for part in split))
            for row in self._products_of(factors, places)
        ]

    def _sums_of(self, terms: tuple[int, ...], places: int) -> Iterator[int]:
        """Every choice of signs up to turning all of them: the first term has a plus."""
        turns = any(self.rows[term].both_signs for term in terms)
        for signs in product((Sign.PLUS, Sign.MINUS), repeat=len(terms) - 1):
            shorter = terms[0] if len(terms) == 2 else self.sums[terms[:-1], signs[:-1]]
            both = turns or Sign.MINUS in signs
            row = self._add(_Grown(signs[-1], shorter, terms[-1], places, both))
            self.sums[terms, signs] = row
            yield row

    def _products_of(self, factors: tuple[int, ...], places: int) -> Iterator[int]:
        """Every choice of factors to divide by that leaves one above the line."""
        both = any(self.rows[factor].both_signs for factor in factors)
        for below in product((False, True), repeat=len(factors)):
            over = tuple(f for f, divides in zip(factors, below, strict=True) if not divides)
            under = tuple(f for f, divides in zip(factors, below, strict=True) if divides)
            if not over:
                continue
            if under:
                yield self._add(
                    _Grown(Sign.DIVIDE, self._product(over), self._product(under), places, both)
                )
            else:
                shorter = self._product(over[:-1])
                row = self._add(_Grown(Sign.TIMES, shorter, over[-1], places, both))
                self.products[over] = row
                yield row

    def _product(self, factors: tuple[int, ...]) -> int:
        return factors[0] if len(factors) == 1 else self.products[factors]

    def _add(self, row: _Grown) -> int:
        self.rows.append(row)
        return len(self.rows) - 1

    def finished(self) -> Forms:
        """The rows in their final order, each operand renumbered."""
        rank = {sign: place for place, sign in enumerate(Sign)}
        rows = self.rows
        order = sorted(
            range(len(rows)),
            key=lambda row: (rows[row].places.bit_count(), rank.get(rows[row].sign or Sign.PLUS)),
        )
        number = {row: place for place, row in enumerate(order)}
        return Forms(
            cards=self.cards,
            left=np.array([number[rows[row].left] for row in order], dtype=np.intp),
            right=np.array([number[rows[row].right] for row in order], dtype=np.intp),
            places=np.array([rows[row].places for row in order], dtype=np.uint8),
            both_signs=np.array([rows[row].both_signs for row in order], dtype=np.bool_),
            levels=_levels([rows[row] for row in order], self.cards),
        )


def _levels(rows: list[_Grown], cards: int) -> tuple[Level, ...]:
    sizes: dict[tuple[int, Sign | None], int] = {}
    for row in rows:
        key = row.places.bit_count(), row.sign
        sizes[key] = sizes.get(key, 0) + 1
    levels, start = [], cards
    for used in range(2, cards + 1):
        borders = [start]
        for sign in Sign:
            borders.append(borders[-1] + sizes[used, sign])
        levels.append(Level(*borders))
        start = borders[-1]
    return tuple(levels)


def _partitions(items: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to split the places into parts, each part as bits, parts in rising order."""
    if not items:
        yield ()
        return
    first, rest = 1 << items[0], items[1:]
    for split in _partitions(rest):
        yield tuple(sorted((first, *split)))
        for place, part in enumerate(split):
            yield tuple(sorted((*split[:place], part | first, *split[place + 1 :])))
