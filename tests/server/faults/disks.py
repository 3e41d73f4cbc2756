"""Disks that get full: by a limit for one process, or a small file system of its own."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["DISKS", "LEFT_OUT", "Disk", "SmallDisk"]

LEFT_OUT = "Left out: a full file system, for this machine lets nobody mount one."
"""What is told where no file system can be mounted; the limit is tried all the same."""


class Disk:
    """The space that a server has to write in, which ends when its process may write no more.

    Attributes:
        place: The file of the server, as the process calls it.
        before: What has to run the process.
        pid: The process, once it runs.
    """

    def __init__(self, folder: Path) -> None:
        self.place = folder / "krypto.db"
        self.before: Sequence[str] = ()
        self.pid = 0

    @property
    def file(self) -> Path:
        """The file, as everybody else calls it."""
        return self.place

    @contextmanager
    def full(self) -> Iterator[None]:
        """Let the process write to no file for a while, as on a full disk."""
        old = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (0, old[1]))
        try:
            yield
        finally:
            if Path(f"/proc/{self.pid}").exists():
                resource.prlimit(self.pid, resource.RLIMIT_FSIZE, old)


class SmallDisk(Disk):
    """A file system of two megabytes, which only the process of the server has."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "small")
        self.place.parent.mkdir()
        self.before = (*_alone(), "sh", "-c", f'{_mount(self.place.parent)} && exec "$@"', "sh")

    @property
    def file(self) -> Path:
        """The file by the way through the process, for nobody else has that file system."""
        return Path(f"/proc/{self.pid}/root{self.place}")

    @contextmanager
    def full(self) -> Iterator[None]:
        """Fill the file system to the last byte for a while."""
        filler = self.file.with_name("filler")
        with filler.open("wb", buffering=0) as file:
            for size in (65_536, 4_096, 1):
                while _is_taken(file, bytes(size)):
                    pass
        try:
            yield
        finally:
            filler.unlink()


def _is_taken(file: Any, data: bytes) -> bool:
    try:
        return bool(file.write(data) == len(data))
    except OSError:
        return False


def _mount(place: Path) -> str:
    return f"mount -t tmpfs -o size=2m tmpfs '{place}'"


def _alone() -> tuple[str, ...]:
    """What gives a process file systems of its own."""
    return (
        ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "--map-root-user", "--mount")
    )


@cache
def _can_mount() -> bool:
    """Whether this machine lets us mount a file system for one process alone."""
    if shutil.which("unshare") is None:
        return False
    tried = (*_alone(), "sh", "-c", _mount(Path("/tmp")))  # noqa: S108  # nobody else sees it
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


DISKS: tuple[type[Disk], ...] = (Disk, SmallDisk) if _can_mount() else (Disk,)
"""Every kind of disk that can be had on this machine."""
