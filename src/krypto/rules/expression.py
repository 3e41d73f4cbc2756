"""Expressions: what a player says, as an immutable tree with an exact value [R4, R5]."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias, assert_never, overload

__all__ = [
    "DEEPEST",
    "Exact",
    "Expression",
    "Number",
    "Operation",
    "Sign",
    "Step",
    "applied",
    "cards_used",
    "steps",
    "value",
]

DEEPEST = 200
"""How many operations may be nested in one expression; a text of legal length has fewer."""


class Sign(StrEnum):
    """The four signs [R4]."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDE = "/"

    @property
    def printed(self) -> str:
        """The sign as people write it: + − × ÷."""
        return _PRINTED[self.value]

    @property
    def binds_tightly(self) -> bool:
        """Whether it comes before + and −, as × and ÷ do."""
        return self in (Sign.TIMES, Sign.DIVIDE)


_PRINTED = {"+": "+", "-": "−", "*": "×", "/": "÷"}


@dataclass(frozen=True, slots=True)
class Number:
    """A card's number in an expression, 0 or more."""

    value: int
    depth: int = field(default=0, init=False, repr=False, compare=False)

    def __str__(self) -> str:
        """The digits."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Operation:
    """One step: two expressions joined by a sign.

    Attributes:
        sign: Which of the four.
        left: What stands before the sign.
        right: What stands after it.
        depth: How many operations are nested, this one included.
    """

    sign: Sign
    left: "Expression"
    right: "Expression"
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        depth = 1 + max(self.left.depth, self.right.depth)
        if depth > DEEPEST:
            raise ValueError(f"an expression nests at most {DEEPEST} operations")
        object.__setattr__(self, "depth", depth)

    def __str__(self) -> str:
        """The expression with + − × ÷ and the fewest brackets that keep this very tree."""
        return _written(self, _LOOSE)


# How tightly a sign binds.
_LOOSE, _TIGHT = 1, 2


Expression: TypeAlias = Number | Operation
"""A number, or an operation that joins two expressions."""

Exact: TypeAlias = Fraction | int
"""An exact value; never a float."""


@dataclass(frozen=True, slots=True)
class Step:
    """One operation as it is carried out.

    Attributes:
        operation: The part of the expression this step computes.
        left: Exact value before the sign, a whole number as long as nothing has been divided;
            None where a division by zero came before.
        right: Exact value after the sign, or None likewise.
        result: Exact value, or None where none is formed.
    """

    operation: Operation
    left: Exact | None
    right: Exact | None
    result: Exact | None


def steps(expression: Expression) -> tuple[Step, ...]:
    """Every step in the order it is carried out; a single number has none.

    What an operation needs comes before it, left before right; the last is the whole expression.

    >>> [str(step.result) for step in steps(Operation(Sign.DIVIDE, Number(7), Number(2)))]
    ['7/2']
    """
    done: list[Step] = []
    _carry_out(expression, done)
    return tuple(done)


def value(expression: Expression) -> Fraction | None:
    """The exact value, or None where the expression divides by zero.

    >>> value(Operation(Sign.MINUS, Number(3), Number(5)))
    Fraction(-2, 1)
    """
    exact = _carry_out(expression, [])
    return None if exact is None else Fraction(exact)


@overload
def applied(sign: Sign, left: Fraction | None, right: Fraction | None) -> Fraction | None: ...
@overload
def applied(sign: Sign, left: Exact | None, right: Exact | None) -> Exact | None: ...
def applied(sign: Sign, left: Exact | None, right: Exact | None) -> Exact | None:
    """What the sign makes of two exact values; None for a division by zero, or of None.

    A division makes a fraction also of two whole numbers; the other signs of two whole numbers
    make a whole number.
    """
    if left is None or right is None:
        return None
    match sign:
        case Sign.PLUS:
            return left + right
        case Sign.MINUS:
            return left - right
        case Sign.TIMES:
            return left * right
        case Sign.DIVIDE:
            return Fraction(left, right) if right else None
        case _:
            assert_never(sign)


def cards_used(expression: Expression) -> Iterator[int]:
    """Every number in the expression, from left to right."""
    waiting = [expression]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Number):
            yield one.value
        else:
            waiting += (one.right, one.left)


def _written(expression: Expression, least: int) -> str:
    """The text, in brackets where its sign binds more loosely than its place asks.

    To the right of a sign of its own rank an operation needs brackets even after + and ×: without
    them the text would be read from the left, as another tree.
    """
    if isinstance(expression, Number):
        return str(expression)
    rank = _TIGHT if expression.sign.binds_tightly else _LOOSE
    left, right = _written(expression.left, rank), _written(expression.right, rank + 1)
    text = f"{left} {expression.sign.printed} {right}"
    return text if rank >= least else f"({text})"


def _carry_out(expression: Expression, done: list[Step]) -> Exact | None:
    if isinstance(expression, Number):
        return expression.value
    left, right = _carry_out(expression.left, done), _carry_out(expression.right, done)
    result = applied(expression.sign, left, right)
    done.append(Step(expression, left, right, result))
    return result
