"""How much room a text takes on the screen, counted in visible characters and in columns.

Python counts code points. People see characters that may be made of many (a letter and its
accent, a family of three joined to one picture), and a terminal gives some of them two
columns. Names are limited, cut and put in line by what people see.
"""

import unicodedata

__all__ = ["characters", "columns", "cut", "padded"]

_JOINER = "\u200d"
_WIDE_FORM = "\ufe0f"
_KEYCAP = "\u20e3"


def characters(text: str) -> list[str]:
    """The visible characters of the text, each with the code points that belong to it.

    >>> [len(character) for character in characters("Zoe\u0308")]
    [1, 1, 2]
    """
    found: list[str] = []
    for char in text:
        if found and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


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


def _continues(before: str, char: str) -> bool:
    """Whether the code point belongs to the visible character before it."""
    if unicodedata.category(char) in ("Mn", "Mc", "Me") or before.endswith(_JOINER):
        return True
    if _is_flag_half(char):
        return len(before) == 1 and _is_flag_half(before)
    return char in ("\u200c", _JOINER) or _is_modifier(char) or "\u1160" <= char <= "\u11ff"


def _is_modifier(char: str) -> bool:
    """Skin tones and the tag letters of flags such as Scotland's."""
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _columns_of(character: str) -> int:
    first = character[0]
    if unicodedata.category(first) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    wide = unicodedata.east_asian_width(first) in ("W", "F")
    return 2 if wide or (len(character) > 1 and _is_widened(character)) else 1


def _is_widened(character: str) -> bool:
    return _WIDE_FORM in character or _KEYCAP in character or _is_flag_half(character[0])
