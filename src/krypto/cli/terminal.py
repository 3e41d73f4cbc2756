"""Where a command writes: with or without colour, in signs that the output can hold.

Colour is decided once, for one stream. `--color` says always or never; otherwise there is
colour on a terminal, unless NO_COLOR is set to something or TERM says `dumb`. Nothing on the
screen depends on colour: whatever it says, a word says too.

An output that cannot hold a sign (Windows code pages, `PYTHONIOENCODING=ascii`) gets another
way of writing it instead of an error: `x` for ×, a frame of `+`, `-` and `|` for the cards.
"""

import json
import os
import sys
from collections.abc import Mapping
from enum import Enum
from io import TextIOWrapper
from typing import Final, TextIO

__all__ = ["COLOURS", "Screen", "Style", "as_held", "open_screen", "wants_colour"]

COLOURS: Final = ("auto", "always", "never")
"""What `--color` takes."""


class Style(Enum):
    """The few ways in which a text may stand out: one colour, strong, and quiet.

    The colour is a teal that can be read on white as well as on black.
    """

    ACCENT = "38;5;30"
    CARD = "1;38;5;30"
    STRONG = "1"
    QUIET = "2"


_USUAL_WIDTH: Final = 80
_LEAST_WIDTH: Final = 16
_MARGIN: Final = 4

# Signs that stand or fall together, each with what is written where they cannot be held:
# a mixture such as "8 × 3 / 2" would read like two notations.
_FALLBACKS: Final = (
    {"×": "x", "÷": "/", "−": "-"},
    {"╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|"}
    | {"┏": "+", "┓": "+", "┗": "+", "┛": "+", "━": "=", "┃": "|"},
    {"→": "->"},
    {"…": "..."},
    {"·": "-"},
    {"–": "-"},
    {"“": '"', "”": '"'},
    {"’": "'"},
)


class Screen:
    """One stream and what it can show.

    Attributes:
        out: The stream; it replaces what it cannot encode.
        colour: Whether texts may carry colour.
        fallbacks: Characters that this stream cannot hold, with what stands for them.
    """

    def __init__(self, out: TextIO, *, colour: bool) -> None:
        self.out = out
        self.colour = colour
        self.fallbacks = as_held(out.encoding or "utf-8")

    @property
    def columns(self) -> int:
        """Columns of the terminal, which may have another size by now; 80 where it is none."""
        try:
            return os.get_terminal_size(self.out.fileno()).columns or _USUAL_WIDTH
        except (OSError, ValueError):
            return _USUAL_WIDTH

    @property
    def width(self) -> int:
        """Columns for text: no line needs more than 76, some screens have fewer."""
        return max(_LEAST_WIDTH, min(_USUAL_WIDTH, self.columns) - _MARGIN)

    def say(self, text: str = "") -> None:
        """Writes one line, or several that the text itself parts."""
        self.write(f"{text}\n")

    def write(self, text: str) -> None:
        """Writes the text as it is, in signs that the stream can hold."""
        self.out.write(text.translate(self.fallbacks))

    def paint(self, text: str, style: Style) -> str:
        """The text in this style, or as it is on a screen without colour."""
        return f"\x1b[{style.value}m{text}\x1b[0m" if self.colour and text else text

    def answer(self, data: Mapping[str, object]) -> None:
        """Writes the data as one line of JSON, escaped wherever the stream asks for it."""
        text = json.dumps(data, ensure_ascii=False)
        if not _holds(self.out.encoding or "utf-8", text) or not _is_unicode(self.out):
            text = json.dumps(data)
        self.out.write(f"{text}\n")


def open_screen(out: TextIO, choice: str = "auto") -> Screen:
    """The screen on this stream, which from now on never fails on a character.

    Args:
        out: Standard output or standard error.
        choice: One of `COLOURS`.
    """
    if isinstance(out, TextIOWrapper):
        out.reconfigure(errors="replace")
    return Screen(out, colour=wants_colour(choice, os.environ, is_terminal=out.isatty()))


def wants_colour(choice: str, environ: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether to write in colour.

    >>> wants_colour("auto", {"NO_COLOR": "1"}, is_terminal=True)
    False
    """
    if choice != "auto":
        return choice == "always"
    if not is_terminal or environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or any(
        name in environ for name in ("WT_SESSION", "ANSICON", "TERM")
    )


def as_held(encoding: str) -> dict[int, str]:
    """What to write in place of each sign that this encoding cannot hold.

    >>> "8 × 3 ÷ 2".translate(as_held("latin-1"))
    '8 x 3 / 2'
    """
    missing = [group for group in _FALLBACKS if not _holds(encoding, "".join(group))]
    return {ord(sign): instead for group in missing for sign, instead in group.items()}


def _holds(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _is_unicode(out: TextIO) -> bool:
    """Whether a program that reads this stream will take it for what it is.

    JSON is UTF-8 by its standard, so in any other encoding only ASCII is sure.
    """
    return (out.encoding or "utf-8").lower().replace("-", "").replace("_", "").startswith("utf8")
