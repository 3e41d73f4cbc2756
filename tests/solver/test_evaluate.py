"""Values of forms: three paths, one answer."""

from fractions import Fraction
from math import prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.solver.evaluate import (
    StepRule,
    exact_values,
    fraction_values,
    holds,
    matches,
    whole_values,
)
from krypto.solver.forms import forms_of

HANDS = st.lists(st.integers(1, 25), min_size=3, max_size=4).map(tuple)
WHOLE, ANY = StepRule(fractions=False, zero=True), StepRule(fractions=True, zero=True)


def as_exact(value: float) -> Fraction | None:
    return None if np.isnan(value) else Fraction(int(value))


@given(hand=HANDS, zero=st.booleans())
def test_whole_path_agrees_with_exact_path(hand: tuple[int, ...], zero: bool) -> None:
    """Every row has the same value as floats and as fractions, where steps must be whole."""
    forms = forms_of(len(hand))
    fast = whole_values(forms, np.array(hand, np.float32), zero=zero)
    exact = exact_values(forms, hand, StepRule(fractions=False, zero=zero))
    assert [as_exact(value) for value in fast.tolist()] == exact


@given(hand=HANDS, zero=st.booleans())
def test_fraction_path_agrees_with_exact_path(hand: tuple[int, ...], zero: bool) -> None:
    """Every row has the same value as two numbers and as a fraction, where steps may be any."""
    forms = forms_of(len(hand))
    above, below = fraction_values(forms, np.array(hand, np.float32), zero=zero)
    exact = exact_values(forms, hand, StepRule(fractions=True, zero=zero))
    fast = [
        None if np.isnan(n) or np.isnan(d) else Fraction(int(n), int(d))
        for n, d in zip(above.tolist(), below.tolist(), strict=True)
    ]
    assert fast == exact


@settings(max_examples=8)
@given(hand=st.lists(st.integers(1, 60), min_size=5, max_size=5).map(tuple))
def test_both_paths_agree_on_five_cards(hand: tuple[int, ...]) -> None:
    """Five cards: the rows that reach a target are the same by floats and by fractions."""
    forms = forms_of(5)
    for rule in (WHOLE, ANY):
        exact = exact_values(forms, hand, rule)[forms.top.plus :]
        for target in (1, 7, 24):
            wanted = [row for row, value in enumerate(exact) if value in (target, -target)]
            assert (matches(forms, hand, target, rule).rows - forms.top.plus).tolist() == wanted


@given(hand=st.lists(st.integers(1, 9999), min_size=3, max_size=5).map(tuple))
def test_the_float_chosen_holds_every_value(hand: tuple[int, ...]) -> None:
    """No value and no line number exceeds the product of (card + 1), which the float holds."""
    number = holds(hand)
    bound = prod(card + 1 for card in hand)
    assert number is None or bound < 2 ** (24 if number is np.float32 else 53)
    assert (number is None) == (bound >= 2**53)


def test_a_bound_is_a_bound() -> None:
    """The largest value above and below the line stays under the product of (card + 1)."""
    for hand in [(25, 24, 23, 22, 21), (1, 1, 1, 1, 1), (1, 2, 1, 3, 1)]:
        bound = prod(card + 1 for card in hand)
        above, below = fraction_values(forms_of(5), np.array(hand, np.float64), zero=True)
        assert np.nanmax(np.abs(above) + np.abs(below)) <= bound


@pytest.mark.parametrize("rule", [WHOLE, ANY, StepRule(fractions=True, zero=False)])
def test_many_hands_at_once_are_as_one_by_one(rule: StepRule) -> None:
    """A batch of hands has the values that each hand has alone."""
    forms = forms_of(4)
    hands = np.array([[3, 6, 11, 14], [1, 1, 8, 8], [25, 25, 24, 1]], np.float32).T
    for column, hand in enumerate(hands.T):
        if rule.fractions:
            many = np.stack(fraction_values(forms, hands, zero=rule.zero))[:, :, column]
            alone = np.stack(fraction_values(forms, hand, zero=rule.zero))
        else:
            many = whole_values(forms, hands, zero=rule.zero)[:, column]
            alone = whole_values(forms, hand, zero=rule.zero)
        assert np.array_equal(many, alone, equal_nan=True)


def test_division_by_zero_does_not_come_back_to_life() -> None:
    """What is built on a division by zero has no value, not even x / (y / 0)."""
    forms = forms_of(4)
    exact = exact_values(forms, (5, 5, 3, 2), ANY)
    zero_rows = {row for row, value in enumerate(exact) if value == 0}
    for row in range(forms.top.divide, forms.top.end):
        if int(forms.right[row]) in zero_rows:
            assert exact[row] is None
