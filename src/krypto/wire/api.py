"""What the HTTP API under `/api` takes and answers; docs/api.md and its OpenAPI come from here."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from krypto.rules.ruleset import PRESETS
from krypto.wire.from_client import Setting
from krypto.wire.naming import Input
from krypto.wire.views import Clock, Deal, Detail, Past, Phase, Round, Rules, Seat

__all__ = [
    "CheckAnswer",
    "CheckMade",
    "DealAnswer",
    "ErrorAnswer",
    "Failure",
    "FaultFound",
    "Frame",
    "GradeAnswer",
    "HintAnswer",
    "HintGiven",
    "NewTable",
    "Player",
    "Record",
    "ReplayAnswer",
    "Rule",
    "RulesAnswer",
    "SolveAnswer",
    "TableAnswer",
    "TableChange",
    "TableMade",
]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made.

    Attributes:
        preset: The rules to begin from.
        settings: Single rules to change, by name.
        input: How claims are built.
        bots: Players of the house who sit down, by their strength.
    """

    preset: Annotated[str, Meta(max_length=40, extra_json_schema={"enum": list(PRESETS)})] = "house"
    settings: dict[str, Setting] = {}
    input: Input = "expression"
    bots: Annotated[list[str], Meta(max_length=8)] = []


class TableMade(msgspec.Struct, frozen=True):
    """A table that was made.

    Attributes:
        code: Its code, six characters.
        path: Where its page is.
    """

    code: str
    path: str


class TableAnswer(msgspec.Struct, frozen=True):
    """What is told of a table before one goes in.

    Attributes:
        code: Its code, as it is shown everywhere.
        phase: What it is doing.
        players: How many sit at it.
        seats: How many can.
        rules: Name of the preset; null for its own rules.
    """

    code: str
    phase: Phase
    players: int
    seats: int
    rules: str | None


class Player(msgspec.Struct, frozen=True):
    """A player of a match that is over.

    Attributes:
        seat: Number of the seat.
        name: The player's name.
        score: Points, or trophies.
        won: Rounds won.
        trophies: Target cards taken.
    """

    seat: int
    name: str
    score: int
    won: int
    trophies: list[int]


class Record(msgspec.Struct, frozen=True):
    """A match that is over, with all that happened in it.

    Attributes:
        match: Number of the match at its table.
        rules: The rules at its end.
        players: Everybody on the sheet.
        winners: Seats that won.
        rounds: Every round, with its claims and solutions.
        commitment: Proof that the shuffles were fixed before the match.
        seed: Where they came from.
    """

    match: int
    rules: Rules
    players: list[Player]
    winners: list[int]
    rounds: list[Round]
    commitment: str
    seed: str


class TableChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed at a table since the step before; whatever is left out has not.

    Attributes:
        phase: What the table is doing.
        paused: Whether the host has paused.
        rules: The rules in force.
        match: Number of the match at its table.
        played: Rounds that count as played.
        last_round: Number of the last round begun.
        round: The round on the table, with the claims that are new in this step.
        play_off: Seats that play the play-off.
        auto: Time to the next round where it starts by itself.
        winners: Seats that won, once the match is over.
        commitment: Proof that the shuffles were fixed before the match.
        seed: Where they came from, once the match is over.
    """

    phase: Phase | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    rules: Rules | UnsetType = UNSET
    match: int | UnsetType = UNSET
    played: int | UnsetType = UNSET
    last_round: int | UnsetType = UNSET
    round: Round | UnsetType | None = UNSET
    play_off: list[int] | UnsetType = UNSET
    auto: Clock | UnsetType | None = UNSET
    winners: list[int] | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    seed: str | UnsetType | None = UNSET


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a match that is shown again: what a spectator saw then and not before.

    Attributes:
        at_ms: When it was, on the clock of the table.
        kind: Name of the event that began it; the first frame is the table before the match.
        seat: The seat that this event is about; null for others.
        claims_kept: How many claims of the round shown before stay as they are.
        seats: Seats that are new, or not as before.
        gone: Numbers of seats that are no longer on the sheet.
        rounds: Rounds that are over since the step before.
        table: What else has changed.
    """

    at_ms: int
    kind: str
    seat: int | None
    claims_kept: int
    seats: list[Seat]
    gone: list[int]
    rounds: list[Past]
    table: TableChange


class FaultFound(msgspec.Struct, frozen=True):
    """Where something in a journal does not hold.

    Attributes:
        line: Line of the file, from 1.
        round: Number of the round; null outside of any.
        why: What is wrong there, in English words.
    """

    line: int
    round: int | None
    why: str


class CheckMade(msgspec.Struct, frozen=True):
    """One thing that was looked at in a journal.

    Attributes:
        name: What: `commitment`, `deals`, `shuffles`, `claims`, `solutions`, `rules` or `result`.
        outcome: What came of it; `open` where it would have taken too long to look.
        count: How many deals, claims, solutions or events were looked at.
        faults: Where it does not hold.
        passed_over: How many shuffles were passed over, because the table chose its deals.
        passed: The numbers of the first of them.
    """

    name: str
    outcome: Literal["holds", "fails", "open"]
    count: int
    faults: list[FaultFound]
    passed_over: int
    passed: list[int]


class ReplayAnswer(msgspec.Struct, frozen=True):
    """A match to be shown again, and what its journal proves.

    Attributes:
        match: Number of the match at its table.
        began_ms: When it began.
        frames: Its steps.
        checks: Everything that was looked at.
        holds: Whether nothing fails.
    """

    match: int
    began_ms: int
    frames: list[Frame]
    checks: list[CheckMade]
    holds: bool


class DealAnswer(msgspec.Struct, frozen=True):
    """Deals, each from a freshly shuffled deck.

    Attributes:
        deals: As many as were asked for.
    """

    deals: list[Deal]


class SolveAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal can be made into its target by.

    Attributes:
        deal: The deal.
        rules: Name of the preset; null for rules of one's own.
        settings: Those rules in full, where they have no name.
        solvable: Whether there is a solution.
        count: How many essentially different solutions there are.
        solutions: The nicest, or all of them, from simple to baroque.
    """

    deal: Deal
    rules: str | None
    settings: Rules | UnsetType = UNSET
    solvable: bool
    count: int
    solutions: list[str]


class HintGiven(msgspec.Struct, frozen=True):
    """One hint.

    Attributes:
        step: Its number, from gentle to full.
        kind: What it tells.
        text: The hint in words.
        details: What the text speaks of, so that it can be said in another language.
    """

    step: int
    kind: str
    text: str
    details: dict[str, Detail]


class HintAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Hints for a deal.

    Attributes:
        deal: The deal.
        rules: Name of the preset; null for rules of one's own.
        settings: Those rules in full, where they have no name.
        steps: How many hints there are.
        hints: Those that were asked for.
    """

    deal: Deal
    rules: str | None
    settings: Rules | UnsetType = UNSET
    steps: int
    hints: list[HintGiven]


class GradeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How hard a deal is for a person.

    Attributes:
        deal: The deal.
        rules: Name of the preset; null for rules of one's own.
        settings: Those rules in full, where they have no name.
        solvable: Whether there is a solution.
        seconds: What a practised player takes.
        level: 1, the easiest, to 5.
        name: Name of the level.
        reasons: Why, in plain sentences, the weightiest first.
    """

    deal: Deal
    rules: str | None
    settings: Rules | UnsetType = UNSET
    solvable: bool
    seconds: float
    level: int
    name: str
    reasons: list[str]


class CheckAnswer(msgspec.Struct, frozen=True):
    """What the judge says of an answer.

    Attributes:
        accepted: Whether it solves the deal.
        value: The exact value as `n` or `n/d`; null where none is formed.
        faults: Everything that is wrong, each with `code`, `message` and what they speak of.
    """

    accepted: bool
    value: str | None
    faults: list[dict[str, Detail]]


class Rule(msgspec.Struct, frozen=True):
    """One rule in words.

    Attributes:
        rule: Its number, such as `R5`.
        title: Two or three words.
        text: A few plain sentences.
    """

    rule: str
    title: str
    text: str


class RulesAnswer(msgspec.Struct, frozen=True):
    """Rules in full: every setting, and in words.

    Attributes:
        settings: Every setting.
        words: The rules in words, in the order of their numbers.
    """

    settings: Rules
    words: list[Rule]


class Failure(msgspec.Struct, frozen=True):
    """Why there is no answer.

    Attributes:
        code: Stable name of the reason.
        message: The reason in words.
        details: What the message speaks of.
    """

    code: str
    message: str
    details: dict[str, Detail] = {}


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The body of every answer with a status of 400 or more.

    Attributes:
        error: The reason.
    """

    error: Failure
