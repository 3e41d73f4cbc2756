"""Hints: true, ordered from gentle to full, and faithful to what the player has built."""

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from krypto.errors import NotationError
from krypto.rules.deal import Deal
from krypto.rules.notation import read, step_list
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.rules.verdict import judge
from krypto.solver import is_solvable, solve
from krypto.solver.grading import first_found
from krypto.solver.hints import HINTS, Hint, hints
from krypto.solver.reach import numbers_made

EXAMPLE = Deal((3, 6, 11, 14, 15), 8)
KINDS = ["solvable", "signs", "last", "goal", "first", "steps"]
HANDS = st.lists(st.integers(1, 25), min_size=3, max_size=5)
RULES = st.sampled_from(list(PRESETS.values()))
Made = Callable[[tuple[int, ...], Ruleset], set[Fraction]]


def kinds(found: tuple[Hint, ...]) -> list[str]:
    return [hint.kind for hint in found]


def way_of(found: tuple[Hint, ...]) -> str:
    return found[-1].text.rpartition("In one line: ")[2].rstrip(".")


def test_hints_go_from_gentle_to_full() -> None:
    """There are six, in order, and only the last one holds the whole way."""
    found = hints(EXAMPLE)
    assert kinds(found) == KINDS
    assert judge(EXAMPLE, way_of(found)).accepted
    assert way_of(found) == str(first_found(EXAMPLE))
    assert all(way_of(found) not in hint.text for hint in found[:-1])


@given(hand=HANDS, target=st.integers(1, 25), rules=RULES)
def test_the_whole_way_is_a_solution(hand: list[int], target: int, rules: Ruleset) -> None:
    """Steps and line of the last hint are both accepted; without a solution there is one hint."""
    deal = Deal(hand, target)
    found = hints(deal, rules)
    if is_solvable(deal, rules):
        in_steps, _, line = found[-1].text.partition(". In one line: ")
        assert judge(deal, line.rstrip("."), rules).accepted
        assert judge(deal, in_steps, rules).accepted
    else:
        assert kinds(found) == ["unsolvable"]


@settings(max_examples=60)
@given(hand=HANDS, target=st.integers(1, 25), rules=RULES, data=st.data())
def test_a_way_begun_is_gone_on_with(
    hand: list[int], target: int, rules: Ruleset, data: st.DataObject
) -> None:
    """After any beginning of a solution there is a way on, and it keeps what was built."""
    deal = Deal(hand, target)
    solution = solve(deal, rules)
    assume(solution is not None)
    done = step_list(solution).split(", ")  # type: ignore[arg-type]
    built = done[: data.draw(st.integers(1, len(done)))]
    found = hints(deal, rules, ",".join(built))
    assert kinds(found)[0] == ("done" if len(built) == len(done) else "solvable")
    assert judge(deal, way_of(found), rules).accepted
    if len(built) < len(done):
        assert all(step in found[-1].text for step in built)


def test_a_step_below_zero_is_turned_round() -> None:
    """Where 3 - 15 was built the way on uses 15 - 3, which is the same but for its sign."""
    found = hints(EXAMPLE, built="3-15=-12")
    assert judge(EXAMPLE, way_of(found)).accepted
    assert "15 − 3 = 12" in found[-1].text


def test_a_dead_end_says_what_to_take_back() -> None:
    """Only as many of the last steps are to be taken back as must be."""
    (hint,) = hints(EXAMPLE, built="14+6=20, 11+3=14")
    text = "From here there is no way to 8. Take back 11+3=14."
    assert hint == Hint("dead_end", text, {"target": 8, "back": "11+3=14"})


@pytest.mark.parametrize(
    ("built", "told", "fault", "name", "value"),
    [
        ("14-6=9", "Step 1: 14 − 6 is 8, not 9.", "wrong_step", "written", "9"),
        (
            "14-6=8, 7+1=8",
            "1 and 7 are not among the numbers you have left.",
            "wrong_cards",
            "extra",
            [1, 7],
        ),
        (
            "14-6=8, 14-3=11",
            "14 is not among the numbers you have left.",
            "wrong_cards",
            "extra",
            [14],
        ),
    ],
)
def test_a_broken_step_is_named(
    built: str, told: str, fault: str, name: str, value: object
) -> None:
    """A step that is wrong, or uses what is not there, is told instead of a hint."""
    (hint,) = hints(EXAMPLE, built=built)
    assert (hint.kind, hint.text) == ("fault", told)
    assert hint.details["fault"] == fault
    assert hint.details[name] == value


def test_all_that_a_hint_says_is_there_as_data() -> None:
    """Each number and sign in the text of a hint stands in its details, too."""
    for built in ("", "14-6=8", "14+6=20, 11+3=14"):
        for hint in hints(EXAMPLE, built=built):
            told = " ".join(map(str, hint.details.values()))
            for number in re.findall(r"\d+", hint.text):
                assert number in told


@pytest.mark.parametrize(
    ("built", "made"),
    [("", 0), ("14-6=8", 1), ("14-6=8; 15-11=4", 2), ("14-6=8; 15-11=4; 4-3=1", 2)],
)
def test_a_hint_knows_how_much_is_built(built: str, made: int) -> None:
    """Cards that were not touched are nothing built; results that were used count once."""
    assert hints(EXAMPLE, built=built)[0].details == {"built": made}


def test_every_kind_of_hint_has_a_meaning() -> None:
    """The kinds that are told are those that are explained."""
    built = ["", "14-6=8", "14+6=20, 11+3=14", "14-6=9", "14-6=8, 15-11-3=1, 8*1=8"]
    found = {hint.kind for text in built for hint in hints(EXAMPLE, built=text)}
    found |= {hint.kind for hint in hints(Deal((1, 8, 9, 12, 17), 9))}
    assert found == set(HINTS)


def test_text_that_is_no_step_list_is_refused() -> None:
    """What cannot be read is refused with its place, as everywhere."""
    with pytest.raises(NotationError) as caught:
        hints(EXAMPLE, built="14-6=8, 15-?")
    assert caught.value.position == 12


def test_the_last_two_numbers_need_no_goal() -> None:
    """With one step to go the hints are: it can be done, the sign, the step, the way."""
    found = hints(EXAMPLE, built="14-6=8; 15-11=4; 4-3=1")
    assert kinds(found) == ["solvable", "signs", "last", "steps"]


@settings(max_examples=25)
@given(hand=HANDS, rules=RULES)
def test_numbers_made_are_those_of_the_oracle(
    everything_made: Made, hand: list[int], rules: Ruleset
) -> None:
    """The proof counts just the numbers that a slow solver makes with these cards and rules."""
    assert numbers_made(tuple(hand), rules) == everything_made(tuple(hand), rules)


def test_an_unsolvable_deal_is_proved() -> None:
    """The hint counts what the cards can make, for these very cards and rules."""
    deal = Deal((1, 8, 9, 12, 17), 9)
    for rules in (HOUSE, PRESETS["international"]):
        (hint,) = hints(deal, rules)
        number = re.search(r"none of the ([\d,]+) different numbers", hint.text)
        assert number is not None
        assert int(number[1].replace(",", "")) == len(numbers_made(deal.hand, rules))
        assert deal.target not in numbers_made(deal.hand, rules)


def test_large_numbers_have_hints_too() -> None:
    """Past the fast path the proof and the way are as exact."""
    deal = Deal((9998, 9999, 9997, 2, 9996), 5)
    assert judge(deal, way_of(hints(deal))).accepted
    assert read(way_of(hints(deal))).expression == first_found(deal)
