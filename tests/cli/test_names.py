"""Names of players [cases ID-04, ID-06, ID-07, ID-09, ID-10]."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.names import players
from krypto.errors import UsageError
from krypto.match.seating import LONGEST_NAME
from krypto.wire.characters import characters
from krypto.wire.names import LONGEST, cleaned, likeness

FAMILY = "👩‍👩‍👧"


@pytest.mark.parametrize(
    "name", ["Tim & Jo", "O'Neil", "5<6", "Zoë", "李", "Ünal", "שלום", "محمد", FAMILY]
)
def test_names_are_what_people_write(name: str) -> None:
    """Every name that people have is kept as it is [ID-04]."""
    assert cleaned(name) == name


@pytest.mark.parametrize(
    "typed", ["Ana ", " Ana", "ANA", "Ａｎａ", "Ana\u200b", "A\u00adna", "An a"]
)
def test_look_alikes_by_blank_case_or_width(typed: str) -> None:
    """A name that people would take for one that is there is told apart by a number [ID-06]."""
    first, second = players(f"Ana,{typed}")
    assert first == "Ana"
    assert second == f"{cleaned(typed)} (2)"


def test_another_script_is_another_name() -> None:
    """A name in another script is another name; its key tells it apart [ID-06]."""
    assert likeness("Аna") != likeness("Ana")


@pytest.mark.parametrize(
    "typed",
    ["\u202eanA", "\u200fanA", "anA\u202e", "\u2066anA\u2069", "a\u0000nA\x1b", "\ud800anA"],
)
def test_nothing_turns_or_hides_the_line(typed: str) -> None:
    """Direction marks, control characters and half characters are left out [ID-07]."""
    assert cleaned(typed) == "anA"


@pytest.mark.parametrize("typed", ["", "  ", "\u200b", "\u3164", "\u2800\u00ad", "\u202e"])
def test_an_invisible_name_is_refused(typed: str) -> None:
    """A name of which nothing can be seen is no name."""
    with pytest.raises(UsageError) as caught:
        players(f"Ann,{typed}")
    assert caught.value.code == "bad_name"


@pytest.mark.parametrize("last", [FAMILY, "😀", "🇩🇪", "e\u0301"])
def test_an_emoji_is_never_cut_in_half(last: str) -> None:
    """The limit counts visible characters, and the cut goes between two of them [ID-09]."""
    letters = "abcdefghijklmnopqrs"
    assert len(letters) == LONGEST - 1
    assert cleaned(letters + last) == unicodedata.normalize("NFC", letters + last)
    assert cleaned(letters + "t" + last) == letters + "t"


def test_a_number_fits_behind_the_longest_name() -> None:
    """A suffix takes the place of whole visible characters [ID-10]."""
    name = FAMILY * (LONGEST_NAME // len(FAMILY))
    assert cleaned(FAMILY * LONGEST) == name
    assert players(f"{name},{name},{name}") == (
        name,
        name.removesuffix(FAMILY) + " (2)",
        name.removesuffix(FAMILY) + " (3)",
    )


def test_a_number_given_by_hand_is_passed_over() -> None:
    """No suffix makes a name that is there already."""
    assert players("Ann (2),Ann,Ann") == ("Ann (2)", "Ann", "Ann (3)")


def test_at_most_eight_play() -> None:
    """Nine people are too many for one keyboard."""
    assert len(players("a,b,c,d,e,f,g,h")) == 8
    with pytest.raises(UsageError):
        players("a,b,c,d,e,f,g,h,i")


def test_piled_accents_are_cut_down() -> None:
    """No name reaches into the lines above or below it."""
    assert len(cleaned("Z" + "\u0335" * 300)) < 10


@given(st.text())
def test_a_cleaned_name_is_clean(typed: str) -> None:
    """Cleaning twice is cleaning once, and what is left is short and can be seen."""
    name = cleaned(typed)
    assert cleaned(name) == name
    assert len(characters(name)) <= LONGEST
    assert name == name.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Co") for char in name)
