"""A text with a mark under the place that a message speaks of."""

from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.pointer import pointed
from krypto.cli.width import columns


def test_the_mark_stands_under_the_place() -> None:
    """The mark stands under the character, whatever its width."""
    assert pointed("2+3)*4", 4) == ("2+3)*4", "   ^")
    assert pointed("日本+3", 3) == ("日本+3", "    ^")


def test_what_cannot_be_seen_is_shown() -> None:
    """An invisible or moving character is shown as a dot and cannot reach the terminal."""
    assert pointed("1\u200b+\x1b[2J2", 2) == ("1·+·[2J2", " ^")


def test_the_end_can_be_pointed_at() -> None:
    """A text that ends too early is marked behind its last character."""
    assert pointed("2*(3", 5) == ("2*(3", "    ^")


@given(st.text(max_size=300), st.integers(1, 301))
def test_a_long_text_is_cut_around_the_place(text: str, position: int) -> None:
    """However long the text is, it takes one line, with the mark inside or right behind it."""
    shown, mark = pointed(text, position)
    assert "\n" not in shown
    assert columns(mark) <= columns(shown) + 1
