"""Step lists: an expression said in steps, such as ``14-6=8, 8*2=16`` [R4].

Here a text becomes its written steps. Which numbers in them are cards and which are results is
the question of `krypto.rules.readings`.
"""

from fractions import Fraction
from typing import NamedTuple

from krypto.rules import complaints
from krypto.rules.characters import Kind, Token, tokens
from krypto.rules.expression import Exact
from krypto.rules.grammar import Source, checked

__all__ = ["RawStep", "raw_steps"]


class RawStep(NamedTuple):
    """One step as it was written.

    Attributes:
        read: The tokens of its left side.
        result: What stands after ``=``.
        position: Where the result begins, counted from 1.
    """

    read: list[Token]
    result: Exact
    position: int


def raw_steps(text: str) -> list[RawStep]:
    """The steps of a text that has an equals sign; empty ones are passed over.

    Raises:
        NotationError: At the first place that cannot be read.
    """
    source = Source(text, tokens(text, in_steps=True))
    found: list[RawStep] = []
    while (token := source.peek()).kind is not Kind.END:
        if token.mark == ",":
            source.take()
        else:
            found.append(_step(source, found))
    return found


def _step(source: Source, before: list[RawStep]) -> RawStep:
    number = len(before) + 1
    read = checked(source, [step.result for step in before])
    if (token := source.take()).mark != "=":
        raise complaints.no_equals(token, number)
    position = source.peek().position
    result = _result(source, number)
    if (token := source.peek()).kind is not Kind.END and token.mark != ",":
        raise complaints.not_a_result(token, number, source.text)
    return RawStep(read, result, position)


def _result(source: Source, number: int) -> Exact:
    sign = 1
    if source.peek().mark == "-":
        source.take()
        sign = -1
    over = _digits(source, number)
    if source.peek().mark != "/":
        return sign * over
    source.take()
    below = source.peek()
    under = _digits(source, number)
    if under == 0:
        raise complaints.over_zero(below)
    return Fraction(sign * over, under)


def _digits(source: Source, number: int) -> int:
    token = source.take()
    if token.kind is not Kind.NUMBER:
        raise complaints.no_result(token, number, source.text)
    return int(token.mark)
