"""Moves: whatever people may do at a table, legal or not, for tests that try everything."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from krypto.errors import CommandRefused
from krypto.match.commands import (
    AddTime,
    Away,
    Call,
    ChangeRules,
    Claim,
    Command,
    Declare,
    EndMatch,
    HandOver,
    Join,
    Leave,
    Pause,
    Photograph,
    PlayAgain,
    Present,
    Ready,
    Remove,
    Restart,
    Resume,
    Start,
    TakeBack,
    TimePassed,
)
from krypto.match.events import Event
from krypto.match.state import Phase, State
from krypto.match.table import Table
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.testing.ports import nicest_solution
from krypto.testing.strategies import rulesets, table_rules

__all__ = ["Move", "Outcome", "evenings", "outcomes", "short_rules"]


_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Move:
    """Something that somebody does.

    Attributes:
        kind: What, as a key of the moves known here.
        seat: Who does it.
        other: Whom it is done to, or which of a few variants it is.
        wait_ms: Time since the move before.
        skew: Which round is meant: 0 the one on the table, -1 and 1 its neighbours.
        ref: Mark of the command; there are few, so that some come twice.
    """

    kind: str
    seat: int
    other: int
    wait_ms: int
    skew: int = 0
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A move that was made, and what came of it.

    Attributes:
        before: The table before it.
        command: The command it was.
        now_ms: When it came.
        events: What it brought about; nothing where it was refused.
        refused: Code of the refusal; None where it was carried out.
        after: The table after it.
    """

    before: State
    command: Command
    now_ms: int
    events: tuple[Event, ...]
    refused: str | None
    after: State


def short_rules() -> st.SearchStrategy[Ruleset]:
    """Presets and rules of a table's own, for matches of at most three rounds."""
    return st.builds(_shortened, rulesets() | table_rules(), st.integers(1, 3))


def evenings() -> st.SearchStrategy[int]:
    """Numbers, each of which stands for one course that an evening at a table may take."""
    return st.integers(0, 10**9)


def outcomes(
    table: Table, evening: int, players: int = 3, without: Container[str] = ()
) -> Iterator[Outcome]:
    """Seat some players, let them make many moves, and tell what came of each.

    The moves are drawn with weights that depend on what the table is doing, so that rounds are
    played and matches end; about half of them are not allowed.

    Args:
        table: The table, of which nothing has happened yet.
        evening: Which of many courses to take.
        players: How many sit down to begin with.
        without: Kinds of moves that nobody makes.
    """
    chance = Random(evening)  # noqa: S311  # nothing secret
    seated = [Move("join", number, number, 0) for number in range(1, players + 1)]
    now_ms = table.state.at_ms
    for _ in range(_LENGTH):
        move = seated.pop(0) if seated else _drawn(chance, table.state)
        if move.kind in without:
            continue
        now_ms += move.wait_ms
        before, command = table.state, _MOVES[move.kind](table.state, move)
        try:
            events, refused = table.submit(command, now_ms), None
        except CommandRefused as refusal:
            events, refused = (), refusal.code
        yield Outcome(before, command, now_ms, events, refused, table.state)


def _drawn(chance: Random, state: State) -> Move:
    usual = _USUAL[state.phase] if chance.random() < 0.75 else list(_MOVES)
    return Move(
        kind=chance.choice(usual),
        seat=chance.randint(1, 4),
        other=chance.randint(1, 4),
        wait_ms=chance.choice([0, 1, 40, 900, 900, 2_000, 4_000, 4_000, 11_000, 27_000, 70_000]),
        skew=chance.choice([0] * 8 + [-1, 1]),
        ref=chance.choice([None, None, *"abcdefgh"]),
    )


def _shortened(rules: Ruleset, length: int) -> Ruleset:
    return rules.changed(rounds=length) if rules.rounds else rules.changed(first_to=length)


def _claim(state: State, move: Move, text: str) -> Claim:
    number, deal = _seen(state, move)
    return Claim(move.seat, number, deal, text, ref=move.ref)


def _seen(state: State, move: Move) -> tuple[int, int]:
    deal = state.round.deal_number if state.round else 1
    if move.other == 4:
        return state.last_round, deal + move.skew
    return state.last_round + move.skew, deal


def _right(state: State, move: Move) -> Claim:
    solution = nicest_solution(state.round.deal, state.rules) if state.round else None
    return _claim(state, move, solution or "1+1")


def _wrong(state: State, move: Move) -> Claim:
    return _claim(state, move, ("1+", "2*2", "7/(3-3)", "1-2")[move.other - 1])


def _close(state: State, move: Move) -> Photograph:
    """A claim that was refused because the round is over; most are right, some too late."""
    claim = _right(state, move)
    end_ms = state.round.end.at_ms if state.round and state.round.end else state.at_ms
    seen = (claim.seat, claim.round, claim.deal)
    return Photograph(*seen, text=claim.text, came_ms=end_ms + 70 * move.other)


def _rules(state: State, move: Move) -> ChangeRules:
    """Rules that differ a little, a lot, or not at all."""
    changes: tuple[Ruleset, ...] = (
        state.rules,
        state.rules.changed(zero=not state.rules.zero),
        state.rules.changed(auto_start=not state.rules.auto_start),
        HOUSE.changed(first_to=2),
    )
    return ChangeRules(move.seat, changes[move.other - 1], ref=move.ref)


_USUAL: Mapping[Phase, Sequence[str]] = {
    Phase.LOBBY: ["join", "start", "start", "ready"],
    Phase.PLAYING: [
        *("right", "wrong", "wrong", "declare", "declare", "declare", "call", "call"),
        *("join", "resume", "back", "take back", "time"),
    ],
    Phase.BETWEEN: [
        *("start", "start", "ready", "ready", "back", "resume", "join", "time", "rules", "close")
    ],
    Phase.OVER: ["again", "join", "back", "time"],
}

_MOVES: Mapping[str, Callable[[State, Move], Command]] = {
    "join": lambda _, m: Join(f"Player {m.other}", key=f"key {m.other}"),
    "join anew": lambda s, _: Join(f"Guest {s.next_seat}"),
    "leave": lambda _, m: Leave(m.seat, ref=m.ref),
    "drop": lambda _, m: Away(m.seat, ref=m.ref),
    "back": lambda _, m: Present(m.seat, ref=m.ref),
    "remove": lambda _, m: Remove(m.seat, m.other, ref=m.ref),
    "hand over": lambda _, m: HandOver(m.seat, m.other, ref=m.ref),
    "right": _right,
    "wrong": _wrong,
    "close": _close,
    "call": lambda s, m: Call(m.seat, *_seen(s, m), ref=m.ref),
    "declare": lambda s, m: Declare(m.seat, *_seen(s, m), ref=m.ref),
    "take back": lambda s, m: TakeBack(m.seat, *_seen(s, m), ref=m.ref),
    "ready": lambda s, m: Ready(m.seat, s.last_round + m.skew, ref=m.ref),
    "start": lambda s, m: Start(s.host or m.seat, s.last_round + m.skew, ref=m.ref),
    "pause": lambda s, m: Pause(s.host or m.seat, ref=m.ref),
    "resume": lambda s, m: Resume(s.host or m.seat, ref=m.ref),
    "add time": lambda s, m: AddTime(s.host or m.seat, m.other * 10 - 10, ref=m.ref),
    "rules": _rules,
    "end": lambda _, m: EndMatch(m.seat, ref=m.ref),
    "again": lambda s, m: PlayAgain(s.host or m.seat, ref=m.ref),
    "time": lambda _, __: TimePassed(),
    "restart": lambda _, __: Restart(),
}
