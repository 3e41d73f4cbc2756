"""What each guest of a table is shown, made once for all who may know the same.

Until a round is over a player knows more than everybody does only about claims of their own. So
most of a table's guests share one view, and those who have claimed in the running round differ from
it in that round alone. Everything else is put into JSON once; and what goes to one guest is those
bytes again, with the number of the seat and the time in front.
"""

from typing import Final, NamedTuple

import msgspec

from krypto.match.seat import Seat
from krypto.match.state import State
from krypto.match.view import Marks, is_on_sheet, marks, outline, past_rounds, round_view, seat_view
from krypto.wire.naming import Input
from krypto.wire.viewing import Aside, sent_round, sent_rounds, sent_seat, sent_table

__all__ = ["BOT", "Place", "Showing", "is_bot"]

BOT: Final = "bot:"
"""How the key of a player of the house begins; no guest's key looks like that."""

_NOBODY: Final = b'"seats":[],"round":null,"rounds":[]'
"""Where seats and rounds go: a quote within a text is escaped, so this stands nowhere else."""

_NO_SEAT: Final = b"null"

_encoded = msgspec.json.Encoder().encode


class Place(NamedTuple):
    """Where a state is shown, and what is said of it there beside the table.

    Attributes:
        code: Code of the table.
        version: How many events it has.
        app: Version of the pages that are served.
        input: How claims are built at the table.
    """

    code: str
    version: int
    app: str
    input: Input


class _Cover(msgspec.Struct, frozen=True, tag="view", tag_field="type"):
    """What stands in a view before the seat and the table: it is the same for everybody."""

    code: str
    version: int
    now_ms: int
    app: str
    input: Input


class _Seats:
    """The seats of a table as JSON; most stay as they are while others act."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Seat, bytes]] = {}
        self._groups: tuple[frozenset[int], ...] = ()

    def shown(self, state: State, bots: frozenset[int]) -> bytes:
        """All of them, one after another."""
        marked = marks(state)
        other = self._newly_marked(*marked, bots)
        made, parts = self._made, []
        for seat in state.seats:
            number = seat.number
            known = made.get(number)
            if known is None or known[0] is not seat or number in other:
                known = made[number] = seat, _seat(seat, marked, is_bot=number in bots)
            parts.append(known[1])
        return b",".join(filter(None, parts))

    def _newly_marked(self, *groups: frozenset[int]) -> set[int]:
        """Seats that bear another mark than before."""
        changed = zip(groups, self._groups, strict=False)
        other = {number for now, before in changed if now is not before for number in now ^ before}
        self._groups = groups
        return other


def _seat(seat: Seat, marked: Marks, *, is_bot: bool) -> bytes:
    """A seat as JSON; empty where it is not shown."""
    shown = is_on_sheet(seat)
    return _encoded(sent_seat(seat_view(seat, marked), is_bot=is_bot)) if shown else b""


class Showing:
    """One state of a table, and its views.

    Attributes:
        state: The state shown.
        aside: What the server knows beside the match.
        place: Where it is shown.
        rounds: The rounds that are over, as JSON; None until they are wanted.
        seats: The seats, as they were shown last.
    """

    def __init__(
        self, state: State, aside: Aside, place: Place, before: "Showing | None" = None
    ) -> None:
        """Show a state; of what was shown before, what is the same is taken over."""
        self.state, self.aside, self.place = state, aside, place
        is_same = before is not None and before.state.rounds is state.rounds
        self.rounds: bytes | None = before.rounds if before and is_same else None
        self.seats: _Seats = before.seats if before else _Seats()
        on_table = state.round
        is_on = on_table is not None and not on_table.end
        self._claimed = {one.seat for one in on_table.claims} if on_table and is_on else set()
        self._around: tuple[bytes, bytes] | None = None
        self._made: dict[int | None, bytes] = {}
        self._covered_ms, self._cover = -1, b""

    def view(self, now_ms: int, seat: int | None) -> bytes:
        """The view of this seat as it is sent at this time: a `View` as JSON; None has no seat."""
        if now_ms != self._covered_ms:
            code, version, app, chosen = self.place
            self._covered_ms = now_ms
            self._cover = _encoded(_Cover(code, version, now_ms, app, chosen))[:-1] + b',"you":'
        you = _NO_SEAT if seat is None else b"%d" % seat
        role = seat if seat in self._claimed else None
        return b"".join((self._cover, you, self._made.get(role) or self._rest(role)))

    def _rest(self, role: int | None) -> bytes:
        """The table as this role may know it, and the end of the view."""
        if self._around is None:
            self._around = self._made_around()
        shown_round = round_view(self.state, role)
        sent = _encoded(sent_round(shown_round, self.aside) if shown_round else None)
        made = self._made[role] = b"".join((self._around[0], sent, self._around[1]))
        return made

    def _made_around(self) -> tuple[bytes, bytes]:
        """What stands before and after the round, which is the same for all."""
        if self.rounds is None:
            self.rounds = _encoded(sent_rounds(past_rounds(self.state)))
        before, _, after = _encoded(sent_table(outline(self.state), self.aside)).partition(_NOBODY)
        seats = self.seats.shown(self.state, self.aside.bots)
        before = b"".join((b',"table":', before, b'"seats":[', seats, b'],"round":'))
        return before, b"".join((b',"rounds":', self.rounds, after, b"}"))


def is_bot(key: str | None) -> bool:
    """Whether a seat is held by a player of the house."""
    return key is not None and key.startswith(BOT)
