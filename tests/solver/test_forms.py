"""The table of forms: as many as there are, each row from earlier ones."""

import numpy as np
import pytest

from krypto.rules.expression import Sign
from krypto.solver.forms import forms_of


@pytest.mark.parametrize(("cards", "forms"), [(1, 1), (2, 6), (3, 68), (4, 1170), (5, 27142)])
def test_as_many_forms_as_oeis_a140606(cards: int, forms: int) -> None:
    """The number of rational functions that use n variables once each is A140606(n)."""
    assert forms_of(cards).count_of_forms == forms


def test_each_row_uses_the_places_of_its_operands() -> None:
    """A row joins two earlier rows that share no place, and uses just their places."""
    forms = forms_of(5)
    for level in forms.levels:
        rows = slice(level.plus, level.end)
        left, right = forms.left[rows], forms.right[rows]
        assert (left < level.plus).all()
        assert (right < level.plus).all()
        assert not (forms.places[left] & forms.places[right]).any()
        assert (forms.places[left] | forms.places[right] == forms.places[rows]).all()


def test_sums_and_differences_stand_side_by_side() -> None:
    """The rows with + and those with - have the same operands in the same order."""
    for level in forms_of(5).levels:
        plus, minus, times, _, _ = level
        for operands in (forms_of(5).left, forms_of(5).right):
            assert np.array_equal(operands[plus:minus], operands[minus:times])


def test_a_quotient_is_divided_last() -> None:
    """Neither operand of a product is a quotient, nor is what a quotient divides or divides by."""
    forms = forms_of(5)
    top = forms.top
    for row in [*range(top.times, top.end, 97), top.end - 1]:
        operands = (int(forms.left[row]), int(forms.right[row]))
        assert Sign.DIVIDE not in map(forms.sign, operands)


def test_a_table_is_built_once() -> None:
    """Asking again gives the same table."""
    assert forms_of(4) is forms_of(4)
