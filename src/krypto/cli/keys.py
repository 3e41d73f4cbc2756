"""Keys: what a terminal sends for them, one by one, however the characters arrive."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import Final, TypeAlias

__all__ = ["Key", "KeyReader", "Pressed"]


class Key(Enum):
    """A key that is no character."""

    ENTER = auto()
    LEFT = auto()
    RIGHT = auto()
    HOME = auto()
    END = auto()
    OLDER = auto()
    NEWER = auto()
    BACKSPACE = auto()
    DELETE = auto()
    ERASE_WORD = auto()
    ERASE_BEFORE = auto()
    ERASE_AFTER = auto()
    END_OF_INPUT = auto()
    INTERRUPT = auto()


Pressed: TypeAlias = Key | str
"""A key, or the character that was typed."""

_CONTROLS: Final[Mapping[str, Pressed]] = {
    "\r": Key.ENTER,
    "\n": Key.ENTER,
    "\b": Key.BACKSPACE,
    "\x7f": Key.BACKSPACE,
    "\x01": Key.HOME,
    "\x02": Key.LEFT,
    "\x03": Key.INTERRUPT,
    "\x04": Key.END_OF_INPUT,
    "\x05": Key.END,
    "\x06": Key.RIGHT,
    "\x0b": Key.ERASE_AFTER,
    "\x0e": Key.NEWER,
    "\x10": Key.OLDER,
    "\x15": Key.ERASE_BEFORE,
    "\x17": Key.ERASE_WORD,
    "\t": " ",
}
_SEQUENCES: Final = {
    "A": Key.OLDER,
    "B": Key.NEWER,
    "C": Key.RIGHT,
    "D": Key.LEFT,
    "H": Key.HOME,
    "F": Key.END,
    "1~": Key.HOME,
    "3~": Key.DELETE,
    "4~": Key.END,
    "7~": Key.HOME,
    "8~": Key.END,
}
_BEGUN: Final = re.compile("\x1b(O|\\[[0-9;<=>?]{0,32})?")
_ENTIRE: Final = re.compile("\x1b(?:\\[([0-9;<=>?]{0,32}[@-~])|O([@-~])|[^\x1b\\[O])", re.DOTALL)


class KeyReader:
    """Reads keys from characters; what is not complete yet waits for the rest."""

    def __init__(self) -> None:
        self._waiting = ""

    def read(self, text: str) -> Iterator[Pressed]:
        r"""The keys in this text, behind whatever was left of the texts before.

        A key that has no meaning here is passed over.

        >>> reader = KeyReader()
        >>> [*reader.read("7\x1b"), *reader.read("[D8\r")]
        ['7', <Key.LEFT: 2>, '8', <Key.ENTER: 1>]
        """
        text, self._waiting = self._waiting + text, ""
        place = 0
        while place < len(text):
            if _BEGUN.fullmatch(text, place):
                self._waiting = text[place:]
                return
            key, place = _key(text, place)
            if key is not None:
                yield key

    def forget(self) -> None:
        """Give up waiting: whoever pressed Escape alone has sent no more than that."""
        self._waiting = ""


def _key(text: str, place: int) -> tuple[Pressed | None, int]:
    """The key that begins here, if it means anything, and where the next one begins."""
    char = text[place]
    if char in _CONTROLS:
        return _CONTROLS[char], place + 1
    entire = _ENTIRE.match(text, place)
    if entire:
        return _SEQUENCES.get(entire[1] or entire[2] or ""), entire.end()
    return None if char < " " else char, place + 1
