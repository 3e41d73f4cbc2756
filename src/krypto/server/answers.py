"""Solutions for the tables, worked out while a round is on, so that its end waits for nothing.

Most deals take less than it costs to hand them to another thread and to get them back while the
loop goes on (decision 0023); they are worked out in the loop, one in each turn. Hands of very large
numbers take long, and go to the worker.

`Answers` is the port through which a match learns a solution when a round is over. A table asks
for it to be prepared as soon as cards are dealt; then it is at hand when it is wanted.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, TypeAlias

from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.server.turns import Turns
from krypto.server.worker import Worker
from krypto.solver import solutions
from krypto.solver.search import is_quick

__all__ = ["Answers", "Known"]

_MOST_KEPT: Final = 5_000

_Key: TypeAlias = tuple[tuple[tuple[int, ...], int], bool, bool, bool]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a deal under some rules.

    Attributes:
        text: The nicest solution; None where there is none.
        count: How many there are that are essentially different.
    """

    text: str | None
    count: int


class Answers:
    """What is known of the deals on the tables.

    Attributes:
        worker: Where it is worked out if it takes long.
        turns: When it is worked out if it does not.
    """

    def __init__(self, worker: Worker, turns: Turns) -> None:
        self.worker, self.turns = worker, turns
        self._known: OrderedDict[_Key, Known] = OrderedDict()

    def __call__(self, deal: Deal, rules: Ruleset) -> str | None:
        """The nicest solution, as the match asks for it; worked out now if nobody prepared it."""
        known = self.known(deal, rules) or self._keep(deal, rules, _worked_out(deal, rules))
        return known.text

    def known(self, deal: Deal, rules: Ruleset) -> Known | None:
        """What is known already; None where nothing is."""
        return self._known.get(_key(deal, rules))

    def takes_long(self, deal: Deal) -> bool:
        """Whether the loop would have to wait."""
        return not is_quick(deal)

    async def prepare(self, deal: Deal, rules: Ruleset) -> Known:
        """Have it worked out, in the thread of the worker if it takes long, unless it is known."""
        known = self.known(deal, rules)
        if known:
            return known
        if self.takes_long(deal):
            return self._keep(deal, rules, await self.worker.do(_worked_out, deal, rules))
        await self.turns.take()
        known = self.known(deal, rules)  # somebody else may have had a turn for it
        return known or self._keep(deal, rules, _worked_out(deal, rules))

    def _keep(self, deal: Deal, rules: Ruleset, known: Known) -> Known:
        self._known[_key(deal, rules)] = known
        if len(self._known) > _MOST_KEPT:
            self._known.popitem(last=False)
        return known


def _key(deal: Deal, rules: Ruleset) -> _Key:
    return deal.key, rules.fractions, rules.negatives, rules.zero


def _worked_out(deal: Deal, rules: Ruleset) -> Known:
    found = solutions(deal, rules)
    nicest = found.nicest()
    return Known(None if nicest is None else str(nicest), len(found))
