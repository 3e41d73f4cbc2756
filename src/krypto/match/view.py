"""Views: all that a seat may know, and nothing else.

| while a round is on | who knows |
|---|---|
| hand, target, clocks, who is in, out, away, has called, has declared | everybody |
| that a claim was wrong | everybody |
| what was claimed, and its verdict | the claimant |
| a solution, or that there is none | nobody |
| the order of the deck, the number of the shuffle, the seed | nobody |

When the round is over everybody knows its claims and solutions; when the match is over, its seed.
While the host has paused, the cards and whatever is written with them are covered. A view has the
same shape and size whether the deal can be solved or not.
"""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from krypto.match.clock import Clock
from krypto.match.judgement import Judgement
from krypto.match.round import Call, ClaimMade, RoundEnd
from krypto.match.seat import Presence, Seat
from krypto.match.state import Phase, State
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset

__all__ = [
    "ClaimView",
    "Marks",
    "RoundView",
    "SeatView",
    "View",
    "is_on_sheet",
    "marks",
    "outline",
    "past_rounds",
    "round_view",
    "seat_view",
    "view",
]


class SeatView(Struct, frozen=True, gc=False):
    """A seat as everybody sees it.

    Attributes:
        number: Its number, which never changes.
        name: The player's name.
        presence: Where the player is.
        is_host: Whether the player has the host's powers now.
        is_owner: Whether the role of host is the player's, also while another stands in.
        is_ready: Whether the player is ready for the next round.
        is_dealt_in: Whether the player was dealt into the round on the table.
        is_out: Whether the player is out of it.
        has_declared: Whether the player declares that there is no solution.
        score: Points, or trophies.
        won: Rounds won.
        streak: Counted rounds won in a row.
        trophies: Target cards taken.
    """

    number: int
    name: str
    presence: Presence
    is_host: bool
    is_owner: bool
    is_ready: bool
    is_dealt_in: bool
    is_out: bool
    has_declared: bool
    score: int
    won: int
    streak: int
    trophies: tuple[int, ...]


class ClaimView(Struct, frozen=True, gc=False):
    """A claim as one viewer sees it.

    Attributes:
        seat: Who claimed.
        deal: Number of the deal in its round.
        at_ms: When.
        accepted: Whether it was right.
        text: What was written, where the viewer may know it.
        judgement: The verdict, where the viewer may know it.
        penalty: Points it cost.
    """

    seat: int
    deal: int
    at_ms: int
    accepted: bool
    text: str | None
    judgement: Judgement | None
    penalty: int


class RoundView(Struct, frozen=True, gc=False):
    """A round as one viewer sees it.

    Attributes:
        number: Number of the round at this table.
        began_ms: When it began.
        deal_number: Which deal of the round lies on the table, from 1.
        deals: Its deals, the last one on the table; none while the cards are covered.
        clock: Time left; None without a limit, and when the round is over.
        call: The open call.
        claims: Every claim judged.
        end: How it ended, with the solutions; None while it runs.
    """

    number: int
    began_ms: int
    deal_number: int
    deals: tuple[Deal, ...]
    clock: Clock | None
    call: Call | None
    claims: tuple[ClaimView, ...]
    end: RoundEnd | None


class View(Struct, frozen=True, gc=False):
    """A table as one viewer sees it.

    Attributes:
        you: The viewer's seat; None for a spectator.
        at_ms: Time of the last event.
        phase: What the table is doing.
        rules: The rules in force.
        match: Number of the match at this table.
        played: Rounds that count as played.
        last_round: Number that `Start` and `Ready` name when no round is on.
        seats: Everybody on the sheet.
        round: The round on the table, or the last one.
        rounds: How every round of the match ended, by its number, void ones included.
        play_off: Seats that play the play-off.
        paused: Whether the host has paused.
        auto: Time to the next round where it starts by itself.
        winners: Seats that won, once the match is over.
        commitment: Proof that the shuffles were fixed before the match.
        seed: Where they came from, once the match is over.
    """

    you: int | None
    at_ms: int
    phase: Phase
    rules: Ruleset
    match: int
    played: int
    last_round: int
    seats: tuple[SeatView, ...]
    round: RoundView | None
    rounds: tuple[tuple[int, RoundEnd], ...]
    play_off: tuple[int, ...]
    paused: bool
    auto: Clock | None
    winners: tuple[int, ...]
    commitment: str
    seed: str | None


def view(state: State, seat: int | None = None) -> View:
    """The table as this seat may see it; without a seat, as a spectator may."""
    marked = marks(state)
    return replace(
        outline(state),
        you=seat,
        seats=tuple(seat_view(seat, marked) for seat in state.seats if is_on_sheet(seat)),
        round=round_view(state, seat),
        rounds=past_rounds(state),
    )


def outline(state: State) -> View:
    """The table as everybody may see it, less its seats and rounds."""
    return View(
        you=None,
        at_ms=state.at_ms,
        phase=state.phase,
        rules=state.rules,
        match=state.match,
        played=state.played,
        last_round=state.last_round,
        seats=(),
        round=None,
        rounds=(),
        play_off=state.play_off,
        paused=state.paused,
        auto=state.auto,
        winners=state.winners,
        commitment=state.commitment,
        seed=state.seed,
    )


def is_on_sheet(seat: Seat) -> bool:
    """Whether a seat is shown: its player is at the table, or has left and played."""
    return seat.at_table or seat.has_played


class Marks(NamedTuple):
    """Numbers of the seats that the table marks, a group for each mark of `SeatView`."""

    hosts: frozenset[int]
    owners: frozenset[int]
    ready: frozenset[int]
    dealt_in: frozenset[int]
    out: frozenset[int]
    declared: frozenset[int]


def marks(state: State) -> Marks:
    """Which seats the table marks, and how."""
    shown = state.round
    return Marks(
        hosts=_only(state.host),
        owners=_only(state.owner),
        ready=state.ready,
        dealt_in=shown.players if shown else _NOBODY,
        out=shown.out if shown else _NOBODY,
        declared=shown.declared if shown else _NOBODY,
    )


def seat_view(seat: Seat, marked: Marks) -> SeatView:
    """A seat as everybody sees it."""
    return SeatView(
        number=seat.number,
        name=seat.name,
        presence=seat.presence,
        is_host=seat.number in marked.hosts,
        is_owner=seat.number in marked.owners,
        is_ready=seat.number in marked.ready,
        is_dealt_in=seat.number in marked.dealt_in,
        is_out=seat.number in marked.out,
        has_declared=seat.number in marked.declared,
        score=seat.score,
        won=seat.won,
        streak=seat.streak,
        trophies=seat.trophies,
    )


def past_rounds(state: State) -> tuple[tuple[int, RoundEnd], ...]:
    """How every round of the match ended, by its number."""
    return tuple((one.number, one.end) for one in state.rounds if one.end)


def _only(number: int | None) -> frozenset[int]:
    return _NOBODY if number is None else frozenset((number,))


_NOBODY: frozenset[int] = frozenset()


def round_view(state: State, seat: int | None = None) -> RoundView | None:
    """The round on the table, or the last one, as this seat may see it."""
    shown = state.round
    if shown is None:
        return None
    covered = state.paused and shown.end is None
    return RoundView(
        number=shown.number,
        began_ms=shown.began_ms,
        deal_number=shown.deal_number,
        deals=() if covered else shown.deals,
        clock=shown.clock,
        call=shown.call,
        claims=tuple(
            _claim_view(one, known=shown.end is not None or (one.seat == seat and not covered))
            for one in shown.claims
        ),
        end=shown.end,
    )


def _claim_view(claim: ClaimMade, *, known: bool) -> ClaimView:
    return ClaimView(
        seat=claim.seat,
        deal=claim.deal,
        at_ms=claim.at_ms,
        accepted=claim.accepted,
        text=claim.text if known else None,
        judgement=claim.judgement if known else None,
        penalty=claim.penalty,
    )
