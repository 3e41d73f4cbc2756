"""The photo finish: who was right, and only just too late.

The winner is whose claim the table took in first, and nothing else [R6]. But where two were right
within a quarter of a second the table shows both, because from outside nobody could have told.
"""

from typing import Final

from krypto.errors import NotationError
from krypto.match.commands import Photograph
from krypto.match.draft import Draft
from krypto.match.events_round import PhotoFinish
from krypto.match.judgement import judgement
from krypto.match.state import State

__all__ = ["WINDOW_MS", "after_ms", "photograph"]

WINDOW_MS: Final = 250
"""How close behind the winner a right claim is shown."""


def after_ms(state: State, late: Photograph) -> int | None:
    """How close a claim came that was right and only just too late; None for any other.

    Args:
        state: The table, with the round over.
        late: A claim that was refused because the round is over; the first that came close counts.
    """
    shown = state.round
    if shown is None or shown.end is None or shown.end.winner in (None, late.seat):
        return None
    if late.round == shown.number and late.seat in dict(shown.end.close):
        return dict(shown.end.close)[late.seat]
    after = late.came_ms - shown.end.at_ms
    is_late = late.round == shown.number and late.deal == shown.deal_number
    if not is_late or not 0 <= after <= WINDOW_MS or late.seat not in shown.still_in:
        return None
    try:
        right = judgement(shown.deal, late.text, state.rules).accepted
    except NotationError:
        return None
    return after if right else None


def photograph(draft: Draft, late: Photograph) -> None:
    """Keep a claim that came close, once for each seat; nothing happens where it did not."""
    after, shown = after_ms(draft.state, late), draft.state.round
    if after is None or shown is None or shown.end is None:
        return
    if late.seat not in dict(shown.end.close):
        draft.report(PhotoFinish(draft.at_ms, late.seat, late.round, late.text, after))
