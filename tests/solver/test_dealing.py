"""Dealing only what the rules want, without favouring any of it."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krypto.errors import RulesetError
from krypto.rules.deck import Deck
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed, deal_of
from krypto.solver import is_solvable
from krypto.solver.dealing import deals, is_wanted
from krypto.solver.grading import grade

SEED = Seed.of_number(7)
FOUR = HOUSE.changed(cards=4)
SOLVABLE = FOUR.changed(solvable_only=True)


def test_without_a_wish_every_shuffle_is_dealt() -> None:
    """Where all deals are wanted, the shuffles come one after the other."""
    dealt = list(islice(deals(HOUSE, SEED), 5))
    assert [one.number for one in dealt] == [0, 1, 2, 3, 4]
    assert [one.deal for one in dealt] == [deal_of(HOUSE.deck, SEED, n) for n in range(5)]


@settings(max_examples=10)
@given(number=st.integers(0, 10**6), level=st.none() | st.integers(1, 5))
def test_no_deal_that_is_wanted_is_passed_over(number: int, level: int | None) -> None:
    """What is dealt is exactly what is wanted among all shuffles, in turn: nothing is favoured."""
    seed, rules = Seed.of_number(number), SOLVABLE.changed(level=level)
    dealt = list(islice(deals(rules, seed), 5))
    looked_at = range(dealt[-1].number + 1)
    wanted = [n for n in looked_at if is_wanted(deal_of(rules.deck, seed, n, 4), rules)]
    assert [one.number for one in dealt] == wanted
    assert all(one.deal == deal_of(rules.deck, seed, one.number, 4) for one in dealt)


@pytest.mark.parametrize("level", range(1, 6))
def test_a_level_has_solvable_deals_of_that_level_only(level: int) -> None:
    """Every deal of a level is solvable and graded so, even if nobody asks for solvable ones."""
    rules = HOUSE.changed(level=level)
    for one in islice(deals(rules, SEED), 10):
        assert is_solvable(one.deal, rules)
        assert grade(one.deal, rules).level == level


def test_dealing_goes_on_from_a_shuffle() -> None:
    """Started later, it deals the rest of what it would have dealt."""
    first, second, third = islice(deals(SOLVABLE, SEED), 3)
    assert list(islice(deals(SOLVABLE, SEED, start=first.number + 1), 2)) == [second, third]


def test_trophies_are_not_dealt() -> None:
    """Given the cards still in play, only they are dealt."""
    left = HOUSE.deck.without([1, 1, 1])
    assert all(1 not in one.deal.hand for one in islice(deals(HOUSE, SEED, left), 20))


@pytest.mark.parametrize(
    "rules",
    [
        Ruleset(cards=3, solvable_only=True, deck=Deck({1: 1, 2: 1, 50: 1, 90: 1})),
        Ruleset(cards=3, level=5, deck=Deck({1: 4})),
    ],
)
def test_a_deck_without_such_a_deal_is_refused(rules: Ruleset) -> None:
    """A small deck that has nothing that is wanted is looked through and refused, by code."""
    with pytest.raises(RulesetError) as refused:
        next(deals(rules, SEED))
    assert refused.value.code == "no_solvable_deal"


def test_a_rare_deal_is_waited_for() -> None:
    """A small deck with one solvable deal in many gives it in the end."""
    related = [1009, 2003, 3001, 3995]  # 1009 + 3995 = 2003 + 3001
    deck = Deck([(card, 1) for card in related + _without_equal_sums(12, start=5000)])
    rules = Ruleset(cards=3, solvable_only=True, deck=deck)
    dealt = next(deals(rules, SEED))
    assert dealt.number > 500
    assert sorted([*dealt.deal.hand, dealt.deal.target]) == related


def test_a_large_deck_is_given_up_in_the_end() -> None:
    """A deck too large to look through is refused after so many shuffles in vain."""
    deck = Deck([(card, 1) for card in _without_equal_sums(33, start=4000)])
    rules = Ruleset(cards=3, solvable_only=True, deck=deck)
    with pytest.raises(RulesetError, match="this deck has none"):
        next(deals(rules, SEED))


def _without_equal_sums(size: int, start: int) -> list[int]:
    """Numbers such that no two pairs of them have the same sum; too large for much else."""
    found: list[int] = []
    sums: set[int] = set()
    number = start
    while len(found) < size:
        own = {number + other for other in [*found, number]}
        if not own & sums:
            found.append(number)
            sums |= own
        number += 1
    return found
