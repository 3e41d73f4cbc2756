"""The photo finish: who was right, and only just too late.

The winner is whose claim the table took in first, and nothing else [R6]. But where two were right
within a quarter of a second the table shows both, because from outside nobody could have told.
"""

from typing import Final

from krypto.errors import NotationError
from krypto.match.commands import Claim
from krypto.match.judgement import judgement
from krypto.match.state import State
from krypto.wire.views import Finish

__all__ = ["WINDOW_MS", "finish"]

WINDOW_MS: Final = 250
"""How close behind the winner a right claim is shown."""


def finish(state: State, claim: Claim, now_ms: int) -> Finish | None:
    """How close this claim came, where it was right and only just too late; else None.

    Args:
        state: The table, with the round over.
        claim: A claim that was refused because the round is over.
        now_ms: When it came.
    """
    shown = state.round
    if shown is None or shown.end is None or shown.end.winner in (None, claim.seat):
        return None
    after_ms = now_ms - shown.end.at_ms
    is_late = claim.round == shown.number and claim.deal == shown.deal_number
    if not is_late or not 0 <= after_ms <= WINDOW_MS or claim.seat not in shown.still_in:
        return None
    try:
        right = judgement(shown.deal, claim.text, state.rules).accepted
    except NotationError:
        return None
    return Finish(claim.seat, after_ms) if right else None
