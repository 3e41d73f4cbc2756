"""Deals for `krypto deal`: as chance has them, or only those that the rules want [R12].

NumPy is loaded with the first deal that has to be looked at, and not before.
"""

from collections.abc import Iterator

from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed, deals

__all__ = ["dealt", "is_choosy"]


def dealt(rules: Ruleset, seed: Seed) -> Iterator[Deal]:
    """Deals without end, the same that the first match with this seed deals.

    Raises:
        RulesetError: `no_solvable_deal` where the deck has none that the rules want.
    """
    if not is_choosy(rules):
        return deals(rules.deck, seed, rules.cards)
    from krypto.solver import dealing  # noqa: PLC0415  # loads NumPy

    return (chosen.deal for chosen in dealing.deals(rules, seed))


def is_choosy(rules: Ruleset) -> bool:
    """Whether the rules want deals to be looked at before they are dealt."""
    return rules.solvable_only or rules.level is not None
