"""The value of every form for a hand, or for many hands at once, exactly.

Three paths give the same answers:

    whole steps         one number a row; a quotient that is not whole becomes NaN
    fractions allowed   two numbers a row, above and below the line, never reduced; a
                        quotient by zero gets NaN below the line
    any size            a `Fraction` a row, in plain Python: for numbers too large for the others

NaN spoils whatever is built on it, so an illegal step never comes back to life, not even as
x / (y / 0). Floats are exact here: they only ever hold whole numbers. For every row, value and
line numbers together are at most the product of (card + 1) - by induction, since |a| + |b| <= A
and |c| + |d| <= C give |ad + bc| + |bd| <= AC and likewise for x and /. Below 2**24 a float32
holds them, below 2**53 a float64; a quotient of such numbers that is not whole never rounds to a
whole one, as it differs by more than a rounding.

Where a step may not be zero, it is enough to look at products and quotients: a sum of several
terms can be added up so that it is zero on the way only if it is zero at the end, and then what it
is multiplied into is zero. Negative steps never matter (game.md, section 3).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import nan, prod
from operator import add, mul, sub
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from krypto.rules.expression import Exact, Sign
from krypto.rules.ruleset import Ruleset
from krypto.solver.forms import Forms, Indices, Level, Row, plain_rows

__all__ = [
    "Found",
    "Fractions",
    "StepRule",
    "Values",
    "comes_out_even",
    "exact_values",
    "fraction_values",
    "holds",
    "matches",
    "sizes",
    "step_rule",
    "whole_values",
]

Values: TypeAlias = NDArray[np.floating[Any]]
"""One value a row (whole numbers, or NaN where no legal step leads), hands side by side."""


class StepRule(NamedTuple):
    """What of R5 decides which targets can be reached.

    Attributes:
        fractions: Whether a step may be a fraction.
        zero: Whether a step may be zero.
    """

    fractions: bool
    zero: bool


def step_rule(rules: Ruleset) -> StepRule:
    """What the solver needs to know of a ruleset."""
    return StepRule(fractions=rules.fractions, zero=rules.zero)


class Fractions(NamedTuple):
    """Values above and below the line, not reduced."""

    above: Values
    below: Values


def holds(hand: tuple[int, ...]) -> type[np.floating[Any]] | None:
    """The smallest float that holds every value of this hand exactly, None if none does.

    Args:
        hand: Card numbers, or for many hands the largest number at each place.
    """
    largest = prod(card + 1 for card in hand)
    if largest < 1 << 24:
        return np.float32
    return np.float64 if largest < 1 << 53 else None


def whole_values(forms: Forms, hands: Values, *, zero: bool) -> Values:
    """The value of every row where every step must be whole.

    Args:
        forms: The table for hands of this size.
        hands: Shape (cards,) for one hand or (cards, n) for n hands, in a float that `holds` them.
        zero: Whether a step may be zero.

    Returns:
        Shape (rows,) or (rows, n); NaN where a step would break the rule. Signs are those of the
        row as stored: a form has the target as its value if the row has it up to sign.
    """
    values = np.empty((forms.size, *hands.shape[1:]), hands.dtype)
    values[: forms.cards] = hands
    with np.errstate(divide="ignore", invalid="ignore"):
        for level in forms.levels:
            _fill_whole(forms, values, level)
            if not zero:
                steps = values[level.times : level.end]
                steps[steps == 0] = np.nan
    return values


def _fill_whole(forms: Forms, values: Values, level: Level) -> None:
    plus, minus, times, divide, end = level
    left, right = _operands(forms, values, plus, minus)
    np.add(left, right, out=values[plus:minus])
    np.subtract(left, right, out=values[minus:times])
    np.multiply(*_operands(forms, values, times, divide), out=values[times:divide])
    left, right = _operands(forms, values, divide, end)
    quotient = np.divide(left, right, out=values[divide:end])
    uneven = np.subtract(np.rint(quotient, out=left), quotient, out=left)
    np.putmask(quotient, uneven != 0, np.nan)  # inf - inf is NaN, which is not 0 either


def _operands(forms: Forms, values: Values, start: int, end: int) -> tuple[Values, Values]:
    return (
        values.take(forms.left[start:end], axis=0, mode="clip"),
        values.take(forms.right[start:end], axis=0, mode="clip"),
    )


def fraction_values(forms: Forms, hands: Values, *, zero: bool) -> Fractions:
    """The value of every row where a step may be a fraction; arguments as `whole_values`."""
    above = np.empty((forms.size, *hands.shape[1:]), hands.dtype)
    below = np.ones_like(above)
    above[: forms.cards] = hands
    for level in forms.levels:
        _fill_fractions(forms, above, below, level)
        if not zero:
            steps = above[level.times : level.end]
            steps[steps == 0] = np.nan
    return Fractions(above, below)


def _fill_fractions(forms: Forms, above: Values, below: Values, level: Level) -> None:
    plus, minus, times, divide, end = level
    left, right = _operands(forms, above, plus, minus)
    under_left, under_right = _operands(forms, below, plus, minus)
    left *= under_right
    right *= under_left
    np.add(left, right, out=above[plus:minus])
    np.subtract(left, right, out=above[minus:times])
    np.multiply(under_left, under_right, out=below[plus:minus])
    below[minus:times] = below[plus:minus]
    np.multiply(*_operands(forms, above, times, divide), out=above[times:divide])
    np.multiply(*_operands(forms, below, times, divide), out=below[times:divide])
    left, right = _operands(forms, above, divide, end)
    under_left, under_right = _operands(forms, below, divide, end)
    np.multiply(left, under_right, out=above[divide:end])
    under = np.multiply(under_left, right, out=below[divide:end])
    under[right == 0] = np.nan


def sizes(forms: Forms, hands: NDArray[np.int64], rule: StepRule) -> Values:
    """The value of every row over all places, without its sign, for many hands.

    Args:
        forms: The table for hands of this size.
        hands: Shape (n, cards); numbers that a float holds.
        rule: What a step may be.

    Returns:
        Shape (top rows, n); NaN where no legal step leads. Where fractions are allowed, a value is
        the float64 nearest to it: whole only if the fraction is, and no two different fractions
        that four cards up to 25 make have the same one.
    """
    number = holds(tuple(hands.max(axis=0).tolist())) or np.float64
    columns = np.ascontiguousarray(hands.T, dtype=number)
    top = slice(forms.top.plus, None)
    if not rule.fractions:
        whole = whole_values(forms, columns, zero=rule.zero)[top]
        return np.abs(whole, out=whole)
    above, below = fraction_values(forms, columns, zero=rule.zero)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.divide(above[top], below[top], dtype=np.float64)
    return np.abs(values, out=values)


def exact_values(forms: Forms, hand: Sequence[Exact], rule: StepRule) -> list[Fraction | None]:
    """The value of every row for a hand of any numbers, None where a step breaks the rule."""
    values: list[Fraction | None] = [Fraction(card) for card in hand]
    for sign, one, other in plain_rows(forms)[forms.cards :]:
        left, right = values[one], values[other]
        known = None if left is None or right is None else _step(sign, left, right)
        values.append(known if known is not None and _legal(known, sign, rule) else None)
    return values


def comes_out_even(forms: Forms, row: int, hand: Sequence[int]) -> bool:
    """Whether a row can be worked out for this hand in whole steps."""
    return _whole(plain_rows(forms), row, hand) is not None


def _whole(rows: Sequence[Row], row: int, hand: Sequence[int]) -> int | None:
    sign, one, other = rows[row]
    if sign is None:
        return hand[row]
    left, right = _whole(rows, one, hand), _whole(rows, other, hand)
    if left is None or right is None or (sign is Sign.DIVIDE and (not right or left % right)):
        return None
    return left // right if sign is Sign.DIVIDE else _JOINED[sign](left, right)


_JOINED: dict[Sign, Callable[[int, int], int]] = {
    Sign.PLUS: add,
    Sign.MINUS: sub,
    Sign.TIMES: mul,
}


_STEPS: dict[Sign | None, Callable[[Fraction, Fraction], Fraction | None]] = {
    Sign.PLUS: lambda left, right: left + right,
    Sign.MINUS: lambda left, right: left - right,
    Sign.TIMES: lambda left, right: left * right,
    Sign.DIVIDE: lambda left, right: left / right if right else None,
}


def _step(sign: Sign | None, left: Fraction, right: Fraction) -> Fraction | None:
    return _STEPS[sign](left, right)


def _legal(result: Fraction, sign: Sign | None, rule: StepRule) -> bool:
    whole = rule.fractions or result.denominator == 1
    return whole and (rule.zero or result != 0 or sign in (Sign.PLUS, Sign.MINUS))


class Found(NamedTuple):
    """The forms of a hand that reach a target.

    Attributes:
        rows: Their rows over all places, in rising order.
        largest: For each, the larger of the two numbers that its last step joins, rounded; it
            only serves to put nice solutions first.
    """

    rows: Indices
    largest: Values


def matches(forms: Forms, hand: tuple[int, ...], target: int, rule: StepRule) -> Found:
    """The rows over all places that reach the target, up to sign.

    Args:
        forms: The table for hands of this size.
        hand: One number for each place.
        target: From 1 to 9,999.
        rule: What a step may be.
    """
    number = holds(hand)
    if number is None:
        values = np.array(
            [nan if value is None else value for value in exact_values(forms, hand, rule)], object
        )
    elif rule.fractions:
        above, below = fraction_values(forms, np.array(hand, number), zero=rule.zero)
        # A product past the float's exact range is past every value, too, so never equal.
        top = slice(forms.top.plus, None)
        rows = np.flatnonzero(np.abs(above[top]) == target * np.abs(below[top])) + forms.top.plus
        return Found(rows, _largest(forms, rows, lambda row: above[row] / below[row]))
    else:
        values = whole_values(forms, np.array(hand, number), zero=rule.zero)
    rows = np.flatnonzero(np.abs(values[forms.top.plus :]) == target) + forms.top.plus
    return Found(rows, _largest(forms, rows, lambda row: values[row].astype(np.float64)))


def _largest(forms: Forms, rows: Indices, value: Callable[[Indices], Values]) -> Values:
    return np.maximum(np.abs(value(forms.left[rows])), np.abs(value(forms.right[rows])))
