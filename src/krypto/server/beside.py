"""What a server knows of a round beside the match: how many solutions there were, who was close."""

from krypto.match.commands import Claim
from krypto.match.round import Round
from krypto.match.state import State
from krypto.rules.ruleset import Ruleset
from krypto.server import photo
from krypto.server.answers import Answers
from krypto.server.showing import is_bot
from krypto.wire.viewing import Aside
from krypto.wire.views import Finish

__all__ = ["Beside"]


class Beside:
    """What is known of the last round of a table; a restart forgets who was close.

    Attributes:
        answers: Who knows how many solutions there are.
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self._counts: dict[int, tuple[int | None, ...]] = {}
        self._finishes: dict[int, tuple[Finish, ...]] = {}

    def of(self, state: State) -> Aside:
        """All that is shown beside this state."""
        bots = frozenset(seat.number for seat in state.seats if is_bot(seat.key))
        return Aside(bots, self._counts, self._finishes)

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

    def note_late(self, state: State, claim: Claim, now_ms: int) -> Finish | None:
        """Keep a claim that was right and only just too late, and say how close it was."""
        found = photo.finish(state, claim, now_ms)
        if found is not None:
            earlier = self._finishes.get(claim.round, ())
            others = (one for one in earlier if one.seat != found.seat)
            self._finishes = {claim.round: (*others, found)}
        return found
