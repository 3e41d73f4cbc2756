"""Deals that are not left to chance alone: only those that the rules want [R12]."""

from collections.abc import Iterator

from krypto.match.dealers import SeededDealer
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed
from krypto.solver import is_solvable

__all__ = ["chosen_deals"]


def chosen_deals(rules: Ruleset, seed: Seed) -> Iterator[Deal]:
    """Solvable deals without end, the same that a match with this seed deals.

    Raises:
        RulesetError: `no_solvable_deal` where the deck has none.
    """
    dealer, shuffle = SeededDealer(seed, is_solvable), 0
    while True:
        deal, used = dealer.deal(1, rules, rules.deck, shuffle)
        yield deal
        shuffle = used + 1
