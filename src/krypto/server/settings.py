"""The settings of a server: what an operator may change, each with a sensible value and range."""

from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from msgspec import Meta

__all__ = ["Count", "Limits", "Seconds", "Settings"]

Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
"""How many of something, or how many minutes or hours."""

Seconds: TypeAlias = Annotated[float, Meta(ge=0.1, le=3_600)]
"""A time in seconds, up to an hour."""


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
        replays: Matches that one address may have shown again in an hour.
        requests: Requests under `/api` from one address in ten seconds.
        thoughts: Pieces of solver work that may wait.
        largest_card: Largest number on a card that a table may play with; beyond some 1,500 a deal
            takes a thousand times as long to solve.
    """

    frame_bytes: Annotated[int, Meta(ge=512, le=65_536)] = 2_048
    socket_burst: Count = 40
    socket_per_s: Annotated[float, Meta(ge=0.1, le=1_000_000)] = 10
    strikes: Count = 20
    hello_s: Seconds = 15
    stall_s: Seconds = 10
    waiting_messages: Count = 64
    sockets_at_once: Count = 500
    wrong_codes: Count = 100
    tables: Count = 200
    replays: Count = 300
    requests: Count = 300
    thoughts: Count = 200
    largest_card: Annotated[int, Meta(ge=25, le=9_999)] = 999


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
    unentered_minutes: Count = 30
    idle_days: Annotated[int, Meta(ge=1, le=36_500)] = 30
    fresh_hours: Count = 24
    resting_minutes: Count = 10
    codes_tried: Annotated[int, Meta(ge=1, le=1_000)] = 10
    open_metrics: bool = False
    limits: Limits = field(default_factory=Limits)
