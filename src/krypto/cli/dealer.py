"""The dealer at this keyboard: deals that the rules want, from a seed, match after match."""

from dataclasses import dataclass

from krypto.cli.dealing import is_choosy
from krypto.match.dealers import SeededDealer
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset

__all__ = ["ChoosyDealer"]


@dataclass(frozen=True, slots=True)
class ChoosyDealer:
    """The dealer of the house, who looks at a deal before it is dealt where the rules want it.

    Attributes:
        seeded: Where seeds and shuffles come from.
    """

    seeded: SeededDealer

    def deal(self, match: int, rules: Ruleset, deck: Deck, shuffle: int) -> tuple[Deal, int]:
        """As `krypto.match.ports.Dealer` says.

        Raises:
            RulesetError: `no_solvable_deal`.
        """
        if not is_choosy(rules):
            return self.seeded.deal(match, rules, deck, shuffle)
        from krypto.solver import dealing  # noqa: PLC0415  # loads NumPy

        chosen = next(dealing.deals(rules, self.seeded.seed_of(match), deck, shuffle))
        return chosen.deal, chosen.number

    def commitment(self, match: int) -> str:
        """As `krypto.match.ports.Dealer` says."""
        return self.seeded.commitment(match)

    def seed(self, match: int) -> str:
        """As `krypto.match.ports.Dealer` says."""
        return self.seeded.seed(match)
