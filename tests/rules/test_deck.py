"""Decks: the counts are right whatever is asked for, and nothing else is a deck [R1]."""

import dataclasses
import tracemalloc
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import DeckError, KryptoError
from krypto.rules.deck import DECKS, LARGEST_DECK, PUBLISHED, Deck, deck

COUNTS = st.dictionaries(st.integers(1, 9_999), st.integers(1, 40), min_size=1, max_size=25)


def test_the_published_deck() -> None:
    """56 cards: 3 of 1 to 6, 4 of 7 to 10, 2 of 11 to 17, 1 of 18 to 25; faces 567 [R1; DK-03]."""
    counts = Counter(PUBLISHED.cards)
    assert [counts[number] for number in range(1, 26)] == [3] * 6 + [4] * 4 + [2] * 7 + [1] * 8
    assert (len(PUBLISHED.cards), PUBLISHED.size, sum(PUBLISHED.cards)) == (56, 56, 567)


@pytest.mark.parametrize(
    ("name", "size", "faces", "text"),
    [
        ("published", 56, 567, "3x1-6, 4x7-10, 2x11-17, 1x18-25"),
        ("primary", 30, 165, "3x1-10"),
        ("nctm", 52, 533, "3x1-10, 2x11-17, 1x18-25"),
        ("playing", 52, 364, "4x1-13"),
    ],
)
def test_decks_with_a_name(name: str, size: int, faces: int, text: str) -> None:
    """Each named deck has its cards however often it is asked for [R1; DK-03]."""
    for asked in (name, f" {name.upper()} ", text):
        assert (deck(asked).size, sum(deck(asked).cards)) == (size, faces)
    assert (str(deck(name)), deck(name).name, deck(text).name) == (text, name, None)
    assert list(DECKS) == ["published", "primary", "nctm", "playing"]


@given(COUNTS)
def test_decks_read_back(counts: dict[int, int]) -> None:
    """A deck written as text reads back as an equal deck, whatever the order of its counts."""
    made = Deck(counts)
    assert deck(str(made)) == made == Deck(reversed(list(counts.items())))
    assert (len(made.cards), made.cards) == (made.size, tuple(sorted(made.cards)))


@given(COUNTS)
def test_runs_hold_every_count(counts: dict[int, int]) -> None:
    """The runs of a deck say its counts in short, and nothing is lost or doubled."""
    runs = Deck(counts).runs
    assert {n: copies for first, last, copies in runs for n in range(first, last + 1)} == counts
    assert list(runs) == sorted(runs)


def test_copies_named_twice_are_added() -> None:
    """A number that is named twice has the copies of both."""
    assert Deck([(3, 1), (3, 2)]) == Deck({3: 3}) == deck("1x3, 2x3")


def test_what_a_deck_can_deal() -> None:
    """Cards lie on the table together only if the deck has as many copies [R2]."""
    assert PUBLISHED.can_deal([1, 1, 1, 25])
    assert not PUBLISHED.can_deal([25, 25])
    assert not PUBLISHED.can_deal([99])
    assert [PUBLISHED.copies(number) for number in (1, 10, 17, 25, 26)] == [3, 4, 2, 1, 0]


def test_trophies_leave_the_deck() -> None:
    """A deck without some cards has one copy less of each, and no name [R10]."""
    less = PUBLISHED.without([25, 1, 1])
    assert (less.size, less.copies(25), less.copies(1), less.name) == (53, 0, 1, None)
    assert PUBLISHED.without([]) == PUBLISHED
    assert PUBLISHED.size == 56
    for gone in ([25, 25], [99], list(PUBLISHED.cards)):
        with pytest.raises(DeckError) as caught:
            PUBLISHED.without(gone)
        assert caught.value.code == "bad_deck"


def test_the_largest_deck() -> None:
    """A deck may have a thousand cards, and nobody changes it [R1]."""
    assert Deck({1: 600, 9_999: 400}).size == LARGEST_DECK == 1_000
    with pytest.raises(dataclasses.FrozenInstanceError):
        PUBLISHED.name = "mine"  # type: ignore[misc]


def test_numpy_integers_are_numbers() -> None:
    """Integers of NumPy are taken as what they are."""
    assert Deck({np.int64(3): np.int8(2)}) == Deck({3: 2})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "counts",
    [
        {},
        {0: 1},
        {-1: 1},
        {10_000: 1},
        {1: 0},
        {1: -1},
        {1: LARGEST_DECK + 1},
        {1: 600, 2: 401},
        {True: 1},
        {1: True},
        {1.0: 1},
        {"1": 1},
        {1: "1"},
        {None: None},
        [(1, 2, 3)],
        [1, 2],
        "ab",
        [None],
        7,
        None,
        {10**400: 1},
    ],
)
def test_other_counts_are_no_deck(counts: object) -> None:
    """Whatever is no list of numbers with their copies is refused by code, never by a crash."""
    with pytest.raises(DeckError) as caught:
        Deck(counts)  # type: ignore[arg-type]
    assert caught.value.code == "bad_deck"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_deck"),
        ("mystery", "unknown_deck"),
        ("3x", "unknown_deck"),
        ("3x1-", "unknown_deck"),
        ("3x1-6,", "unknown_deck"),
        ("3x1-6 4x7", "unknown_deck"),
        ("-3x1", "unknown_deck"),
        ("٣x1", "unknown_deck"),
        ("3x6-1", "bad_deck"),
        ("3x0", "bad_deck"),
        ("0x3", "bad_deck"),
        ("1x1-99999", "bad_deck"),
        ("1x1-1001", "bad_deck"),
        ("9999x1", "bad_deck"),
    ],
)
def test_other_texts_are_no_deck(text: str, code: str) -> None:
    """A text that names no deck and counts none is refused, and the decks are named."""
    with pytest.raises(DeckError) as caught:
        deck(text)
    assert caught.value.code == code
    assert code == "bad_deck" or "published, primary, nctm, playing" in caught.value.message


@given(st.text() | st.text("0123456789x×*-–, ", max_size=40))
def test_any_text_is_a_deck_or_refused(text: str) -> None:
    """Whatever the text, it is a deck or refused with a message that can be shown."""
    try:
        made = deck(text).size
    except KryptoError as error:
        made = len(error.message.encode())
    assert made > 0


def test_a_huge_text_is_refused_in_short() -> None:
    """A text of ten thousand characters is not echoed whole."""
    with pytest.raises(DeckError) as caught:
        deck("x" * 10_000)
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("part", ["1x1-9999", "0x1-9999", "1000x1-9999"])
def test_a_short_text_makes_no_large_deck(part: str) -> None:
    """Counts are added up before any card is made: a text of 2,000 characters names millions."""
    text = ",".join([part] * 220)
    tracemalloc.start()
    try:
        with pytest.raises(DeckError) as refusal:
            deck(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert refusal.value.code == "bad_deck"
    assert most < 1_000_000
    assert deck("1000x1").size == LARGEST_DECK
