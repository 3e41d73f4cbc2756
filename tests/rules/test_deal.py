"""Deals: as values, and as text that reads back [R2]."""

import dataclasses
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import DealError, KryptoError
from krypto.rules.deal import Deal
from krypto.testing.strategies import deals


@pytest.mark.parametrize(
    "text",
    [
        "3 6 11 14 15 -> 8",
        "3 6 11 14 15 → 8",
        "3 6 11 14 15 = 8",
        "3 6 11 14 15: 8",
        "3 6 11 14 15 8",
        "3,6,11,14,15,8",
        "3, 6, 11, 14, 15 -> 8",
        " 3  6\t11 14 15->8\n",
        "15 14 11 6 3 : 8",
        "03 6 11 14 15 -> 08",
    ],
)
def test_texts_of_a_deal(text: str) -> None:
    """Blanks or commas part the cards, and an arrow, =, a colon or nothing marks the target."""
    assert Deal.parse(text) == Deal((3, 6, 11, 14, 15), 8)


@given(deals(9_999))
def test_deals_read_back(deal: Deal) -> None:
    """A deal written as text reads back with the cards in the order dealt [R2]."""
    again = Deal.parse(str(deal))
    assert (again, again.hand) == (deal, deal.hand)


@given(deals(), st.randoms())
def test_order_is_kept_and_does_not_count(deal: Deal, random: Random) -> None:
    """Two hands with the same numbers are equal; each keeps the order dealt [R2; RU-12]."""
    hand = list(deal.hand)
    random.shuffle(hand)
    other = Deal(hand, deal.target)
    assert (other, hash(other), other.hand) == (deal, hash(deal), tuple(hand))
    assert other != Deal(hand, deal.target + 1)
    assert deal != deal.key


def test_copies_count() -> None:
    """Hands with different copies of the same numbers are different [R2]."""
    assert Deal((1, 1, 2), 3) != Deal((1, 2, 2), 3)


def test_nobody_changes_a_deal() -> None:
    """A deal is what it was when it was dealt [R2]."""
    deal = Deal([3, 6, 11], 8)
    with pytest.raises(dataclasses.FrozenInstanceError):
        deal.target = 9  # type: ignore[misc]
    assert deal.hand == (3, 6, 11)


@pytest.mark.parametrize("size", range(8))
def test_hands_have_three_to_five_cards(size: int) -> None:
    """A hand has three to five cards; six is no hand [R2]."""
    if size in (3, 4, 5):
        assert len(Deal(range(1, size + 1), 9).hand) == size
    else:
        with pytest.raises(DealError) as caught:
            Deal(range(1, size + 1), 9)
        assert (caught.value.code, caught.value.details) == ("hand_size", {"given": size})


@pytest.mark.parametrize("hand", [None, 5, "3 6 11", "36111", True, 3.5, object()])
def test_other_things_are_no_hand(hand: Any) -> None:
    """What is no list of numbers, as a file may have it in place of a hand, is refused by code."""
    with pytest.raises(DealError) as caught:
        Deal(hand, 8)
    assert caught.value.code == "bad_deal"
    assert "such as (3, 6, 11, 14, 15)" in caught.value.message


def test_numpy_integers_are_cards() -> None:
    """Cards and targets of NumPy become plain integers."""
    deal = Deal(np.array([3, 6, 11, 14, 15]), np.uint8(8))  # type: ignore[arg-type]
    assert deal == Deal((3, 6, 11, 14, 15), 8)
    assert {type(number) for number in (*deal.hand, deal.target)} == {int}


@pytest.mark.parametrize(
    "number",
    [0, -1, 10_000, 10**400, True, 3.0, "3", None, [3], np.bool_(True), np.float64(3)],
)
def test_other_things_are_no_cards(number: object) -> None:
    """Booleans, floats, texts and numbers out of range are no card and no target [EX-12]."""
    with pytest.raises(DealError) as caught:
        Deal((1, 2, number), 3)  # type: ignore[arg-type]
    assert (caught.value.code, len(caught.value.message) < 140) == ("bad_number", True)
    with pytest.raises(DealError) as caught:
        Deal((1, 2, 3), number)  # type: ignore[arg-type]
    assert caught.value.code == "bad_number"


def test_a_number_of_thousands_of_digits_is_no_card() -> None:
    """A number too long even to be written in a message is refused like any other [TR-09]."""
    with pytest.raises(DealError, match="something far too long"):
        Deal((1, 2, 10**5_000), 3)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_deal"),
        ("hello", "bad_deal"),
        ("3 6 11", "hand_size"),
        ("3", "bad_deal"),
        ("3 6 11 14 15 16 -> 8", "hand_size"),
        ("3 6 11 14 15 -> ", "bad_deal"),
        ("3 6 11 14 15 -> 8 9", "bad_deal"),
        ("3 6 -> 11 14 15 -> 8", "bad_deal"),
        ("3 6 11,, 14 15 -> 8", "bad_deal"),
        ("3 6 11 14 -15 -> 8", "bad_deal"),
        ("3 6 11 14 1.5 -> 8", "bad_deal"),
        ("3 6 11 14 ² -> 8", "bad_deal"),
        ("3 6 11 14 ٣ -> 8", "bad_deal"),
        ("3 6 11 14 0 -> 8", "bad_number"),
        ("3 6 11 14 15 -> 10000", "bad_number"),
        ("1 " * 5_000, "bad_deal"),
        ("1" + " " * 198, "bad_deal"),
        ("\ud800", "bad_deal"),
    ],
)
def test_other_texts_are_no_deal(text: str, code: str) -> None:
    """A text that is no deal is refused by code, in a message that can be shown."""
    with pytest.raises(DealError) as caught:
        Deal.parse(text)
    assert caught.value.code == code
    assert caught.value.message.isprintable()


@given(st.text() | st.text("0123456789 ,:=->→\t", max_size=60))
def test_any_text_is_a_deal_or_refused(text: str) -> None:
    """Whatever the text, it is a deal or refused by code."""
    try:
        size = len(Deal.parse(text).hand)
    except KryptoError as error:
        size = 3 if error.code in DealError.codes else 0
    assert 3 <= size <= 5
