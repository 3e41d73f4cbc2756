"""The settings of a server: what an operator may change, each with a sensible value."""

from dataclasses import dataclass, field, fields, replace

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
    name, equals, value = (part.strip() for part in text.partition("="))
    name = name.lower().replace("-", "_")
    if equals and name in {one.name for one in fields(Limits)}:
        old = getattr(settings.limits, name)
        return replace(settings, limits=replace(settings.limits, **{name: _read(text, value, old)}))
    if equals and name in {one.name for one in fields(Settings)} - {"origins", "limits"}:
        return replace(settings, **{name: _read(text, value, getattr(settings, name))})
    raise UsageError("bad_usage", f"There is no setting {text!r:.60}. Write name=value.")


def _read(text: str, value: str, old: float) -> float:
    """The value, of the kind that the setting has."""
    if isinstance(old, bool) and value.lower() in _SWITCHES:
        return _SWITCHES[value.lower()]
    try:
        number = float(value) if isinstance(old, float) else int(value)
    except ValueError:
        number = -1
    if isinstance(old, bool) or not 0 < number <= _LARGEST:
        raise UsageError("bad_usage", f"--set {text!r:.60} has a value that cannot be.")
    return number


_SWITCHES = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_LARGEST = 1_000_000_000
