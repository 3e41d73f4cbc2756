"""Visible characters: what people count, where Python counts code points.

A character may be made of many code points: a letter and its accent, a family of three joined to
one picture. Names are limited, cut and put in line by what people see.
"""

import unicodedata

__all__ = ["characters", "is_flag_half"]

_JOINER = "\u200d"


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


def _continues(before: str, char: str) -> bool:
    """Whether the code point belongs to the visible character before it."""
    if unicodedata.category(char) in ("Mn", "Mc", "Me") or before.endswith(_JOINER):
        return True
    if is_flag_half(char):
        return len(before) == 1 and is_flag_half(before)
    return char in ("\u200c", _JOINER) or _is_modifier(char) or "\u1160" <= char <= "\u11ff"


def _is_modifier(char: str) -> bool:
    """Skin tones and the tag letters of flags such as Scotland's."""
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def is_flag_half(char: str) -> bool:
    """Whether the code point is one of the two letters that make a flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"
