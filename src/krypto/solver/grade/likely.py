"""The solutions of a deal in the order in which people tend to find them."""

from collections.abc import Container, Iterable
from typing import NamedTuple

import numpy as np

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, Number, Operation, Sign
from krypto.rules.ruleset import Ruleset
from krypto.solver.grade.looking import Look, look
from krypto.solver.grade.model import Model, model, surprise
from krypto.solver.grade.steps import steps_of_expressions
from krypto.solver.grade.traits import traits_of
from krypto.solver.grade.ways import Numbers
from krypto.solver.search import solutions

__all__ = ["Likely", "likely"]


class Likely(NamedTuple):
    """A solution and how readily people find it.

    Attributes:
        expression: The way in which it is most likely found.
        effort: That of one way as likely as all ways to this solution together; lower is sooner.
    """

    expression: Expression
    effort: float


def likely(deal: Deal, rules: Ruleset) -> list[Likely]:
    """One way to each essentially different solution, the likeliest first."""
    seen, kept = look(deal, rules), model()
    if seen.steps is None:
        return []
    found = _by_form(seen, kept.efforts(seen, deal.target))
    forms = solutions(deal, rules)
    if len(found) < len(forms):
        found |= _others(found, forms, deal.target, kept)
    return sorted(found.values(), key=lambda one: one.effort)


def _by_form(seen: Look, efforts: Numbers) -> dict[int, Likely]:
    """For each form its likeliest way, with the effort of all its ways together."""
    expressions: dict[int, Expression] = {}
    ways: dict[int, list[int]] = {}
    for way in np.argsort(efforts, kind="stable").tolist():
        expression = seen.written(way)
        mark = _fingerprint(expression)
        expressions.setdefault(mark, expression)
        ways.setdefault(mark, []).append(way)
    return {
        mark: Likely(expression, surprise(efforts[ways[mark]]))
        for mark, expression in expressions.items()
    }


def _others(
    found: Container[int], forms: Iterable[Expression], target: int, kept: Model
) -> dict[int, Likely]:
    """The forms that no way found leads to, as the solver writes them.

    They divide by 1, take 0 away, or need a fraction where other forms do not.
    """
    marked = {_fingerprint(expression): expression for expression in forms}
    others = {mark: expression for mark, expression in marked.items() if mark not in found}
    efforts = traits_of(steps_of_expressions([*others.values()]), target) @ kept.weights
    return {
        mark: Likely(expression, effort)
        for (mark, expression), effort in zip(others.items(), efforts.tolist(), strict=True)
    }


_PRIME = (1 << 61) - 1


def _fingerprint(expression: Expression) -> int:
    """The value at a point modulo 2**61 - 1 with one variable for each card number.

    Solutions that are the same function share it; two others do with a chance below 1 in 10**16.
    """
    if isinstance(expression, Number):
        return pow(expression.value + 1963, 65_537, _PRIME)
    left, right = _fingerprint(expression.left), _fingerprint(expression.right)
    return _joined(expression, left, right) % _PRIME


def _joined(operation: Operation, left: int, right: int) -> int:
    match operation.sign:
        case Sign.PLUS:
            return left + right
        case Sign.MINUS:
            return left - right
        case Sign.TIMES:
            return left * right
        case Sign.DIVIDE:
            return left * pow(right, -1, _PRIME)
