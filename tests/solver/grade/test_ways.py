"""The table of ways: its size, its values, and no way twice."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from krypto.rules.expression import value
from krypto.solver.grade.steps import expression_of
from krypto.solver.grade.ways import CARD, Numbers, Table, filled, reaching, table_of

HANDS = st.lists(st.integers(1, 13), min_size=2, max_size=4).map(tuple)


def test_sizes_are_those_of_joining_two_at_a_time() -> None:
    """Two numbers are joined in four ways, and a hand in as many as its parts allow."""
    joined = {1: 1}
    for cards in (2, 3, 4, 5):
        splits = {
            2: [(1, 1, 1)],
            3: [(3, 1, 2)],
            4: [(4, 1, 3), (3, 2, 2)],
            5: [(5, 1, 4), (10, 2, 3)],
        }[cards]
        joined[cards] = sum(4 * many * joined[one] * joined[rest] for many, one, rest in splits)
    assert [len(table_of(cards).steps) for cards in (2, 3, 4, 5)] == [
        joined[cards] for cards in (2, 3, 4, 5)
    ]


def test_steps_lead_from_the_cards_to_the_row() -> None:
    """Each step joins cards or earlier steps of its way, and the last is the row itself."""
    table = table_of(4)
    for row, steps in enumerate(table.steps.tolist(), table.top):
        known = set(range(4))
        for step in steps:
            left, right = int(table.left[step]), int(table.right[step])
            assert {left, right} <= known
            known = known - {left, right} | {step}
        assert known == {row}


@given(hand=HANDS)
def test_every_value_is_that_of_the_expression(hand: tuple[int, ...]) -> None:
    """A row's value is the exact value of the way written out."""
    table = table_of(len(hand))
    values = filled(table, hand, zero=True).values
    for row in range(table.top, table.size, 7):
        if not np.isnan(values[row]):
            assert value(expression_of(table, values, row)) == values[row]


@given(hand=HANDS, zero=st.booleans())
def test_steps_are_whole_and_never_below_zero(hand: tuple[int, ...], zero: bool) -> None:
    """Each value is whole and not negative, and not zero where that is not allowed."""
    values = filled(table_of(len(hand)), hand, zero=zero).values
    known = values[~np.isnan(values)]
    assert (known >= 0).all()
    assert (known == np.rint(known)).all()
    assert zero or (known > 0).all()


@given(hand=HANDS, target=st.integers(0, 30))
def test_no_way_is_there_twice(hand: tuple[int, ...], target: int) -> None:
    """Equal cards do not make a way count twice, and leave none out."""
    table = table_of(len(hand))
    values = filled(table, hand, zero=True).values
    every = table.top + np.flatnonzero(values[table.top :] == target)
    kept = reaching(table, hand, values, target)
    texts = [_unordered(table, values, row) for row in kept.tolist()]
    assert len(set(texts)) == len(texts)
    assert set(texts) == {_unordered(table, values, row) for row in every.tolist()}


def _unordered(table: Table, values: Numbers, row: int) -> str:
    """The way as text, the larger side of each step first, equal sides in the order of text."""
    if table.made_by[row] == CARD:
        return str(int(values[row]))
    sides = sorted(
        (-float(values[side]), _unordered(table, values, int(side)))
        for side in (table.left[row], table.right[row])
    )
    return f"({sides[0][1]}{'+-*/'[table.made_by[row]]}{sides[1][1]})"
