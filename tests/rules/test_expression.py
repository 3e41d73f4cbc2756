"""Expressions: exact values, steps in order, and text with the fewest brackets."""

import dataclasses
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.rules.expression import (
    DEEPEST,
    Expression,
    Number,
    Operation,
    Sign,
    Step,
    applied,
    cards_used,
    steps,
    value,
)
from krypto.rules.notation import read
from krypto.testing.strategies import expressions, hands


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("7*7/2*1*1", Fraction(49, 2)),
        ("7/2*8*1*1", Fraction(28)),
        ("(7-7)/9*3+20", Fraction(20)),
        ("9/14+5*3+1", Fraction(233, 14)),
        ("24*23*22*21*20", Fraction(5_100_480)),
        ("1/3+1/3+1/3", Fraction(1)),
        ("9999*9999*9999*9999*9999", Fraction(9_999**5)),
        ("3-5", Fraction(-2)),
        ("8/(3-3)", None),
        ("0*(8/(3-3))", None),
        ("8/(8/(3-3))", None),
        ("7", Fraction(7)),
    ],
)
def test_values_are_exact(text: str, exact: Fraction | None) -> None:
    """A value is a fraction, never rounded; division by zero makes none for good [R5; EX]."""
    assert value(read(text).expression) == exact


@given(st.data(), hands(9_999))
def test_the_last_step_is_the_value(data: st.DataObject, hand: tuple[int, ...]) -> None:
    """Steps come after what they need, one for each sign, and the last makes the value [R5]."""
    expression = data.draw(expressions(hand))
    done = steps(expression)
    assert len(done) == len(hand) - 1
    assert (done[-1].operation, done[-1].result) == (expression, value(expression))
    for place, step in enumerate(done):
        before = [earlier.operation for earlier in done[:place]]
        for part in (step.operation.left, step.operation.right):
            assert isinstance(part, Number) or part in before


def test_steps_are_carried_out_left_before_right() -> None:
    """The left side of a sign is carried out before its right side [R5]."""
    done = steps(read("(2-5)*(9-3)/4").expression)
    assert [str(step.operation) for step in done] == [
        "2 − 5",
        "9 − 3",
        "(2 − 5) × (9 − 3)",
        "(2 − 5) × (9 − 3) ÷ 4",
    ]
    assert done[0] == Step(done[0].operation, Fraction(2), Fraction(5), Fraction(-3))


def test_a_number_has_no_steps() -> None:
    """A single card is an expression without a step."""
    assert (steps(Number(7)), list(cards_used(Number(7))), str(Number(7))) == ((), [7], "7")


def test_expressions_are_values() -> None:
    """Equal trees are equal and hash alike, and their repr tells how to make them again."""
    one, other = (read("(14-6)*2").expression for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    assert repr(Number(7)) == "Number(value=7)"
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.sign = Sign.PLUS  # type: ignore[union-attr,misc]


@given(st.data(), hands())
def test_cards_are_used_once_each(data: st.DataObject, hand: tuple[int, ...]) -> None:
    """The cards of an expression are its numbers, copies included [R4]."""
    assert sorted(cards_used(data.draw(expressions(hand)))) == sorted(hand)


@pytest.mark.parametrize("sign", Sign)
def test_signs_of_whole_numbers_are_exact(sign: Sign) -> None:
    """Whole numbers as integers and as fractions make the same; division makes no float [R5]."""
    made = applied(sign, 7, 2)
    assert made == applied(sign, Fraction(7), Fraction(2))
    assert not isinstance(made, float)


def test_nothing_comes_of_nothing() -> None:
    """What a division by zero is part of has no value; zero itself may be divided [R5; EX-08]."""
    assert applied(Sign.DIVIDE, 0, 9) == 0
    assert [applied(sign, None, 1) for sign in Sign] == [None] * 4
    assert [applied(sign, 1, None) for sign in Sign] == [None] * 4
    assert applied(Sign.DIVIDE, 7, 0) is None


def test_operations_nest_so_deep() -> None:
    """A tree deeper than any text makes is a mistake of the caller [SE-06]."""
    deep: Expression = Number(1)
    for _ in range(DEEPEST):
        deep = Operation(Sign.PLUS, deep, Number(1))
    assert value(deep) == DEEPEST + 1
    with pytest.raises(ValueError, match="nests at most"):
        Operation(Sign.PLUS, deep, Number(1))


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        ("25-(4+6)", "25 − (4 + 6)"),
        ("24/(3*2)", "24 ÷ (3 × 2)"),
        ("8-(5-(3-1))", "8 − (5 − (3 − 1))"),
        ("14/(8/8-8/24)", "14 ÷ (8 ÷ 8 − 8 ÷ 24)"),
        ("((25-4)+6)", "25 − 4 + 6"),
        ("(2*3)+(4*5)", "2 × 3 + 4 × 5"),
        ("2+(3+4)", "2 + (3 + 4)"),
    ],
)
def test_text_keeps_the_brackets_it_needs(tree: str, text: str) -> None:
    """Brackets stand where the tree needs them, and nowhere else [R4; SO-01]."""
    assert str(read(tree).expression) == text
