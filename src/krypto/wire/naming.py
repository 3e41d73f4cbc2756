"""How a message is called on the wire, and the things that both ends may say."""

from typing import Literal, TypeAlias

__all__ = ["Input", "Reaction", "wire_name"]

Reaction: TypeAlias = Literal["well_done", "wow", "hard", "oops", "thanks", "again"]
"""What players may say to each other; there is no free chat."""

Input: TypeAlias = Literal["expression", "tiles"]
"""How claims are built at a table: by writing, for mental arithmetic, or by merging tiles."""


def wire_name(name: str) -> str:
    """The name of a message on the wire.

    >>> wire_name("TakeBack")
    'take_back'
    """
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name)[1:]
