"""How many solutions the deals of a deck have."""

from itertools import combinations

import pytest

from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import HOUSE, PRESETS
from krypto.solver import count
from krypto.solver.distribution import distribution


@pytest.mark.slow
def test_figures_of_the_rule_book() -> None:
    """Mean, quantiles, most and unique share of the game are those of game.md, section 4."""
    seen: list[tuple[int, int]] = []
    found = distribution(HOUSE, progress=lambda done, all_: seen.append((done, all_)))
    assert round(found.mean, 2) == 26.30
    assert found.quantiles == {10: 6, 25: 10, 50: 18, 75: 33, 90: 56}
    assert (found.most, found.richest) == (546, Deal((1, 2, 3, 5, 6), 1))
    assert round(100 * found.unique, 3) == 0.693
    assert round(100 * found.unsolvable, 4) == 0.2103
    assert seen[-1] == (93_682, 93_682)
    assert seen == sorted(seen)


@pytest.mark.parametrize("same", ["strict", "loose"])
@pytest.mark.parametrize("name", PRESETS)
def test_a_small_deck_agrees_with_asking_deal_by_deal(name: str, same: str) -> None:
    """All solutions of a deck of four numbers are those of its deals, added up."""
    small = Deck({1: 3, 4: 2, 6: 2, 25: 1})
    rules = PRESETS[name].changed(deck=small, rounds=1)
    found = distribution(rules, same, processes=1)
    counted = [
        count(Deal(hand, target), rules, same)
        for hand in set(combinations(small.cards, 5))
        for target, _ in small.counts
        if small.can_deal((*hand, target))
    ]
    assert (found.deals, found.solutions) == (len(counted), sum(counted))
    assert found.most == max(counted) == count(found.richest, rules, same)
