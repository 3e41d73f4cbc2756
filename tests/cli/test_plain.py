"""Lines from a file or a pipe, or from a terminal whose output goes elsewhere."""

import io
from collections.abc import Sequence

import pytest

from krypto.cli.lines import Typed
from krypto.cli.plain import PlainLines
from krypto.cli.source import Nothing
from krypto.cli.terminal import Screen
from krypto.errors import UsageError

SEEN = (3, 1)


class Pieces:
    """A source that gives one piece after another, nothing where time is to pass."""

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = list(pieces)
        self.now_s = 0.0

    def read(self, wait_s: float) -> str:
        """The next piece."""
        if not self.pieces:
            raise EOFError
        self.now_s += 0 if self.pieces[0] else wait_s
        return self.pieces.pop(0)


def lines_of(*pieces: str, is_typed: bool = False) -> PlainLines:
    """Lines from these pieces, with a screen of their own."""
    source = Pieces(pieces)
    screen = Screen(io.StringIO(), colour=False)
    return PlainLines(screen, source, is_typed=is_typed, now_s=lambda: source.now_s)


def shown(lines: PlainLines) -> str:
    """What stands on the screen."""
    assert isinstance(lines._screen.out, io.StringIO)
    return lines._screen.out.getvalue()


def texts(lines: PlainLines) -> list[str]:
    """Every line that there is."""
    found: list[str] = []
    while True:
        try:
            typed = lines.line("? ", SEEN)
        except EOFError:
            return found
        assert typed == Typed(typed.text if typed else "", SEEN)
        found.append(typed.text)


def test_lines_are_shown_behind_their_prompts() -> None:
    """What comes from a file is shown as if it had been typed, so that all can be read."""
    lines = lines_of("1+2\r\n3+4")
    assert texts(lines) == ["1+2", "3+4"]
    assert shown(lines) == "? 1+2\n? 3+4\n? "
    assert not lines.is_terminal


def test_a_closed_input_is_at_its_end() -> None:
    """Without any input there is no line, and that is told apart from an empty one."""
    lines = PlainLines(Screen(io.StringIO(), colour=False), Nothing())
    assert texts(lines) == []
    assert texts(lines_of("")) == []
    assert texts(lines_of("\n")) == [""]


def test_lines_come_in_any_pieces() -> None:
    """A line may come in many pieces, and a piece may hold many lines."""
    assert texts(lines_of("1", "+", "2\n3+4\n\n5", "\n6")) == ["1+2", "3+4", "", "5", "6"]


@pytest.mark.parametrize("length", [9_999, 10_000, 10_001, 19_999, 20_000, 300_001])
def test_a_line_without_end_is_cut(length: int) -> None:
    """Of a very long line the beginning is kept, and the next line is the next line."""
    text = "1" * length + "\n2\n"
    pieces = [text[start : start + 65_536] for start in range(0, len(text), 65_536)]
    assert texts(lines_of(*pieces)) == ["1" * min(length, 10_000), "2"]


def test_nothing_reaches_the_terminal_unseen() -> None:
    """What would move the cursor is shown as a dot; the text itself is kept for the judge."""
    lines = lines_of("\x1b[2J\x00\n")
    assert lines.line("? ", SEEN) == Typed("\x1b[2J\x00", SEEN)
    assert shown(lines) == "? ·[2J·\n"


def test_waiting_has_an_end() -> None:
    """A line that is there is read also where there is no time to wait; else there is none."""
    assert lines_of("1\n").line("? ", SEEN, 0) == Typed("1", SEEN)
    assert lines_of("", "", "1\n").line("? ", SEEN, 400) is None
    late = lines_of("1+", *[""] * 9, "2\n")
    assert late.line("? ", SEEN, 1_000) is None
    assert late.line("? ", SEEN) == Typed("1+2", SEEN)
    assert shown(late) == "? 1+2\n"


def test_a_prompt_is_asked_again_where_something_came_between() -> None:
    """Whatever is written while a line is awaited begins a new row, and so does the prompt."""
    lines = lines_of("", "", "1\n", "2\n")
    assert lines.line("? ", SEEN, 100) is None
    lines.make_room()
    lines._screen.say("news")
    assert lines.line("? ", SEEN, 100) is None
    assert lines.line("! ", SEEN) == Typed("1", SEEN)
    lines.make_room()
    assert shown(lines) == "? \nnews\n? \n! 1\n"


def test_a_terminal_shows_what_is_typed_by_itself() -> None:
    """Where only the output goes elsewhere, what is typed is not shown a second time."""
    lines = lines_of("1+2\n", is_typed=True)
    assert lines.is_terminal
    assert lines.line("? ", SEEN) == Typed("1+2", SEEN)
    assert shown(lines) == "? "


class Endless:
    """A source that never ends, and always says the same."""

    def __init__(self, text: str) -> None:
        self.text, self.reads = text, 0

    def read(self, wait_s: float) -> str:  # noqa: ARG002  # there is always something
        """The same again."""
        self.reads += 1
        return self.text


@pytest.mark.parametrize("text", ["y\n" * 30_000, "\x00" * 65_536, "\n", "1+2\n3+4\n"])
def test_input_without_end_is_refused(text: str) -> None:
    """What never stops is refused by name, however it is cut into lines, and soon."""
    source = Endless(text)
    lines = PlainLines(Screen(io.StringIO(), colour=False), source)
    with pytest.raises(UsageError) as caught:
        all(iter(lambda: lines.line("? ", SEEN), None))
    assert caught.value.code == "endless_input"
    assert source.reads <= 2_001


def test_a_long_match_from_a_file_is_no_input_without_end() -> None:
    """With other cards on the table as many lines may come again, up to a million in all."""
    lines = PlainLines(Screen(io.StringIO(), colour=False), Endless("1+2\n"))
    for number in range(20):
        for _ in range(2_000):
            assert lines.line("? ", (number, 1))
    with pytest.raises(UsageError):
        lines.line("? ", (19, 1))
    lines._allowed._in_all = 1_000_000
    with pytest.raises(UsageError):
        lines.line("? ", (20, 1))


def test_who_types_may_type_as_much_as_they_like() -> None:
    """Lines from a terminal are not counted."""
    lines = PlainLines(Screen(io.StringIO(), colour=False), Endless("1\n"), is_typed=True)
    assert all(lines.line("? ", SEEN) for _ in range(3_000))
