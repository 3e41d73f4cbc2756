"""The row in which somebody types, on a screen that knows nothing but blanks and backspaces."""

import io
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.draft import Draft
from krypto.cli.row import Row
from krypto.cli.terminal import Screen
from krypto.cli.width import columns
from krypto.wire.characters import characters


class Glass:
    """The last row of a terminal, as it looks after all that was written.

    Attributes:
        cells: One text for each column; nothing in the second column of a wide character.
        column: Where the cursor is.
        above: Rows that have been left.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.above: list[str] = []
        self.column = 0
        self.cells = [" "] * width

    @property
    def text(self) -> str:
        """What can be read in the row."""
        return "".join(self.cells).rstrip()

    def write(self, text: str) -> None:
        """Do what a terminal does; fails on what not every terminal knows."""
        for char in characters(text):
            if char == "\r":
                self.column = 0
            elif char == "\b":
                self.column -= 1
                assert self.column >= 0
            elif char == "\n":
                self.above.append(self.text)
                self.cells, self.column = [" "] * self.width, 0
            else:
                self._put(char)

    def _put(self, char: str) -> None:
        assert char.isprintable() or len(char) > 1
        wide = columns(char)
        assert self.column + wide < self.width, "the row must never wrap"
        if not self.cells[self.column]:  # the second half of a wide character is overwritten
            self.cells[self.column - 1] = " "
        behind = self.column + wide
        if wide and not self.cells[behind]:
            self.cells[behind] = " "
        self.cells[self.column : behind] = [char, *[""] * (wide - 1)]
        self.column = behind


class Narrow(Screen):
    """A screen of any width."""

    def __init__(self, out: io.TextIOWrapper, show: "Show") -> None:
        super().__init__(out, colour=False)
        self.show = show

    @property
    def columns(self) -> int:
        """As wide as the show wants it."""
        return self.show.width


class Show:
    """A row and the glass on which it is seen."""

    def __init__(self, width: int = 80, encoding: str = "utf-8") -> None:
        self.width = width
        self.glass = Glass(width)
        raw = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace", newline="\n")
        self.screen = Narrow(raw, self)
        self.row = Row(self.screen)

    def look(self) -> Glass:
        """The glass after everything written so far."""
        self.screen.out.flush()
        raw = self.screen.out.detach() if isinstance(self.screen.out, io.TextIOWrapper) else None
        assert isinstance(raw, io.BytesIO)
        encoding = "utf-8"
        self.glass.write(raw.getvalue().decode(encoding))
        self.screen.out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
        return self.glass


def test_the_prompt_and_the_line_are_shown() -> None:
    """The cursor stands where the next character goes."""
    show = Show()
    show.row.ask("Your answer: ")
    show.row.draw(Draft("9-(1", "0)"))
    assert show.look().text == "Your answer: 9-(10)"
    assert show.glass.column == len("Your answer: 9-(1")


def test_typing_on_writes_no_more_than_what_is_typed() -> None:
    """At the end of a line only the new character is written: nothing flickers or is read twice."""
    show = Show()
    show.row.ask("? ")
    show.row.draw(Draft("1"))
    show.look()
    show.row.draw(Draft("1+"))
    show.screen.out.flush()
    assert isinstance(show.screen.out, io.TextIOWrapper)
    assert show.screen.out.buffer.seek(0) == 0
    assert show.screen.out.buffer.read() == b"+"


def test_what_is_above_the_prompt_is_written_once() -> None:
    """The lines before the last of a prompt go into rows of their own."""
    show = Show()
    show.row.ask("\nPlay again? [y/n] ")
    show.row.draw(Draft("ye"))
    show.row.ask("\nPlay again? [y/n] ")
    show.row.draw(Draft("yes"))
    assert (show.look().above, show.glass.text) == ([""], "Play again? [y/n] yes")


def test_something_else_can_be_written_meanwhile() -> None:
    """The row makes room, stands again below what was written, and is left in the end."""
    show = Show()
    show.row.erase()
    show.row.ask("? ")
    show.row.draw(Draft("1+", "2"))
    show.row.erase()
    assert (show.look().text, show.glass.column) == ("", 0)
    show.screen.say("Hard claims")
    show.row.ask("? ")
    show.row.draw(Draft("1+", "2"))
    assert (show.look().text, show.glass.column) == ("? 1+2", 4)
    show.row.leave(Draft("1+", "2"))
    show.row.leave(Draft("1+", "2"))
    assert show.look().above == ["Hard claims", "? 1+2"]


def test_another_prompt_takes_the_row() -> None:
    """A prompt that is not the one that stands there takes its place."""
    show = Show()
    show.row.ask("Who? ")
    show.row.draw(Draft("a"))
    show.row.ask("Ann: ")
    show.row.draw(Draft("a"))
    assert (show.look().above, show.glass.text) == ([], "Ann: a")


@pytest.mark.parametrize(
    ("draft", "seen"),
    [
        (Draft("0123456789" * 3), "Who? <7890123456789"),
        (Draft("01234567", "89" * 20), "Who? 0123456789898>"),
        (Draft("0123456789" * 3, "89" * 20), "Who? <0123456789" + "89>"),
        (Draft("", "0123456789" * 3), "Who? 0123456789012>"),
        (Draft("日本語日本語日本語"), "Who? <日本語日本語"),
    ],
)
def test_a_long_line_is_shown_around_the_cursor(draft: Draft, seen: str) -> None:
    """A line that is longer than the row is cut, and the cuts can be seen."""
    show = Show(20)
    show.row.ask("Who? ")
    show.row.draw(draft)
    assert show.look().text == seen


def test_a_narrow_screen_has_the_prompt_above() -> None:
    """Where prompt and line do not fit beside each other, the prompt is written above."""
    show = Show(21)
    show.row.ask("Enter to see it: ")
    show.row.draw(Draft("1+2"))
    assert (show.look().above, show.glass.text) == (["Enter to see it:"], "> 1+2")


def test_a_screen_of_another_size() -> None:
    """After a change of size, or when the screen was somebody else's, the row is drawn anew."""
    show = Show(80)
    show.row.ask("? ")
    show.row.draw(Draft("1" * 60))
    show.look()
    show.width, show.glass = 30, Glass(30)
    show.row.draw(Draft("1" * 60))
    assert show.look().text == "? <" + "1" * 26
    show.glass = Glass(30)
    show.row.draw(Draft("1" * 60))
    assert show.look().text == ""
    show.row.lose()
    show.row.draw(Draft("1" * 60))
    assert show.look().text == "? <" + "1" * 26


def test_signs_that_the_screen_cannot_hold() -> None:
    """What is typed is shown in signs of the screen, and what cannot be seen as a dot."""
    show = Show(encoding="ascii")
    show.row.ask("? ")
    show.row.draw(Draft("8→2×3\x07", "4"))
    assert show.look().text == "? 8->2x3-4"
    assert show.glass.column == len("? 8->2x3-")


TEXT = st.text(st.sampled_from("17+( 日👩\u0308×\u202e"), max_size=40)


@given(
    st.integers(21, 60),
    st.lists(st.tuples(TEXT, TEXT, st.sampled_from(["draw", "erase", "leave"])), max_size=8),
)
def test_the_row_is_always_what_was_drawn_last(
    width: int, steps: Sequence[tuple[str, str, str]]
) -> None:
    """Whatever was there before, the row shows the prompt and the line around the cursor."""
    show = Show(width)
    for before, after, then in steps:
        draft = Draft(before, after)
        show.row.ask("Your: ")
        show.row.draw(draft)
        fresh = Show(width)
        fresh.row.ask("Your: ")
        fresh.row.draw(draft)
        assert show.look().text == fresh.look().text
        assert show.glass.column == fresh.glass.column
        if then == "erase":
            show.row.erase()
            assert show.look().text == ""
        elif then == "leave":
            show.row.leave(draft)
            assert show.look().text == ""
