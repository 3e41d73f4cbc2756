"""Notation: what is written is read back, in both notations, with the fewest brackets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.deal import Deal
from krypto.rules.expression import cards_used, value
from krypto.rules.notation import read, step_list
from krypto.rules.ruleset import Ruleset
from krypto.rules.verdict import judge
from krypto.testing.strategies import expressions, hands, rulesets

LARGE = hands() | hands(9_999)


@given(st.data(), LARGE)
def test_one_line_reads_back(data: st.DataObject, hand: tuple[int, ...]) -> None:
    """The text of an expression reads back to an equal tree [R4]."""
    expression = data.draw(expressions(hand))
    assert read(str(expression)).expression == expression


@given(st.data(), LARGE)
def test_brackets_are_the_fewest(data: st.DataObject, hand: tuple[int, ...]) -> None:
    """Without any one pair of its brackets the text reads as another tree [R4; SO-01]."""
    expression = data.draw(expressions(hand))
    text = str(expression)
    for opened, closed in pairs(text):
        fewer = text[:opened] + text[opened + 1 : closed] + text[closed + 1 :]
        assert read(fewer).expression != expression


def pairs(text: str) -> list[tuple[int, int]]:
    """The places of each pair of brackets."""
    found, opened = [], []
    for place, char in enumerate(text):
        if char == "(":
            opened.append(place)
        elif char == ")":
            found.append((opened.pop(), place))
    return found


@given(st.data(), LARGE, rulesets())
def test_steps_read_back(data: st.DataObject, hand: tuple[int, ...], rules: Ruleset) -> None:
    """A step list reads back to the same value and cards, and is accepted alike [R4]."""
    expression = data.draw(expressions(hand))
    exact = value(expression)
    target = data.draw(st.just(int(exact)) if exact and exact >= 1 else st.integers(1, 25))
    deal = Deal(hand, min(target, 9_999))
    found = read(step_list(expression), hand)
    assert value(found.expression) == exact
    assert sorted(cards_used(found.expression)) == sorted(hand)
    assert all(one.value == one.result and one.used for one in found.written)
    in_steps, in_line = judge(deal, step_list(expression), rules), judge(deal, expression, rules)
    assert in_steps.accepted == in_line.accepted
    assert sorted(one.code for one in in_steps.faults) == sorted(one.code for one in in_line.faults)


@given(st.data(), LARGE)
def test_steps_read_back_without_the_hand(data: st.DataObject, hand: tuple[int, ...]) -> None:
    """A step list has the same value also where the cards are not known [R4]."""
    expression = data.draw(expressions(hand))
    found = read(step_list(expression))
    assert value(found.expression) == value(expression)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("(14-6)*(15-11-3)", "14 − 6 = 8, 15 − 11 = 4, 4 − 3 = 1, 8 × 1 = 8"),
        ("(2-5+9)*3+4", "2 − 5 = −3, −3 + 9 = 6, 6 × 3 = 18, 18 + 4 = 22"),
        ("9+(2-5)", "2 − 5 = −3, 9 + (−3) = 6"),
        ("9*(2-5)", "2 − 5 = −3, 9 × (−3) = −27"),
        ("(14+23)/(5-8/9)", "14 + 23 = 37, 8 ÷ 9 = 8/9, 5 − 8/9 = 37/9, 37 ÷ (37/9) = 9"),
        ("3*(1/2)", "1 ÷ 2 = 1/2, 3 × (1/2) = 3/2"),
        ("5", "5 = 5"),
        ("8/(3-3)", "8 ÷ (3 − 3)"),
        ("1+8/(3-3)", "1 + 8 ÷ (3 − 3)"),
    ],
)
def test_steps_in_words(text: str, steps: str) -> None:
    """Each operation is a step; negative and broken numbers are in brackets after a sign [R4]."""
    assert step_list(read(text).expression) == steps


DEAL = Deal((3, 6, 11, 14, 15), 8)
LEGAL = (
    "(14-6)*(15-11-3)",
    "14-6=8, 15-11=4, 4-3=1, 8x1=8",
    "5-8/9=37/9, 14+23=37, 37/37/9=9",
    "2-5=-3; 9+-3=6\n6*4=24",
)


@given(st.text(max_size=250) | st.text(st.characters(categories=["Cs", "Cc", "Nd", "Sm"])))
def test_any_text_is_judged_or_refused(text: str) -> None:
    """Whatever the text, it is judged or refused as notation, nothing else [R7; SE, TR-09]."""
    assert judged_or_refused(text)


@given(st.sampled_from(LEGAL), st.data())
def test_any_slip_is_judged_or_refused(text: str, data: st.DataObject) -> None:
    """A legal entry with a few slips of the finger is judged or refused, and nothing else [R7]."""
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 2))
        slip = data.draw(st.text("0123456789+-*/()=,; x÷−²\u200b\ud800", max_size=3))
        text = text[:place] + slip + text[place + gone :]
    assert judged_or_refused(text)


def judged_or_refused(text: str) -> bool:
    """Judges the text; a refusal has to point into it, a verdict to be all of one piece."""
    try:
        verdict = judge(DEAL, text)
    except NotationError as error:
        return 1 <= error.position <= min(len(text), 200) + 1 and error.message.isprintable()
    return verdict.accepted == (not verdict.faults) and DEAL.hand == (3, 6, 11, 14, 15)
