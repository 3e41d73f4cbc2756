"""A name for a new file: given to a file that is whole, and never one that is taken."""

import os
from pathlib import Path

__all__ = ["give_name"]


def give_name(part: Path, name: Path) -> bool:
    """Give a file this name, too, if it is free; whether it was.

    Args:
        part: The file, in the same folder; its first name may go afterwards, or has gone.
        name: The name.

    Raises:
        OSError: Nothing can be named there.
    """
    try:
        os.link(part, name)
    except FileExistsError:
        return False
    except OSError:  # a file system without links, or no room
        return _moved(part, name)
    return True


def _moved(part: Path, name: Path) -> bool:
    """The same without links: take the name first, so that nobody else can."""
    try:
        name.touch(exist_ok=False)
    except FileExistsError:
        return False
    try:
        part.replace(name)
    except OSError:
        name.unlink(missing_ok=True)
        raise
    return True
