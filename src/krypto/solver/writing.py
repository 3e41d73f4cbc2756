"""A row of the table as an expression that a person would write and the judge accepts.

Whatever the ruleset, a form that may be played at all can be written so that no step is below zero,
none is zero unless every way of writing it has that zero, and a division comes out even
wherever it can:

- every part is turned so that its value is not negative (b - a instead of a - b), which turns the
  sign it has in the sum around it;
- a sum starts with what is added, the largest first, then takes away, the largest first: it
  only falls towards its final value, so it is zero or below at the end or never;
- a product divides as soon as that comes out even, and else multiplies first.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from krypto.rules.expression import Exact, Expression, Number, Operation, Sign, value
from krypto.solver.forms import Forms, Row, plain_rows

__all__ = ["Piece", "turned_round", "written"]


_Rows: TypeAlias = Sequence[Row]


class Piece(NamedTuple):
    """What stands at a place of the table: a card, or what a player has built from some cards.

    Attributes:
        expression: The card or the steps; it is not divided by zero.
        value: Its exact value.
    """

    expression: Expression
    value: Exact


class _Part(NamedTuple):
    """A part of an expression.

    Attributes:
        expression: The piece, turned so that its value is not negative.
        size: That value.
        turned: Whether the row itself has the opposite sign.
    """

    expression: Expression
    size: Exact
    turned: bool


def written(forms: Forms, row: int, hand: Sequence[int | Piece]) -> Expression:
    """The row as an expression over these cards, turned so that its value is not negative.

    Args:
        forms: The table for hands of this size.
        row: A row none of whose steps divides by zero for this hand.
        hand: For each place a card's number, or a piece that was built before; a piece below
            zero is turned round first, so the row is one for the numbers without their signs.
    """
    leaves = [_leaf(place) for place in hand]
    return _part(plain_rows(forms), row, leaves).expression


def turned_round(expression: Expression) -> Expression:
    """The expression with the opposite value: ``2 − 5`` into ``5 − 2``.

    Args:
        expression: Its value is below zero, so that somewhere in it a − can be turned.
    """
    if isinstance(expression, Number):
        return expression
    sign, left, right = expression.sign, expression.left, expression.right
    if sign is Sign.MINUS:
        return Operation(sign, right, left)
    if (value(left) or 0) < 0:
        other = Sign.MINUS if sign is Sign.PLUS else sign
        return Operation(other, turned_round(left), right)
    if sign is Sign.PLUS:
        return Operation(Sign.MINUS, turned_round(right), left)
    return Operation(sign, left, turned_round(right))


def _leaf(place: int | Piece) -> _Part:
    if isinstance(place, int):
        return _Part(Number(place), place, turned=False)
    if place.value >= 0:
        return _Part(place.expression, place.value, turned=False)
    return _Part(turned_round(place.expression), -place.value, turned=False)


def _part(rows: _Rows, row: int, leaves: Sequence[_Part]) -> _Part:
    sign = rows[row].sign
    if sign is None:
        return leaves[row]
    if sign is Sign.PLUS or sign is Sign.MINUS:
        return _sum([(_part(rows, term, leaves), minus) for term, minus in _terms(rows, row)])
    factors = _factors(rows, row, below=False)
    return _product([(_part(rows, factor, leaves), below) for factor, below in factors])


def _terms(rows: _Rows, row: int) -> Iterator[tuple[int, bool]]:
    """The terms of a sum, and whether each is taken away."""
    sign, left, right = rows[row]
    if sign is Sign.PLUS or sign is Sign.MINUS:
        yield from _terms(rows, left)
        yield right, sign is Sign.MINUS
    else:
        yield row, False


def _factors(rows: _Rows, row: int, *, below: bool) -> Iterator[tuple[int, bool]]:
    """The factors of a product, and whether each stands below the line."""
    sign, left, right = rows[row]
    if sign is Sign.TIMES:
        yield from _factors(rows, left, below=below)
        yield right, below
    elif sign is Sign.DIVIDE:
        yield from _factors(rows, left, below=False)
        yield from _factors(rows, right, below=True)
    else:
        yield row, below


def _sum(terms: list[tuple[_Part, bool]]) -> _Part:
    signed = [(part, minus != part.turned) for part, minus in terms]
    total: Exact = 0
    for part, minus in signed:
        total += -part.size if minus else part.size
    turned = total < 0 or all(minus for _, minus in signed)
    ordered = sorted(signed, key=lambda term: (term[1] != turned, -term[0].size))
    (first, _), *rest = ordered
    expression = first.expression
    for part, minus in rest:
        sign = Sign.MINUS if minus != turned else Sign.PLUS
        expression = Operation(sign, expression, part.expression)
    return _Part(expression, -total if turned else total, turned)


def _product(factors: list[tuple[_Part, bool]]) -> _Part:
    under = sorted((part for part, below in factors if below), key=lambda part: -part.size)
    over = sorted(
        (part for part, below in factors if not below),
        key=lambda part: (all(part.size % divisor.size for divisor in under), -part.size),
    )
    expression, size = over[0].expression, over[0].size
    waiting = over[1:]
    while waiting or under:
        divisor = next((part for part in under if size % part.size == 0), None)
        if divisor or not waiting:
            divisor = divisor or under[0]
            under.remove(divisor)
            expression = Operation(Sign.DIVIDE, expression, divisor.expression)
            size = _quotient(size, divisor.size)
        else:
            factor = waiting.pop(0)
            expression = Operation(Sign.TIMES, expression, factor.expression)
            size *= factor.size
    return _Part(expression, size, sum(part.turned for part, _ in factors) % 2 == 1)


def _quotient(size: Exact, divisor: Exact) -> Exact:
    whole, rest = divmod(size, divisor)
    return Fraction(size) / divisor if rest else whole
