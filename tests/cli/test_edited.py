"""Lines typed on a terminal: editing, waiting, and what stays when something happens."""

import io

import pytest

from krypto.cli.edited import EditedLines
from krypto.cli.lines import Typed
from krypto.cli.row import Row
from krypto.cli.terminal import Screen

ONE, TWO = (1, 1), (1, 2)


class Hands:
    """Somebody who types pieces one after another; a number is a time in which nothing is typed.

    Attributes:
        screen: What they look at.
        lines: What they type.
    """

    def __init__(self, *pieces: str | int) -> None:
        self.pieces = list(pieces)
        self.now_ms = 0
        self.screen = Screen(io.StringIO(), colour=False)
        self.lines = EditedLines(Row(self.screen), self, lambda: self.now_ms / 1000)

    def read(self, wait_s: float) -> str:
        """The next piece, when its time has come."""
        if not self.pieces:
            raise EOFError
        piece = self.pieces[0]
        if isinstance(piece, str):
            self.pieces.pop(0)
            return piece
        waited_ms = max(1, round(wait_s * 1000))
        self.now_ms += waited_ms
        left_ms = piece - waited_ms
        self.pieces[:1] = [left_ms] if left_ms > 0 else []
        return ""

    @property
    def shown(self) -> str:
        """Everything that was written."""
        assert isinstance(self.screen.out, io.StringIO)
        return self.screen.out.getvalue()


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        (["9-1\r"], "9-1"),
        (["9", "-", "1", "\n"], "9-1"),
        (["91\x1b[D-\r"], "9-1"),
        (["9-1\x01(\x05)\r"], "(9-1)"),
        (["9-1\x7f2\r"], "9-2"),
        (["none\x159-1\r"], "9-1"),
        (["a 9-1\x17b\r"], "a b"),
        (["9-1\x04\x01\x04\r"], "-1"),
        (["\r"], ""),
        (["9\x1b", 300, "-1\r"], "9-1"),
    ],
)
def test_a_line_is_edited_until_it_is_entered(pieces: list[str | int], text: str) -> None:
    """What is entered is the line as it stands at Enter, wherever the cursor is."""
    hands = Hands(*pieces)
    assert hands.lines.line("? ", ONE) == Typed(text, ONE)
    assert hands.lines.is_terminal


def test_what_was_typed_ahead_is_the_next_line() -> None:
    """Several lines at once are entered one by one, each behind its prompt."""
    hands = Hands("1\r2\r3")
    assert hands.lines.line("a ", ONE) == Typed("1", ONE)
    assert hands.lines.line("b ", TWO) == Typed("2", TWO)
    assert hands.shown.replace("\r", "") == "a 1\nb 2\n"


def test_half_a_line_stays() -> None:
    """When the time to wait is over there is no line; what was typed is there again."""
    hands = Hands("9-", 1000, "1\r")
    assert hands.lines.line("? ", ONE, 600) is None
    hands.lines.make_room()
    hands.screen.say("Hard claims")
    assert hands.lines.line("! ", ONE) == Typed("9-1", ONE)
    assert hands.shown.endswith("Hard claims\n\r! 9-1\n") or "Hard claims\n! 9-" in hands.shown


def test_a_person_is_heard_first() -> None:
    """A line that is entered just when the time is over counts."""
    assert Hands("9-1\r").lines.line("? ", ONE, 0) == Typed("9-1", ONE)
    assert Hands(250, "9-1\r").lines.line("? ", ONE, 250) is None


def test_a_line_belongs_to_the_cards_it_was_begun_with() -> None:
    """A line knows what lay on the table when its first character was typed [RC-07]."""
    hands = Hands("9-", 250, "1\r")
    assert hands.lines.line("? ", ONE, 250) is None
    assert hands.lines.line("? ", TWO) == Typed("9-1", ONE)


@pytest.mark.parametrize("again", ["\x15", "\x7f\x7f", "\x1b[A"])
def test_a_line_begun_anew_belongs_to_the_new_cards(again: str) -> None:
    """Whoever takes everything back, or another line, has seen the cards of now."""
    hands = Hands("7\r9-", 250, f"{again}8\r")
    assert hands.lines.line("? ", ONE) == Typed("7", ONE)
    assert hands.lines.line("? ", ONE, 250) is None
    typed = hands.lines.line("? ", TWO)
    assert typed == Typed("78" if "A" in again else "8", TWO)


def test_lines_before_come_back() -> None:
    """The arrow keys bring back what was entered, and at last what was being typed."""
    hands = Hands("1+2\r3+\x1b[A\x1b[B4\r\x1b[A\x1b[A\r")
    texts = [typed.text for _ in range(3) if (typed := hands.lines.line("? ", ONE))]
    assert texts == ["1+2", "3+4", "1+2"]


@pytest.mark.parametrize(("pieces", "error"), [(["\x04"], EOFError), ([], EOFError)])
def test_the_end_of_input(pieces: list[str], error: type[Exception]) -> None:
    """Ctrl-D in an empty line, or a terminal that is gone, ends the input below the prompt."""
    hands = Hands(*pieces)
    with pytest.raises(error):
        hands.lines.line("? ", ONE)
    assert hands.shown.endswith("? \n")


def test_ctrl_c_as_a_key() -> None:
    """Where Ctrl-C comes as a key it means the same as everywhere."""
    with pytest.raises(KeyboardInterrupt):
        Hands("9\x03").lines.line("? ", ONE)
