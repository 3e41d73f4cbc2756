"""What a server says: views and answers."""

import msgspec

from krypto.wire.naming import Input, Reaction, wire_name
from krypto.wire.views import Detail, Table, Verdict

__all__ = ["Answer", "Bye", "Crowd", "Pong", "Reacted", "Refusal", "View"]


class _Server(msgspec.Struct, frozen=True, tag_field="type", tag=wire_name):
    """What a server may send; a client passes over fields that it does not know."""


class View(_Server, frozen=True):
    """The table as this client may know it, whole and newest.

    Attributes:
        code: The table's code, as it is shown everywhere.
        version: Number of events so far; never falls. The same version may come again.
        now_ms: The server's clock at the moment of sending.
        app: Version of the page that this server serves; another one means: load anew.
        input: How claims are built at this table.
        you: The client's seat; null for a spectator.
        table: The table.
    """

    code: str
    version: int
    now_ms: int
    app: str
    input: Input
    you: int | None
    table: Table


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was not carried out; nothing has changed.

    Attributes:
        code: Stable name of the reason.
        message: The reason in English words.
        details: What the message speaks of, such as the `position` of a character.
    """

    code: str
    message: str
    details: dict[str, Detail] = {}


class Answer(_Server, frozen=True):
    """What became of a command. Neither verdict nor refusal: it was carried out.

    Attributes:
        ref: The command's mark; empty where the frame could not be read.
        verdict: The verdict, where it was a claim that was judged.
        refused: Why it was refused.
    """

    ref: str
    verdict: Verdict | None = None
    refused: Refusal | None = None


class Crowd(_Server, frozen=True):
    """How many are here.

    Attributes:
        watching: Spectators who have no seat, screens included.
    """

    watching: int


class Reacted(_Server, frozen=True):
    """A player said something kind.

    Attributes:
        seat: Who.
        reaction: What.
    """

    seat: int
    reaction: Reaction


class Pong(_Server, frozen=True):
    """The connection lives.

    Attributes:
        ref: The mark of the `ping`.
        now_ms: The server's clock.
    """

    ref: str
    now_ms: int


class Bye(_Server, frozen=True):
    """The last message before the server closes.

    Attributes:
        code: Stable name of the reason.
        message: The reason in English words.
        retry: Whether to connect again, after a little while.
    """

    code: str
    message: str
    retry: bool
