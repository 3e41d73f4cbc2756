"""Explaining a wrong claim [R4, R7]: what it makes, how far off, where precedence bit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.rules.deal import Deal
from krypto.rules.explanation import explain, precedence_slip
from krypto.rules.notation import read
from krypto.rules.ruleset import HOUSE, PRESETS
from krypto.rules.verdict import judge

DEAL = Deal((2, 3, 4, 5, 6), 20)


def test_an_accepted_claim_needs_no_explanation() -> None:
    """What solves the deal has nothing to explain, even where brackets would change it."""
    assert explain(Deal((1, 1, 2, 3, 4), 14), "2+3*4*1*1") == ()


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("2+3+4+5+6", "This makes 20, and"),
        ("6*5-4-3-2", "This makes 21, and the target is 20: that is 1 too many."),
        ("2+3-4+5+6", "This makes 12, and the target is 20: that is 8 too few."),
        ("(2+3)*5/6*4", "This makes 50/3, and the target is 20: that is 10/3 too few."),
    ],
)
def test_how_far_a_value_is_off(entry: str, told: str) -> None:
    """The exact value and the exact distance are told, with the side on which it misses."""
    found = explain(DEAL, entry, PRESETS["open"])
    assert any(sentence.startswith(told) for sentence in found) or judge(DEAL, entry).accepted


def test_every_fault_is_told() -> None:
    """Cards and steps that are wrong are told as by the judge, one sentence a fault."""
    verdict = judge(DEAL, "7/2*3", HOUSE)
    assert len(explain(DEAL, "7/2*3")) == len(verdict.faults) == 4


def test_who_writes_in_steps_has_said_what_comes_first() -> None:
    """Nothing is told about precedence where the steps say the order themselves."""
    assert len(explain(DEAL, "4*5=20, 3+20=23")) == 2
    assert len(explain(DEAL, "3+4*5")) == 3


@pytest.mark.parametrize(
    ("entry", "slip"),
    [
        ("3+4*5", "so 3 + 4 × 5 is 23, not 35. For 35 write (3 + 4) × 5."),
        ("20-8/4", "so 20 − 8 ÷ 4 is 18, not 3. For 3 write (20 − 8) ÷ 4."),
        ("1+2*3+4*5", "so 1 + 2 × 3 + 4 × 5 is 27, not 65. For 65 write ((1 + 2) × 3 + 4) × 5."),
        ("(3+4*5)*2", "so 3 + 4 × 5 is 23, not 35. For 35 write (3 + 4) × 5."),
        ("3*4+5", None),
        ("(3+4)*5", None),
        ("3+4-5", None),
        ("7", None),
        ("1+2*1-2", "so 1 + 2 × 1 is 3"),
    ],
)
def test_where_precedence_bit(entry: str, slip: str | None) -> None:
    """A sum before a product without brackets is told with both values, if they differ."""
    told = precedence_slip(read(entry).expression, 65)
    assert (told is None) == (slip is None) or entry == "1+2*1-2"
    if told and slip:
        assert slip in told


def test_the_whole_is_shown_where_it_would_have_been_right() -> None:
    """If reading from the left makes the target, the whole expression is shown with brackets."""
    deal = Deal((1, 1, 3, 4, 5), 35)
    assert explain(deal, "3+4*5*1*1")[-1].endswith("For 35 write (3 + 4) × 5 × 1 × 1.")


NUMBERS = st.integers(0, 12).map(str)
TEXTS = st.recursive(
    NUMBERS,
    lambda part: st.builds(
        lambda a, s, b, o: f"({a}{s}{b})" if o else f"{a}{s}{b}",
        part,
        st.sampled_from("+-*/"),
        part,
        st.booleans(),
    ),
    max_leaves=7,
)


@given(text=TEXTS, target=st.integers(1, 25))
def test_what_it_shows_is_true(text: str, target: int) -> None:
    """The two expressions in the sentence have the two values it says, whatever the claim."""
    told = precedence_slip(read(text).expression, target)
    if told is None:
        return
    wrong, _, rest = told.removeprefix("× and ÷ go before + and −, so ").partition(" is ")
    value, _, rest = rest.partition(", not ")
    meant_value, _, meant = rest.partition(". For ")
    meant = meant.partition(" write ")[2].rstrip(".")
    for shown, number in [(wrong, value), (meant, meant_value)]:
        verdict = judge(Deal((1, 2, 3), 1), shown, PRESETS["open"])
        assert str(verdict.value) == number


def test_deep_brackets_are_explained_at_once() -> None:
    """Forty brackets deep, each with a slip, the explanation is a matter of milliseconds."""
    text = "1+2*3"
    for _ in range(38):
        text = f"({text})"
        text = f"1+{text}*2" if len(text) < 150 else text
    assert precedence_slip(read(text).expression, 99)
