"""Seats: who is at the table, and what each has won [R10, R13]."""

from enum import StrEnum

from msgspec import Struct

from krypto.match.judgement import Judgement

__all__ = ["MOST_SEATS", "Answer", "Presence", "Seat"]

MOST_SEATS = 40
"""How many players a table seats at a time."""


class Presence(StrEnum):
    """Where a player is.

    | presence | at the table | present | awaited |
    |---|---|---|---|
    | `here` | yes | yes | yes |
    | `lost` (connection gone, less than 10 s) | yes | yes | yes |
    | `away` (less than 15 s more) | yes | no | yes |
    | `long_away` | yes | no | no |
    | `left`, `removed` | no | no | no |
    """

    HERE = "here"
    LOST = "lost"
    AWAY = "away"
    LONG_AWAY = "long_away"
    LEFT = "left"
    REMOVED = "removed"


class Answer(Struct, frozen=True, gc=False):
    """What a command that bore a mark was answered.

    Attributes:
        ref: The mark.
        judgement: The verdict where it was a claim.
    """

    ref: str
    judgement: Judgement | None = None


class Seat(Struct, frozen=True, gc=False):
    """A place at the table, with the player's name and score.

    Attributes:
        number: 1, 2, 3 ... in order of joining; never given twice, never moved.
        name: The player's name.
        key: The mark by which the player comes back; None where there is none.
        presence: Where the player is.
        since_ms: Since when; for `long_away` the time of going away.
        joined_ms: Since when the player has been at the table without leaving.
        score: Points, or trophies where the table plays for them.
        won: Rounds won in this match.
        streak: Counted rounds won in a row.
        has_played: Whether the player was dealt into a round of this match.
        trophies: Target cards taken, in order.
        answers: The answers to the player's last marked commands, newest last.
    """

    number: int
    name: str
    key: str | None = None
    presence: Presence = Presence.HERE
    since_ms: int = 0
    joined_ms: int = 0
    score: int = 0
    won: int = 0
    streak: int = 0
    has_played: bool = False
    trophies: tuple[int, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def at_table(self) -> bool:
        """Whether the seat is taken: its player has neither left nor been removed."""
        return self.presence not in (Presence.LEFT, Presence.REMOVED)

    @property
    def is_present(self) -> bool:
        """Whether the player is at the table and not away."""
        return self.presence in (Presence.HERE, Presence.LOST)

    @property
    def is_awaited(self) -> bool:
        """Whether a round waits for the player: present, or away for less than 15 seconds."""
        return self.is_present or self.presence is Presence.AWAY

    @property
    def away_since_ms(self) -> int | None:
        """Since when the player has been away; None for anybody else."""
        away = self.presence in (Presence.AWAY, Presence.LONG_AWAY)
        return self.since_ms if away else None
