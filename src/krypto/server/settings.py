"""The settings of a server: what an operator may change, each with a sensible value."""

from dataclasses import asdict, dataclass, field

import msgspec

from krypto.errors import UsageError

__all__ = ["Limits", "Settings", "with_setting"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken from whom. A class may share one address, so those limits are wide.

    Attributes:
        frame_bytes: Largest frame of a client.
        socket_burst: Messages that one socket may send at once.
        socket_per_s: Messages a second that it may go on with.
        strikes: Unreadable or too many messages in a row until the socket is closed.
        hello_s: Seconds until a socket has to say hello.
        stall_s: Seconds that a socket may take for one message before it is closed.
        waiting_messages: Messages that may wait for one socket, views aside.
        sockets_at_once: Sockets that one address may have open.
        wrong_codes: Wrong table codes from one address in ten minutes.
        tables: Tables that one address may make in an hour.
        requests: Requests under `/api` from one address in ten seconds.
        thoughts: Pieces of solver work that may wait.
        largest_card: Largest number on a card that a table may play with; beyond some 1,500 a deal
            takes a thousand times as long to solve.
    """

    frame_bytes: int = 2_048
    socket_burst: int = 40
    socket_per_s: float = 10
    strikes: int = 20
    hello_s: float = 15
    stall_s: float = 10
    waiting_messages: int = 64
    sockets_at_once: int = 500
    wrong_codes: int = 100
    tables: int = 200
    requests: int = 300
    thoughts: int = 200
    largest_card: int = 999


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server.

    Attributes:
        origins: Addresses of pages that may talk to this server, such as
            `https://krypto.example`, besides those served under its own name.
        unentered_minutes: How long a table is kept that nobody has entered.
        idle_days: How long a table is kept at which nothing happens, its results included.
        fresh_hours: Tables at which something happened within that time are taken up at once
            when the server starts; older ones when somebody comes.
        resting_minutes: How long a table without guests stays in memory.
        codes_tried: How many codes are drawn for a new table before it is refused.
        open_metrics: Whether `/metrics` is for everybody, and not for this machine alone.
        limits: How much is taken from whom.
    """

    origins: tuple[str, ...] = ()
    unentered_minutes: int = 30
    idle_days: int = 30
    fresh_hours: int = 24
    resting_minutes: int = 10
    codes_tried: int = 10
    open_metrics: bool = False
    limits: Limits = field(default_factory=Limits)


def with_setting(settings: Settings, text: str) -> Settings:
    """The settings with one of them changed.

    Args:
        settings: As they are.
        text: Name and value, such as ``tables=50`` or ``open_metrics=on``.

    Raises:
        UsageError: `bad_usage` for a name that is none, or a value out of range.

    >>> with_setting(Settings(), "tables=50").limits.tables
    50
    """
    name, equals, value = (part.strip() for part in text.lower().partition("="))
    name, given = name.replace("-", "_"), _WORDS.get(value, value)
    limits, others = asdict(settings.limits), asdict(settings)
    known = limits if name in limits else others
    if not equals or not isinstance(known.get(name), int | float):
        raise UsageError("bad_usage", f"There is no setting {text!r:.60}. Write name=value.")
    is_switch, known[name] = isinstance(known[name], bool), given
    try:
        changed = msgspec.convert({**others, "limits": limits}, Settings, strict=False)
    except msgspec.ValidationError as refused:
        raise UsageError("bad_usage", f"--set {text!r:.60}: {refused}.") from refused
    number = getattr(changed.limits if name in limits else changed, name)
    if not is_switch and not 0 < number <= _LARGEST:
        raise UsageError("bad_usage", f"--set {text!r:.60} has a value that cannot be.")
    return changed


_WORDS = {"on": "true", "yes": "true", "off": "false", "no": "false"}
_LARGEST = 1_000_000_000
