"""Facts about each step of a way, of which the traits are made."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from krypto.solver.grade.steps import Steps
from krypto.solver.grade.ways import CARD, DIFFERENCE, PRODUCT, QUOTIENT, SUM, Numbers

__all__ = ["Facts", "Flags", "facts_of"]

Flags: TypeAlias = NDArray[np.bool_]

_TINY = 4
"""The largest number that counts as tiny."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What is so at each step of each way: shape (ways, steps).

    Attributes:
        inner: Another step follows.
        adds: The step is a sum.
        takes_away: It is a difference.
        multiplies: It is a product.
        divides: It is a quotient.
        two_cards: It joins two cards.
        a_card: It joins a card with something.
        of_sum: It joins the result of a sum with something.
        of_difference: Likewise of a difference.
        of_product: Likewise of a product.
        equal: The two numbers joined are the same.
        with_one: The smaller of them is 1.
        idle: It leaves a number as it is: a x 1 or / 1, + 0 or - 0.
        carries: The units of the two come to 10 or more.
        fraction: One of the two is not whole.
        one: The result is 1.
        tiny: It is 2, 3 or 4.
        factor: It divides the target and is neither 1 nor the target.
        spent: One of the two is a card that does.
        shared: A factor of one of the two is the other, or a factor of it.
        size: Natural logarithm of (1 + result).
        smaller: Natural logarithm of (1 + the smaller of the two).
    """

    inner: Flags
    adds: Flags
    takes_away: Flags
    multiplies: Flags
    divides: Flags
    two_cards: Flags
    a_card: Flags
    of_sum: Flags
    of_difference: Flags
    of_product: Flags
    equal: Flags
    with_one: Flags
    idle: Flags
    carries: Flags
    fraction: Flags
    one: Flags
    tiny: Flags
    factor: Flags
    spent: Flags
    shared: Flags
    size: Numbers
    smaller: Numbers


def facts_of(steps: Steps, target: int) -> Facts:
    """The facts about these steps on the way to a target."""
    made_by, first, second, result = steps[:4]
    smaller = np.minimum(first, second)
    cards = steps.first_by == CARD, steps.second_by == CARD
    return Facts(
        inner=np.broadcast_to(np.arange(made_by.shape[1]) < made_by.shape[1] - 1, made_by.shape),
        adds=made_by == SUM,
        takes_away=made_by == DIFFERENCE,
        multiplies=made_by == PRODUCT,
        divides=made_by == QUOTIENT,
        two_cards=cards[0] & cards[1],
        a_card=cards[0] | cards[1],
        of_sum=_made_from(steps, SUM),
        of_difference=_made_from(steps, DIFFERENCE),
        of_product=_made_from(steps, PRODUCT),
        equal=first == second,
        with_one=smaller == 1,
        idle=_leaves_as_it_is(steps),
        carries=first % 10 + second % 10 >= 10,
        fraction=(first % 1 != 0) | (second % 1 != 0),
        one=result == 1,
        tiny=(result > 1) & (result <= _TINY) & (result % 1 == 0),
        factor=_divides(result, target),
        spent=(cards[0] & _divides(first, target)) | (cards[1] & _divides(second, target)),
        shared=_shared(steps),
        size=np.log1p(result),
        smaller=np.log1p(smaller),
    )


def _leaves_as_it_is(steps: Steps) -> Flags:
    by_one = (steps.made_by == QUOTIENT) & (steps.second == 1)
    times_one = (steps.made_by == PRODUCT) & (np.minimum(steps.first, steps.second) == 1)
    zero = (steps.made_by < PRODUCT) & (np.minimum(steps.first, steps.second) == 0)
    return np.asarray(by_one | times_one | zero)


def _made_from(steps: Steps, tag: int) -> Flags:
    return np.asarray((steps.first_by == tag) | (steps.second_by == tag))


def _divides(numbers: Numbers, target: int) -> Flags:
    proper = (numbers > 1) & (numbers < target)
    return np.asarray(proper & (target % np.maximum(numbers, 1) == 0))


def _shared(steps: Steps) -> Flags:
    ones, others = steps.first_factors, steps.second_factors
    alike = ones[..., :, None] == others[..., None, :]
    return np.asarray((alike & (ones[..., :, None] > 1)).any(axis=(-2, -1)))
