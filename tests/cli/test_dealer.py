"""The dealer at this keyboard."""

from itertools import islice

import pytest

from krypto.cli.dealer import ChoosyDealer
from krypto.cli.dealing import dealt
from krypto.match.dealers import SeededDealer
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed


@pytest.mark.parametrize(
    "rules",
    [HOUSE, HOUSE.changed(cards=3, solvable_only=True), HOUSE.changed(level=2)],
    ids=["any", "solvable", "level"],
)
def test_a_match_has_the_deals_of_the_command(rules: Ruleset) -> None:
    """The first match of a seed deals what `krypto deal` deals with it."""
    seed = Seed.of_number(7)
    dealer, shuffle, deals = ChoosyDealer(SeededDealer(seed)), 0, []
    for _ in range(5):
        deal, used = dealer.deal(1, rules, rules.deck, shuffle)
        deals.append(deal)
        shuffle = used + 1
    assert deals == list(islice(dealt(rules, seed), 5))


def test_the_next_match_has_other_deals() -> None:
    """Each match has a seed of its own, and proves it."""
    dealer = ChoosyDealer(SeededDealer(Seed.of_number(7)))
    first, second = (dealer.deal(match, HOUSE, HOUSE.deck, 0)[0] for match in (1, 2))
    assert first != second
    assert dealer.seed(1) == "number:7"
    assert dealer.commitment(1) == Seed.of_number(7).commitment
    assert dealer.commitment(2) != dealer.commitment(1)
