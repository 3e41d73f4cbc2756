"""The oracle: a slow solver that shares no code with the real one.

It builds expressions from the cards up, over every way to split a set of cards in two, and looks at
each step as the rules do: as written. Two expressions are the same when they have the same value at
a random point, with one variable for each card number, modulo a large prime.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from krypto.rules.ruleset import Ruleset

PRIME = 2**89 - 1
Form = int | None
Oracle = Callable[[tuple[int, ...], int, Ruleset], int]


@pytest.fixture(scope="session")
def brute_count() -> Oracle:
    """How many strictly different solutions a hand has for a target under a ruleset."""

    def counted(hand: tuple[int, ...], target: int, rules: Ruleset) -> int:
        made = _everything(tuple(sorted(hand)), rules)
        return sum(value == target for value in made.values())

    return counted


@pytest.fixture(scope="session")
def everything_made() -> Callable[[tuple[int, ...], Ruleset], set[Fraction]]:
    """Every number that a hand can make under a ruleset."""
    return lambda hand, rules: set(_everything(tuple(sorted(hand)), rules).values())


@cache
def _everything(hand: tuple[int, ...], rules: Ruleset) -> dict[int, Fraction]:
    """Every function that can be played with these cards, and its value."""
    if len(hand) == 1:
        return {random.Random(hand[0]).randrange(PRIME): Fraction(hand[0])}
    made: dict[int, Fraction] = {}
    for one, other in _splits(hand):
        for form, value in _everything(one, rules).items():
            for form2, value2 in _everything(other, rules).items():
                for result_form, result in _steps(form, value, form2, value2):
                    if _legal(result, rules):
                        made[result_form] = result
    return made


def _splits(hand: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    places = range(len(hand))
    for size in range(1, len(hand)):
        for chosen in combinations(places, size):
            yield (
                tuple(hand[place] for place in chosen),
                tuple(hand[place] for place in places if place not in chosen),
            )


def _steps(
    form: int, value: Fraction, form2: int, value2: Fraction
) -> Iterator[tuple[int, Fraction]]:
    yield (form + form2) % PRIME, value + value2
    yield (form - form2) % PRIME, value - value2
    yield form * form2 % PRIME, value * value2
    if value2:
        yield form * pow(form2, -1, PRIME) % PRIME, value / value2


def _legal(value: Fraction, rules: Ruleset) -> bool:
    return (
        (rules.fractions or value.denominator == 1)
        and (rules.negatives or value >= 0)
        and (rules.zero or value != 0)
    )
