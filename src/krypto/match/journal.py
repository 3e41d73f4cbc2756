"""The journal's form: each event as plain JSON data, and back.

Every record names the version of the form and the kind of event, and has the event's fields:

    {"v": 1, "event": "Declared", "at_ms": 81500, "seat": 2}

A newer version is refused, not guessed at.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast, get_args

from krypto.errors import JournalError
from krypto.match.events import Event
from krypto.match.plain import Json, bad, made, plain_fields, record

__all__ = ["EVENTS", "VERSION", "from_data", "to_data"]

VERSION: Final = 2
"""The newest version of the form that is read."""

_SINCE: Mapping[str, int] = MappingProxyType({"PhotoFinish": 2})
"""In which version of the form an event came; all others have been there from the first on.

An event is written in the version it came in, so that an older Krypto reads all that it knows,
and says of the rest that it is newer."""

EVENTS: Mapping[str, type[Event]] = MappingProxyType(
    {kind.__name__: kind for kind in get_args(Event)}
)
"""Every kind of event by its name."""


def to_data(event: Event) -> dict[str, Json]:
    """The event as plain data, which `json.dumps` takes.

    >>> from krypto.match.events_round import Declared
    >>> to_data(Declared(81_500, 2))
    {'v': 1, 'event': 'Declared', 'at_ms': 81500, 'seat': 2}
    """
    name = type(event).__name__
    return {"v": _SINCE.get(name, 1), "event": name, **plain_fields(event)}


def from_data(data: object) -> Event:
    """The event of such data.

    Raises:
        JournalError: `newer_journal` for a version that is not known here, `bad_journal` for
            anything else that `to_data` does not write.
    """
    given = record(data)
    version, name = given.pop("v", None), given.pop("event", None)
    if isinstance(version, int) and version > VERSION:
        raise JournalError(
            "newer_journal",
            f"This journal has form {version}, and only forms up to {VERSION} are known here.",
        )
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None or version != _SINCE.get(kind.__name__, 1):
        raise bad(f"no event of form {version!r:.40} is called {name!r:.40}")
    return cast("Event", made(kind, given))
