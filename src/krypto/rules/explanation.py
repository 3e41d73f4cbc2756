"""What a wrong claim does, in words that teach: how far off it is, and where precedence bit."""

from fractions import Fraction

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, Number, Operation, Sign, value
from krypto.rules.notation import read
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.verdict import judge, value_text

__all__ = ["explain", "precedence_slip"]


def explain(deal: Deal, claim: str | Expression, rules: Ruleset = HOUSE) -> tuple[str, ...]:
    """Everything worth knowing about a claim that is not accepted, in plain sentences.

    First its faults, as the judge tells them, with how far the value is off; then, where a
    sum and a product meet without brackets, what a reader from left to right would have got.
    Whoever writes in steps has said what comes first, and is not told about precedence.

    Args:
        deal: The cards and the target.
        claim: A text in either notation, or an expression.
        rules: What the value of a step may be.

    Returns:
        No sentence for a claim that is accepted.

    Raises:
        NotationError: The text is no expression.

    >>> for sentence in explain(Deal((1, 1, 3, 4, 5), 35), "3+4*5*1*1"): print(sentence)
    This makes 23, and the target is 35: that is 12 too few.
    × and ÷ go before + and −, so 3 + 4 × 5 × 1 × 1 is 23, not 35. For 35 write (3 + 4) × 5 × 1 × 1.
    """
    verdict = judge(deal, claim, rules)
    told = [
        _how_far(verdict.value, deal.target) if fault.code == "wrong_value" else fault.message
        for fault in verdict.faults
    ]
    in_steps = isinstance(claim, str) and len(read(claim, deal.hand).written) > 1
    slip = precedence_slip(verdict.expression, deal.target) if told and not in_steps else None
    return (*told, slip) if slip else tuple(told)


def _how_far(made: Fraction | None, target: int) -> str:
    off = abs((made or 0) - target)
    side = "many" if (made or 0) > target else "few"
    return f"This makes {value_text(made)}, and the target is {target}: that is {off} too {side}."


def precedence_slip(expression: Expression, target: int) -> str | None:
    """Where the order of signs changes the value, the sentence that says so, else None.

    Args:
        expression: As it was written, without the brackets it did not have.
        target: If reading from the left would make it, the sentence shows how to write that.
    """
    meant = _from_the_left(expression)
    if meant == expression:
        return None
    made, read = value(expression), value(meant)
    if made == read or made is None or read is None:
        return None
    smaller = None if read == target else _smaller_slip(expression, target)
    return smaller or (
        f"× and ÷ go before + and −, so {expression} is {value_text(made)}, not "
        f"{value_text(read)}. For {value_text(read)} write {meant}."
    )


def _smaller_slip(expression: Expression, target: int) -> str | None:
    """What the first part of the expression that has a slip by itself has to tell."""
    if isinstance(expression, Number):
        return None
    parts = (expression.left, expression.right)
    return next((told for part in parts if (told := precedence_slip(part, target))), None)


def _from_the_left(expression: Expression) -> Expression:
    """What the same text would say if all signs had one rank."""
    first, rest = _chain(expression)
    for sign, operand in rest:
        first = Operation(sign, first, operand)
    return first


def _chain(expression: Expression) -> tuple[Expression, list[tuple[Sign, Expression]]]:
    """The text without what stands in brackets: a first operand, then signs and operands."""
    if isinstance(expression, Number):
        return expression, []
    sign, left, right = expression.sign, expression.left, expression.right
    first, rest = _opened(left, bracketed=sign.binds_tightly and not _tight(left))
    second, more = _opened(right, bracketed=sign.binds_tightly or not _tight(right))
    return first, [*rest, (sign, second), *more]


def _opened(
    expression: Expression, *, bracketed: bool
) -> tuple[Expression, list[tuple[Sign, Expression]]]:
    return (_from_the_left(expression), []) if bracketed else _chain(expression)


def _tight(expression: Expression) -> bool:
    return isinstance(expression, Number) or expression.sign.binds_tightly
