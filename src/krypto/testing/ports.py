"""Ports of a match for tests: deals named beforehand, and the real solutions."""

from collections.abc import Iterable
from dataclasses import dataclass

from krypto.match.dealers import SeededDealer
from krypto.match.ports import Ports
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed
from krypto.solver import is_solvable, solve

__all__ = ["ScriptedDealer", "nicest_solution", "scripted_ports"]


@dataclass(frozen=True, slots=True)
class ScriptedDealer:
    """Deals what it was told, one deal for each shuffle number, and then from a seed.

    Attributes:
        deals: The first deals of each match.
        seeded: Who deals when they are used up; seed and commitment are this dealer's.
    """

    deals: tuple[Deal, ...]
    seeded: SeededDealer

    def deal(self, match: int, rules: Ruleset, deck: Deck, shuffle: int) -> tuple[Deal, int]:
        """As `krypto.match.ports.Dealer` says."""
        if shuffle < len(self.deals):
            return self.deals[shuffle], shuffle
        return self.seeded.deal(match, rules, deck, shuffle)

    def commitment(self, match: int) -> str:
        """As `krypto.match.ports.Dealer` says."""
        return self.seeded.commitment(match)

    def seed(self, match: int) -> str:
        """As `krypto.match.ports.Dealer` says."""
        return self.seeded.seed(match)


def nicest_solution(deal: Deal, rules: Ruleset) -> str | None:
    """The nicest solution as text, or None where there is none."""
    solution = solve(deal, rules)
    return None if solution is None else str(solution)


def scripted_ports(deals: Iterable[Deal] = (), seed: int = 7) -> Ports:
    """Ports that deal these deals first and then the shuffles of a seed."""
    seeded = SeededDealer(Seed.of_number(seed), is_solvable)
    return Ports(ScriptedDealer(tuple(deals), seeded), nicest_solution)
