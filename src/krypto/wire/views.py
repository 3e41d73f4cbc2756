"""The table as it is sent: the same facts as `krypto.match.view`, in a shape made to last.

Every time is in milliseconds of the server's clock. A view is always whole: it replaces
whatever the client has shown before.
"""

from typing import Literal, TypeAlias

import msgspec

__all__ = [
    "ClaimMade",
    "Clock",
    "Deal",
    "Detail",
    "End",
    "Ending",
    "Fault",
    "Finish",
    "OpenCall",
    "Past",
    "Phase",
    "Presence",
    "Round",
    "Rules",
    "Seat",
    "Solution",
    "Table",
    "Verdict",
]

Phase: TypeAlias = Literal["lobby", "playing", "between", "over"]
"""What a table is doing; pausing and calling come on top."""

Presence: TypeAlias = Literal["here", "lost", "away", "long_away", "left", "removed"]
"""Where a player is; `lost` is a connection gone for less than ten seconds."""

Ending: TypeAlias = Literal["won", "void", "all_out", "time_up", "stopped"]
"""How a round came to its end."""

Detail: TypeAlias = str | int | list[int] | None
"""A value in the details of a fault or a refusal."""


class Deal(msgspec.Struct, frozen=True):
    """Cards on the table and the target they must make [R2].

    Attributes:
        hand: Numbers of the cards in the order dealt.
        target: Number of the target card.
    """

    hand: list[int]
    target: int


class Clock(msgspec.Struct, frozen=True):
    """Time left, counting down or standing still.

    Attributes:
        left_ms: What was left when the clock last began to run, or is left while it stands.
        ends_ms: When it will be up, on the server's clock; null while it stands.
    """

    left_ms: int
    ends_ms: int | None


class Rules(msgspec.Struct, frozen=True):
    """The rules of a table, every setting; `krypto.rules.ruleset` says what each means.

    Attributes:
        name: Name of the preset; null for a table's own rules.
        deck: Name of the deck, or its counts, such as `3x1-10, 2x11-17`.
    """

    name: str | None
    deck: str
    cards: int
    fractions: bool
    negatives: bool
    zero: bool
    wrong_claim_out: bool
    penalty: int
    redeal: bool
    call_first: bool
    show_seconds: int | None
    round_seconds: int | None
    trophies: bool
    doubling: bool
    rounds: int | None
    first_to: int | None
    joint_winners: bool
    play_off: bool
    solvable_only: bool
    level: int | None
    auto_start: bool


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it; what is as at first is left out, for a class has thirty.

    Attributes:
        number: Its number, which never changes.
        name: The player's name.
        presence: Where the player is.
        is_bot: Whether a player of the house sits there.
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
    presence: Presence = "here"
    is_bot: bool = False
    is_host: bool = False
    is_owner: bool = False
    is_ready: bool = False
    is_dealt_in: bool = False
    is_out: bool = False
    has_declared: bool = False
    score: int = 0
    won: int = 0
    streak: int = 0
    trophies: list[int] = []


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a claim.

    Attributes:
        code: Stable name of the fault.
        message: What is wrong, in English words.
        details: What the message speaks of: `missing` and `extra` cards, `step`, `text`,
            `value`, `written`, `target`, `position`.
    """

    code: str
    message: str
    details: dict[str, Detail]


class Verdict(msgspec.Struct, frozen=True):
    """What the judge said of a claim.

    Attributes:
        accepted: Whether the claim solves the deal.
        value: The exact value as `n` or `n/d`; null where none is formed.
        written: The expression that was understood, with the fewest brackets.
        steps: The same in steps, where it is accepted.
        faults: Every fault, none where it is accepted.
    """

    accepted: bool
    value: str | None
    written: str
    steps: str | None
    faults: list[Fault]


class ClaimMade(msgspec.Struct, frozen=True):
    """A claim that was judged, as the viewer may know it.

    Attributes:
        seat: Who claimed.
        deal: Number of the deal in its round, from 1.
        at_ms: When the table took it in.
        accepted: Whether it was right.
        text: What was written; null while the viewer may not know it, and where the time after
            a call ran out.
        verdict: The verdict; null likewise.
        penalty: Points it cost.
    """

    seat: int
    deal: int
    at_ms: int
    accepted: bool
    text: str | None
    verdict: Verdict | None
    penalty: int


class OpenCall(msgspec.Struct, frozen=True):
    """An open call [R12].

    Attributes:
        seat: Who called.
        clock: Time left to show the expression.
    """

    seat: int
    clock: Clock


class Solution(msgspec.Struct, frozen=True):
    """What could have been made of one deal of a round that is over.

    Attributes:
        text: The nicest solution; null where there is none.
        steps: The same in steps.
        count: How many essentially different solutions there are; null where that is not known
            yet: then `/api/solve` tells.
    """

    text: str | None
    steps: str | None
    count: int | None


class Finish(msgspec.Struct, frozen=True):
    """A right claim that came just too late: a photo finish.

    Attributes:
        seat: Who claimed.
        after_ms: How long after the winner, at most 250.
    """

    seat: int
    after_ms: int


class End(msgspec.Struct, frozen=True):
    """How a round ended.

    Attributes:
        ending: Won, void, all out, time up, or stopped by the host.
        at_ms: When.
        winner: Seat of the winner; null where nobody won.
        points: What the winner scored.
        solutions: For each deal of the round, in order.
        photo_finish: Who was right within 250 ms after the winner, in order.
        scores: Pairs of seat and score, for everybody on the sheet, as they stood after the round.
    """

    ending: Ending
    at_ms: int
    winner: int | None
    points: int
    solutions: list[Solution]
    photo_finish: list[Finish]
    scores: list[tuple[int, int]]


class Round(msgspec.Struct, frozen=True):
    """The round on the table, running or over.

    Attributes:
        number: Number of the round at this table, void ones included.
        began_ms: When it began.
        deal_number: Which deal of the round lies on the table, from 1; a redeal counts up.
        deals: Its deals, the last one on the table; none while the cards are covered.
        clock: Time left; null without a limit, and when the round is over.
        call: The open call.
        claims: Every claim judged, in order.
        end: How it ended; null while it runs.
    """

    number: int
    began_ms: int
    deal_number: int
    deals: list[Deal]
    clock: Clock | None
    call: OpenCall | None
    claims: list[ClaimMade]
    end: End | None


class Past(msgspec.Struct, frozen=True):
    """A round of this match that is over, in one line.

    Attributes:
        number: Number of the round at this table.
        ending: How it ended.
        winner: Seat of the winner; null where nobody won.
        points: What the winner scored.
    """

    number: int
    ending: Ending
    winner: int | None
    points: int


class Table(msgspec.Struct, frozen=True):
    """A table as one viewer may know it.

    Attributes:
        at_ms: Time of the last event.
        phase: What the table is doing.
        paused: Whether the host has paused.
        rules: The rules in force.
        match: Number of the match at this table, 0 before the first.
        played: Rounds that count as played.
        last_round: Number that `start` and `ready` name when no round is on.
        seats: Everybody on the sheet, in order of their numbers.
        round: The round on the table, or the last one; null before the first of the match.
        rounds: Every round of this match that is over.
        play_off: Seats that play the play-off.
        auto: Time to the next round where it starts by itself; else null.
        winners: Seats that won, once the match is over.
        commitment: Proof that the shuffles were fixed before the match.
        seed: Where they came from, once the match is over; else null.
    """

    at_ms: int
    phase: Phase
    paused: bool
    rules: Rules
    match: int
    played: int
    last_round: int
    seats: list[Seat]
    round: Round | None
    rounds: list[Past]
    play_off: list[int]
    auto: Clock | None
    winners: list[int]
    commitment: str
    seed: str | None
