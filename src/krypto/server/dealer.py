"""The dealer of a table: deals from its seed, looked for before they are wanted.

Most tables take the shuffles as they come. One that wants solvable deals, or those of a level, has
to look for them; that is done as soon as it is known which deal comes next, so that nobody waits
for it when a round begins. Nearly always one of the first few shuffles can be solved, and that is
seen at once; what takes longer goes to the thread of the worker.
"""

import time
from collections import OrderedDict
from itertools import count
from typing import Final, TypeAlias

from krypto.errors import KryptoError, RulesetError
from krypto.match.dealers import SeededDealer
from krypto.match.state import Phase, State
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed, deal_of
from krypto.server.turns import Turns
from krypto.server.worker import Worker
from krypto.solver.dealing import is_wanted
from krypto.solver.search import is_quick

__all__ = ["TableDealer"]

_MOST_KEPT: Final = 4
_LONGEST_S: Final = 3.0
_FEW: Final = 4
"""So many shuffles are looked at in the loop: of five cards 1 deal in 475 has no solution."""

_Asked: TypeAlias = tuple[int, Ruleset, Deck, int]
_Found: TypeAlias = tuple[Deal, int] | KryptoError


class TableDealer:
    """Deals for one table, as `krypto.match.ports.Dealer` says.

    Attributes:
        worker: Where deals are looked for if it takes long.
        turns: When they are looked for if it does not.
    """

    def __init__(self, secret: Seed, worker: Worker, turns: Turns) -> None:
        self.worker, self.turns = worker, turns
        self._seeded = SeededDealer(secret)
        self._found: OrderedDict[_Asked, _Found] = OrderedDict()

    def deal(self, match: int, rules: Ruleset, deck: Deck, shuffle: int) -> tuple[Deal, int]:
        """The next deal that these rules allow, and the number of its shuffle.

        Raises:
            RulesetError: `no_solvable_deal`.
        """
        if not _is_choosy(rules):
            seed = self._seeded.seed_of(match)
            return deal_of(deck, seed, shuffle, rules.cards), shuffle
        asked = match, rules, deck, shuffle
        found = self._found.get(asked) or self._look(asked)
        if isinstance(found, KryptoError):
            raise found
        return found

    def commitment(self, match: int) -> str:
        """The commitment to the match's seed."""
        return self._seeded.commitment(match)

    def seed(self, match: int) -> str:
        """The text of the match's seed."""
        return self._seeded.seed(match)

    def is_prepared(self, state: State) -> bool:
        """Whether there is nothing to be looked for."""
        asked = _asked(state)
        return asked is None or asked in self._found

    async def prepare(self, state: State) -> Deal | None:
        """Have the deal at hand that may come next, where it has to be looked for.

        Returns:
            The deal, where it has just been found.
        """
        asked = _asked(state)
        if asked is None or asked in self._found:
            return None
        await self.turns.take()
        if asked in self._found:  # somebody else has had a turn for it
            return None
        found = self._glance(asked)
        if found is None:
            found = await self.worker.do(self._look, asked)
        self._keep(asked, found)
        return None if isinstance(found, KryptoError) else found[0]

    def _glance(self, asked: _Asked) -> _Found | None:
        """A deal that is wanted among the first few; None where there is none, or it takes long."""
        match, rules, deck, shuffle = asked
        seed = self._seeded.seed_of(match)
        for number in range(shuffle, shuffle + _FEW) if rules.level is None else ():
            deal = deal_of(deck, seed, number, rules.cards)
            if not is_quick(deal):
                return None
            if is_wanted(deal, rules):
                return deal, number
        return None

    def _look(self, asked: _Asked) -> _Found:
        """Look at one shuffle after another, for so long and no longer: rules may want the rare."""
        match, rules, deck, shuffle = asked
        seed, until_s = self._seeded.seed_of(match), time.monotonic() + _LONGEST_S
        for number in count(shuffle):
            deal = deal_of(deck, seed, number, rules.cards)
            if is_wanted(deal, rules):
                return deal, number
            if time.monotonic() > until_s:
                break
        return RulesetError(
            "no_solvable_deal", "This deck hardly has a deal that these rules want."
        )

    def _keep(self, asked: _Asked, found: _Found) -> None:
        self._found[asked] = found
        if len(self._found) > _MOST_KEPT:
            self._found.popitem(last=False)


def _asked(state: State) -> _Asked | None:
    """What has to be looked for before the next round, or the next deal of this one; or nothing."""
    may_deal = state.phase is not Phase.PLAYING or state.rules.redeal
    if not _is_choosy(state.rules) or not may_deal or state.phase is Phase.OVER:
        return None
    is_new = state.phase is Phase.LOBBY
    match, shuffle = (state.match + 1, 0) if is_new else (state.match, state.next_shuffle)
    return match, state.rules, state.deck_left, shuffle


def _is_choosy(rules: Ruleset) -> bool:
    return rules.solvable_only or rules.level is not None
