"""What a table will want next, worked out ahead, so that no round and no end waits for it."""

from krypto.match.state import State
from krypto.server.answers import Answers
from krypto.server.dealer import TableDealer

__all__ = ["Ahead"]


class Ahead:
    """Has at hand the deal that comes next, and the solutions of the cards on the table.

    Attributes:
        dealer: Who looks for deals.
        answers: Who knows solutions.
    """

    def __init__(self, dealer: TableDealer, answers: Answers) -> None:
        self.dealer, self.answers = dealer, answers

    def is_ready(self, state: State) -> bool:
        """Whether everything is at hand."""
        deals = state.running.deals if state.running else ()
        is_known = all(self.answers.known(deal, state.rules) for deal in deals)
        return is_known and self.dealer.is_prepared(state)

    async def prepare(self, state: State) -> None:
        """Have everything at hand.

        The solutions of a deal that has just been found are worked out with it.
        """
        for deal in state.running.deals if state.running else ():
            await self.answers.prepare(deal, state.rules)
        found = await self.dealer.prepare(state)
        if found:
            await self.answers.prepare(found, state.rules)
