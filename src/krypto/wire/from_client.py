"""What a client says: who it is, and commands for the table."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from krypto.wire.naming import Input, Reaction, wire_name

__all__ = [
    "PROTOCOL",
    "AddTime",
    "Call",
    "ChangeInput",
    "ChangeRules",
    "Claim",
    "Code",
    "Declare",
    "EndMatch",
    "HandOver",
    "Hello",
    "Join",
    "Language",
    "Leave",
    "Number",
    "Order",
    "Pause",
    "Ping",
    "PlayAgain",
    "React",
    "Ready",
    "Ref",
    "Remove",
    "Resume",
    "Setting",
    "Start",
    "TakeBack",
]

PROTOCOL = 2
"""The version of these messages; a page that speaks another one is asked to load itself anew."""

Ref: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""The sender's own mark for a command; unlike any other of this player's."""

Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""A number of a round, a deal or a seat."""

Code: TypeAlias = Annotated[str, Meta(max_length=40)]
"""The code of a table; small letters, blanks and hyphens do no harm."""

Language: TypeAlias = Annotated[str, Meta(max_length=35)]
"""The tag of a language; names are English where the house has no words of that language."""

Setting: TypeAlias = str | int | bool | None
"""The value of a single rule."""


class _Client(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=wire_name
):
    """What a client may send."""


class Hello(_Client, frozen=True):
    """Open the conversation: which table, and who you are.

    Attributes:
        table: The code of the table.
        protocol: Version of the messages that the client speaks.
        seen: Version of the newest view the client has; null where it has none.
        name: Take a seat at once under this name, empty for one of the house's; null to look
            first. Whoever has a seat is back in it without a name.
        watch: Whether to watch only, also where one has a seat: a screen for everybody.
        key: The player's key, where no cookie can be sent (a client that is no browser).
        language: Tag of the language in which a name of the house's is made, such as `de`.
    """

    table: Code
    protocol: int = PROTOCOL
    seen: Number | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None
    watch: bool = False
    key: Annotated[str, Meta(max_length=100)] | None = None
    language: Language = "en"


class Order(_Client, frozen=True):
    """What every command has.

    Attributes:
        ref: The sender's own mark; the answer bears it, and a retry is known by it.
    """

    ref: Ref


class _OnDeal(Order, frozen=True):
    """What every command about the cards has.

    Attributes:
        round: Number of the round the player saw.
        deal: Number of the deal in that round, from 1.
    """

    round: Number
    deal: Number


class Join(Order, frozen=True):
    """Take a seat.

    Attributes:
        name: What the others see; empty for a name of the house's.
        language: Tag of the language in which such a name is made, such as `de`.
    """

    name: Annotated[str, Meta(max_length=200)]
    language: Language = "en"


class Leave(Order, frozen=True):
    """Give up the seat; the score stays, and the same player may come back to it."""


class Claim(_OnDeal, frozen=True):
    """Claim the round.

    Attributes:
        text: An expression or a step list, up to 200 characters.
    """

    text: str


class Call(_OnDeal, frozen=True):
    """Call, where the table plays call first."""


class Declare(_OnDeal, frozen=True):
    """Declare that there is no solution."""


class TakeBack(_OnDeal, frozen=True):
    """Take the declaration back."""


class Ready(Order, frozen=True):
    """Be ready for the next round; when all present are, it starts.

    Attributes:
        after: Number of the round that is over: `last_round` of the view.
    """

    after: Number


class Start(Order, frozen=True):
    """The host starts the next round, and with the first one the match.

    Attributes:
        after: Number of the round that is over: `last_round` of the view.
    """

    after: Number


class Pause(Order, frozen=True):
    """The host stops the clocks and covers the cards."""


class Resume(Order, frozen=True):
    """The host ends the pause."""


class AddTime(Order, frozen=True):
    """The host adds time to the clock of the round.

    Attributes:
        seconds: How many, 1 to 3,600.
    """

    seconds: Number


class ChangeRules(Order, frozen=True):
    """The host changes the rules; between rounds only.

    Attributes:
        preset: The rules to begin from; null for those in force.
        settings: Single rules to change, by name.
    """

    preset: Annotated[str, Meta(max_length=40)] | None = None
    settings: dict[str, Setting] = {}


class ChangeInput(Order, frozen=True):
    """The host changes how claims are built; a help for the eye, which the judge knows nothing of.

    Attributes:
        input: How from now on.
    """

    input: Input


class EndMatch(Order, frozen=True):
    """The host ends the match as it stands."""


class PlayAgain(Order, frozen=True):
    """The host clears the table for another match with the same people."""


class Remove(Order, frozen=True):
    """The host removes another player.

    Attributes:
        seat: Number of that player's seat.
    """

    seat: Number


class HandOver(Order, frozen=True):
    """The host makes another player host.

    Attributes:
        seat: Number of that player's seat.
    """

    seat: Number


class React(_Client, frozen=True):
    """Say something kind to the table; never answered.

    Attributes:
        reaction: Which of the few things.
    """

    reaction: Reaction


class Ping(_Client, frozen=True):
    """Ask whether the connection lives.

    Attributes:
        ref: Comes back in the `pong`.
    """

    ref: Ref
