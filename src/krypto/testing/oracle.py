"""The oracle: every form a hand can play, by brute force, for holding a solver against.

It builds expressions from the cards up, over every way to split a set of cards in two, and looks
at each step as the rules do: as written. It shares no code with `krypto.solver`, uses no float and
no table, and takes up to a third of a second for five cards.

Two expressions are one form when they have the same value at a random point, with one variable for
each card number, modulo a large prime. A form is that value, a number below 2**89.

Source: game.md, section 3, says when two solutions are the same (strictly).
"""

import hashlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias, assert_never

from krypto.rules.expression import Exact, Expression, Number, Operation, Sign
from krypto.rules.ruleset import HOUSE, Ruleset

__all__ = ["Form", "count", "form_of", "forms"]

Form: TypeAlias = int
"""A class of equal solutions: its value at a random point, modulo a large prime."""

_PRIME = 2**89 - 1
_Hand: TypeAlias = tuple[int, ...]


class _Steps(NamedTuple):
    """What of a ruleset says whether a step may be taken [R5]."""

    fractions: bool
    negatives: bool
    zero: bool


def count(hand: tuple[int, ...], target: int, rules: Ruleset = HOUSE) -> int:
    """How many strictly different solutions a hand has for a target.

    >>> count((1, 2, 3), 6)
    3
    """
    return sum(value == target for value in forms(hand, rules).values())


def forms(hand: tuple[int, ...], rules: Ruleset = HOUSE) -> Mapping[Form, Exact]:
    """Every form that can be played with all cards of the hand, and its exact value.

    Args:
        hand: One to five card numbers, in any order.
        rules: What a step may be [R5]; the other settings play no part.
    """
    steps = _Steps(rules.fractions, rules.negatives, rules.zero)
    return _everything(tuple(sorted(hand)), steps)


def form_of(expression: Expression) -> Form | None:
    """The form of an expression, None if it divides by zero at a step whatever the cards are."""
    match expression:
        case Number():
            return _variable(expression.value)
        case Operation(sign, left, right):
            one, other = form_of(left), form_of(right)
            return None if one is None or other is None else _joined(sign, one, other)
        case _:
            assert_never(expression)


@lru_cache(maxsize=64)
def _everything(hand: _Hand, rule: _Steps) -> dict[Form, Exact]:
    if len(hand) == 1:
        return {_variable(hand[0]): hand[0]}
    made: dict[Form, Exact] = {}
    for one, other in _splits(hand):
        right = _everything(other, rule).items()
        for form, value in _everything(one, rule).items():
            for form2, value2 in right:
                made.update(_steps(form, value, form2, value2, rule))
    return made


def _splits(hand: _Hand) -> Iterator[tuple[_Hand, _Hand]]:
    """Every way to put the cards on the two sides of a sign; equal ways once."""
    places = range(len(hand))
    sides = {
        (
            tuple(hand[place] for place in chosen),
            tuple(hand[place] for place in places if place not in chosen),
        )
        for size in range(1, len(hand))
        for chosen in combinations(places, size)
    }
    yield from sorted(sides)


def _steps(
    form: Form, value: Exact, form2: Form, value2: Exact, rule: _Steps
) -> Iterator[tuple[Form, Exact]]:
    """What one sign between two parts makes, where the rules allow it."""
    results: list[tuple[Sign, Exact]] = [
        (Sign.PLUS, value + value2),
        (Sign.MINUS, value - value2),
        (Sign.TIMES, value * value2),
    ]
    if value2 and (rule.fractions or value % value2 == 0):
        results.append(
            (Sign.DIVIDE, Fraction(value) / value2 if rule.fractions else value // value2)
        )
    for sign, result in results:
        if (rule.negatives or result >= 0) and (rule.zero or result != 0):
            made = _joined(sign, form, form2)
            if made is not None:
                yield made, result


def _joined(sign: Sign, one: Form, other: Form) -> Form | None:
    match sign:
        case Sign.PLUS:
            return (one + other) % _PRIME
        case Sign.MINUS:
            return (one - other) % _PRIME
        case Sign.TIMES:
            return one * other % _PRIME
        case Sign.DIVIDE:
            return one * _inverse(other) % _PRIME if other else None
        case _:
            assert_never(sign)


@lru_cache(maxsize=1 << 16)
def _inverse(form: Form) -> Form:
    return pow(form, -1, _PRIME)


@cache
def _variable(card: int) -> Form:
    """The random value of the variable that stands for a card number, the same everywhere."""
    return int.from_bytes(hashlib.sha256(f"card {card}".encode()).digest()) % _PRIME
