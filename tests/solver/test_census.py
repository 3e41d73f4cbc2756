"""The whole game: every figure of game.md, section 4."""

import csv
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from krypto.errors import SolverError
from krypto.rules.deal import Deal
from krypto.rules.deck import PUBLISHED, Deck, deck
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.solver import is_solvable
from krypto.solver.census import Census, census, hands_of, reached
from krypto.solver.evaluate import step_rule, whole_values
from krypto.solver.forms import forms_of

TABLE = Path(__file__).parents[1] / "data" / "census.csv"
MULTISETS = Deck(dict.fromkeys(range(1, 26), 6))


def rows() -> list[dict[str, str]]:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    return list(csv.DictReader(lines))


def rules_of(row: dict[str, str]) -> Ruleset:
    return HOUSE.changed(
        deck=MULTISETS if row["deck"] == "multisets" else deck(row["deck"]),
        cards=int(row["cards"]),
        fractions=row["fractions"] == "yes",
        zero=row["zero"] == "yes",
    )


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in rows() if row["signs"] == "+-*/"], ids=str)
def test_figures_of_the_rule_book(row: dict[str, str]) -> None:
    """Hands, pairs and those without a solution are as many as several programs found."""
    found = census(rules_of(row))
    for figure in ("hands", "deals", "weighted_deals", "unsolvable", "weighted_unsolvable"):
        if row[figure]:
            assert getattr(found, figure) == int(row[figure]), figure


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in rows() if row["signs"] != "+-*/"], ids=str)
def test_figures_with_fewer_signs(row: dict[str, str]) -> None:
    """Leaving rows with other signs out of the table gives the figures for + - x and for + -."""
    missed = weighted = 0
    for hands, ways, left_of_all in hand_chunks(rules_of(row)):
        values = np.abs(whole_values(forms_of(5), hands, zero=True)[kept_rows(row["signs"])])
        for target in range(1, 26):
            lacking = ~(values == target).any(axis=0)
            left = left_of_all[:, target - 1]
            missed += int((lacking & (left > 0)).sum())
            weighted += int((ways * left)[lacking].sum())
    assert missed == int(row["unsolvable"])
    assert row["weighted_unsolvable"] in ("", str(weighted))


def kept_rows(signs: str) -> NDArray[np.intp]:
    """The top rows built with these signs only."""
    forms = forms_of(5)
    kept = np.ones(forms.size, bool)
    for level in forms.levels:
        rows = slice(level.plus, level.end)
        kept[rows] = kept[forms.left[rows]] & kept[forms.right[rows]]
        kept[level.divide : level.end] = False
        if "*" not in signs:
            kept[level.times : level.divide] = False
    return np.flatnonzero(kept & (np.arange(forms.size) >= forms.top.plus))


def hand_chunks(rules: Ruleset) -> list[tuple[NDArray[Any], ...]]:
    """Hands of the deck in chunks: the cards, ways to draw them, copies left of each target."""
    hands = hands_of(rules)
    cards = (hands.places + 1).astype(np.float32)
    return [
        (np.ascontiguousarray(cards[k : k + 32].T), hands.ways[k : k + 32], hands.left[k : k + 32])
        for k in range(0, len(cards), 32)
    ]


@pytest.mark.parametrize(
    ("rules", "percent"),
    [
        (HOUSE.changed(deck=deck("nctm")), 0.1902),
        (PRESETS["primary"], 0.0056),
        (PRESETS["primary"].changed(cards=4), 4.65),
        (HOUSE.changed(cards=4), 24.27),
    ],
)
def test_shares_of_other_decks(rules: Ruleset, percent: float) -> None:
    """The weighted share without a solution is that of game.md, as far as it is printed there."""
    found = census(rules)
    share = 100 * found.weighted_unsolvable / found.weighted_deals
    digits = len(str(percent).partition(".")[2])
    assert round(share, digits) == percent


@pytest.mark.slow
def test_hands_that_reach_every_target() -> None:
    """79,805 hands of the published deck make every number from 1 to 25."""
    assert census(HOUSE).hands_reaching_all_targets == 79_805


def test_the_poorest_hand_reaches_eleven_targets() -> None:
    """1 1 1 2 2 reaches 11 targets, one in each place of its mask."""
    numbers = tuple(number for number, _ in PUBLISHED.counts)
    mask = int(reached(numbers, np.array([[0, 0, 0, 1, 1]]), step_rule(HOUSE))[0])
    assert mask.bit_count() == 11
    made = [number for bit, number in enumerate(numbers) if mask >> bit & 1]
    assert made == [n for n in numbers if is_solvable(Deal((1, 1, 1, 2, 2), n))]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_small_deck_agrees_with_asking_deal_by_deal(rules: Ruleset) -> None:
    """Census of a deck of seven numbers is what the solver says of each of its deals."""
    small = Deck({1: 2, 3: 1, 4: 2, 7: 1, 10: 2, 19: 1, 25: 1})
    rules = rules.changed(deck=small, rounds=1)
    found = census(rules)
    unsolvable = [deal for deal in all_deals(small) if not is_solvable(deal, rules)]
    assert (found.deals, found.unsolvable) == (len(all_deals(small)), len(unsolvable))


def all_deals(cards: Deck) -> list[Deal]:
    hands = set(combinations(cards.cards, 5))
    return [
        Deal(hand, target)
        for hand in sorted(hands)
        for target, _ in cards.counts
        if cards.can_deal((*hand, target))
    ]


def test_a_deck_too_large_is_refused_by_name() -> None:
    """A deck of a thousand numbers is refused with a code, at once."""
    with pytest.raises(SolverError) as caught:
        census(HOUSE.changed(deck=Deck(dict.fromkeys(range(1, 1001), 1))))
    assert caught.value.code == "census_too_large"


def test_a_census_is_a_value() -> None:
    """Two censuses of the same rules are equal."""
    rules = PRESETS["primary"].changed(cards=3)
    assert census(rules) == census(rules)
    assert isinstance(census(rules), Census)
