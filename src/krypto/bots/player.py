"""A player of the house at a table: it sees a view, and sends the commands everyone sends."""

from dataclasses import dataclass

from krypto.bots.dice import Dice
from krypto.bots.strength import Strength
from krypto.bots.thinking import Idea, Thought, think
from krypto.match.commands import Call, Claim, Command, Declare, Ready
from krypto.match.state import Phase
from krypto.match.view import RoundView, SeatView, View

__all__ = ["Act", "Bot"]

_WRITING_MS = 2_500
"""From a call to its expression: the time to say what one has in the head."""

_READY_MS = 1_200
"""From the end of a round to being ready for the next."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a bot is going to do unless something happens before.

    Attributes:
        at_ms: When, on the table's clock; it may have passed already.
        command: What it will send.
    """

    at_ms: int
    command: Command


class Bot:
    """One player of the house.

    It knows what its view shows and nothing else. Ask `next_act` after every event; submit the
    command when its time has come, and ask again.

    Attributes:
        seat: Its seat at the table.
        strength: How well it thinks.
    """

    def __init__(self, seat: int, strength: Strength, seed: str) -> None:
        self.seat = seat
        self.strength = strength
        self._seed = seed
        self._thoughts: tuple[Thought, ...] = ()
        self._cards: tuple[int, int, int] | None = None
        self._thought_ms = 0
        self._looking_since_ms: int | None = None

    def next_act(self, view: View, now_ms: int) -> Act | None:
        """What it does next, as far as it can tell; None if nothing.

        Args:
            view: The table as this seat sees it.
            now_ms: The table's clock, never going back.
        """
        self._look(view, now_ms)
        me = next((seat for seat in view.seats if seat.number == self.seat), None)
        if me is None or view.paused:
            return None
        if view.phase is Phase.PLAYING and view.round is not None:
            return self._in_round(view, view.round, me, now_ms)
        if view.phase in (Phase.BETWEEN, Phase.LOBBY) and not me.is_ready:
            return Act(view.at_ms + _READY_MS, Ready(self.seat, after=view.last_round))
        return None

    def _look(self, view: View, now_ms: int) -> None:
        """Think on while the cards lie open; begin anew with new cards."""
        if self._looking_since_ms is not None:
            self._thought_ms += now_ms - self._looking_since_ms
        shown = view.round
        is_open = shown is not None and shown.end is None and bool(shown.deals)
        self._looking_since_ms = now_ms if is_open else None
        if shown is None or not is_open:
            return
        cards = (view.match, shown.number, shown.deal_number)
        if cards != self._cards:
            dice = Dice(f"{self._seed} {self.strength.name} {self.seat} {cards}")
            self._thoughts = think(shown.deals[-1], view.rules, self.strength, dice)
            self._cards, self._thought_ms = cards, 0

    def _in_round(self, view: View, shown: RoundView, me: SeatView, now_ms: int) -> Act | None:
        may_act = me.is_dealt_in and not me.is_out
        if not may_act or (view.play_off and self.seat not in view.play_off):
            return None
        said = sum(
            claim.seat == self.seat and claim.deal == shown.deal_number for claim in shown.claims
        )
        for thought in self._thoughts:
            if thought.idea is Idea.NO_SOLUTION:
                if not me.has_declared:
                    command: Command = Declare(self.seat, shown.number, shown.deal_number)
                    return Act(self._when(thought, now_ms), command)
            elif said:
                said -= 1
            else:
                return self._to_claim(view, shown, thought, now_ms)
        return None

    def _to_claim(self, view: View, shown: RoundView, thought: Thought, now_ms: int) -> Act | None:
        """A claim; where the table calls first, a call and then the claim."""
        claim = Claim(self.seat, shown.number, shown.deal_number, thought.text or "")
        if not view.rules.call_first:
            return Act(self._when(thought, now_ms), claim)
        if shown.call is None:
            call = Call(self.seat, shown.number, shown.deal_number)
            return Act(self._when(thought, now_ms), call)
        if shown.call.seat != self.seat:
            return None
        called_ms = shown.call.clock.since_ms
        return Act((now_ms if called_ms is None else called_ms) + _WRITING_MS, claim)

    def _when(self, thought: Thought, now_ms: int) -> int:
        return now_ms + max(0, thought.after_ms - self._thought_ms)
