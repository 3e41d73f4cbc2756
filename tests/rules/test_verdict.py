"""The judge: every fault of a claim at once, each with its code, its words and its details."""

import cProfile
import dataclasses
import json
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, steps, value
from krypto.rules.notation import read
from krypto.rules.ruleset import HOUSE, Ruleset, preset
from krypto.rules.verdict import FAULT_CODES, Verdict, judge, value_text, verdict_data
from krypto.testing.strategies import deals, expressions, rulesets

SHEET = Deal((3, 6, 11, 14, 15), 8)
WHOLE = preset("international")
STRICT = HOUSE.changed(negatives=False, zero=False)


def codes(verdict: Verdict) -> list[str]:
    """The codes of the faults, in order."""
    return [fault.code for fault in verdict.faults]


@pytest.mark.parametrize(
    "claim",
    [
        "(14-6)*(15-11-3)",
        "14-6=8, 15-11=4, 4-3=1, 8x1=8",
        "(14-6)*(15-11-3)=8",
        read("(14-6)*(15-11-3)").expression,
    ],
)
def test_a_solution_is_accepted(claim: str | Expression) -> None:
    """Text in either notation and a tree are accepted alike, without faults [R4, R6]."""
    verdict = judge(SHEET, claim)
    assert verdict == Verdict(True, Fraction(8), (), read("(14-6)*(15-11-3)").expression)


@pytest.mark.parametrize(
    ("claim", "missing", "extra", "says"),
    [
        ("14-6", [3, 11, 15], [], "The cards 3, 11 and 15 are missing."),
        ("(14-6)*(15-11)+3-3", [], [3], "There is only one card 3, and it is used more than"),
        ("14+6+11+3", [15], [], "The card 15 is missing."),
        ("14+6+11+3+15+99", [], [99], "There is no card 99 in this hand."),
        ("14+6+11+3+15+0", [], [0], "There is no card 0 in this hand."),
        ("14+6+11+3+5", [15], [5], "The card 15 is missing. There is no card 5 in this hand."),
        ("8", [3, 6, 11, 14, 15], [8], "There is no card 8"),
        ("14+6+11+1+2", [3, 15], [1, 2], "The cards 1 and 2 are not in this hand."),
        ("1+2+5*1-2", [3, 6, 11, 14, 15], [1, 1, 2, 2, 5], "cards 1, 2 and 5 are not in this"),
        ("14+6+11+3+15-3+6", [], [3, 6], "The cards 3 and 6 are used more often than they are"),
    ],
)
def test_wrong_cards(claim: str, missing: list[int], extra: list[int], says: str) -> None:
    """Cards that are missing, used too often or not in the hand are named [R4]."""
    fault = judge(SHEET, claim).faults[0]
    assert (fault.code, fault.details) == ("wrong_cards", {"missing": missing, "extra": extra})
    assert says in fault.message


def test_copies_of_a_card_are_counted() -> None:
    """Two cards of one number may be used twice, and no more [R4]."""
    hand = Deal((8, 8, 3), 19)
    assert judge(hand, "8+8+3").accepted
    fault = judge(hand, "8+8+8+3").faults[0]
    assert fault.message == "There are only 2 cards 8, and they are used more often."
    assert judge(hand, "8+3").faults[0].details == {"missing": [8], "extra": []}


def test_a_wrong_step() -> None:
    """A wrongly written result is a fault of its own, and only of the step it stands in [R4]."""
    verdict = judge(SHEET, "14-6=9, 15-11-3=1, 9*1=9")
    assert (verdict.value, codes(verdict)) == (Fraction(8), ["wrong_step"])
    assert verdict.faults[0].message == "Step 1: 14 − 6 is 8, not 9."
    assert verdict.faults[0].details == {
        "step": 1,
        "text": "14 − 6",
        "written": "9",
        "value": "8",
        "position": 6,
    }


def test_every_wrong_step_is_told() -> None:
    """Each step that does not make what it says is told, negative and broken ones, too [R4]."""
    verdict = judge(SHEET, "6-14=8, 3/15=1/3, 11*8=-3/4, 1/3+-3/4=8")
    assert [one.message for one in verdict.faults if one.code == "wrong_step"] == [
        "Step 1: 6 − 14 is −8, not 8.",
        "Step 2: 3 ÷ 15 is 1/5, not 1/3.",
        "Step 3: 11 × 8 is 88, not −3/4.",
        "Step 4: 1/3 + −3/4 is −5/12, not 8.",
    ]


def test_an_unused_step() -> None:
    """Cards in a step that nothing uses are missing, and the message says so [R4]."""
    verdict = judge(SHEET, "14-6=8, 15-11=4, 4-3=1")
    assert codes(verdict) == ["wrong_cards", "wrong_value"]
    assert verdict.faults[0].details == {"missing": [6, 14], "extra": [], "unused": [1]}
    assert "Nothing uses the result of step 1." in verdict.faults[0].message


def test_an_unused_step_beside_a_solution() -> None:
    """A step beside a whole solution uses cards that are not there [R4]."""
    verdict = judge(SHEET, "8-8=0, (14-6)*(15-11-3)=8")
    assert codes(verdict) == ["wrong_cards"]
    assert verdict.faults[0].details == {"missing": [], "extra": [8, 8], "unused": [1]}


def test_division_by_zero() -> None:
    """Division by zero makes no value, and then nothing is said of the target [R5]."""
    verdict = judge(SHEET, "14/(6-6)*3*11")
    assert (verdict.value, codes(verdict)) == (None, ["wrong_cards", "division_by_zero"])
    assert verdict.faults[1].message == "14 ÷ (6 − 6) divides by zero, and that cannot be done."
    assert verdict.faults[1].details == {"step": 2, "text": "14 ÷ (6 − 6)", "value": None}


def test_what_follows_a_division_by_zero_is_no_fault() -> None:
    """Only the step that divides by zero is told, not those that go on from it [R5]."""
    verdict = judge(Deal((3, 3, 5, 7, 9), 1), "9*(5/(3-3))/7", WHOLE)
    assert codes(verdict) == ["division_by_zero"]
    again = judge(Deal((3, 3, 5, 5, 9), 1), "9/(3-3)+5/(3-3)", STRICT)
    assert codes(again) == ["wrong_cards", *["division_by_zero"] * 2, *["zero_step"] * 2]


def test_division_by_zero_in_steps() -> None:
    """In a step list the step is named by its number, and its result is not called wrong [R5]."""
    verdict = judge(Deal((3, 3, 5, 7, 9), 21), "3-3=0, 9/0=5, 5+5=10, 10+7=17")
    assert codes(verdict) == ["division_by_zero"]
    assert verdict.faults[0].details["step"] == 2


@pytest.mark.parametrize(
    ("claim", "rules", "told"),
    [
        ("7/2*8*1*1", HOUSE, [("fraction_step", 1, "7/2")]),
        ("8*7/2*1*1", HOUSE, []),
        (
            "1/2/7*8*1",
            HOUSE,
            [
                ("fraction_step", 1, "1/2"),
                ("fraction_step", 2, "1/14"),
                ("fraction_step", 3, "4/7"),
                ("fraction_step", 4, "4/7"),
            ],
        ),
        ("1-7+8*2*1", HOUSE, []),
        ("1-7+8*2*1", WHOLE, [("negative_step", 1, "-6")]),
        ("(1-1)*7+8*2", HOUSE, []),
        ("(1-1)*7+8*2", WHOLE, []),
        ("(1-1)*7+8*2", STRICT, [("zero_step", 1, "0"), ("zero_step", 2, "0")]),
        (
            "(1-8)/2*7*1",
            STRICT,
            [
                ("fraction_step", 2, "-7/2"),
                ("fraction_step", 3, "-49/2"),
                ("fraction_step", 4, "-49/2"),
                ("negative_step", 1, "-7"),
                ("negative_step", 2, "-7/2"),
                ("negative_step", 3, "-49/2"),
                ("negative_step", 4, "-49/2"),
            ],
        ),
    ],
)
def test_every_step_against_the_rules(
    claim: str, rules: Ruleset, told: list[tuple[str, int, str]]
) -> None:
    """Each step whose value the rules forbid is a fault of its own, judged as written [R5]."""
    faults = judge(Deal((1, 1, 2, 7, 8), 24), claim, rules).faults
    found = [
        (one.code, one.details["step"], one.details["value"])
        for one in faults
        if "step" in one.details
    ]
    assert found == told


def test_the_words_of_the_step_rules() -> None:
    """What a rule forbids is said with the step, its value and the rule, for a ten-year-old."""
    deal = Deal((1, 2, 2, 5, 7), 24)
    messages = [one.message for one in judge(deal, "7/2+(2-5)*(2-2)", STRICT).faults[1:-1]]
    assert messages == [
        "7 ÷ 2 is 7/2, and in these rules every step must be a whole number.",
        "7 ÷ 2 + (2 − 5) × (2 − 2) is 7/2, and in these rules every step must be a whole number.",
        "2 − 5 is −3, and in these rules no step may go below zero.",
        "2 − 2 is 0, and in these rules no step may be zero.",
        "(2 − 5) × (2 − 2) is 0, and in these rules no step may be zero.",
    ]


def test_steps_of_a_list_keep_their_numbers() -> None:
    """In a step list a fault names the step as the player wrote it, not as it is carried out."""
    deal = Deal((2, 5, 9, 14, 15), 24)
    faults = judge(deal, "15-14=1, 2-5=-3, 1+-3+9=7", WHOLE).faults
    assert [(one.details["step"], one.details["text"]) for one in faults[:-1]] == [
        (2, "2 − 5"),
        (3, "15 − 14 + (2 − 5)"),
    ]


def test_a_wrong_value() -> None:
    """The exact value is told in full, beside the target [R7; EX-11]."""
    fault = judge(Deal((20, 21, 22, 23, 24), 1), "24*23*22*21*20").faults[-1]
    assert (fault.code, fault.message) == ("wrong_value", "This makes 5100480, not 1.")
    assert fault.details == {"value": "5100480", "target": 1}


def test_a_deal_is_never_changed() -> None:
    """A check alters neither the cards nor their order, right or wrong or unreadable [RU-12]."""
    deal = Deal((9, 2, 7, 3, 2), 20)
    judge(deal, "9+2+7+3+2")
    judge(deal, "2+2=4, 4+3=7, 7+9=16, 16+7=23")
    with pytest.raises(NotationError):
        judge(deal, "9+2*")
    assert (deal.hand, deal.target) == ((9, 2, 7, 3, 2), 20)


@given(st.data(), deals(), rulesets())
def test_a_verdict_is_all_of_one_piece(data: st.DataObject, deal: Deal, rules: Ruleset) -> None:
    """Accepted means no fault; a fault means a broken rule; the order is that of the codes."""
    hand = data.draw(st.just(deal.hand) | st.permutations([*deal.hand, 1]))
    expression = data.draw(expressions(hand))
    verdict = judge(deal, expression, rules)
    order = list(FAULT_CODES)
    places = [order.index(code) for code in codes(verdict)]
    results = [step.result for step in steps(expression)]
    assert places == sorted(places)
    assert verdict.accepted == (not verdict.faults)
    assert verdict.value == value(expression)
    assert ("wrong_cards" in codes(verdict)) == (len(hand) != len(deal.hand))
    assert ("division_by_zero" in codes(verdict)) == (verdict.value is None)
    assert codes(verdict).count("fraction_step") == (
        0 if rules.fractions else sum(one is not None and one.denominator != 1 for one in results)
    )
    assert codes(verdict).count("negative_step") == (
        0 if rules.negatives else sum(one is not None and one < 0 for one in results)
    )


def test_the_judge_sets_no_target() -> None:
    """An entry is compared with the target of the deal, not with itself [RU-03, EX-12]."""
    entry = "1+2+3+4+5"
    assert judge(Deal((1, 2, 3, 4, 5), 15), entry).accepted
    assert not judge(Deal((1, 2, 3, 4, 5), 25), entry).accepted


def test_rules_that_do_not_matter_to_the_judge() -> None:
    """Scoring, clocks and match settings change no verdict [R5]."""
    claim = "(14-6)*(15-11-3)"
    assert judge(SHEET, claim, HOUSE.changed(trophies=True, first_to=3)).accepted


@pytest.mark.parametrize(
    ("exact", "text"),
    [
        (Fraction(8), "8"),
        (Fraction(-8), "-8"),
        (Fraction(49, 2), "49/2"),
        (Fraction(-7, 2), "-7/2"),
        (Fraction(0, 5), "0"),
        (Fraction(9_999**5), str(9_999**5)),
        (None, None),
    ],
)
def test_values_as_text(exact: Fraction | None, text: str | None) -> None:
    """A value is written n or n/d, in full, and reads back."""
    assert value_text(exact) == text
    assert exact is None or Fraction(str(text)) == exact


def test_verdicts_as_data() -> None:
    """A verdict and an unreadable text are the same kind of plain data [R7]."""
    assert verdict_data(judge(SHEET, "(14-6)*(15-11-3)")) == {
        "accepted": True,
        "value": "8",
        "faults": [],
    }
    with pytest.raises(NotationError) as caught:
        judge(SHEET, "2(3)")
    assert verdict_data(caught.value) == {
        "accepted": False,
        "value": None,
        "faults": [
            {
                "code": "bad_notation",
                "message": 'A sign is missing between "2" and "(".',
                "position": 2,
                "complaint": "sign_missing",
                "after": "2",
                "before": "(",
            }
        ],
    }


@given(st.data(), deals(), rulesets())
def test_data_survives_json(data: st.DataObject, deal: Deal, rules: Ruleset) -> None:
    """Every verdict is plain data that JSON keeps as it is."""
    made = verdict_data(judge(deal, data.draw(expressions(deal.hand)), rules))
    assert json.loads(json.dumps(made)) == made


def test_verdicts_are_values() -> None:
    """Equal claims have equal verdicts, with equal hashes, that can be copied but not changed."""
    one, other = judge(SHEET, "14/(6-6)"), judge(SHEET, "14 ÷ (6 − 6)")
    assert (one, hash(one), dataclasses.asdict(one)["faults"]) == (
        other,
        hash(other),
        dataclasses.asdict(other)["faults"],
    )
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.accepted = True  # type: ignore[misc]


@pytest.mark.parametrize(
    ("claim", "most"),
    [
        ("(14-6)*(15-11-3)", 600),
        ("14-6=8, 15-11=4, 4-3=1, 8x1=8", 1_200),
        ("(" * 5_000, 40),
        ("1=1," * 2_500, 40),
    ],
)
def test_a_claim_takes_little_work(claim: str, most: int) -> None:
    """Judging a claim takes so many calls at most, and a text of 10,000 characters next to none."""
    counted = cProfile.Profile()
    with suppress(NotationError):
        counted.runcall(judge, SHEET, claim)
    assert 0 < sum(entry.callcount for entry in counted.getstats()) < most
