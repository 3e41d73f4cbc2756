"""Complaints: what is said about a text that cannot be read, in words for a ten-year-old [R4].

Each is a `NotationError` with the place of the first character that cannot stand there, and
says what would be right.
"""

from collections.abc import Sequence

from krypto.errors import NotationError
from krypto.rules.characters import Kind, Token, described, is_invisible

__all__ = [
    "never_closed",
    "no_equals",
    "no_number",
    "no_result",
    "no_sign",
    "not_a_result",
    "number_missing",
    "over_zero",
    "too_deep",
    "too_long",
    "too_much",
    "used_up",
]

_ALLOWED = "Only numbers, + − × ÷ and round brackets can be used."
_PRINTED = {"-": "−", "*": "×", "/": "÷"}
_TIMES = "хХχΧ"


def too_much(longest: int) -> NotationError:
    """The text is longer than an entry may be."""
    return NotationError(f"This is too long: at most {longest} characters are read.", longest + 1)


def too_deep(token: Token, deepest: int) -> NotationError:
    """Brackets inside brackets inside brackets."""
    return NotationError(
        f"There are more than {deepest} brackets inside each other. Use fewer.", token.position
    )


def too_long(token: Token, longest: int) -> NotationError:
    """A number of too many digits that no step has made."""
    return NotationError(
        f"{_shortened(token.mark)} is too long: a number has at most {longest} digits.",
        token.position,
    )


def never_closed(token: Token) -> NotationError:
    """A ``(`` without its ``)``."""
    return NotationError(
        f'The "(" at position {token.position} is never closed. Put a ")" where it ends.',
        token.position,
    )


def number_missing(token: Token, read: Sequence[Token]) -> NotationError:
    """The text or the step stops where a number has to stand."""
    if read:
        where = f'after "{_printed(read[-1])}"'
    elif token.mark == "=":
        where = 'before "="'
    elif token.mark == ",":
        where = "before the comma: each step looks like 14 − 6 = 8"
    else:
        return NotationError(
            "There is nothing here yet. Write an expression such as (14 − 6) × 2.", token.position
        )
    return NotationError(f"A number is missing {where}.", token.position)


def no_number(
    token: Token, read: Sequence[Token], opened: Sequence[Token], text: str
) -> NotationError:
    """Something else stands where a number or ``(`` has to stand."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    if token.mark == ")":
        return _closed_too_early(token, read, opened)
    sign = _printed(token)
    if read and read[-1].mark != "(":
        return NotationError(
            f'"{_printed(read[-1])}" and "{sign}" stand together. '
            "Put a number between two signs; no number has a sign of its own.",
            token.position,
        )
    return NotationError(
        f'Nothing stands before "{sign}". Begin with a number; no number has a sign of its own.',
        token.position,
    )


def _closed_too_early(
    token: Token, read: Sequence[Token], opened: Sequence[Token]
) -> NotationError:
    if not opened:
        return _stray(token)
    if read[-1].mark == "(":
        return NotationError("There is nothing between these brackets.", token.position)
    return NotationError(
        f'A number is missing between "{_printed(read[-1])}" and ")".', token.position
    )


def no_sign(token: Token, before: Token, text: str) -> NotationError:
    """Something else stands where a sign or ``)`` has to stand."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    if token.mark == ")":
        return _stray(token)
    gap = text[before.end : token.position - 1]
    if before.kind is token.kind is Kind.NUMBER and is_invisible(gap):
        return NotationError(
            f"{described(gap[0])} stands inside a number and cannot be seen. "
            "Type the number again.",
            before.end + 1,
        )
    return NotationError(
        f'A sign is missing between "{_printed(before)}" and "{_printed(token)}".', token.position
    )


def no_equals(token: Token, number: int) -> NotationError:
    """A step ends without ``=``."""
    return NotationError(
        f'Step {number} has no "=". Each step looks like 14 − 6 = 8, with a comma between steps.',
        token.position,
    )


def no_result(token: Token, number: int, text: str) -> NotationError:
    """Something else stands where the result of a step has to stand."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    return NotationError(
        f'The result of step {number} is missing. After "=" comes a number, such as 14 − 6 = 8.',
        token.position,
    )


def not_a_result(token: Token, number: int, text: str) -> NotationError:
    """Something follows the result of a step that does not begin the next."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    if token.mark == "=":
        why = f'Step {number} has a second "=".'
    else:
        why = f'After "=" comes only the result of step {number}, not "{_printed(token)}".'
    return NotationError(f"{why} Put a comma or a new line between two steps.", token.position)


def over_zero(token: Token) -> NotationError:
    """A result such as ``7/0``."""
    return NotationError("No result is a number over zero.", token.position)


def used_up(token: Token) -> NotationError:
    """A negative or a long number that no result is left for."""
    return NotationError(
        f"{_printed(token)} is no card, and the step that made it is used already. "
        "Each result is used once.",
        token.position,
    )


def _stray(token: Token) -> NotationError:
    return NotationError(
        f'The ")" at position {token.position} closes nothing. '
        'Take it away, or put a "(" before it.',
        token.position,
    )


def _refused(token: Token, text: str) -> NotationError:
    char = text[token.position - 1]
    return NotationError(f"{described(char)} cannot be used here. {_hint(char)}", token.position)


def _hint(char: str) -> str:
    if char in "[]{}":
        return "Use round brackets: ( )."
    if char in _TIMES:
        return "It only looks like the letter x. For times, type x, × or *."
    if char in ",;，；、":
        return "It parts steps, and each step has an equals sign, such as 14 − 6 = 8."
    if char in ".٫":
        return "Cards are whole numbers, and two cards make no decimal. " + _ALLOWED
    return _ALLOWED


def _printed(token: Token) -> str:
    """The token as people write it; a very long number is cut."""
    return _PRINTED.get(token.mark) or _shortened(token.mark.replace("-", "−"))


def _shortened(digits: str) -> str:
    return digits if len(digits) <= 24 else digits[:20] + "…"
