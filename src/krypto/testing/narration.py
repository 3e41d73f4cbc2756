"""Narration: what happens at a table, in words, for playthroughs that people read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import cast

from krypto.match.events import Event
from krypto.match.events_match import (
    MatchOver,
    MatchStarted,
    Paused,
    PlayOffBegan,
    Readied,
    Restarted,
    Resumed,
    RulesChanged,
    TableCleared,
    TableOpened,
)
from krypto.match.events_round import (
    Called,
    CallExpired,
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    DeclarationsLapsed,
    DeclarationTakenBack,
    Declared,
    PenaltyTaken,
    PhotoFinish,
    PutOut,
    Redealt,
    RoundOver,
    TimeAdded,
    TrophyTaken,
)
from krypto.match.events_seat import (
    ConnectionBack,
    ConnectionLost,
    HostChanged,
    Joined,
    Left,
    NoLongerAwaited,
    Returned,
    Taken,
    WentAway,
)
from krypto.match.judgement import Judgement
from krypto.match.state import State
from krypto.match.view import ClaimView, SeatView, View
from krypto.rules.ruleset import Ruleset, preset

__all__ = ["narrated", "rules_in_short", "seen"]

_SENTENCES: Mapping[type[Event], str] = {
    TableOpened: "The table opens.",
    Joined: "{who} takes seat {seat}.",
    Returned: "{who} comes back to seat {seat}.",
    ConnectionLost: "{who}'s connection is gone.",
    ConnectionBack: "{who} is back.",
    WentAway: "{who} is away.",
    NoLongerAwaited: "Nobody waits for {who} any longer.",
    Taken: "(Mark {ref} is kept.)",
    Restarted: "The server has started again; nobody is connected yet.",
    MatchStarted: "Match {match} begins.",
    Readied: "{who} is ready.",
    Paused: "The game is paused.",
    Resumed: "The game goes on.",
    TableCleared: "The table is set for another match.",
    Redealt: "New cards: {deal}",
    ClaimUpheld: "{who} is right: {text}",
    Called: "{who} has called.",
    CallExpired: "{who} has shown nothing in time: a wrong claim.",
    PutOut: "{who} is out.",
    PenaltyTaken: "{who} loses points: {points}",
    Declared: "{who} declares: no solution.",
    DeclarationTakenBack: "{who} takes the declaration back.",
    TimeAdded: "The clock has {seconds} s more.",
    TrophyTaken: "{who} takes the card {card}.",
    PhotoFinish: "{who} was right {after_ms} ms later.",
}


def narrated(state: State, event: Event) -> str:
    """One sentence that says what has happened.

    Args:
        state: The table after the event, for the names.
        event: What has happened.
    """
    teller = _TELLERS.get(type(event))
    if teller:
        return teller(state, event)
    values = {one.name: getattr(event, one.name) for one in fields(event)}
    who = _name(state, cast("int | None", values.get("seat")))
    return _SENTENCES[type(event)].format(who=who, **values)


def rules_in_short(rules: Ruleset) -> str:
    """The preset, and every setting in which the rules differ from it or from `house`."""
    name = rules.name or "house"
    usual = preset(name).settings()
    changed = [f"{key}={value}" for key, value in rules.settings().items() if value != usual[key]]
    return " ".join([name, *(one for one in changed if not one.startswith("name="))])


def seen(view: View) -> Iterable[str]:
    """What a seat sees, line by line."""
    yield from (_seat_seen(seat) for seat in view.seats)
    if view.round is None:
        return
    cards = " then ".join(map(str, view.round.deals)) or "covered"
    yield f"round {view.round.number}, cards: {cards}"
    names = {seat.number: seat.name for seat in view.seats}
    yield from (_claim_seen(names.get(one.seat, "?"), one) for one in view.round.claims)
    if view.round.end:
        shown = " and ".join(map(_solution, view.round.end.solutions))
        yield f"over: {view.round.end.ending}; {shown}"


def _seat_seen(seat: SeatView) -> str:
    marks = {
        "host": seat.is_host,
        "ready": seat.is_ready,
        "playing": seat.is_dealt_in,
        "out": seat.is_out,
        "has declared": seat.has_declared,
        seat.presence.value.replace("_", " "): True,
    }
    return f"{seat.name}: {seat.score}; {', '.join(mark for mark, on in marks.items() if on)}"


def _claim_seen(name: str, claim: ClaimView) -> str:
    verdict = "right" if claim.accepted else "wrong"
    return f"{name} was {verdict}: {claim.text or 'hidden'}"


def _name(state: State, number: int | None) -> str:
    seat = state.seat(number)
    return seat.name if seat else f"Seat {number}"


def _names(state: State, numbers: Iterable[int]) -> str:
    return " and ".join(_name(state, number) for number in numbers) or "nobody"


def _left(state: State, event: Left) -> str:
    who = _name(state, event.seat)
    return f"{who} is removed from the table." if event.removed else f"{who} leaves the table."


def _host(state: State, event: HostChanged) -> str:
    who = _name(state, event.seat)
    if event.for_good:
        return f"{who} is the host."
    return f"{who} is the host {'again' if state.owner == event.seat else 'for now'}."


def _rules(state: State, event: RulesChanged) -> str:  # noqa: ARG001  # a teller like the others
    return f"The rules are now: {rules_in_short(event.rules)}"


def _dealt(state: State, event: Dealt) -> str:
    out = f"; still out: {_names(state, event.out)}" if event.out else ""
    return f"Round {event.round}: {event.deal} for {_names(state, event.players)}{out}"


def _rejected(state: State, event: ClaimRejected) -> str:
    return f"{_name(state, event.seat)} is wrong: {_faults(event.judgement)}"


def _faults(judgement: Judgement) -> str:
    return " ".join(fault.message for fault in judgement.faults)


def _lapsed(state: State, event: DeclarationsLapsed) -> str:
    return f"The declarations of {_names(state, event.seats)} lapse."


def _round_over(state: State, event: RoundOver) -> str:
    ending = event.ending.value.replace("_", " ")
    if event.winner is not None:
        ending += f" by {_name(state, event.winner)} for {event.points}"
    shown = " and ".join(map(_solution, event.solutions))
    scores = ", ".join(f"{seat.name} {seat.score}" for seat in state.seats if seat.has_played)
    return f"Round {event.round} is over, {ending}. Solution: {shown}. Scores: {scores}."


def _solution(text: str | None) -> str:
    return text or "there is none"


def _play_off(state: State, event: PlayOffBegan) -> str:
    return f"Equal scores: {_names(state, event.seats)} play on."


def _match_over(state: State, event: MatchOver) -> str:
    return f"The match is over. Winner: {_names(state, event.winners)}."


_Teller = Callable[[State, Event], str]
_TELLERS: Mapping[type[Event], _Teller] = {
    kind: cast("_Teller", teller)
    for kind, teller in (
        (Left, _left),
        (HostChanged, _host),
        (RulesChanged, _rules),
        (Dealt, _dealt),
        (ClaimRejected, _rejected),
        (DeclarationsLapsed, _lapsed),
        (RoundOver, _round_over),
        (PlayOffBegan, _play_off),
        (MatchOver, _match_over),
    )
}
