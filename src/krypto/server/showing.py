"""What each guest of a table is shown, made once for all who may know the same.

Until a round is over a player knows more than everybody does only about claims of their own. So
most of a table's guests share one view, which is put into JSON once, and the few who have claimed
in the running round have one of their own.
"""

from typing import Final

import msgspec

from krypto.match.state import State
from krypto.match.view import view
from krypto.wire.naming import Input
from krypto.wire.viewing import Aside, sent_table

__all__ = ["BOT", "Showing", "ViewFrame", "is_bot"]

BOT: Final = "bot:"
"""How the key of a player of the house begins; no guest's key looks like that."""


class ViewFrame(msgspec.Struct, frozen=True, tag="view", tag_field="type"):
    """A `View` as it is put together: the table in it is JSON already."""

    code: str
    version: int
    now_ms: int
    app: str
    input: Input
    you: int | None
    table: msgspec.Raw


class Showing:
    """One state of a table, and its views.

    Attributes:
        state: The state shown.
        aside: What the server knows beside the match.
    """

    def __init__(self, state: State, aside: Aside) -> None:
        self.state, self.aside = state, aside
        self._made: dict[int | None, msgspec.Raw] = {}

    def table(self, seat: int | None) -> msgspec.Raw:
        """The table as JSON, as this seat may know it; without a seat, as everybody may."""
        role = seat if self._knows_more(seat) else None
        made = self._made.get(role)
        if made is None:
            shown = sent_table(view(self.state, role), self.aside)
            made = self._made[role] = msgspec.Raw(msgspec.json.encode(shown))
        return made

    def _knows_more(self, seat: int | None) -> bool:
        on_table = self.state.round
        if seat is None or on_table is None or on_table.end:
            return False
        return any(claim.seat == seat for claim in on_table.claims)


def is_bot(key: str | None) -> bool:
    """Whether a seat is held by a player of the house."""
    return key is not None and key.startswith(BOT)
