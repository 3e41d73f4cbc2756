"""Names of the people at one keyboard."""

from typing import Final

from krypto.errors import UsageError
from krypto.wire.names import cleaned, told_apart

__all__ = ["MOST_PLAYERS", "players"]

MOST_PLAYERS: Final = 8
"""People at one keyboard."""


def players(text: str) -> tuple[str, ...]:
    """The names in a text such as ``Ann,Ben``; a second of the same gets a number.

    Raises:
        UsageError: `bad_name` for an empty name, or more than eight.

    >>> players("Ann, ann")
    ('Ann', 'ann (2)')
    """
    wanted = [cleaned(part) for part in text.split(",")]
    if not all(wanted):
        raise UsageError("bad_name", "Every player needs a name, such as --players Ann,Ben.")
    if len(wanted) > MOST_PLAYERS:
        raise UsageError("bad_name", f"At most {MOST_PLAYERS} people play at one keyboard.")
    return tuple(told_apart(wanted))
