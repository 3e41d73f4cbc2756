"""The row in which somebody types: a prompt and a line, drawn again whenever it changes.

The row is never wider than the screen: of a long line the part around the cursor is shown. So a
return to its beginning, blanks and backspaces are all that is ever needed to draw it, and there
is no escape sequence that a terminal might not know.
"""

from collections.abc import Sequence
from typing import Final

from krypto.cli.draft import Draft
from krypto.cli.terminal import Screen
from krypto.cli.width import columns
from krypto.wire.characters import characters

__all__ = ["Row"]

_LEAST_ROOM: Final = 10
_MOST_LOOKED_AT: Final = 1_000
_CUT_BEFORE, _CUT_BEHIND = "<", ">"


class Row:
    """What stands in the last row of the screen, and where the cursor is.

    Attributes:
        stands: Whether a prompt stands there now.
    """

    def __init__(self, screen: Screen) -> None:
        self.stands = False
        self._screen = screen
        self._drawn_for = 0
        self._prompt = ""
        self._shown = ""
        self._cursor = 0

    def ask(self, prompt: str) -> None:
        """Have this prompt stand there; what is above the row of a longer one is written once."""
        if self.stands and prompt == self._prompt:
            return
        self.erase()
        *above, _ = self._parted(prompt)
        for line in above:
            self._screen.say(line)
        self.stands, self._prompt = True, prompt

    def draw(self, draft: Draft) -> None:
        """Show the prompt and the draft, changing no more than has changed."""
        width = self._screen.columns
        if width != self._drawn_for:  # what stood there may stand somewhere else by now
            self._shown, self._cursor, self._drawn_for = "", 0, width
            self._screen.write("\r")
        prompt = self._parted(self._prompt)[-1]
        before, after = draft.before[-_MOST_LOOKED_AT:], draft.after[:_MOST_LOOKED_AT]
        line, cursor = _fitted(self._seen(before), self._seen(after), self._room)
        self._change(prompt + line, columns(prompt) + cursor)

    def erase(self) -> None:
        """Take the row off the screen, so that something else can be written there."""
        if self.stands:
            self._change("", 0)
            self._screen.out.flush()
        self.stands = False

    def leave(self, draft: Draft) -> None:
        """Let the row stand as it is and go on below it."""
        if self.stands:
            self.draw(Draft(draft.text))
            self._screen.say()
            self._shown, self._cursor, self.stands = "", 0, False

    def lose(self) -> None:
        """Something else stands on the screen now: the row is to be drawn anew."""
        self._drawn_for = 0

    @property
    def _room(self) -> int:
        return self._drawn_for - 1 - columns(self._parted(self._prompt)[-1])

    def _parted(self, prompt: str) -> Sequence[str]:
        """The lines of the prompt, the last for the row itself if there is room beside it."""
        lines = prompt.translate(self._screen.fallbacks).split("\n")
        narrow = columns(lines[-1]) + _LEAST_ROOM > self._screen.columns - 1
        return [*lines, "> "] if narrow else lines

    def _seen(self, text: str) -> str:
        plain = "".join(char if char.isprintable() else "·" for char in text)
        return plain.translate(self._screen.fallbacks)

    def _change(self, wanted: str, cursor: int) -> None:
        """Write from the first difference on, and put the cursor into its place."""
        same = _alike(self._shown, wanted, self._cursor)
        gone = max(0, columns(self._shown) - columns(wanted))
        written = wanted[len(same) :] + " " * gone
        at_end = columns(same) + columns(written)
        if (wanted, cursor) != (self._shown, self._cursor):
            back = "\b" * (self._cursor - columns(same))
            self._screen.write(back + written + "\b" * (at_end - cursor))
            self._screen.out.flush()
        self._shown, self._cursor = wanted, cursor


def _alike(shown: str, wanted: str, most: int) -> str:
    """What both begin with, of so many columns at most."""
    same, width = "", 0
    for one, other in zip(characters(shown), characters(wanted), strict=False):
        width += columns(one)
        if one != other or width > most:
            break
        same += one
    return same


def _fitted(before: str, after: str, room: int) -> tuple[str, int]:
    """The line as far as there is room for it, and the column in it where the cursor is."""
    if columns(before) + columns(after) <= room:
        return before + after, columns(before)
    behind = _most_of(characters(after), max(room // 4, room - columns(before)), _CUT_BEHIND)
    left = _most_of(characters(before)[::-1], room - _width(behind), _CUT_BEFORE)[::-1]
    return "".join([*left, *behind]), _width(left)


def _most_of(text: Sequence[str], room: int, cut: str) -> Sequence[str]:
    """The first of these characters, as many as there is room for, with a mark where cut."""
    if _width(text) <= room:
        return text
    kept, left = [], room - 1
    for character in text:
        left -= columns(character)
        if left < 0:
            break
        kept.append(character)
    return [*kept, cut]


def _width(text: Sequence[str]) -> int:
    return sum(map(columns, text))
