"""Complaints: what is said about a text that cannot be read, in words for a ten-year-old [R4].

Each is a `NotationError` with the place of the first character that cannot stand there, and
says what would be right. Beside the English words it bears a stable name and what the words
speak of, so that a page can say the same in another language.
"""

from collections.abc import Mapping, Sequence

from krypto.errors import NotationError
from krypto.rules.characters import Kind, Token, code_point, described, is_invisible, is_shown

__all__ = [
    "COMPLAINTS",
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

COMPLAINTS: Mapping[str, str] = {
    "too_much": "The text has more than `longest` characters.",
    "too_deep": "More than `deepest` brackets are open inside each other.",
    "too_long": "The number `number` has more than `longest` digits.",
    "never_closed": "The bracket at `position` is never closed.",
    "nothing": "There is nothing to read.",
    "number_missing_after": "A number is missing after `after`.",
    "number_missing_in_step": "A number is missing before an equals sign or a comma, `before`.",
    "two_signs": "The signs `after` and `sign` stand together, with no number between.",
    "sign_first": "Nothing stands before the sign `sign`.",
    "empty_brackets": "There is nothing between two brackets.",
    "closed_too_early": "A number is missing between `after` and a closing bracket.",
    "closes_nothing": "The closing bracket at `position` closes nothing.",
    "hidden_character": "The character `code_point` stands inside a number and cannot be seen.",
    "sign_missing": "A sign is missing between `after` and `before`.",
    "no_equals": "The step `step` has no equals sign.",
    "no_result": "The result of the step `step` is missing.",
    "second_equals": "The step `step` has a second equals sign.",
    "not_a_result": "After the result of the step `step` stands `mark`.",
    "over_zero": "A result is a number over zero.",
    "used_up": "The number `number` is no card, and the step that made it is used already.",
    "not_allowed": "The character `character`, or `code_point` where it hides, is not allowed.",
    "wrong_brackets": "The same, for a bracket that is not round.",
    "looks_like_times": "The same, for a letter that only looks like x.",
    "parts_steps": "The same, for a sign that parts steps, in a text without an equals sign.",
    "no_decimals": "The same, for a point or a comma that makes a decimal.",
}
"""Every complaint by its name, with the details it speaks of."""

_ALLOWED = "Only numbers, + − × ÷ and round brackets can be used."
_PRINTED = {"-": "−", "*": "×", "/": "÷"}
_TIMES = "хХχΧ"


def too_much(longest: int) -> NotationError:
    """The text is longer than an entry may be."""
    return _complaint(
        "too_much",
        f"This is too long: at most {longest} characters are read.",
        longest + 1,
        longest=longest,
    )


def too_deep(token: Token, deepest: int) -> NotationError:
    """Brackets inside brackets inside brackets."""
    return _complaint(
        "too_deep",
        f"There are more than {deepest} brackets inside each other. Use fewer.",
        token.position,
        deepest=deepest,
    )


def too_long(token: Token, longest: int) -> NotationError:
    """A number of too many digits that no step has made."""
    number = _shortened(token.mark)
    return _complaint(
        "too_long",
        f"{number} is too long: a number has at most {longest} digits.",
        token.position,
        number=number,
        longest=longest,
    )


def never_closed(token: Token) -> NotationError:
    """A ``(`` without its ``)``."""
    return _complaint(
        "never_closed",
        f'The "(" at position {token.position} is never closed. Put a ")" where it ends.',
        token.position,
    )


def number_missing(token: Token, read: Sequence[Token]) -> NotationError:
    """The text or the step stops where a number has to stand."""
    if read:
        after = _printed(read[-1])
        why = f'A number is missing after "{after}".'
        return _complaint("number_missing_after", why, token.position, after=after)
    if token.mark == "=":
        where = 'before "="'
    elif token.mark == ",":
        where = "before the comma: each step looks like 14 − 6 = 8"
    else:
        why = "There is nothing here yet. Write an expression such as (14 − 6) × 2."
        return _complaint("nothing", why, token.position)
    why = f"A number is missing {where}."
    return _complaint("number_missing_in_step", why, token.position, before=token.mark)


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
        after = _printed(read[-1])
        return _complaint(
            "two_signs",
            f'"{after}" and "{sign}" stand together. '
            "Put a number between two signs; no number has a sign of its own.",
            token.position,
            after=after,
            sign=sign,
        )
    return _complaint(
        "sign_first",
        f'Nothing stands before "{sign}". Begin with a number; no number has a sign of its own.',
        token.position,
        sign=sign,
    )


def _closed_too_early(
    token: Token, read: Sequence[Token], opened: Sequence[Token]
) -> NotationError:
    if not opened:
        return _stray(token)
    if read[-1].mark == "(":
        why = "There is nothing between these brackets."
        return _complaint("empty_brackets", why, token.position)
    after = _printed(read[-1])
    why = f'A number is missing between "{after}" and ")".'
    return _complaint("closed_too_early", why, token.position, after=after)


def no_sign(token: Token, before: Token, text: str) -> NotationError:
    """Something else stands where a sign or ``)`` has to stand."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    if token.mark == ")":
        return _stray(token)
    gap = text[before.end : token.position - 1]
    if before.kind is token.kind is Kind.NUMBER and is_invisible(gap):
        return _complaint(
            "hidden_character",
            f"{described(gap[0])} stands inside a number and cannot be seen. "
            "Type the number again.",
            before.end + 1,
            code_point=code_point(gap[0]),
        )
    left, right = _printed(before), _printed(token)
    why = f'A sign is missing between "{left}" and "{right}".'
    return _complaint("sign_missing", why, token.position, after=left, before=right)


def no_equals(token: Token, number: int) -> NotationError:
    """A step ends without ``=``."""
    return _complaint(
        "no_equals",
        f'Step {number} has no "=". Each step looks like 14 − 6 = 8, with a comma between steps.',
        token.position,
        step=number,
    )


def no_result(token: Token, number: int, text: str) -> NotationError:
    """Something else stands where the result of a step has to stand."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    return _complaint(
        "no_result",
        f'The result of step {number} is missing. After "=" comes a number, such as 14 − 6 = 8.',
        token.position,
        step=number,
    )


def not_a_result(token: Token, number: int, text: str) -> NotationError:
    """Something follows the result of a step that does not begin the next."""
    if token.kind is Kind.REFUSED:
        return _refused(token, text)
    end = "Put a comma or a new line between two steps."
    if token.mark == "=":
        why = f'Step {number} has a second "=". {end}'
        return _complaint("second_equals", why, token.position, step=number)
    mark = _printed(token)
    why = f'After "=" comes only the result of step {number}, not "{mark}". {end}'
    return _complaint("not_a_result", why, token.position, step=number, mark=mark)


def over_zero(token: Token) -> NotationError:
    """A result such as ``7/0``."""
    return _complaint("over_zero", "No result is a number over zero.", token.position)


def used_up(token: Token) -> NotationError:
    """A negative or a long number that no result is left for."""
    number = _printed(token)
    return _complaint(
        "used_up",
        f"{number} is no card, and the step that made it is used already. "
        "Each result is used once.",
        token.position,
        number=number,
    )


def _complaint(name: str, message: str, position: int, **details: object) -> NotationError:
    return NotationError(message, position, complaint=name, **details)


def _stray(token: Token) -> NotationError:
    return _complaint(
        "closes_nothing",
        f'The ")" at position {token.position} closes nothing. '
        'Take it away, or put a "(" before it.',
        token.position,
    )


def _refused(token: Token, text: str) -> NotationError:
    char = text[token.position - 1]
    name, hint = _why_refused(char)
    return _complaint(
        name,
        f"{described(char)} cannot be used here. {hint}",
        token.position,
        character=char if is_shown(char) else "",
        code_point=code_point(char),
    )


def _why_refused(char: str) -> tuple[str, str]:
    if char in "[]{}":
        return "wrong_brackets", "Use round brackets: ( )."
    if char in _TIMES:
        hint = "It only looks like the letter x. For times, type x, × or *."
        return "looks_like_times", hint
    if char in ",;，；、":
        hint = "It parts steps, and each step has an equals sign, such as 14 − 6 = 8."
        return "parts_steps", hint
    if char in ".٫":
        hint = "Cards are whole numbers, and two cards make no decimal. " + _ALLOWED
        return "no_decimals", hint
    return "not_allowed", _ALLOWED


def _printed(token: Token) -> str:
    """The token as people write it; a very long number is cut."""
    return _PRINTED.get(token.mark) or _shortened(token.mark.replace("-", "−"))


def _shortened(digits: str) -> str:
    return digits if len(digits) <= 24 else digits[:20] + "…"
