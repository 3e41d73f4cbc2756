"""The dealer of the house: deals from a seed, match after match [R2]."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, islice

from krypto.errors import RulesetError
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed, deal_of

__all__ = ["SeededDealer", "any_deal"]

_MOST_SHUFFLES = 100_000


def any_deal(deal: Deal, rules: Ruleset) -> bool:  # noqa: ARG001  # it suits whatever they are
    """That the deal suits: nothing is looked at."""
    return True


@dataclass(frozen=True, slots=True)
class SeededDealer:
    """Deals the shuffles of a seed in order, passing over those that do not suit.

    Attributes:
        secret: The table's seed. The first match of a seed given by hand uses it as it is, so
            its deals are those of ``krypto deal --seed``; every other match uses a seed made
            from it, which tells nothing of the others when it is shown.
        suits: Whether a deal may be dealt under the rules; asked only where they want solvable
            deals or a level.
    """

    secret: Seed
    suits: Callable[[Deal, Ruleset], bool] = any_deal

    def deal(self, match: int, rules: Ruleset, deck: Deck, shuffle: int) -> tuple[Deal, int]:
        """As `krypto.match.ports.Dealer` says.

        Raises:
            RulesetError: `no_solvable_deal` after 100,000 shuffles that do not suit.
        """
        seed = self.seed_of(match)
        for number in islice(count(shuffle), _MOST_SHUFFLES):
            deal = deal_of(deck, seed, number, rules.cards)
            if not _is_choosy(rules) or self.suits(deal, rules):
                return deal, number
        raise RulesetError("no_solvable_deal", "This deck has no deal that these rules want.")

    def commitment(self, match: int) -> str:
        """The commitment to the match's seed."""
        return self.seed_of(match).commitment

    def seed(self, match: int) -> str:
        """The text of the match's seed."""
        return self.seed_of(match).text

    def seed_of(self, match: int) -> Seed:
        """The seed of one match."""
        if match == 1 and self.secret.text.startswith("number:"):
            return self.secret
        made = hashlib.sha256(f"krypto match/1 {self.secret.text} {match}".encode())
        return Seed.of_bytes(made.digest())


def _is_choosy(rules: Ruleset) -> bool:
    return rules.solvable_only or rules.level is not None
