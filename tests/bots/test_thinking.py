"""How the players of the house think, by simulation."""

from functools import cache
from itertools import islice, pairwise
from statistics import median

import pytest

from krypto.bots import STRENGTHS
from krypto.bots.dice import Dice
from krypto.bots.thinking import Idea, Thought, think
from krypto.rules.deal import Deal
from krypto.rules.deck import PUBLISHED
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.rules.shuffle import Seed, deals
from krypto.rules.verdict import judge
from krypto.solver import is_solvable
from krypto.solver.grading import seconds

DEALS = [deal for deal in islice(deals(PUBLISHED, Seed.of_number(5)), 240) if is_solvable(deal)]


def thoughts_of(name: str, deal: Deal, rules: Ruleset = HOUSE) -> tuple[Thought, ...]:
    return think(deal, rules, STRENGTHS[name], Dice(f"{name} {deal}"))


@cache
def all_thoughts() -> dict[str, list[tuple[Thought, ...]]]:
    """What each strength thinks of each deal; worked out once, deal by deal."""
    by_deal = [[thoughts_of(name, deal) for name in STRENGTHS] for deal in DEALS]
    return dict(zip(STRENGTHS, map(list, zip(*by_deal, strict=True)), strict=True))


def seconds_of(name: str) -> list[float]:
    """When the right claim comes to mind, for each deal."""
    return [
        next(thought.after_ms for thought in thoughts if thought.idea is Idea.SOLUTION) / 1000
        for thoughts in all_thoughts()[name]
    ]


@pytest.mark.parametrize("name", STRENGTHS)
def test_time_rises_with_the_grade(name: str) -> None:
    """The hardest third of 240 deals takes each strength clearly longer than the easiest."""
    grades = [seconds(deal) or 0 for deal in DEALS]
    by_grade = [time for _, time in sorted(zip(grades, seconds_of(name), strict=True))]
    third = len(by_grade) // 3
    assert median(by_grade[-third:]) > 1.8 * median(by_grade[:third])


def test_stronger_beats_weaker_three_times_in_four() -> None:
    """Each strength is first against the one before in 75 % of 240 deals, within chance."""
    for weak, strong in pairwise(STRENGTHS):
        races = zip(seconds_of(strong), seconds_of(weak), strict=True)
        won = sum(one < other for one, other in races)
        assert abs(won / len(DEALS) - 0.75) < 4 * 0.028


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_solution_is_one_and_a_slip_is_none(rules: Ruleset) -> None:
    """The judge accepts what is thought right and refuses what is a slip, under the same rules."""
    for deal in DEALS[:40]:
        for thought in thoughts_of("starter", deal, rules):
            if thought.text is not None:
                right = thought.idea is Idea.SOLUTION
                assert judge(deal, thought.text, rules).accepted == right


def test_slips_are_as_frequent_as_the_strength_says() -> None:
    """A starter slips in about 16 of 100 deals, a champion in about one."""
    for name, one in STRENGTHS.items():
        slips = sum(thoughts[0].idea is Idea.SLIP for thoughts in all_thoughts()[name])
        assert abs(slips / len(DEALS) - one.slips) < 0.08


def test_nothing_is_found_where_there_is_nothing() -> None:
    """On a deal without a solution only slips and the declaration come to mind."""
    nothing = Deal((1, 8, 9, 12, 17), 9)
    for name in STRENGTHS:
        for number in range(40):
            dice = Dice(f"{name} {number}")
            ideas = [thought.idea for thought in think(nothing, HOUSE, STRENGTHS[name], dice)]
            assert Idea.SOLUTION not in ideas
            assert Idea.NO_SOLUTION in ideas


def test_thoughts_come_in_order_and_not_at_once() -> None:
    """Nobody answers before the cards could be read, and later thoughts come later."""
    for thoughts in all_thoughts()["champion"]:
        times = [thought.after_ms for thought in thoughts]
        assert times == sorted(times)
        assert times[0] >= 600
