"""The disk on which the file lies: its room, its kind, its locks, and how fast it is."""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from krypto.server.health.finding import Finding, fault, ok, warning

__all__ = ["look_at_disk"]

_MB: Final = 1_000_000
_LITTLE_MB, _NONE_MB = 1_000, 50
_SLOW_MS: Final = 30.0
_TRIES: Final = 5
_FAR: Final = (
    "9p",
    "afs",
    "ceph",
    "cifs",
    "fuse.sshfs",
    "glusterfs",
    "nfs",
    "nfs4",
    "smb3",
    "smbfs",
)
_FLEETING: Final = ("ramfs", "tmpfs")


def look_at_disk(path: Path, mounts: Path = Path("/proc/mounts")) -> Iterator[Finding]:
    """Whether the file has room there, and is kept as safely as it should be.

    For a moment a file without a name is made in the folder, locked and flushed to the disk.

    Args:
        path: The file with the tables, which may not be there yet.
        mounts: Where the system tells what kinds of disks there are.
    """
    folder = _nearest(path.absolute().parent)
    yield _room(folder)
    kind = _kind(folder.resolve(), mounts)
    if kind in _FAR:
        told = f"{folder} is on a disk of another machine ({kind}), where locks may not hold."
        yield warning("disk", told, "Keep the file on a disk of this machine.")
    if kind in _FLEETING:
        told = f"{folder} is in memory ({kind}), and empty after the next start of the machine."
        yield warning("disk", told, "Keep the file on a disk.")
    yield _flush(folder)


def _nearest(folder: Path) -> Path:
    """The folder, or the one nearest above it that is there."""
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    return folder


def _room(folder: Path) -> Finding:
    free_mb = shutil.disk_usage(folder).free // _MB
    told = f"{free_mb:,} MB are free in {folder}."
    if free_mb < _NONE_MB:
        return fault("disk", told, "Make room: without it every move is refused.")
    if free_mb < _LITTLE_MB:
        return warning("disk", told, "Make room before it runs out.")
    return ok("disk", told)


def _kind(folder: Path, mounts: Path) -> str:
    """What the system calls the kind of disk; empty where it does not say."""
    found = ("", "")
    with suppress(OSError):
        for line in mounts.read_text("utf-8", "replace").splitlines():
            _, place, kind, *_ = line.split(" ")
            place = place.replace("\\040", " ")
            if folder.is_relative_to(place) and len(place) >= len(found[0]):
                found = (place, kind)
    return found[1]


def _flush(folder: Path) -> Finding:
    """How long it takes until something is on the disk."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            _lock(file)
            taken_ms = statistics.median(_flushed_ms(file) for _ in range(_TRIES))
    except OSError as failed:
        told = f"Nothing can be written, locked and flushed in {folder}: {failed.strerror}."
        return fault("disk", told, "Let the user of the server write there, or name another place.")
    told = f"What is written is on the disk after {taken_ms:.1f} ms."
    if taken_ms > _SLOW_MS:
        return warning("disk", told, "Every move waits as long: a faster disk helps.")
    return ok("disk", told)


def _lock(file: IO[bytes]) -> None:
    with suppress(ImportError):  # Windows locks in another way
        import fcntl  # noqa: PLC0415  # not everywhere

        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _flushed_ms(file: IO[bytes]) -> float:
    began_s = time.perf_counter()
    file.write(bytes(4_096))
    file.flush()
    os.fsync(file.fileno())
    return (time.perf_counter() - began_s) * 1_000
