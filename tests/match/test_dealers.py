"""The dealer of the house: a seed for each match, and deals that suit [R2, R12]."""

import pytest

from krypto.errors import RulesetError
from krypto.match.dealers import SeededDealer
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed, deal_of

BY_HAND = SeededDealer(Seed.of_number(7))
SECRET = SeededDealer(Seed.of_bytes(b"sixteen bytes or more"))


def even(deal: Deal, rules: Ruleset) -> bool:
    """A rule of no sense, for deals that are easy to tell apart."""
    return deal.target % 2 == 0 and rules.solvable_only


def nothing(deal: Deal, rules: Ruleset) -> bool:
    """That no deal suits."""
    return deal.target < 0 and rules.solvable_only


def test_seed_by_hand() -> None:
    """A seed given by hand is the first match's own, so its deals are everybody's."""
    deal, shuffle = BY_HAND.deal(1, HOUSE, HOUSE.deck, 3)
    assert (deal, shuffle) == (deal_of(HOUSE.deck, Seed.of_number(7), 3), 3)
    assert BY_HAND.seed(1) == "number:7"


@pytest.mark.parametrize("dealer", [BY_HAND, SECRET])
def test_each_match_has_its_own_seed(dealer: SeededDealer) -> None:
    """No two matches share a seed, and a commitment is that of its match's seed."""
    seeds = [dealer.seed(match) for match in range(1, 6)]
    assert len(set(seeds)) == 5
    for match, text in enumerate(seeds, 1):
        assert Seed(text).commitment == dealer.commitment(match)


def test_secret_is_never_shown() -> None:
    """What is shown when a match is over is not the secret of the table."""
    assert SECRET.secret.text not in [SECRET.seed(match) for match in range(1, 6)]


def test_deals_verify() -> None:
    """Whoever has seed and shuffle number deals the same cards again, also without trophies."""
    deck = HOUSE.deck.without((20, 10))
    deal, shuffle = SECRET.deal(2, HOUSE, deck, 5)
    assert deal_of(deck, Seed(SECRET.seed(2)), shuffle) == deal


def test_only_what_suits() -> None:
    """Where the rules ask, deals that do not suit are passed over; where not, nothing is."""
    choosy = SeededDealer(Seed.of_number(7), even)
    wants = HOUSE.changed(solvable_only=True)
    numbers, at = [], 0
    for _ in range(10):
        deal, number = choosy.deal(1, wants, wants.deck, at)
        assert deal.target % 2 == 0
        numbers.append(number)
        at = number + 1
    assert numbers != list(range(10))
    assert choosy.deal(1, HOUSE, HOUSE.deck, 0) == BY_HAND.deal(1, HOUSE, HOUSE.deck, 0)


def test_no_deal_that_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck that has no deal to suit is refused by name, not searched for ever."""
    monkeypatch.setattr("krypto.match.dealers._MOST_SHUFFLES", 50)
    with pytest.raises(RulesetError) as refused:
        SeededDealer(Seed.of_number(7), nothing).deal(
            1, HOUSE.changed(solvable_only=True), HOUSE.deck, 0
        )
    assert refused.value.code == "no_solvable_deal"
