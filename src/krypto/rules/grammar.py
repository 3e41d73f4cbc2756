"""Grammar: the order in which numbers, signs and brackets may stand [R4].

`checked` walks once over the tokens of one side of one step (or of the whole text, where there
are no steps) and refuses the first that cannot stand where it stands. `folded` then joins what
is known to be right: × and ÷ before + and −, equal rank from the left. Neither calls itself, so
no text is too deep.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from krypto.rules import complaints
from krypto.rules.characters import Kind, Token
from krypto.rules.expression import Exact, Sign

__all__ = [
    "DEEPEST_BRACKETS",
    "LONGEST_NUMBER",
    "Source",
    "checked",
    "ends_step",
    "folded",
    "fraction",
]

DEEPEST_BRACKETS = 50
"""How deep brackets may be nested."""

LONGEST_NUMBER = 4
"""How many digits a number may have; the result of a step may have more."""

_SIGNS = {sign.value: sign for sign in Sign}
_RANK = {"(": 0, "+": 1, "-": 1, "*": 2, "/": 2}
_BEFORE_A_NUMBER = frozenset("+-*/(")

_T = TypeVar("_T")


class Source:
    """A text and its tokens, read from left to right.

    Attributes:
        text: What was typed.
    """

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self.text = text
        self._tokens = [*tokens, tokens[-1], tokens[-1]]  # nobody looks further past the end
        self._next = 0

    def peek(self, ahead: int = 0) -> Token:
        """The token that comes next, or one further ahead; past the end, the end."""
        return self._tokens[self._next + ahead]

    def take(self) -> Token:
        """The token that comes next, which is then behind."""
        self._next += 1
        return self._tokens[self._next - 1]


def checked(source: Source, results: Collection[Exact | None] = ()) -> list[Token]:
    """The tokens of one expression, up to the next ``=``, separator or end.

    Args:
        source: Where to read; it then stands at the token that ends the expression.
        results: What earlier steps wrote; only these may be negative or long.

    Returns:
        Numbers, signs and brackets; a negative result is one number, such as ``-3``.

    Raises:
        NotationError: At the first token that cannot stand where it stands.
    """
    read: list[Token] = []
    opened: list[Token] = []
    while not ends_step(token := source.peek()):
        source.take()
        if not read or read[-1].mark in _BEFORE_A_NUMBER:
            read.append(_number_or_opening(token, source, read, opened, results))
        else:
            read.append(_sign_or_closing(token, source, read, opened))
    if not read or read[-1].mark in _BEFORE_A_NUMBER:
        raise complaints.number_missing(token, read)
    if opened:
        raise complaints.never_closed(opened[-1])
    return read


def ends_step(token: Token) -> bool:
    """Whether the token ends a side of a step: ``=``, a separator, or the end."""
    return token.kind is Kind.END or (token.kind is Kind.MARK and token.mark in "=,")


def _number_or_opening(
    token: Token,
    source: Source,
    read: list[Token],
    opened: list[Token],
    results: Collection[Exact | None],
) -> Token:
    if token.kind is Kind.NUMBER:
        if len(token.mark) > LONGEST_NUMBER and not _is_result(token, source, read, results):
            raise complaints.too_long(token, LONGEST_NUMBER)
        return token
    if token.mark == "(":
        opened.append(token)
        if len(opened) > DEEPEST_BRACKETS:
            raise complaints.too_deep(token, DEEPEST_BRACKETS)
        return token
    if token.mark == "-" and (number := source.peek()).kind is Kind.NUMBER and results:
        source.take()
        negative = Token(Kind.NUMBER, "-" + number.mark, token.position, number.end)
        if _is_result(negative, source, read, results):
            return negative
    raise complaints.no_number(token, read, opened, source.text)


def _is_result(
    number: Token, source: Source, read: Sequence[Token], results: Collection[Exact | None]
) -> bool:
    """Whether an earlier step wrote this number, alone or above or below a fraction's line."""
    if int(number.mark) in results:
        return True
    after = (number, source.peek(), source.peek(1))
    if fraction(*after) in results:
        return True
    return len(read) > 1 and fraction(read[-2], read[-1], number) in results


def fraction(above: Token, line: Token, below: Token) -> Fraction | None:
    """The value where three tokens may be a fraction such as ``37/9``, else None."""
    if not above.kind is below.kind is Kind.NUMBER or line.mark != "/":
        return None
    over, under = int(above.mark), int(below.mark)
    return Fraction(over, under) if under > 0 else None


def _sign_or_closing(token: Token, source: Source, read: list[Token], opened: list[Token]) -> Token:
    if token.mark in _SIGNS:
        return token
    if token.mark == ")" and opened:
        opened.pop()
        return token
    raise complaints.no_sign(token, read[-1], source.text)


def folded(read: Sequence[Token], leaves: Iterator[_T], join: Callable[[Sign, _T, _T], _T]) -> _T:
    """What the checked tokens make when each number is a leaf and each sign joins two.

    Args:
        read: Tokens that `checked` has let pass.
        leaves: What stands for each number, from left to right.
        join: Called for each sign, in the order in which the steps are carried out.
    """
    done: list[_T] = []
    waiting: list[str] = []

    def carry_out(rank: int) -> None:
        while waiting and _RANK[waiting[-1]] >= rank:
            right = done.pop()
            done[-1] = join(_SIGNS[waiting.pop()], done[-1], right)

    for token in read:
        if token.kind is Kind.NUMBER:
            done.append(next(leaves))
        elif token.mark == "(":
            waiting.append("(")
        elif token.mark == ")":
            carry_out(1)
            waiting.pop()
        else:
            carry_out(_RANK[token.mark])
            waiting.append(token.mark)
    carry_out(1)
    return done[0]
