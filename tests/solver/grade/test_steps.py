"""Steps: the same from the table and from an expression."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from krypto.rules.notation import read
from krypto.solver.grade.steps import expression_of, steps_of_expressions, steps_of_rows
from krypto.solver.grade.ways import CARD, DIFFERENCE, PRODUCT, filled, reaching, table_of


def test_steps_of_an_expression() -> None:
    """Each step says what it joins, what it makes, and what made the two sides."""
    steps = steps_of_expressions([read("(14 - 6) x (15 - 11 - 3)").expression])
    assert steps.made_by.tolist() == [[DIFFERENCE, DIFFERENCE, DIFFERENCE, PRODUCT]]
    assert steps.first.tolist() == [[14, 15, 4, 8]]
    assert steps.second.tolist() == [[6, 11, 3, 1]]
    assert steps.result.tolist() == [[8, 4, 1, 8]]
    assert steps.first_by.tolist() == [[CARD, CARD, DIFFERENCE, DIFFERENCE]]
    assert steps.second_by.tolist() == [[CARD, CARD, CARD, DIFFERENCE]]


def test_the_factors_of_a_product_are_known() -> None:
    """Of a product both factors are told, of anything else the number itself."""
    steps = steps_of_expressions([read("8 x 2 + 8").expression])
    assert steps.first_factors[0, 1].tolist() == [8, 2]
    assert steps.second_factors[0, 1, 0] == 8
    assert np.isnan(steps.second_factors[0, 1, 1])


@given(
    hand=st.lists(st.integers(1, 12), min_size=3, max_size=4).map(tuple),
    target=st.integers(1, 24),
)
def test_table_and_expression_agree(hand: tuple[int, ...], target: int) -> None:
    """Written out and read back, a way has the steps it has in the table, in some order."""
    table = table_of(len(hand))
    values = filled(table, hand, zero=True).values
    for row in reaching(table, hand, values, target):
        ours = steps_of_rows(table, values, np.array([row]))
        theirs = steps_of_expressions([expression_of(table, values, int(row))])
        for one, other in (
            (ours.made_by, theirs.made_by),
            (ours.first, theirs.first),
            (ours.second, theirs.second),
            (ours.result, theirs.result),
            (ours.first_by, theirs.first_by),
            (ours.second_by, theirs.second_by),
        ):
            assert sorted(one[0].tolist()) == sorted(other[0].tolist())
