"""Readings: which numbers of a step list are cards, which are results [R4]."""

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules import readings
from krypto.rules.expression import cards_used, value
from krypto.rules.notation import read
from krypto.rules.readings import reading
from krypto.rules.steplist import raw_steps

HARD = [
    "1/1=1," * 33,
    "1/1/1/1/1/1/1/1=1," * 9,
    "1/1=1," * 4 + "/".join("1" * 80) + "=1",
    "1-2=-1," * 3 + "-1/1=-1," * 22,
    "1/1/1=1,1/1=2," * 13,
    "8=8," * 50,
    "1/2=2/4," * 25,
    "2/1=2,4/2=2,2/2=1," * 11,
]


@pytest.mark.parametrize(
    ("text", "hand", "says"),
    [
        ("2-5=-3, 9+-3=6, 6*4=24", (2, 4, 5, 9), "(9 + (2 − 5)) × 4"),
        ("2-5=-3, 9+(-3)=6, 6*4=24", (2, 4, 5, 9), "(9 + (2 − 5)) × 4"),
        ("2-5=-3, -3+9=6, 6*4=24", (2, 4, 5, 9), "(2 − 5 + 9) × 4"),
        ("5-8/9=37/9, 14+23=37, 37/37/9=9", (5, 8, 9, 14, 23), "(14 + 23) ÷ (5 − 8 ÷ 9)"),
        ("5-8/9=37/9, 14+23=37, 37/(37/9)=9", (5, 8, 9, 14, 23), "(14 + 23) ÷ (5 − 8 ÷ 9)"),
        ("8/9-5=-37/9, 14+23=37, 37/-37/9=-9", (5, 8, 9, 14, 23), "(14 + 23) ÷ (8 ÷ 9 − 5)"),
        ("5-1=4, 8/2=4, 4+4=8", (1, 2, 5, 8), "8 ÷ 2 + (5 − 1)"),
        ("5-1=8/2, 16/8/2=4", (1, 5, 16), "16 ÷ (5 − 1)"),
        ("5-1=8/2, 16/4=4", (1, 5, 16), "16 ÷ (5 − 1)"),
        ("5-1=4, 16/8/2=4", (1, 5, 16), "16 ÷ (5 − 1)"),
        ("5-1=4, 16/8/2=1, 1*4=4", (1, 2, 5, 8, 16), "16 ÷ 8 ÷ 2 × (5 − 1)"),
        ("3+5=8, 8*2=16, 8+16=24", (2, 3, 5, 8), "8 + (3 + 5) × 2"),
        ("23*24=552, 552*22=12144, 12144*21=255024", (21, 22, 23, 24), "23 × 24 × 22 × 21"),
        ("1+1=2, 2=2, 2=2, 2*2=4", (1, 1, 2), "(1 + 1) × 2"),
        ("8=8, 8-3=5, 5*2=10", (2, 3, 8), "(8 − 3) × 2"),
        ("1/2=1/2, 3+1/2=7/2", (1, 2, 3), "3 + 1 ÷ 2"),
    ],
)
def test_everything_is_used_exactly_once(text: str, hand: tuple[int, ...], says: str) -> None:
    """Of all readings one that uses each card and each result once is found [R4]."""
    found = read(text, hand)
    assert str(found.expression) == says
    assert sorted(cards_used(found.expression)) == sorted(hand)
    assert all(step.used and step.value == step.result for step in found.written)


def test_without_a_hand_results_come_first() -> None:
    """Where the cards are not known, a number is a result wherever it can be one [R4]."""
    found = read("5-8/9=37/9, 14+23=37, 37/37/9=9")
    assert str(found.expression) == "(14 + 23) ÷ (5 − 8 ÷ 9)"
    assert str(read("3+5=8, 8*2=16, 16+8=24").expression) == "(3 + 5) × 2 + 8"


def test_a_wrong_result_is_what_later_steps_mean() -> None:
    """A later step refers to a result as it was written; its true value counts [R4]."""
    found = read("14-6=9, 15-11-3=1, 9*1=9", (3, 6, 11, 14, 15))
    assert value(found.expression) == 8
    assert [one.value for one in found.written] == [8, 1, 9]
    assert [one.result for one in found.written] == [9, 1, 9]
    assert (found.written[0].position, found.written[0].text) == (6, "14 − 6")


def test_an_unused_result_is_known() -> None:
    """A step that no later step uses is marked, and its cards are not in the expression [R4]."""
    found = read("14-6=8, 15-11=4, 4-3=1", (3, 6, 11, 14, 15))
    assert [one.used for one in found.written] == [False, True, True]
    assert sorted(cards_used(found.expression)) == [3, 11, 15]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("2-5=-3, 9+-3=6, 6+-3=3", 19),
        ("99*99=9801, 9801*99=970299, 970299-970299=0", 36),
    ],
)
def test_a_result_that_can_be_no_card_is_used_once(text: str, position: int) -> None:
    """A negative or long result that is used up already is refused at its second place [R4]."""
    with pytest.raises(NotationError, match="used once") as caught:
        read(text)
    assert caught.value.position == position


def test_a_broken_result_used_twice_is_two_cards() -> None:
    """A fraction whose result is used up is read as one card divided by another [R4]."""
    found = read("1/2=1/2, 1/2+3=7/2, 7/2-1/2=3")
    assert sorted(cards_used(found.expression)) == [1, 1, 2, 2, 3]


def test_operations_stand_with_their_step() -> None:
    """Each step knows the operations that were written in it, and no others."""
    found = read("14-6=8, 8*(15-11-3)=8", (3, 6, 11, 14, 15)).written
    assert [[str(part) for part in one.operations] for one in found] == [
        ["14 − 6"],
        ["15 − 11", "15 − 11 − 3", "(14 − 6) × (15 − 11 − 3)"],
    ]
    assert [one.text for one in found] == ["14 − 6", "8 × (15 − 11 − 3)"]


@pytest.mark.parametrize("text", [text[:200].rstrip(",") for text in HARD])
@pytest.mark.parametrize("hand", [(1, 1, 1, 1, 1), (1, 1, 2, 2, 4), None])
def test_hard_texts_take_bounded_work(
    text: str, hand: tuple[int, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts made to have countless readings are given up after a bounded number of tries [R4]."""
    placed = 0
    taken = readings._taken

    def counting(*given: Any, **named: Any) -> Any:
        nonlocal placed
        placed += 1
        return taken(*given, **named)

    monkeypatch.setattr(readings, "_taken", counting)
    with suppress(NotationError):
        read(text, hand)
    assert 0 < placed < 30_000


@given(st.data())
def test_results_fit_their_steps(data: st.DataObject) -> None:
    """Whatever is written, the steps come back in order with the results as written."""
    sides = st.text(alphabet="12+-*/", min_size=1, max_size=7)
    results = st.integers(-9, 9) | st.fractions(-2, 2, max_denominator=4)
    lines = data.draw(st.lists(st.tuples(sides, results), min_size=1, max_size=6))
    text = ",".join(f"{side}={result}" for side, result in lines)
    try:
        found = reading(raw_steps(text), None)
    except NotationError:
        found = ()
    assert [one.result for one in found] in ([Fraction(result) for _, result in lines], [])
    assert [one.number for one in found] == list(range(1, len(found) + 1))
