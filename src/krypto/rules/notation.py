"""Notation: text into expressions, and expressions into steps [R4].

Two ways to say the same thing are understood everywhere: one line, ``(14-6)*2``, and a step
list, ``14-6=8, 8*2=16``. `str` of an expression writes the one line.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from krypto.rules import complaints
from krypto.rules.characters import LONGEST_TEXT, Kind, is_step_list, tokens
from krypto.rules.expression import Exact, Expression, Number, Operation, steps
from krypto.rules.grammar import Source, checked, folded
from krypto.rules.readings import Written, reading
from krypto.rules.steplist import raw_steps

__all__ = ["Reading", "read", "step_list"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says.

    Attributes:
        expression: The expression as written; of a step list its last step, with the steps
            before put in for their results.
        written: The steps of a step list, with their results as written; none for one line.
    """

    expression: Expression
    written: tuple[Written, ...] = ()


def read(text: str, hand: Sequence[int] | None = None) -> Reading:
    """The expression that the text says, in one line or in steps.

    Args:
        text: At most 200 characters; with an equals sign it is a step list.
        hand: The cards on the table, where they are known: then a number of a step list that
            may be a card or a result is read so that everything is used exactly once, if it can
            be. Without them a number is a result wherever it can be one.

    Raises:
        NotationError: `bad_notation`, with the position of the first character that cannot be
            read.

    >>> str(read("14-6=8, 15-11-3=1, 8x1=8").expression)
    '(14 − 6) × (15 − 11 − 3)'
    """
    if len(text) > LONGEST_TEXT:
        raise complaints.too_much(LONGEST_TEXT)
    if is_step_list(text):
        written = reading(raw_steps(text), hand)
        return Reading(written[-1].expression, written)
    return Reading(_one_line(text))


def _one_line(text: str) -> Expression:
    found = checked(Source(text, tokens(text, in_steps=False)))
    leaves: list[Expression] = [Number(int(one.mark)) for one in found if one.kind is Kind.NUMBER]
    return folded(found, iter(leaves), Operation)


def step_list(expression: Expression) -> str:
    """The expression in steps, one operation each, as `read` understands them.

    A single number is one step, ``5 = 5``. An expression that divides by zero has no result to
    write and stays in one line.

    >>> step_list(read("14/(8-22/(17-14))").expression)
    '17 − 14 = 3, 22 ÷ 3 = 22/3, 8 − 22/3 = 2/3, 14 ÷ (2/3) = 21'
    """
    if isinstance(expression, Number):
        return f"{expression} = {expression}"
    written = []
    for step in steps(expression):
        if step.left is None or step.right is None or step.result is None:
            return str(expression)
        sign, right = step.operation.sign, _number(step.right)
        if step.right < 0 or ("/" in right and sign.binds_tightly):
            right = f"({right})"
        written.append(f"{_number(step.left)} {sign.printed} {right} = {_number(step.result)}")
    return ", ".join(written)


def _number(value: Exact) -> str:
    return str(value).replace("-", "−")
