"""How many solutions the deals of a deck have, over the whole game."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.solver.batch import hits
from krypto.solver.census import Hands, hands_of
from krypto.solver.evaluate import StepRule, Values, step_rule
from krypto.solver.sameness import Pattern, pattern_of

__all__ = ["Distribution", "Progress", "distribution"]

_Numbers = NDArray[np.int64]
Progress = Callable[[int, int], None]

_SHARE = 2_048
"""Hands that one process counts before it reports."""

_PERCENT = (10, 25, 50, 75, 90)


@dataclass(frozen=True, slots=True)
class Distribution:
    """Numbers of essentially different solutions, each deal counted by its copies.

    Attributes:
        deals: Different (hand, target) pairs.
        solutions: Forms that solve them, in all.
        mean: Mean number of solutions of a deal as it is dealt.
        quantiles: For 10, 25, 50, 75 and 90 per cent, the least number of solutions that so many of
            the deals do not exceed.
        most: The largest number of solutions.
        richest: The first deal that has so many.
        unique: Share of the deals that have exactly one solution, 0 to 1.
        unsolvable: Share of the deals that have none, 0 to 1.
    """

    deals: int
    solutions: int
    mean: float
    quantiles: dict[int, int]
    most: int
    richest: Deal
    unique: float
    unsolvable: float


def distribution(
    rules: Ruleset = HOUSE,
    same: str = "strict",
    *,
    processes: int | None = None,
    progress: Progress | None = None,
) -> Distribution:
    """Counts every form for every (hand, target) pair of the ruleset's deck.

    Args:
        rules: Deck, hand size, and what a step may be.
        same: ``strict`` or ``loose``.
        processes: How many work at it; as many as there are processors if not said.
        progress: Called now and then with the hands done and the hands in all.

    Raises:
        SolverError: `census_too_large`, `unknown_sameness`.
    """
    hands = hands_of(rules)
    found = np.zeros(hands.left.shape, np.int64)
    done = 0
    for rows, counted in _counted(_shares(hands, same), hands.numbers, step_rule(rules), processes):
        found[rows] = counted
        done += len(rows)
        if progress:
            progress(done, len(hands.places))
    return _summed(hands, found)


class _Share(NamedTuple):
    """Some hands of one pattern: where they stand among all, and their cards in its order."""

    pattern: Pattern
    rows: NDArray[np.intp]
    cards: _Numbers


def _shares(hands: Hands, same: str) -> list[_Share]:
    groups: dict[Pattern, tuple[list[int], list[tuple[int, ...]]]] = {}
    for row, cards in enumerate(np.array(hands.numbers)[hands.places].tolist()):
        ordered, pattern = pattern_of(tuple(cards), same)
        rows, of_pattern = groups.setdefault(pattern, ([], []))
        rows.append(row)
        of_pattern.append(ordered)
    return [
        _Share(pattern, np.array(rows[k : k + _SHARE]), np.array(cards[k : k + _SHARE]))
        for pattern, (rows, cards) in groups.items()
        for k in range(0, len(rows), _SHARE)
    ]


def _counted(
    shares: list[_Share], numbers: tuple[int, ...], rule: StepRule, processes: int | None
) -> Iterator[tuple[NDArray[np.intp], _Numbers]]:
    work = partial(_count, numbers=numbers, rule=rule)
    workers = processes or os.cpu_count() or 1
    if workers == 1:
        yield from map(work, shares)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield from pool.map(work, shares)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _count(
    share: _Share, numbers: tuple[int, ...], rule: StepRule
) -> tuple[NDArray[np.intp], _Numbers]:
    """The number of forms for each hand of the share and each number as target."""
    place = np.full(numbers[-1] + 1, len(numbers))
    place[list(numbers)] = np.arange(len(numbers))

    def is_target(values: Values, _: slice) -> NDArray[np.bool_]:
        whole: NDArray[np.bool_] = values == np.rint(values)
        return whole & (values >= 1) & (values <= numbers[-1])

    counted = np.zeros((len(share.rows), len(numbers) + 1), np.int64)
    for found in hits(share.pattern, share.cards, rule, is_target):
        np.add.at(counted, (found.hands, place[found.values.astype(np.intp)]), 1)
    return share.rows, counted[:, :-1]


def _summed(hands: Hands, found: _Numbers) -> Distribution:
    weights = hands.ways[:, None] * hands.left
    histogram = np.bincount(found.ravel(), weights.ravel())
    total = histogram.sum()
    dealt = np.where(hands.left > 0, found, -1)
    row, target = np.unravel_index(int(dealt.argmax()), dealt.shape)
    shares = np.cumsum(histogram) / total
    return Distribution(
        deals=int((hands.left > 0).sum()),
        solutions=int(found[hands.left > 0].sum()),
        mean=float(histogram @ np.arange(len(histogram)) / total),
        quantiles={each: int(np.searchsorted(shares, each / 100)) for each in _PERCENT},
        most=int(dealt.max()),
        richest=Deal(np.array(hands.numbers)[hands.places[row]], hands.numbers[target]),
        unique=float(histogram[1] / total) if len(histogram) > 1 else 0.0,
        unsolvable=float(histogram[0] / total),
    )
