"""Keys from what a terminal sends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.keys import Key, KeyReader


def keys(*pieces: str) -> list[Key | str]:
    """Every key in these pieces."""
    reader = KeyReader()
    return [key for piece in pieces for key in reader.read(piece)]


@pytest.mark.parametrize(
    ("sent", "pressed"),
    [
        ("9-(1", ["9", "-", "(", "1"]),
        ("×÷李", ["×", "÷", "李"]),
        ("\r", [Key.ENTER]),
        ("\n", [Key.ENTER]),
        ("\x7f\b", [Key.BACKSPACE, Key.BACKSPACE]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", [Key.OLDER, Key.NEWER, Key.RIGHT, Key.LEFT]),
        ("\x1bOA\x1bOH\x1bOF", [Key.OLDER, Key.HOME, Key.END]),
        ("\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[3~", [Key.HOME, Key.END, Key.HOME, Key.END, Key.DELETE]),
        ("\x01\x05\x15\x0b\x17", [Key.HOME, Key.END, Key.ERASE_BEFORE, Key.ERASE_AFTER, Key(10)]),
        ("\x03\x04", [Key.INTERRUPT, Key.END_OF_INPUT]),
        ("1\t+", ["1", " ", "+"]),
        ("\x1b[200~1+2\x1b[201~", ["1", "+", "2"]),
        ("\x1b[1;5C\x1b[5~\x1bb\x0c\x00", []),
        ("\x1b\x1b[A", [Key.OLDER]),
        ("\x1b[" + "1;" * 50 + "A", ["[", *"1;" * 50, "A"]),
    ],
)
def test_what_is_sent_is_what_was_pressed(sent: str, pressed: list[Key | str]) -> None:
    """Keys are read from what terminals send for them; what means nothing here is passed over."""
    assert keys(sent) == pressed


@given(st.lists(st.sampled_from(["7", "\x1b[A", "\x1bOD", "\x1b[3~", "\r", "李"])), st.data())
def test_pieces_do_not_matter(sent: list[str], data: st.DataObject) -> None:
    """However the characters arrive, the keys are the same."""
    text = "".join(sent)
    place = data.draw(st.integers(0, len(text)))
    assert keys(text[:place], text[place:]) == keys(text) == [*keys(*sent)]


def test_escape_alone_is_no_more_than_that() -> None:
    """After a while an Escape is none of a longer key, and what comes then is itself."""
    reader = KeyReader()
    assert list(reader.read("\x1b")) == []
    reader.forget()
    assert list(reader.read("[9")) == ["[", "9"]
