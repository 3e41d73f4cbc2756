"""Ports: what a match needs from outside. Deals, and the solution shown when a round is over.

Both are pure: the same questions get the same answers, so that a decision can be made again.
The match never asks for a solution before the round is over.
"""

from dataclasses import dataclass
from typing import Protocol

from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset

__all__ = ["Answerer", "Dealer", "Ports"]


class Dealer(Protocol):
    """Who shuffles and deals [R2]. Each match of a table has a seed of its own."""

    def deal(self, match: int, rules: Ruleset, deck: Deck, shuffle: int) -> tuple[Deal, int]:
        """The next deal that these rules allow, and the number of the shuffle it came from.

        Args:
            match: Number of the match at this table, from 1.
            rules: What the deal must suit: hand size, solvable only, level.
            deck: The cards to deal from, trophies taken out.
            shuffle: The first shuffle that may be used; those that do not suit are passed over.

        Raises:
            RulesetError: `no_solvable_deal` where no deal of this deck suits.
        """
        ...

    def commitment(self, match: int) -> str:
        """Proof that the match's seed was fixed, to be shown before it is over."""
        ...

    def seed(self, match: int) -> str:
        """The text of the match's seed, to be shown when it is over."""
        ...


class Answerer(Protocol):
    """Who knows a solution when the round is over [R8, R9]."""

    def __call__(self, deal: Deal, rules: Ruleset) -> str | None:
        """The nicest solution as text, or None where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything that a match needs from outside.

    Attributes:
        dealer: Who deals.
        answerer: Who knows a solution.
    """

    dealer: Dealer
    answerer: Answerer
