"""Room for sockets: each takes one of the files that a process may have open."""

from contextlib import suppress
from typing import Final

from krypto.errors import UsageError

__all__ = ["make_room"]

_BESIDES: Final = 100
"""What a process has open besides."""


def make_room(sockets: int) -> None:
    """Let this process, and those it starts, have so many sockets open.

    Raises:
        UsageError: `bad_usage` where the system does not allow as many.
    """
    try:
        import resource  # noqa: PLC0415  # Windows has no such limit
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + _BESIDES
    if soft in (resource.RLIM_INFINITY, -1) or soft >= wanted:
        return
    most = wanted if hard in (resource.RLIM_INFINITY, -1) else min(wanted, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    if soft < wanted:
        told = f"A process may open {soft:,} files here. Load with fewer sockets than that."
        raise UsageError("bad_usage", told)
