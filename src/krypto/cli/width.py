"""How much room a text takes on the screen, counted in visible characters and in columns.

Python counts code points. People see characters that may be made of many (a letter and its
accent, a family of three joined to one picture), and a terminal gives some of them two
columns. Names are limited, cut and put in line by what people see.
"""

import re
import unicodedata

from krypto.wire.characters import characters, is_flag_half

__all__ = ["columns", "cut", "padded", "uncoloured", "wrapped"]

_WIDE_FORM = "\ufe0f"
_KEYCAP = "\u20e3"
_ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def uncoloured(text: str) -> str:
    """The text without the signs that colour it."""
    return _ESCAPE.sub("", text)


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


def wrapped(text: str, width: int = 76) -> list[str]:
    """The text in lines of at most so many columns, broken between words.

    Colour takes no room. Lines after the first are indented like the text of the first, behind
    a dash where it begins with one.

    >>> wrapped("  - The cards 9 and 10 are missing.", 20)
    ['  - The cards 9 and', '    10 are missing.']
    """
    if columns(uncoloured(text)) <= width:
        return [text]
    words = text.split()
    indent = " " * (len(text) - len(text.lstrip(" -")))
    lines = [text[: len(text) - len(text.lstrip())]]
    for word in words:
        line = f"{lines[-1]} {word}" if lines[-1].strip() else f"{lines[-1]}{word}"
        if columns(uncoloured(line)) > width and lines[-1].strip():
            lines.append(indent + word)
        else:
            lines[-1] = line
    return lines


def _columns_of(character: str) -> int:
    first = character[0]
    if unicodedata.category(first) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    wide = unicodedata.east_asian_width(first) in ("W", "F")
    return 2 if wide or (len(character) > 1 and _is_widened(character)) else 1


def _is_widened(character: str) -> bool:
    return _WIDE_FORM in character or _KEYCAP in character or is_flag_half(character[0])
