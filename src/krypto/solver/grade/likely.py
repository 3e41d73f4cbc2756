"""The solutions of a deal in the order in which people tend to find them."""

from typing import NamedTuple

import numpy as np

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, Number, Operation, Sign
from krypto.rules.ruleset import Ruleset
from krypto.solver.grade.looking import Look, look
from krypto.solver.grade.model import Model, model, surprise
from krypto.solver.grade.steps import steps_of_expressions
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
    if rules.fractions:
        found = _with_other_forms(found, deal, rules, kept)
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


def _with_other_forms(
    found: dict[int, Likely], deal: Deal, rules: Ruleset, kept: Model
) -> dict[int, Likely]:
    """Found, and the forms that need a fraction, each as the solver writes it."""
    marked = {_fingerprint(expression): expression for expression in solutions(deal, rules)}
    others = [marked[mark] for mark in marked if mark not in found]
    if not others:
        return found
    efforts = kept.efforts(Look(0.0, steps_of_expressions(others), others.__getitem__), deal.target)
    rest = [mark for mark in marked if mark not in found]
    return found | {
        mark: Likely(expression, float(effort))
        for mark, expression, effort in zip(rest, others, efforts, strict=True)
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
