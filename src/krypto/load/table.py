"""A table of a load: rounds that are really played, one claim after another.

One player, the host, reads whole views, and so it is known what can be done next: claim, begin the
next round, play again. Of all others it is only noted which version they have seen. A right claim
is what the solver makes of the cards on the table, as `krypto solve` does; a wrong one is the sum
of the cards, or their product where the sum happens to be the target.
"""

import time
from collections import deque
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Final

from krypto.load.heard import Answered, Seen, read_bye
from krypto.load.plan import Plan
from krypto.load.player import Player
from krypto.load.tally import Tally
from krypto.rules.deal import Deal
from krypto.solver import solve
from krypto.wire.from_client import Claim, PlayAgain, Start

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LoadTable", "right_claim", "wrong_claim"]

_NOW: Final = 0.0
"""A time that is this very moment."""


@dataclass(slots=True)
class _Order:
    """A command on its way.

    Attributes:
        message: What was sent, and by whom.
        base: The newest version that anybody had seen by then.
        began_s: When; for a claim, when it was due.
        left: How many have not seen what came of it.
        is_right: Whether the claim is right; None where it is none.
    """

    message: Claim | Start | PlayAgain
    player: Player
    base: int
    began_s: float
    left: int
    is_right: bool | None


class LoadTable:
    """One table.

    Attributes:
        code: Its code.
        players: Who sits there, the host first.
        seen: The newest view of the host.
        orders: How many commands were carried out.
    """

    def __init__(self, code: str, plan: Plan, tally: Tally, seat: "type[Player]" = Player) -> None:
        self.code = code
        self.players = [
            seat(self, f"Player {number}", reads=number == 1)
            for number in range(1, plan.players + 1)
        ]
        self.seen: Seen | None = None
        self.orders = 0
        self._plan, self._tally = plan, tally
        self._due: deque[float] = deque()
        self._asked: _Order | None = None
        self._watched: deque[_Order] = deque()
        self._version = self._news = -1
        self._is_on = False
        self._marks = self._turn = self._wrong = 0
        self.on_trouble: Callable[[str, str], None] = lambda _code, _message: None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is on its way."""
        return self._asked is None and not self._watched

    @property
    def is_ready(self) -> bool:
        """Whether a claim can be made this moment."""
        return self._is_free and self.seen is not None and self.seen.table.phase == "playing"

    @property
    def _is_free(self) -> bool:
        """Whether the host knows how things are, and nothing is in the way."""
        if self._asked or self.seen is None or (self._plan.claims == 0 and self._watched):
            return False
        return self.seen.version >= max(self._version, self._news)

    @property
    def skipped(self) -> int:
        """How many versions did not come to a player, of those that commands have made."""
        return sum(max(0, self.orders - one.versions) for one in self.players)

    def begin(self) -> None:
        """Begin to play; what has come before does not count."""
        self._is_on = True
        for player in self.players:
            player.begin()
        self._version = max(player.version for player in self.players)
        self.go_on()

    def end(self) -> None:
        """Ask for nothing more."""
        self._is_on = False

    def claim_at(self, due_s: float) -> None:
        """Make one more claim, now or as soon as the table is ready for it."""
        is_late = bool(self._due) or not self.is_ready
        self._tally.late += is_late and self._tally.is_on
        self._due.append(due_s if is_late else _NOW)
        self.go_on()

    def go_on(self) -> None:
        """Do what comes next, if it is known and nothing is in the way."""
        if not self._is_on or self.seen is None or not self._is_free:
            return
        at = self.seen.table
        if at.phase == "over":
            self._order(PlayAgain(self._mark()))
        elif at.phase != "playing":
            self._wrong = 0
            self._order(Start(self._mark(), at.last_round))
        elif self._due or self._plan.claims == 0:
            self._claim(self._due.popleft() if self._due else _NOW)

    def again(self, player: Player) -> None:
        """Send once more what this player had asked, over a new line; it counts once."""
        if self._asked and self._asked.player is player:
            player.say(self._asked.message)

    # What players hear

    def hear(self, said: Answered, message: bytes) -> None:
        """An answer has come, or something else that is no view."""
        if said.type == "bye":
            self.on_trouble(*_reason(message))
        elif said.type == "answer" and self._asked and said.ref == self._asked.message.ref:
            self._answered(self._asked, said)
        elif said.refused:
            self.on_trouble(said.refused.code, said.refused.message)

    def shown(self, before: int, version: int) -> None:
        """A player has a new view, and had that version before."""
        self._version = max(self._version, version)
        tally = self._tally
        tally.deliveries += tally.is_on
        for order in self._watched:
            if before <= order.base < version:
                order.left -= 1
        while self._watched and not self._watched[0].left:
            self._seen_by_all(self._watched.popleft())
        self.go_on()

    def _seen_by_all(self, order: _Order) -> None:
        if order.is_right is not None and self._tally.is_on:
            self._tally.seen_s.append(time.perf_counter() - order.began_s)

    def _answered(self, order: _Order, said: Answered) -> None:
        self._asked = None
        if said.refused:
            self._tally.refused[said.refused.code] += 1
            self.on_trouble(said.refused.code, said.refused.message)
            return
        self.orders += 1
        self._news = order.base + 1
        if order.is_right is not None and self._tally.is_on:
            self._tally.answered_s.append(time.perf_counter() - order.began_s)
            is_accepted = bool(said.verdict and said.verdict.accepted)
            self._tally.strange += order.is_right != is_accepted
            self._tally.right += is_accepted
            self._tally.wrong += not is_accepted
        self.go_on()

    # What players do

    def _claim(self, due_s: float) -> None:
        on_table = self.seen and self.seen.table.round
        if not on_table:
            return
        shown = on_table.deals[-1]
        deal = Deal(tuple(shown.hand), shown.target)
        right = right_claim(deal) if self._wrong >= self._plan.wrong else None
        self._wrong += 1
        text = right or wrong_claim(deal)
        claim = Claim(self._mark(), on_table.number, on_table.deal_number, text)
        self._turn = (self._turn + 1) % len(self.players)
        self._order(claim, self.players[self._turn], due_s, is_right=right is not None)

    def _order(
        self,
        message: Claim | Start | PlayAgain,
        player: Player | None = None,
        began_s: float = _NOW,
        *,
        is_right: bool | None = None,
    ) -> None:
        who = player or self.players[0]
        began_s = began_s or time.perf_counter()
        order = _Order(message, who, self._version, began_s, len(self.players), is_right)
        self._asked = order
        self._watched.append(order)
        who.say(message)

    def _mark(self) -> str:
        self._marks += 1
        return f"{self._marks}"


def right_claim(deal: Deal) -> str | None:
    """A solution of the deal; None where there is none."""
    found = solve(deal)
    return None if found is None else str(found)


def wrong_claim(deal: Deal) -> str:
    """An expression of all the cards that does not make the target.

    >>> wrong_claim(Deal((1, 2, 3, 4, 5), 15))
    '1*2*3*4*5'
    """
    is_sum = sum(deal.hand) != deal.target
    if not is_sum and prod(deal.hand) == deal.target:
        return "-".join(map(str, deal.hand))
    return ("+" if is_sum else "*").join(map(str, deal.hand))


def _reason(message: bytes) -> tuple[str, str]:
    bye = read_bye(message)
    return bye.code, bye.message
