"""A round: the cards on the table, who is in, and what was claimed [R2-R9]."""

from msgspec import Struct

from krypto.match.clock import Clock
from krypto.match.events_round import Ending
from krypto.match.judgement import Judgement
from krypto.rules.deal import Deal

__all__ = ["Call", "ClaimMade", "Round", "RoundEnd"]


class Call(Struct, frozen=True, gc=False):
    """An open call [R12].

    Attributes:
        seat: Who called.
        clock: Time left to show the expression.
    """

    seat: int
    clock: Clock


class ClaimMade(Struct, frozen=True, gc=False):
    """A claim that was judged, or a call whose time ran out.

    Attributes:
        seat: Who claimed.
        deal: Number of the deal in its round, from 1.
        at_ms: When the table took the claim in.
        text: What the player wrote; None where the time after a call ran out.
        judgement: What the judge said; None likewise.
        penalty: Points it cost.
    """

    seat: int
    deal: int
    at_ms: int
    text: str | None = None
    judgement: Judgement | None = None
    penalty: int = 0

    @property
    def accepted(self) -> bool:
        """Whether the claim was right."""
        return self.judgement is not None and self.judgement.accepted


class RoundEnd(Struct, frozen=True, gc=False):
    """How a round ended.

    Attributes:
        ending: Won, void, all out, time up, or stopped by the host.
        at_ms: When.
        winner: Seat of the winner; None where nobody won.
        points: What the winner scored.
        solutions: For each deal a solution, None where there is none.
        scores: Pairs (seat, score) for every seat on the sheet, as they stood after the round.
        close: Pairs (seat, milliseconds) of who was right so long after the winner.
    """

    ending: Ending
    at_ms: int
    winner: int | None
    points: int
    solutions: tuple[str | None, ...]
    scores: tuple[tuple[int, int], ...]
    close: tuple[tuple[int, int], ...] = ()


class Round(Struct, frozen=True, gc=False):
    """A round, running or over.

    Attributes:
        number: Number of the round at this table, from 1, void ones included.
        began_ms: When its first deal came.
        deals: Its deals; the last one lies on the table.
        shuffle: Number of the shuffle the last one came from. No player may know it.
        players: Seats dealt in.
        out: Seats out for the round.
        declared: Seats that declare that there is no solution.
        call: The open call, if there is one.
        clock: Time left; None where the table plays without a limit.
        claims: Every claim judged, in order.
        end: How it ended; None while it runs.
    """

    number: int
    began_ms: int
    deals: tuple[Deal, ...]
    shuffle: int
    players: frozenset[int]
    out: frozenset[int] = frozenset()
    declared: frozenset[int] = frozenset()
    call: Call | None = None
    clock: Clock | None = None
    claims: tuple[ClaimMade, ...] = ()
    end: RoundEnd | None = None

    @property
    def deal(self) -> Deal:
        """The hand and target on the table."""
        return self.deals[-1]

    @property
    def deal_number(self) -> int:
        """Which deal of the round lies on the table, from 1."""
        return len(self.deals)

    @property
    def still_in(self) -> frozenset[int]:
        """Seats dealt in and not out, wherever their players are."""
        return self.players - self.out
