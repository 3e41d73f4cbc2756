"""The grade of a deal, its reasons, and the solutions in the order people find them."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.rules.verdict import judge
from krypto.solver import count, is_solvable
from krypto.solver.grading import LEVEL_NAMES, first_found, grade, likely_solutions, seconds
from krypto.testing.strategies import deals

OPEN = PRESETS["open"]
RULES = st.sampled_from(
    [
        HOUSE.changed(fractions=fractions, negatives=negatives, zero=zero)
        for fractions in (False, True)
        for negatives in (False, True)
        for zero in (False, True)
    ]
)


@settings(max_examples=60)
@given(deal=deals(), rules=RULES)
def test_likely_solutions_are_all_solutions(deal: Deal, rules: Ruleset) -> None:
    """Every form is there once, likeliest first, each accepted by the judge as printed."""
    found = likely_solutions(deal, rules)
    assert len(found) == count(deal, rules)
    assert [one.effort for one in found] == sorted(one.effort for one in found)
    for one in found:
        assert judge(deal, str(one.expression), rules).accepted


@settings(max_examples=60)
@given(deal=deals(), rules=RULES)
def test_a_grade_is_whole(deal: Deal, rules: Ruleset) -> None:
    """Seconds, level, name and reasons belong together, solvable or not."""
    given_ = grade(deal, rules)
    assert given_.seconds > len(deal.hand)
    assert given_.name == LEVEL_NAMES[given_.level - 1]
    assert given_.reasons
    assert all(reason[0].isupper() or reason[0].isdigit() for reason in given_.reasons)
    assert all(reason.endswith(".") for reason in given_.reasons)
    if is_solvable(deal, rules):
        assert seconds(deal, rules) == given_.seconds
    else:
        assert seconds(deal, rules) is None
        assert given_.level == 5
        assert given_.reasons == (f"No solution: these cards cannot make {deal.target}.",)


@given(deal=deals(), order=st.randoms(use_true_random=False))
def test_the_order_of_the_cards_plays_no_part(deal: Deal, order: Random) -> None:
    """Equal deals have equal grades."""
    hand = list(deal.hand)
    order.shuffle(hand)
    assert grade(Deal(hand, deal.target)) == grade(deal)


def test_easy_and_hard_deals_are_told_apart() -> None:
    """Deals that anyone would call easy are at the bottom, those with a single odd way on top."""
    easy = ["1 2 3 4 5 -> 15", "1 1 1 3 21 -> 24", "5 5 7 7 10 -> 10", "2 3 4 5 6 -> 6"]
    hard = ["8 11 12 22 23 -> 12", "5 9 13 17 21 -> 19", "4 13 13 14 18 -> 5"]
    assert {grade(Deal.parse(text)).level for text in easy} == {1}
    assert {grade(Deal.parse(text)).level for text in hard} == {5}


def test_what_is_easy_for_four_cards() -> None:
    """The deals of the 24 game that people find hardest are foretold as harder than the easiest."""
    easy = ["1 1 4 6", "1 1 11 11", "6 6 6 6", "1 1 2 12"]
    hard = ["2 3 5 12", "1 3 4 6", "2 5 5 10", "3 3 8 8"]
    times = [grade(Deal.parse(f"{hand} -> 24"), OPEN).seconds for hand in easy + hard]
    assert max(times[:4]) < 8
    assert min(times[4:]) > 50


def test_reasons_of_an_easy_deal() -> None:
    """How many solutions there are comes first, then the way people see first."""
    assert grade(Deal.parse("3 6 11 14 15 -> 8")).reasons == (
        "There are 47 different solutions, so one is soon found.",
        "The last step is 11 − 3.",
        "15 − 14 makes 1, and a 1 fits in anywhere.",
        "6 ÷ 3 makes 2, and 2 goes into 8.",
    )


def test_reasons_of_a_hard_deal() -> None:
    """A hard deal says how little of what there is to try leads home."""
    assert grade(Deal.parse("8 11 12 22 23 -> 12")).reasons == (
        "There are only 2 different solutions.",
        "Of about 10,000 ways to go, 2 lead to 12.",
        "The last step is 276 − 264.",
        "One of the numbers on the way is 276.",
    )


def test_a_fraction_is_a_reason() -> None:
    """Where only a fraction helps, the reasons say so."""
    reasons = grade(Deal.parse("3 3 8 8 -> 24"), OPEN).reasons
    assert reasons[:3] == (
        "There is only one solution.",
        "The last step is 8 ÷ 1/3.",
        "It needs a fraction on the way: 3 − 8/3.",
    )


def test_fractions_change_little_where_nobody_needs_them() -> None:
    """Allowing fractions changes the seconds only where no way is whole."""
    assert seconds(Deal.parse("3 6 11 14 15 -> 8"), OPEN) == seconds(
        Deal.parse("3 6 11 14 15 -> 8")
    )
    assert seconds(Deal.parse("5 8 9 14 23 -> 9"), OPEN) is not None


def test_first_found_is_the_likeliest() -> None:
    """The solution people find first is the first of the likely ones, None where there is none."""
    deal = Deal.parse("3 6 11 14 15 -> 8")
    assert str(first_found(deal)) == "11 − (6 ÷ 3 + (15 − 14))"
    assert first_found(deal) == likely_solutions(deal)[0].expression
    assert first_found(Deal.parse("1 8 9 12 17 -> 9")) is None


def test_numbers_too_large_for_the_table_are_graded() -> None:
    """Cards up to 9,999 have a grade and likely solutions, too."""
    deal = Deal((9999, 9998, 9997, 9996, 9995), 9994)
    found = likely_solutions(deal)
    assert len(found) == count(deal)
    assert grade(deal).seconds > 5
    assert all(judge(deal, one.expression).accepted for one in found)
