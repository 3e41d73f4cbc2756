"""The brute force that others are held against is held against what people counted by hand."""

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, value
from krypto.rules.notation import read
from krypto.rules.ruleset import PRESETS, Ruleset
from krypto.rules.verdict import judge
from krypto.testing import oracle
from krypto.testing.strategies import expressions, hands, rulesets

TABLE = Path(__file__).parents[1] / "data" / "solutions.csv"
OPEN = PRESETS["open"]


def form(text: str) -> oracle.Form | None:
    """The form of an expression in words."""
    return oracle.form_of(read(text).expression)


@pytest.mark.parametrize(("cards", "forms"), [(1, 1), (2, 6), (3, 68), (4, 1170)])
def test_as_many_forms_as_oeis_a140606(cards: int, forms: int) -> None:
    """Cards whose numbers make no two values zero or equal play every form of A140606."""
    assert len(oracle.forms((211, 307, 503, 1009)[:cards], OPEN)) == forms


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("(1 - 2) * (3 - 4)", "(2 - 1) * (4 - 3)", True),
        ("8 + 8 - 8", "8 * 8 / 8", True),
        ("2 + 2", "2 * 2", False),
        ("3 * 1", "3 / 1", False),
        ("7 - 4", "4 - 7", False),
    ],
)
def test_what_is_one_form(one: str, other: str, *, same: bool) -> None:
    """Two expressions are one form just when they are one function of the cards' numbers."""
    assert (form(one) == form(other)) is same


def test_a_division_by_nothing_has_no_form() -> None:
    """An expression that divides by 5 - 5 is no form, nor is what is built on it."""
    assert form("1 / (5 - 5)") is None
    assert form("2 - 1 / (5 - 5)") is None


@settings(max_examples=40)
@given(data=st.data(), hand=hands(), rules=rulesets())
def test_what_the_judge_accepts_is_a_form(
    data: st.DataObject, hand: tuple[int, ...], rules: Ruleset
) -> None:
    """An expression that obeys the rules at every step is one of the forms, with its value."""
    expression: Expression = data.draw(expressions(hand))
    reached = value(expression)
    if reached is None or reached.denominator != 1 or not 1 <= reached <= 9_999:
        return
    if judge(Deal(hand, int(reached)), expression, rules).accepted:
        found = oracle.form_of(expression)
        assert found is not None
        assert oracle.forms(hand, rules)[found] == reached


@pytest.mark.parametrize("preset", ["house", "open"])
def test_as_many_solutions_as_the_rule_book(preset: str) -> None:
    """Counts of published deals are those that several independent programs found."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line[0] != "#"]
    for row in csv.DictReader(lines):
        deal = Deal.parse(row["deal"])
        found = oracle.count(deal.hand, deal.target, PRESETS[preset])
        assert found == int(row[f"{preset}_strict"]), row["deal"]
