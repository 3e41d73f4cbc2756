"""Dealing only what the rules want: solvable deals, or those of one level [R2, R12].

Every shuffle of the seed is looked at in turn and passed over if its deal is not wanted, so each
deal that is wanted is as likely as among all deals. The number of the shuffle goes with the deal:
with the seed it is enough to deal the same again.
"""

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from krypto.errors import RulesetError
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed, deal_of
from krypto.solver.grade.model import model
from krypto.solver.grading import seconds
from krypto.solver.residues import is_out_of_reach
from krypto.solver.search import is_solvable

__all__ = ["Dealt", "deals", "is_wanted"]

_UNLUCKY = 500
"""So many shuffles in a row without a deal that is wanted, and a small deck is looked through."""

_HOPELESS = 20_000
"""So many, and there is none; a deck of no more different deals is small."""


class Dealt(NamedTuple):
    """A deal and where it comes from.

    Attributes:
        deal: The deal.
        number: Which shuffle of the seed it is.
    """

    deal: Deal
    number: int


def deals(rules: Ruleset, seed: Seed, deck: Deck | None = None, start: int = 0) -> Iterator[Dealt]:
    """Deals without end that the rules want, from the shuffles of the seed in turn.

    Args:
        rules: Cards in a hand, what a step may be, whether only solvable deals or those of one
            level are wanted; a level has solvable deals only.
        seed: Where the shuffles come from.
        deck: The cards still in play, the rules' deck if None [R10].
        start: The first shuffle to look at.

    Raises:
        RulesetError: `no_solvable_deal` where the deck has no deal that is wanted, or none has
            turned up in 20,000 shuffles.
        DealError: `not_in_deck` where the deck has too few cards.

    >>> rules = Ruleset(level=1)
    >>> next(deals(rules, Seed.of_number(7))).number
    6
    """
    cards = rules.deck if deck is None else deck
    last = start - 1
    for number in count(start):
        deal = deal_of(cards, seed, number, rules.cards)
        if is_wanted(deal, rules):
            yield Dealt(deal, number)
            last = number
        elif number - last == _UNLUCKY:
            _look_through(cards, rules)
        elif number - last == _HOPELESS:
            raise _none_wanted(rules)


def is_wanted(deal: Deal, rules: Ruleset) -> bool:
    """Whether the rules let this deal be dealt, whatever deck it comes from."""
    if not rules.solvable_only and rules.level is None:
        return True
    if is_out_of_reach(deal.hand, deal.target):
        return False
    if rules.level is not None:
        time = seconds(deal, rules)
        return time is not None and model().level(time) == rules.level
    return is_solvable(deal, rules)


def _look_through(deck: Deck, rules: Ruleset) -> None:
    """Make sure that a small deck has a deal that is wanted."""
    few = list(islice(_different(deck, rules.cards), _HOPELESS + 1))
    if len(few) <= _HOPELESS and not any(is_wanted(deal, rules) for deal in few):
        raise _none_wanted(rules)


def _different(deck: Deck, cards: int) -> Iterator[Deal]:
    """Every different deal of the deck, once."""
    for hand in _hands(deck.counts, cards):
        for number, copies in deck.counts:
            if hand.count(number) < copies:
                yield Deal(hand, number)


def _hands(counts: Sequence[tuple[int, int]], cards: int) -> Iterator[tuple[int, ...]]:
    if not cards:
        yield ()
    elif counts:
        (number, copies), *others = counts
        for taken in range(min(copies, cards), -1, -1):
            for rest in _hands(others, cards - taken):
                yield (number,) * taken + rest


def _none_wanted(rules: Ruleset) -> RulesetError:
    if rules.level is None:
        message = "Only solvable deals are wanted, and this deck has none."
    else:
        message = f"Only deals of level {rules.level} are wanted, and this deck shows none."
    return RulesetError("no_solvable_deal", message)
