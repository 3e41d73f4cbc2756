"""The keyboard where it is none: lines from a file or a pipe."""

import io

import pytest

from krypto.cli.keyboard import Keyboard
from krypto.cli.terminal import Screen


def keyboard(text: str | None) -> Keyboard:
    """A keyboard that reads this text, with a screen of its own."""
    screen = Screen(io.StringIO(), colour=False)
    return Keyboard(screen, None if text is None else io.StringIO(text))


def shown(keys: Keyboard) -> str:
    """What stands on the screen."""
    assert isinstance(keys.screen.out, io.StringIO)
    return keys.screen.out.getvalue()


def test_lines_are_shown_behind_their_prompts() -> None:
    """What comes from a file is shown as if it had been typed, so that all can be read."""
    keys = keyboard("1+2\r\n3+4")
    assert [keys.line("? "), keys.line("? ")] == ["1+2", "3+4"]
    assert shown(keys) == "? 1+2\n? 3+4\n"
    assert not keys.is_terminal


@pytest.mark.parametrize("text", ["", None])
def test_the_end_of_input(text: str | None) -> None:
    """An input that is at its end, or none at all, is told apart from an empty line."""
    with pytest.raises(EOFError):
        keyboard(text).line("? ")


def test_an_empty_line_is_a_line() -> None:
    """An empty line is not the end."""
    keys = keyboard("\n1")
    assert [keys.line("? "), keys.line("? ")] == ["", "1"]


@pytest.mark.parametrize("length", [9_999, 10_000, 10_001, 19_999, 20_000, 30_001])
def test_a_line_without_end_is_cut(length: int) -> None:
    """Of a very long line the beginning is kept, and the next line is the next line."""
    keys = keyboard("1" * length + "\n2\n")
    first = keys.line("? ")
    assert first == "1" * min(length, 10_000)
    assert keys.line("? ") == "2"


def test_nothing_reaches_the_terminal_unseen() -> None:
    """What would move the cursor is shown as a dot; the text itself is kept for the judge."""
    keys = keyboard("\x1b[2J\x00\n")
    assert keys.line("? ") == "\x1b[2J\x00"
    assert shown(keys) == "? ·[2J·\n"


def test_waiting_has_an_end() -> None:
    """A line that is there is read also where the time to wait is short."""
    assert keyboard("1\n").line("? ", 0) == "1"


class Typed(io.StringIO):
    """A terminal on which lines are typed, and which shows them itself."""

    def isatty(self) -> bool:
        """That it is one."""
        return True


def test_a_terminal_shows_what_is_typed_by_itself() -> None:
    """Where only the output goes elsewhere, what is typed is not shown a second time."""
    screen = Screen(io.StringIO(), colour=False)
    keys = Keyboard(screen, Typed("1+2\n"))
    assert keys.is_terminal
    assert keys.line("? ") == "1+2"
    assert shown(keys) == "? "
