"""A new file: written whole or not at all, and never over one that is there.

It is written beside its place and gets its name when all of it is on the disk. So whoever looks
sees the whole file or none, whatever happens meanwhile.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path

from krypto.errors import UsageError, quoted
from krypto.newname import give_name

__all__ = ["place_of", "write_new"]

_LONGEST_SHOWN = 200


def place_of(text: str) -> Path:
    """Where a new file of this name will be, once it is sure that one can be written there.

    Raises:
        UsageError: `bad_usage` for what names no file, `would_overwrite` for a file that is there,
            `cannot_write` where there is no folder, or none that takes a file.
    """
    if text in ("", "-") or text.endswith(("/", os.sep)):
        raise UsageError("bad_usage", f"{_shown(text)} is no name of a file. Name one.")
    with _refused(text):
        path = Path(text).expanduser()
        _check_free(path)
        with _aside(path, b""):
            pass
    return path


def write_new(path: Path, content: bytes) -> Path:
    """Write a file, and give the name that it got: the next one that is free, if this is taken.

    Args:
        path: The name that it should have; the next is ``name-2``, then ``name-3``.
        content: What is to stand in it.

    Raises:
        UsageError: `cannot_write`; nothing is left of it then.
    """
    with _refused(str(path)), _aside(path, content) as part:
        return next(name for name in _names(path) if give_name(part, name))


def _check_free(path: Path) -> None:
    """Refuse a name that is taken, or that no folder is there for."""
    shown = _shown(str(path))
    if not path.parent.is_dir():
        raise UsageError("cannot_write", f"There is no folder {_shown(str(path.parent))}.")
    if path.is_dir():
        raise UsageError("cannot_write", f"{shown} is a folder. Name a file in it.")
    if _is_there(path):
        told = f"There is a file {shown} already, and it stays. Name another one."
        raise UsageError("would_overwrite", told)


def _is_there(path: Path) -> bool:
    """Whether the name is taken, also by a link that leads nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True


@contextmanager
def _refused(name: str) -> Iterator[None]:
    """Whatever keeps a file from being written is told in one sentence.

    Raises:
        UsageError: `cannot_write`.
    """
    try:
        yield
    except (OSError, ValueError, RuntimeError) as failed:
        why = getattr(failed, "strerror", None) or "it is no name of a file"
        raise UsageError("cannot_write", f"{_shown(name)} cannot be written: {why}.") from failed


@contextmanager
def _aside(target: Path, content: bytes) -> Iterator[Path]:
    """A file beside the target with this in it; it is gone afterwards."""
    part = target.with_name(f".krypto-{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield part
    finally:
        part.unlink(missing_ok=True)


def _names(path: Path) -> Iterator[Path]:
    """The name itself, then those that may stand for it.

    >>> names = _names(Path("evening.jsonl"))
    >>> [str(next(names)) for _ in range(3)]
    ['evening.jsonl', 'evening-2.jsonl', 'evening-3.jsonl']
    """
    return chain([path], (path.with_stem(f"{path.stem}-{number}") for number in count(2)))


def _shown(name: str) -> str:
    return quoted(name, _LONGEST_SHOWN)
