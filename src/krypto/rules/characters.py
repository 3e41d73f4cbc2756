"""Characters: what may stand in an entry, and what a refused one is called [R4].

People type and paste more than one character for the same sign. Each maps to one plain mark,
one for one, so that a place in the plain text is the same place in what was typed. A character
that is not listed here is refused and named; there is no general "normalising", which would
turn 5² into 52.
"""

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

__all__ = [
    "END",
    "LONGEST_TEXT",
    "Kind",
    "Token",
    "code_point",
    "described",
    "is_invisible",
    "is_shown",
    "is_step_list",
    "tokens",
]

LONGEST_TEXT = 200
"""The most characters an entry may have."""

END = ""
"""The mark of the token after the last one."""

_MARKS = {
    "+": "+＋",
    "-": "-−–—‐‑－ー",
    "*": "*xX×·⋅∙∗✕✖＊ｘＸ",
    "/": "/÷:∕⁄／：",
    "(": "(（",
    ")": ")）",
    "=": "=＝",
}
_SEPARATORS = ",;，；、"
_BLANKS = "\t \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"  # noqa: E501
_NEW_LINES = "\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029"
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f"


def _table() -> dict[int, str]:
    """The plain mark of each character; an invisible one becomes U+200B."""
    table = {ord(one): mark for mark, all_ in _MARKS.items() for one in all_}
    table |= {ord("０") + digit: str(digit) for digit in range(10)}
    table |= dict.fromkeys(map(ord, _BLANKS), " ")
    table |= dict.fromkeys(map(ord, _INVISIBLE), "\u200b")
    return table | dict.fromkeys(map(ord, _NEW_LINES), " ")


_IN_LINE: Mapping[int, str] = _table()
_IN_STEPS: Mapping[int, str] = _table() | dict.fromkeys(map(ord, _SEPARATORS + _NEW_LINES), ",")


class Kind(Enum):
    """What a token is."""

    NUMBER = auto()
    MARK = auto()
    REFUSED = auto()
    END = auto()


class Token(NamedTuple):
    """A number, a mark, a refused character, or the end.

    Attributes:
        kind: Which of the four.
        mark: The digits, the plain mark (one of ``+ - * / ( ) = ,``), or the character itself.
        position: Where it begins, counted from 1.
        end: Where it ends: the position of its last character.
    """

    kind: Kind
    mark: str
    position: int
    end: int


_LINE_TOKEN = re.compile(r"([0-9]+)|([-+*/()=])|([^ \u200b])")
_STEP_TOKEN = re.compile(r"([0-9]+)|([-+*/()=,])|([^ \u200b])")
_KINDS = {1: Kind.NUMBER, 2: Kind.MARK, 3: Kind.REFUSED}


def tokens(text: str, *, in_steps: bool) -> list[Token]:
    """The text as tokens, with one of kind END at the end; nothing is refused yet.

    Args:
        text: What was typed or pasted.
        in_steps: Whether commas, semicolons and new lines part steps; else a new line is a
            blank, and the others are refused characters.
    """
    plain = text.translate(_IN_STEPS if in_steps else _IN_LINE)
    pattern = _STEP_TOKEN if in_steps else _LINE_TOKEN
    found = [
        Token(_KINDS[one.lastindex or 3], one[0], one.start() + 1, one.end())
        for one in pattern.finditer(plain)
    ]
    found.append(Token(Kind.END, END, len(text) + 1, len(text)))
    return found


def is_step_list(text: str) -> bool:
    """Whether the text says its expression in steps: it has an equals sign."""
    return any(one in text for one in _MARKS["="])


def is_invisible(text: str) -> bool:
    """Whether the text has characters, and none of them shows or takes room."""
    return bool(text) and all(char in _INVISIBLE for char in text)


def code_point(char: str) -> str:
    """The number of a character, as it stands in tables of characters: ``U+00B2``."""
    return f"U+{ord(char):04X}"


def is_shown(char: str) -> bool:
    """Whether a character shows by itself, so that it can be quoted."""
    return char.isprintable() and not unicodedata.category(char).startswith("M")


def described(char: str) -> str:
    """What to call a character: itself where it can be shown, and its name beyond ASCII.

    >>> described("²"), described("_"), described(chr(7))
    ('"²" (Superscript two, U+00B2)', '"_"', 'A control character (U+0007)')
    """
    code, group = code_point(char), unicodedata.category(char)
    if group == "Cs":
        return f"Half a character ({code})"
    if group == "Cc":
        return f"A control character ({code})"
    name = unicodedata.name(char, "unnamed").capitalize()
    if not is_shown(char):
        return f"The character {code} ({name})"
    return f'"{char}"' if char.isascii() else f'"{char}" ({name}, {code})'
