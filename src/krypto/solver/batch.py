"""Many deals at once: the same answers as one by one, at a fraction of the cost a deal."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.solver.evaluate import StepRule, Values, holds, sizes, step_rule
from krypto.solver.forms import forms_of
from krypto.solver.sameness import Pattern, classes, pattern_of
from krypto.solver.search import count

__all__ = ["Hits", "counts", "hits", "solvable"]

_Numbers: TypeAlias = NDArray[np.int64]
_Wanted: TypeAlias = Callable[[Values, slice], NDArray[np.bool_]]

_CHUNK = 16
"""How many hands are evaluated together: as many as a processor's cache holds."""


def counts(deals: Iterable[Deal], rules: Ruleset = HOUSE, same: str = "strict") -> _Numbers:
    """How many essentially different solutions each deal has, in the order given.

    Args:
        deals: Any deals, also of different hand sizes.
        rules: What a step may be [R5].
        same: ``strict`` or ``loose``.

    Raises:
        SolverError: `unknown_sameness`.

    >>> counts([Deal((3, 6, 11, 14, 15), 8), Deal((1, 8, 9, 12, 17), 9)]).tolist()
    [47, 0]
    """
    found: list[int] = []
    groups: dict[Pattern, list[tuple[int, tuple[int, ...], int]]] = defaultdict(list)
    for place, deal in enumerate(deals):
        hand, pattern = pattern_of(deal.hand, same)
        fits = holds(hand) is not None
        found.append(0 if fits else count(deal, rules, same))
        if fits:
            groups[pattern].append((place, hand, deal.target))
    answers = np.array(found, np.int64)
    for pattern, group in groups.items():
        places, hands, targets = map(np.array, zip(*group, strict=True))
        for chunk in hits(pattern, hands, step_rule(rules), _equal_to(targets)):
            np.add.at(answers, places[chunk.hands], 1)
    return answers


def solvable(deals: Iterable[Deal], rules: Ruleset = HOUSE) -> NDArray[np.bool_]:
    """Whether each deal has a solution, in the order given; arguments as `counts`."""
    return counts(deals, rules) > 0


class Hits(NamedTuple):
    """Essentially different forms whose values are wanted, for some hands.

    Attributes:
        hands: For each form the number of its hand.
        values: Its value.
    """

    hands: NDArray[np.intp]
    values: Values


def hits(pattern: Pattern, hands: _Numbers, rule: StepRule, wanted: _Wanted) -> Iterator[Hits]:
    """Every essentially different form with a wanted value, some hands at a time.

    Args:
        pattern: Which cards are equal, and whether the loose notion is meant.
        hands: Shape (n, cards), each in the order the pattern wants; numbers that a float holds.
        rule: What a step may be.
        wanted: Says of values, shape (rows, m), for which hands (a slice) they are, which count.
    """
    forms, kinds = forms_of(hands.shape[1]), classes(pattern)
    for start in range(0, len(hands), _CHUNK):
        chunk = slice(start, min(start + _CHUNK, len(hands)))
        values = sizes(forms, hands[chunk], rule)
        rows, columns = np.divmod(np.flatnonzero(wanted(values, chunk)), values.shape[1])
        if kinds is not None:
            keys = columns * len(kinds) + kinds[rows]
            first = np.unique(keys, return_index=True)[1]
            rows, columns = rows[first], columns[first]
        yield Hits(columns + start, values[rows, columns])


def _equal_to(targets: _Numbers) -> _Wanted:
    return lambda values, chunk: values == targets[chunk].astype(values.dtype)
