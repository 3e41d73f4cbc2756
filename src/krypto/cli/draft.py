"""A line being typed: the text with its cursor, and the lines typed before it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from krypto.cli.keys import Key
from krypto.wire.characters import characters

__all__ = ["LONGEST_LINE", "Draft", "History"]

LONGEST_LINE: Final = 10_000
"""Characters of a line that are kept."""

_MOST_LINES: Final = 200


@dataclass(frozen=True, slots=True)
class Draft:
    """A text and the place in it where the next character goes.

    Attributes:
        before: What stands before the cursor.
        after: What stands behind it.
    """

    before: str = ""
    after: str = ""

    @property
    def text(self) -> str:
        """The whole text."""
        return self.before + self.after

    def typed(self, text: str) -> "Draft":
        """The draft with this put in at the cursor, as far as there is room for it."""
        room = LONGEST_LINE - len(self.before) - len(self.after)
        return Draft(self.before + text[:room], self.after)

    def edited(self, key: Key) -> "Draft":
        """The draft after this key; the same where the key changes nothing.

        >>> Draft("12", "3").edited(Key.BACKSPACE).edited(Key.END)
        Draft(before='13', after='')
        """
        return _EDITS[key](self) if key in _EDITS else self


def _left(draft: Draft) -> Draft:
    last = _last(draft.before)
    return Draft(draft.before[: len(draft.before) - len(last)], last + draft.after)


def _right(draft: Draft) -> Draft:
    first = _first(draft.after)
    return Draft(draft.before + first, draft.after[len(first) :])


def _without_last(draft: Draft) -> Draft:
    return Draft(draft.before[: len(draft.before) - len(_last(draft.before))], draft.after)


def _without_next(draft: Draft) -> Draft:
    return Draft(draft.before, draft.after[len(_first(draft.after)) :])


def _without_word(draft: Draft) -> Draft:
    words = draft.before.rstrip()
    return Draft(words[: len(words) - len(words.split(" ")[-1])], draft.after)


_EDITS: Final[Mapping[Key, Callable[[Draft], Draft]]] = {
    Key.LEFT: _left,
    Key.RIGHT: _right,
    Key.HOME: lambda draft: Draft("", draft.text),
    Key.END: lambda draft: Draft(draft.text, ""),
    Key.BACKSPACE: _without_last,
    Key.DELETE: _without_next,
    Key.END_OF_INPUT: _without_next,
    Key.ERASE_WORD: _without_word,
    Key.ERASE_BEFORE: lambda draft: Draft("", draft.after),
    Key.ERASE_AFTER: lambda draft: Draft(draft.before, ""),
}


class History:
    """Lines typed before, to be had back one by one."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._place = 0
        self._newest = Draft()

    def keep(self, line: str) -> None:
        """Keep a line; the next look begins behind it."""
        if line.strip() and line not in self._lines[-1:]:
            self._lines = [*self._lines[-_MOST_LINES:], line]
        self._place = len(self._lines)

    def older(self, draft: Draft) -> Draft:
        """The line before the one that is shown; the draft itself where there is none."""
        if self._place == 0:
            return draft
        if self._place == len(self._lines):
            self._newest = draft
        self._place -= 1
        return Draft(self._lines[self._place])

    def newer(self, draft: Draft) -> Draft:
        """The line after the one that is shown, at last the one that was being typed."""
        if self._place == len(self._lines):
            return draft
        self._place += 1
        last = self._place == len(self._lines)
        return self._newest if last else Draft(self._lines[self._place])


def _last(text: str) -> str:
    return characters(text[-64:])[-1] if text else ""


def _first(text: str) -> str:
    return characters(text[:64])[0] if text else ""
