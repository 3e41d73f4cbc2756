"""The steps of many ways side by side, from the table or from expressions."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from krypto.rules.expression import Expression, Number, Operation, Sign, steps, value
from krypto.solver.grade.ways import CARD, PRODUCT, QUOTIENT, Numbers, Rows, Table, Tags

__all__ = ["Steps", "expression_of", "steps_of_expressions", "steps_of_rows"]

_SIGNS = tuple(Sign)


class Steps(NamedTuple):
    """Ways, one a row, with their steps in the order they are carried out, one a column.

    Attributes:
        made_by: Which step it is, as in `ways`.
        first: The number before the sign, the larger one of a sum, difference or product.
        second: The number after it.
        result: What the step makes.
        first_by: What made `first`, `CARD` if it is a card.
        second_by: What made `second`.
        first_factors: The two factors of `first` if a product made it, else it and NaN; one more
            axis, of two.
        second_factors: Likewise of `second`.
    """

    made_by: Tags
    first: Numbers
    second: Numbers
    result: Numbers
    first_by: Tags
    second_by: Tags
    first_factors: Numbers
    second_factors: Numbers

    def way(self, number: int) -> "Steps":
        """One of the ways alone."""
        one = slice(number, number + 1)
        return Steps(
            self.made_by[one],
            self.first[one],
            self.second[one],
            self.result[one],
            self.first_by[one],
            self.second_by[one],
            self.first_factors[one],
            self.second_factors[one],
        )


def steps_of_rows(table: Table, values: Numbers, rows: Rows) -> Steps:
    """The steps on the way to these rows, which use every place."""
    steps_ = table.steps[rows - table.top]
    first, second = _in_order(table, values, steps_)
    return Steps(
        table.made_by[steps_],
        values[first],
        values[second],
        values[steps_],
        table.made_by[first],
        table.made_by[second],
        _factors(table, values, first),
        _factors(table, values, second),
    )


def _in_order(table: Table, values: Numbers, rows: Rows) -> tuple[Rows, Rows]:
    """The operands of each row, the larger first, but 0 before the sign of a quotient."""
    left, right = table.left[rows], table.right[rows]
    one, other = values[left], values[right]
    none = (table.made_by[rows] == QUOTIENT) & (np.minimum(one, other) == 0)
    turned = (one < other) != none
    return np.where(turned, right, left), np.where(turned, left, right)


def _factors(table: Table, values: Numbers, rows: Rows) -> Numbers:
    product = table.made_by[rows] == PRODUCT
    one = np.where(product, values[table.left[rows]], values[rows])
    return np.stack([one, np.where(product, values[table.right[rows]], np.nan)], axis=-1)


def expression_of(table: Table, values: Numbers, row: int) -> Expression:
    """The way to a row, written out."""
    tag = table.made_by.item(row)
    if tag == CARD:
        return Number(int(values.item(row)))
    first, second = table.left.item(row), table.right.item(row)
    one, other = values.item(first), values.item(second)
    if (one < other) != (tag == QUOTIENT and min(one, other) == 0):
        first, second = second, first
    return Operation(
        _SIGNS[tag], expression_of(table, values, first), expression_of(table, values, second)
    )


def steps_of_expressions(expressions: Sequence[Expression]) -> Steps:
    """The steps of expressions over equally many cards, none of which goes below zero."""
    columns = [[_step(step.operation) for step in steps(each)] for each in expressions]
    shape = (len(columns), len(columns[0]))
    cells = np.array([cell for row in columns for cell in row], np.float64)
    made_by, first_by, second_by = (
        np.ascontiguousarray(cells[:, place].reshape(shape).astype(np.int8)) for place in range(3)
    )
    first, second, result = (cells[:, place].reshape(shape) for place in range(3, 6))
    factors = cells[:, 6:].reshape(*shape, 2, 2)
    return Steps(
        made_by,
        first,
        second,
        result,
        first_by,
        second_by,
        factors[:, :, 0],
        factors[:, :, 1],
    )


def _step(operation: Operation) -> tuple[float, ...]:
    first, second = operation.left, operation.right
    tag = _SIGNS.index(operation.sign)
    if tag not in (1, QUOTIENT) and _size(first) < _size(second):
        first, second = second, first
    return (
        tag,
        _made_by(first),
        _made_by(second),
        _size(first),
        _size(second),
        _size(operation),
        *_sizes_of_factors(first),
        *_sizes_of_factors(second),
    )


def _made_by(expression: Expression) -> int:
    return CARD if isinstance(expression, Number) else _SIGNS.index(expression.sign)


def _size(expression: Expression) -> float:
    return float(value(expression) or 0)


def _sizes_of_factors(expression: Expression) -> tuple[float, float]:
    if isinstance(expression, Operation) and expression.sign is Sign.TIMES:
        return _size(expression.left), _size(expression.right)
    return _size(expression), float("nan")
