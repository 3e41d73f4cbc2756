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

    def note(self, state: State) -> Round | None:
        """Note how many solutions each deal of a round that is over had, as far as that is known.

        Returns:
            The round, if something is still to be worked out.
        """
        over = state.round
        if over is None or over.end is None or over.number in self._counts:
            return None
        self._count(over, state.rules)
        is_known = all(self.answers.known(deal, state.rules) for deal in over.deals)
        return None if is_known else over

    async def count(self, over: Round, rules: Ruleset) -> None:
        """Find out how many solutions each deal of a round had."""
        for deal in over.deals:
            await self.answers.prepare(deal, rules)
        self._count(over, rules)

    def _count(self, over: Round, rules: Ruleset) -> None:
        """Keep the numbers; only where one belongs to the solution that is shown.

        The rules may have been changed since.
        """
        known = [self.answers.known(deal, rules) for deal in over.deals]
        pairs = zip(known, over.end.solutions if over.end else (), strict=True)
        counts = tuple(one.count if one and one.text == text else None for one, text in pairs)
        self._counts = {over.number: counts}
