"""Names of players: what is kept of the text somebody typed, and when two are the same.

A name is whatever people write: `Tim & Jo`, `5<6`, `李`, `Ünal`. Only what would turn, hide
or tear other text on the screen is left out: control characters, direction marks, invisible
characters, and accents piled up without end.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from krypto.match.seating import LONGEST_NAME
from krypto.wire.characters import characters

__all__ = ["LONGEST", "cleaned", "likeness", "told_apart"]

LONGEST: Final = 20
"""Visible characters in a name; a table takes 40 code points, which may be fewer."""

# Characters that are letters or marks by their kind and yet show nothing.
_UNSEEN: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2065\u2800\u3164\uffa0"
)
_JOINERS: Final = "\u200c\u200d"
_LONGEST_CHARACTER: Final = 12
_MOST_ACCENTS: Final = 4


def cleaned(text: str) -> str:
    """The name as it is shown: at most 20 visible characters, cut between two of them.

    >>> cleaned("  Tim \u202e &   Jo ")
    'Tim & Jo'
    """
    seen = unicodedata.normalize("NFC", " ".join(_seen(text).split()))
    return _shortened([_tamed(one) for one in characters(seen)], LONGEST, LONGEST_NAME)


def likeness(name: str) -> str:
    """What two names share that people would take for the same: case, width, blanks aside."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in plain if not char.isspace() and char not in _JOINERS)


def told_apart(names: Iterable[str], taken: Iterable[str] = ()) -> Iterator[str]:
    """The names, each with a number behind it where one that looks the same is there already.

    Args:
        names: Cleaned names in the order in which people came.
        taken: Names that are there before them.

    >>> list(told_apart(["Ann", "ann"], taken=["ANN"]))
    ['Ann (2)', 'ann (3)']
    """
    looks = set(map(likeness, taken))
    for name in names:
        own, number = name, 1
        while likeness(own) in looks:
            number += 1
            own = _numbered(name, number)
        looks.add(likeness(own))
        yield own


def _numbered(name: str, number: int) -> str:
    suffix = f" ({number})"
    left = len(suffix)
    return _shortened(characters(name), LONGEST - left, LONGEST_NAME - left) + suffix


def _shortened(seen: Sequence[str], most: int, most_points: int) -> str:
    """As many of the visible characters as the limits allow, cut between two of them."""
    kept = ""
    for character in seen[:most]:
        if len(kept) + len(character) > most_points:
            break
        kept += character
    return kept.strip()


def _seen(text: str) -> str:
    """The text without what cannot be seen; a joiner stays where it joins something."""
    kept = []
    for place, char in enumerate(text):
        category = unicodedata.category(char)
        if category in ("Zs", "Zl", "Zp") or char in "\t\n\r":
            kept.append(" ")
        elif char in _JOINERS:
            kept.append(char if _joins(text, place) else "")
        elif category[0] != "C" and char not in _UNSEEN:
            kept.append(char)
    return "".join(kept)


def _joins(text: str, place: int) -> bool:
    """Whether both neighbours belong to pictures or scripts in which a joiner means something."""
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    return len(around) == 2 and all(
        ord(char) > 0x5FF and unicodedata.category(char)[0] in "LMS" for char in around
    )


def _tamed(character: str) -> str:
    """The visible character without accents beyond the fourth, and of sane length."""
    accents = [char for char in character[1:] if unicodedata.category(char) in ("Mn", "Me")]
    if len(accents) > _MOST_ACCENTS:
        return character[0] + "".join(accents[:_MOST_ACCENTS])
    return character[:_LONGEST_CHARACTER]
