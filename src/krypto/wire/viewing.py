"""From the match's view of a table to what is sent of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from krypto.match import clock as match_clock
from krypto.match.judgement import Judgement
from krypto.match.round import Call as MatchCall
from krypto.match.round import RoundEnd
from krypto.match.view import ClaimView, RoundView, SeatView, View
from krypto.rules.notation import read, step_list
from krypto.rules.ruleset import Ruleset
from krypto.wire import views

__all__ = [
    "NOTHING_ASIDE",
    "Aside",
    "sent_round",
    "sent_rounds",
    "sent_rules",
    "sent_seat",
    "sent_table",
    "sent_verdict",
]


@dataclass(frozen=True, slots=True)
class Aside:
    """What the server knows beside the match; it is kept in no journal.

    Attributes:
        bots: Seats of players of the house.
        counts: For rounds that are over, how many solutions each deal has, None where unknown.
    """

    bots: frozenset[int] = frozenset()
    counts: Mapping[int, tuple[int | None, ...]] = field(default_factory=dict)


NOTHING_ASIDE = Aside()
"""What is beside a match before anything has happened."""


def sent_table(shown: View, aside: Aside = NOTHING_ASIDE) -> views.Table:
    """The table as it is sent to whoever may see this view."""
    return views.Table(
        at_ms=shown.at_ms,
        phase=shown.phase.value,
        paused=shown.paused,
        rules=sent_rules(shown.rules),
        match=shown.match,
        played=shown.played,
        last_round=shown.last_round,
        seats=[sent_seat(one, is_bot=one.number in aside.bots) for one in shown.seats],
        round=sent_round(shown.round, aside) if shown.round else None,
        rounds=sent_rounds(shown.rounds),
        play_off=list(shown.play_off),
        auto=_clock(shown.auto) if shown.auto else None,
        winners=list(shown.winners),
        commitment=shown.commitment,
        seed=shown.seed,
    )


def sent_rules(rules: Ruleset) -> views.Rules:
    """The rules as they are sent."""
    return _rules(rules, rules.name)


@lru_cache(maxsize=100)
def _rules(rules: Ruleset, name: str | None) -> views.Rules:
    """The rules as they are sent; equal rules may have a name or none."""
    return msgspec.convert(rules.settings() | {"name": name}, views.Rules)


def sent_round(shown: RoundView, aside: Aside = NOTHING_ASIDE) -> views.Round:
    """A round as it is sent."""
    return views.Round(
        number=shown.number,
        began_ms=shown.began_ms,
        deal_number=shown.deal_number,
        deals=[views.Deal(list(deal.hand), deal.target) for deal in shown.deals],
        clock=_clock(shown.clock) if shown.clock and not shown.end else None,
        call=_call(shown.call) if shown.call else None,
        claims=[_claim(one) for one in shown.claims],
        end=_end(shown.number, shown.end, aside) if shown.end else None,
    )


def sent_rounds(rounds: Iterable[tuple[int, RoundEnd]]) -> list[views.Past]:
    """The rounds that are over, as they are sent."""
    return [_past(number, end) for number, end in rounds]


def sent_verdict(said: Judgement) -> views.Verdict:
    """A verdict as it is sent."""
    return views.Verdict(
        accepted=said.accepted,
        value=said.value,
        written=said.written,
        steps=_steps(said.written) if said.accepted else None,
        faults=[
            views.Fault(one.code, one.message, {name: _plain(v) for name, v in one.details})
            for one in said.faults
        ],
    )


def _plain(value: str | int | tuple[int, ...] | None) -> views.Detail:
    return list(value) if isinstance(value, tuple) else value


@lru_cache(maxsize=1_000)
def _steps(written: str) -> str:
    """An expression of ours in steps; what `str` writes is always read back."""
    return step_list(read(written).expression)


def sent_seat(seat: SeatView, *, is_bot: bool) -> views.Seat:
    """A seat as it is sent."""
    return views.Seat(
        number=seat.number,
        name=seat.name,
        presence=seat.presence.value,
        is_bot=is_bot,
        is_host=seat.is_host,
        is_owner=seat.is_owner,
        is_ready=seat.is_ready,
        is_dealt_in=seat.is_dealt_in,
        is_out=seat.is_out,
        has_declared=seat.has_declared,
        score=seat.score,
        won=seat.won,
        streak=seat.streak,
        trophies=list(seat.trophies),
    )


def _clock(clock: match_clock.Clock) -> views.Clock:
    return views.Clock(clock.left_ms, clock.ends_ms)


def _call(call: MatchCall) -> views.OpenCall:
    return views.OpenCall(call.seat, _clock(call.clock))


def _claim(claim: ClaimView) -> views.ClaimMade:
    return views.ClaimMade(
        seat=claim.seat,
        deal=claim.deal,
        at_ms=claim.at_ms,
        accepted=claim.accepted,
        text=claim.text,
        verdict=sent_verdict(claim.judgement) if claim.judgement else None,
        penalty=claim.penalty,
    )


def _end(number: int, end: RoundEnd, aside: Aside) -> views.End:
    counts = aside.counts.get(number, (None,) * len(end.solutions))
    return views.End(
        ending=end.ending.value,
        at_ms=end.at_ms,
        winner=end.winner,
        points=end.points,
        solutions=[_solution(*pair) for pair in zip(end.solutions, counts, strict=True)],
        photo_finish=[views.Finish(*one) for one in end.close],
        scores=list(end.scores),
    )


def _solution(text: str | None, count: int | None) -> views.Solution:
    if text is None:
        return views.Solution(None, None, 0)
    return views.Solution(text, _steps(text), count)


def _past(number: int, end: RoundEnd) -> views.Past:
    return views.Past(number, end.ending.value, end.winner, end.points)
