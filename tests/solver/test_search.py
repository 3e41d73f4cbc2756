"""Solutions of a deal: complete, in order, and accepted as printed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression, Operation, Sign
from krypto.rules.notation import read
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.rules.verdict import judge
from krypto.solver import count, is_solvable, solutions, solve

OPEN = PRESETS["open"]
STEP_RULES = [
    HOUSE.changed(fractions=fractions, negatives=negatives, zero=zero)
    for fractions in (False, True)
    for negatives in (False, True)
    for zero in (False, True)
]
RULES = st.sampled_from([*PRESETS.values(), *STEP_RULES])
HANDS = st.lists(st.integers(1, 25), min_size=3, max_size=5)
Oracle = Callable[[tuple[int, ...], int, Ruleset], int]


@settings(max_examples=60)
@given(hand=HANDS, target=st.integers(1, 25), rules=RULES)
def test_as_many_solutions_as_the_oracle(
    brute_count: Oracle, hand: list[int], target: int, rules: Ruleset
) -> None:
    """Under every ruleset a slow solver that shares no code finds as many solutions."""
    found = count(Deal(hand, target), rules)
    assert found == brute_count(tuple(hand), target, rules)
    assert is_solvable(Deal(hand, target), rules) == (found > 0)


@given(hand=HANDS, target=st.integers(1, 25), rules=RULES)
def test_each_solution_is_accepted_as_printed(hand: list[int], target: int, rules: Ruleset) -> None:
    """The judge accepts the text of every solution, and no two texts are the same."""
    deal = Deal(hand, target)
    texts = [str(solution) for solution in solutions(deal, rules)]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert judge(deal, text, rules).accepted, (deal, text, rules)


@settings(max_examples=25)
@given(hand=HANDS, target=st.integers(1, 25), rules=RULES)
def test_loose_solutions_are_some_of_the_strict_ones(
    hand: list[int], target: int, rules: Ruleset
) -> None:
    """Loosely there are at most as many, at least one if any, and each is accepted."""
    deal = Deal(hand, target)
    loose = solutions(deal, rules, "loose")
    strict = solutions(deal, rules)
    assert (len(loose) == 0) == (len(strict) == 0)
    assert len(loose) <= len(strict)
    assert len(list(loose)) == len(loose)
    assert all(judge(deal, solution, rules).accepted for solution in loose)


def test_the_sequence_is_a_sequence() -> None:
    """Length, index, slice, reverse and membership agree with one another."""
    found = solutions(Deal((3, 6, 11, 14, 15), 8))
    everything = list(found)
    assert len(everything) == len(found) == 47
    assert found[0] == everything[0]
    assert found[-1] == everything[-1]
    assert found[2:5] == tuple(everything[2:5])
    assert everything[7] in found
    assert list(reversed(found)) == everything[::-1]
    with pytest.raises(IndexError):
        found[47]


def test_the_example_of_the_rule_sheet_is_among_them() -> None:
    """(14 - 6) x (15 - 11 - 3) is one of the 47 solutions of the rule sheet's deal."""
    assert "(14 − 6) × (15 − 11 − 3)" in map(str, solutions(Deal((3, 6, 11, 14, 15), 8)))


def test_simple_solutions_come_first() -> None:
    """Plain addition is the nicest; fractions come after all that goes in whole steps."""
    assert str(solve(Deal((1, 2, 3, 4, 5), 15))) == "5 + 4 + 3 + 2 + 1"
    deal = Deal((2, 3, 4, 5, 6), 6)
    whole = [judge(deal, solution, HOUSE).accepted for solution in solutions(deal, OPEN)]
    assert whole == sorted(whole, reverse=True)
    assert (len(whole), sum(whole)) == (175, 142)


def test_no_solution_is_none() -> None:
    """A deal without a solution has no nicest one, and an empty sequence."""
    deal = Deal((1, 8, 9, 12, 17), 9)
    assert solve(deal) is None
    assert list(solutions(deal)) == []
    assert not is_solvable(deal)


def test_so_01_every_bracket_that_is_needed_is_printed() -> None:
    """Case SO-01: what is printed for these deals is accepted under open."""
    assert str(Operation(Sign.MINUS, *_numbers("25", "4+6"))) == "25 − (4 + 6)"
    for text in ("8 14 14 17 22 -> 21", "11 12 13 19 23 -> 22", "8 8 8 14 24 -> 21"):
        deal = Deal.parse(text)
        found = solutions(deal, OPEN)
        assert found
        assert all(judge(deal, str(solution), OPEN).accepted for solution in found)


def _numbers(one: str, other: str) -> tuple[Expression, Expression]:
    return read(one).expression, read(other).expression


def test_so_02_fractions_are_not_thrown_away() -> None:
    """Case SO-02: solvable only with fractions, in exactly one way."""
    deal = Deal((8, 8, 8, 14, 24), 21)
    assert [str(solution) for solution in solutions(deal, OPEN)] == ["14 ÷ (8 ÷ 8 − 8 ÷ 24)"]
    assert not is_solvable(deal, PRESETS["international"])


def test_so_03_two_brackets_can_be_open_at_once() -> None:
    """Case SO-03: 11 x (8/8 + 8/8) is found, and is the only one."""
    found = solutions(Deal((8, 8, 8, 8, 11), 22))
    assert [str(solution) for solution in found] == ["11 × (8 ÷ 8 + 8 ÷ 8)"]


def test_so_08_more_cards_than_five_are_refused() -> None:
    """Case SO-08: nine numbers never reach the solver, for no deal has so many."""
    with pytest.raises(Exception, match="3 to 5 cards, not 9"):
        Deal(range(1, 10), 24)


@pytest.mark.parametrize("rules", [HOUSE, OPEN])
def test_numbers_too_large_for_floats_have_the_same_answers(rules: Ruleset) -> None:
    """Adding the same large number to both sides of a sum changes nothing a float would lose."""
    deal = Deal((9998, 9999, 9997, 2, 9996), 5)
    found = solutions(deal, rules)
    assert found
    assert all(judge(deal, str(solution), rules).accepted for solution in found)


def test_large_numbers_agree_with_the_oracle(brute_count: Oracle) -> None:
    """Past the fast path the counts are those of the slow solver, too."""
    for hand, target in [((9998, 9999, 9997, 2, 9996), 5), ((5000, 5001, 7000, 7001, 1), 1)]:
        for rules in (HOUSE, OPEN):
            assert count(Deal(hand, target), rules) == brute_count(hand, target, rules)


def test_dk_08_the_same_lines_in_every_process() -> None:
    """Case DK-08: hash seeds change neither the order nor the text of solutions."""
    program = (
        "import json; from krypto.solver import solutions; from krypto.rules.deal import Deal;"
        "print(json.dumps([str(s) for s in solutions(Deal((1, 1, 3, 7, 8), 1))]))"
    )
    texts = set()
    for seed in ("0", "1", "2"):
        result = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        )
        texts.add(result.stdout)
    assert len(texts) == 1
    assert len(json.loads(texts.pop())) == 89
