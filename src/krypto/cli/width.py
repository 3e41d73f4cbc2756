"""How much room a text takes on the screen, counted in visible characters and in columns.

Python counts code points. People see characters that may be made of many (a letter and its
accent, a family of three joined to one picture), and a terminal gives some of them two
columns. Names are limited, cut and put in line by what people see.
"""

import unicodedata

from krypto.wire.characters import characters, is_flag_half

__all__ = ["columns", "cut", "padded"]

_WIDE_FORM = "\ufe0f"
_KEYCAP = "\u20e3"


def columns(text: str) -> int:
    """How many columns the text takes in a terminal.

    >>> columns("日本"), columns("Ana")
    (4, 3)
    """
    return sum(map(_columns_of, characters(text)))


def cut(text: str, most: int) -> str:
    """The text, or as much as fits into so many columns, ending in … where it was cut.

    >>> cut("Bartholomew", 6)
    'Barth…'
    """
    if columns(text) <= most:
        return text
    kept, left = "", most - 1
    for character in characters(text):
        left -= _columns_of(character)
        if left < 0:
            break
        kept += character
    return f"{kept}…"


def padded(text: str, width: int) -> str:
    """The text in exactly so many columns: cut, or with blanks behind it."""
    kept = cut(text, width)
    return kept + " " * (width - columns(kept))


def _columns_of(character: str) -> int:
    first = character[0]
    if unicodedata.category(first) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    wide = unicodedata.east_asian_width(first) in ("W", "F")
    return 2 if wide or (len(character) > 1 and _is_widened(character)) else 1


def _is_widened(character: str) -> bool:
    return _WIDE_FORM in character or _KEYCAP in character or is_flag_half(character[0])
