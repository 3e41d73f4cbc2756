"""All solutions of a deal: how many, which, and the nicest of them.

Source: game.md, section 3, says when two solutions are the same; design.md, section 3, gives the
method.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, Sign
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.solver.evaluate import Found, StepRule, comes_out_even, holds, matches, step_rule
from krypto.solver.forms import Forms, Indices, forms_of
from krypto.solver.sameness import classes, pattern_of
from krypto.solver.writing import written

__all__ = ["Solutions", "count", "is_quick", "is_solvable", "simplicity", "solutions", "solve"]


class Solutions(Sequence[Expression]):
    """Every essentially different solution of one deal, from simple to baroque.

    How many there are is known at once; a solution is written when it is looked at. Each is
    accepted by the judge under the same ruleset, as printed. The order is the same in every
    process: solutions in whole steps first, then by what they ask of a reader (`simplicity`),
    then those with smaller numbers in the last step.

    >>> found = solutions(Deal((3, 6, 11, 14, 15), 8))
    >>> len(found), str(found[0])
    (47, '6 × 3 + 15 − 14 − 11')
    """

    __slots__ = ("_cards", "_classes", "_forms", "_found", "_ordered", "_rule", "_target")

    def __init__(self, deal: Deal, rules: Ruleset, same: str) -> None:
        hand, pattern = pattern_of(deal.hand, same)
        self._cards, self._target = hand, deal.target
        self._rule = step_rule(rules)
        self._forms = forms_of(len(hand))
        self._found = _reached(hand, deal.target, self._rule)
        self._classes = classes(pattern)
        self._ordered: Indices | None = None

    def __len__(self) -> int:
        if self._classes is None:
            return len(self._found.rows)
        return len(set(self._classes[self._found.rows - self._forms.top.plus].tolist()))

    @overload
    def __getitem__(self, place: int) -> Expression: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Expression, ...]: ...
    def __getitem__(self, place: int | slice) -> Expression | tuple[Expression, ...]:
        """The solution at this place, written now; a tuple of them for a slice."""
        rows = self._in_order()[place]
        if isinstance(rows, np.ndarray):
            return tuple(self._written(row) for row in rows.tolist())
        return self._written(int(rows))

    def __iter__(self) -> Iterator[Expression]:
        return (self._written(row) for row in self._in_order().tolist())

    def __repr__(self) -> str:
        return f"<Solutions: {len(self)} for {' '.join(map(str, self._cards))} -> {self._target}>"

    def nicest(self) -> Expression | None:
        """The first of them, found without putting the others in order; None if there is none."""
        rows, largest = self._found
        if not len(rows):
            return None
        order = rows[np.lexsort((rows, largest, simplicity(self._forms)[rows]))].tolist()
        if not self._rule.fractions:
            return self._written(order[0])
        even = (row for row in order if comes_out_even(self._forms, row, self._cards))
        return self._written(next(even, order[0]))

    def _written(self, row: int) -> Expression:
        return written(self._forms, row, self._cards)

    def _in_order(self) -> Indices:
        """One row of each class, the simplest, in order; worked out once."""
        if self._ordered is None:
            rows = self._found.rows[np.lexsort(self._keys())]
            if self._classes is not None and len(rows):
                kinds = self._classes[rows - self._forms.top.plus]
                rows = rows[np.sort(np.unique(kinds, return_index=True)[1])]
            self._ordered = rows
        return self._ordered

    def _keys(self) -> tuple[NDArray[Any], ...]:
        """What the order goes by, the weightiest last."""
        rows, largest = self._found
        keys: list[NDArray[Any]] = [rows, largest, simplicity(self._forms)[rows]]
        if self._rule.fractions and len(rows):
            whole = _reached(self._cards, self._target, _WHOLE).rows
            keys.append(np.isin(rows, whole, invert=True))
        return tuple(keys)


_WHOLE = StepRule(fractions=False, zero=True)
_COSTS = {Sign.PLUS: 10, Sign.MINUS: 12, Sign.TIMES: 16, Sign.DIVIDE: 24}
_BRACKETS = 9


@cache
def simplicity(forms: Forms) -> NDArray[np.intp]:
    """For each row how much it asks of a reader: small for simple, whatever the numbers are.

    Each sign has its price, + the lowest, and each sum that needs brackets has one more.
    """
    prices = np.zeros(forms.size, np.intp)
    brackets = np.zeros(forms.size, np.intp)
    for level in forms.levels:
        brackets[level.plus : level.times] = _BRACKETS
        for sign, start, end in zip(Sign, level, level[1:], strict=False):
            left, right = forms.left[start:end], forms.right[start:end]
            prices[start:end] = prices[left] + prices[right] + _COSTS[sign]
            if sign in (Sign.TIMES, Sign.DIVIDE):
                prices[start:end] += brackets[left] + brackets[right]
    return prices


def solutions(deal: Deal, rules: Ruleset = HOUSE, same: str = "strict") -> Solutions:
    """Every essentially different solution, none left out.

    Args:
        deal: Three to five cards and a target; any numbers from 1 to 9,999.
        rules: What a step may be [R5]; the other settings play no part.
        same: ``strict`` for rational functions with one variable for each card number, ``loose``
            to let factors of 1 count for nothing, besides.

    Raises:
        SolverError: `unknown_sameness`.

    >>> deal = Deal((1, 1, 3, 7, 8), 1)
    >>> len(solutions(deal)), len(solutions(deal, same="loose"))
    (89, 51)
    """
    return Solutions(deal, rules, same)


def count(deal: Deal, rules: Ruleset = HOUSE, same: str = "strict") -> int:
    """How many essentially different solutions there are; arguments as `solutions`.

    Raises:
        SolverError: `unknown_sameness`.
    """
    return len(Solutions(deal, rules, same))


def solve(deal: Deal, rules: Ruleset = HOUSE) -> Expression | None:
    """The nicest solution to read, None if there is none.

    >>> str(solve(Deal((2, 3, 4, 5, 6), 20)))
    '6 + 5 + 4 + 3 + 2'
    """
    return Solutions(deal, rules, "strict").nicest()


def is_solvable(deal: Deal, rules: Ruleset = HOUSE) -> bool:
    """Whether there is a solution.

    >>> is_solvable(Deal((1, 8, 9, 12, 17), 9))
    False
    """
    hand, _ = pattern_of(deal.hand, "strict")
    return len(_reached(hand, deal.target, step_rule(rules)).rows) > 0


def is_quick(deal: Deal) -> bool:
    """Whether its solutions are found in well under a millisecond: floats hold all its values.

    The hands of every preset are quick. For very large numbers fractions take over, and it takes
    some thousand times as long.

    >>> is_quick(Deal((3, 6, 11, 14, 15), 8)), is_quick(Deal((9999, 9998, 9997, 9996, 9995), 1))
    (True, False)
    """
    return holds(deal.hand) is not None


@lru_cache(maxsize=512)
def _reached(hand: tuple[int, ...], target: int, rule: StepRule) -> Found:
    """What reaches the target; who asks whether a deal can be solved mostly asks next how."""
    return matches(forms_of(len(hand)), hand, target, rule)
