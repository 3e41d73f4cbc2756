"""How much room a text takes on the screen."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from krypto.cli.width import columns, cut, padded
from krypto.wire.characters import characters

FAMILY = "👩‍👩‍👧"
CHARACTERS = [*"aZ李é ש", "e\u0301", FAMILY, "👍🏽", "🇩🇪", "1\ufe0f\u20e3"]
TEXTS = st.lists(st.sampled_from(CHARACTERS)).map("".join)


@pytest.mark.parametrize(
    ("text", "count"),
    [("Ana", 3), ("日本語", 3), (FAMILY, 1), ("Zoe\u0308", 3), ("🇩🇪🇫🇷", 2), ("👍🏽!", 2), ("", 0)],
)
def test_people_count_what_they_see(text: str, count: int) -> None:
    """A character is what people see, however many code points it has."""
    assert len(characters(text)) == count


@pytest.mark.parametrize(
    "text", ["Ana", "日本語の人", FAMILY, "Zoe\u0308", "👍🏽", "❤️", "1️⃣", "שלום", "x\u200by"]
)
def test_columns_agree_with_another_program(text: str) -> None:
    """Columns are counted as the terminal library rich counts them."""
    assert columns(text) == cell_len(text)


def test_a_flag_takes_two_columns() -> None:
    """Two halves of a flag are one picture of two columns."""
    assert columns("🇩🇪") == 2


@given(TEXTS)
def test_nothing_is_lost(text: str) -> None:
    """The visible characters put together again are the text."""
    assert "".join(characters(text)) == text


@given(TEXTS, st.integers(1, 20))
def test_a_cut_text_fits(text: str, most: int) -> None:
    """A cut text fits, ends in … where it was cut, and is cut between visible characters."""
    kept = cut(text, most)
    assert columns(kept) <= most
    if kept != text:
        assert kept.endswith("…")
        assert characters(text)[: len(characters(kept)) - 1] == characters(kept.removesuffix("…"))


@given(TEXTS, st.integers(1, 20))
def test_a_padded_text_has_the_very_width(text: str, width: int) -> None:
    """Padded texts are all of the same width."""
    assert columns(padded(text, width)) == width


def test_an_accent_alone_takes_no_column() -> None:
    """A combining mark stands on the character before it."""
    assert unicodedata.category("\u0301") == "Mn"
    assert columns("\u0301") == 0
