"""What a server knows of a round beside the match: how many solutions there were."""

from krypto.match.round import Round
from krypto.match.state import State
from krypto.rules.ruleset import Ruleset
from krypto.server.answers import Answers
from krypto.wire.viewing import Aside

__all__ = ["Beside"]


class Beside:
    """What is known of the last round of a table.

    Attributes:
        answers: Who knows how many solutions there are.
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self._counts: dict[int, tuple[int | None, ...]] = {}

    def aside(self, bots: frozenset[int]) -> Aside:
        """All that is shown beside a state, with these players of the house."""
        return Aside(bots, self._counts)

    def lacks(self, state: State) -> Round | None:
        """The round that is shown as over and whose solutions have not been counted."""
        over = state.round
        return over if over and over.end and over.number not in self._counts else None

    async def count(self, over: Round, rules: Ruleset) -> None:
        """Find out how many solutions each deal of a round had.

        The number is kept only where it belongs to the solution that is shown: the rules may have
        been changed since.
        """
        self._counts = {over.number: (None,) * len(over.deals)}
        known = [await self.answers.prepare(deal, rules) for deal in over.deals]
        pairs = zip(known, over.end.solutions if over.end else (), strict=True)
        counts = tuple(one.count if one.text == text else None for one, text in pairs)
        self._counts = {over.number: counts}
