"""Commands: what people and the clock ask of a table; events report what came of it.

Each command of a player names the seat it comes from; that the sender owns this seat is looked
at before, by whoever knows the sender. A command about cards names the round and the deal that
the player saw, and one that starts a round names the round it closes, so a late or doubled
command can never hit something newer.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from krypto.rules.ruleset import Ruleset

__all__ = [
    "AddTime",
    "Away",
    "Call",
    "ChangeRules",
    "Claim",
    "Command",
    "Declare",
    "EndMatch",
    "HandOver",
    "HostCommand",
    "Join",
    "Leave",
    "OfSeat",
    "OnDeal",
    "Pause",
    "Photograph",
    "PlayAgain",
    "PlayCommand",
    "Present",
    "Ready",
    "Remove",
    "Restart",
    "Resume",
    "SeatCommand",
    "Start",
    "TakeBack",
    "TimePassed",
]


@dataclass(frozen=True, slots=True)
class OfSeat:
    """What every command of a player has.

    Attributes:
        seat: Number of the seat it comes from.
        ref: The sender's own mark for this command, by which a retry is recognised.
    """

    seat: int
    ref: str | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class OnDeal(OfSeat):
    """What every command about the cards on the table has.

    Attributes:
        round: Number of the round the player saw.
        deal: Number of the deal in that round, from 1; a redeal counts up.
    """

    round: int
    deal: int


# Coming and going, by R13.


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat at the table, or come back to the one left before.

    Attributes:
        name: What the others see; 1 to 40 characters, no control characters.
        key: An opaque mark of this person at this table. The same key comes back to the same
            seat; without one, every joining is a new seat.
    """

    name: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Leave(OfSeat):
    """Give up the seat; the score stays on the sheet, and the same key may come back to it."""


@dataclass(frozen=True, slots=True)
class Away(OfSeat):
    """The seat's connection is gone."""


@dataclass(frozen=True, slots=True)
class Present(OfSeat):
    """The seat's connection is back."""


@dataclass(frozen=True, slots=True)
class Remove(OfSeat):
    """The host removes another player.

    Attributes:
        other: Number of the seat to be emptied.
    """

    other: int


@dataclass(frozen=True, slots=True)
class HandOver(OfSeat):
    """The host makes another player host.

    Attributes:
        other: Number of that player's seat.
    """

    other: int


# Playing, by R6 to R8 and R12.


@dataclass(frozen=True, slots=True)
class Claim(OnDeal):
    """Claim the round with an expression or a step list.

    Attributes:
        text: What the player wrote.
    """

    text: str


@dataclass(frozen=True, slots=True)
class Call(OnDeal):
    """Call, and so win time to show the expression; only where the table plays call first."""


@dataclass(frozen=True, slots=True)
class Declare(OnDeal):
    """Declare that there is no solution."""


@dataclass(frozen=True, slots=True)
class TakeBack(OnDeal):
    """Take one's declaration back."""


# Rounds and matches, by R11 and R13.


@dataclass(frozen=True, slots=True)
class Ready(OfSeat):
    """Say that one is ready for the next round; when all present are, it starts.

    Attributes:
        after: Number of the round that is over, 0 before the first.
    """

    after: int


@dataclass(frozen=True, slots=True)
class Start(OfSeat):
    """The host starts the next round, and with the first one the match.

    Attributes:
        after: Number of the round that is over, 0 before the first; so two presses start one.
    """

    after: int


@dataclass(frozen=True, slots=True)
class Pause(OfSeat):
    """The host stops the clocks and covers the cards."""


@dataclass(frozen=True, slots=True)
class Resume(OfSeat):
    """The host ends the pause."""


@dataclass(frozen=True, slots=True)
class AddTime(OfSeat):
    """The host adds time to the clock of the round.

    Attributes:
        seconds: How many, 1 to 3,600.
    """

    seconds: int


@dataclass(frozen=True, slots=True)
class ChangeRules(OfSeat):
    """The host changes the rules; between rounds only.

    Attributes:
        rules: The rules from now on. In a match, deck and scoring stay as they are.
    """

    rules: Ruleset


@dataclass(frozen=True, slots=True)
class EndMatch(OfSeat):
    """The host ends the match as it stands; a round that is on does not count."""


@dataclass(frozen=True, slots=True)
class PlayAgain(OfSeat):
    """The host clears the table for another match with the same people."""


# The clock and the machine


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Time has passed: whatever is due by now happens."""


@dataclass(frozen=True, slots=True)
class Photograph(OnDeal):
    """A claim was refused because the round is over: keep it where it was right, and close.

    Attributes:
        text: What the player wrote.
        came_ms: When it came, on the table's clock.
    """

    text: str
    came_ms: int


@dataclass(frozen=True, slots=True)
class Restart:
    """The server has started: every connection is gone, and away times start anew [R13]."""


SeatCommand: TypeAlias = Join | Leave | Away | Present | Remove | HandOver
"""Commands about who is at the table."""

PlayCommand: TypeAlias = Claim | Call | Declare | TakeBack
"""Commands about the cards on the table."""

HostCommand: TypeAlias = (
    Ready | Start | Pause | Resume | AddTime | ChangeRules | EndMatch | PlayAgain
)
"""Commands that move the match on; all but `Ready` are the host's."""

Command: TypeAlias = SeatCommand | PlayCommand | HostCommand | Photograph | TimePassed | Restart
"""Every command there is."""
