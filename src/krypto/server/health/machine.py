"""This machine: Python, the packages, the pages, and how many sockets a process may have."""

import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Final

from krypto.server.health.finding import Finding, fault, ok, warning
from krypto.server.pages import STATIC

__all__ = ["look_at_files", "look_at_packages", "look_at_pages"]

_PACKAGE: Final = "krypto-game"
_SPARE_FILES: Final = 100


def look_at_packages() -> Iterator[Finding]:
    """Whether Python and the packages are such as Krypto needs."""
    python = ".".join(map(str, sys.version_info[:3]))
    yield ok("python", f"Python {python} with SQLite {sqlite3.sqlite_version}.")
    try:
        version, needed = metadata.version(_PACKAGE), metadata.requires(_PACKAGE) or ()
    except metadata.PackageNotFoundError:
        yield fault("packages", "Krypto is not installed here.", "Install it: pip install .")
        return
    wrong = [one for one in needed if "extra ==" not in one and not _is_met(one)]
    if wrong:
        told = f"Krypto {version} needs {', '.join(wrong)}."
        yield fault("packages", told, "Install it anew, with what it needs: pip install .")
    else:
        yield ok("packages", f"Krypto {version} has all that it needs.")


def _is_met(requirement: str) -> bool:
    """Whether a package of at least this version is installed; only `name>=1.2` is understood."""
    name, _, least = requirement.partition(">=")
    try:
        return _numbers(metadata.version(name.strip())) >= _numbers(least)
    except metadata.PackageNotFoundError:
        return False


def _numbers(version: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", version)[:3]]


def look_at_pages(folder: Path = STATIC) -> Iterator[Finding]:
    """Whether the pages have been built, and all of their parts are there."""
    advice = "Build them: make play; or install a package that has them."
    try:
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        texts = {name: (folder / f"{name}.html").read_text("utf-8") for name in manifest["pages"]}
    except (OSError, ValueError, KeyError):
        yield fault("pages", "The pages of the browser game have not been built.", advice)
        return
    named = {one for text in texts.values() for one in re.findall(r'/static/([^"?#]+)', text)}
    missing = sorted(one for one in named if not (folder / one).is_file())
    if missing:
        yield fault("pages", f"Of the pages {', '.join(missing)} is missing.", advice)
    else:
        yield ok("pages", f"{len(texts)} pages, version {manifest['app']}.")


def look_at_files(sockets: int) -> Iterator[Finding]:
    """Whether a process may have as many sockets open as one address alone.

    Args:
        sockets: So many.
    """
    with suppress(ImportError):  # there is no such limit on Windows
        import resource  # noqa: PLC0415  # not everywhere

        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        told = f"A process may have {most:,} files and sockets open"
        if most < sockets + _SPARE_FILES and most != resource.RLIM_INFINITY:
            advice = "Raise it: LimitNOFILE= in the unit, or ulimit -n."
            yield warning("sockets", f"{told}, and one address alone {sockets:,}.", advice)
        else:
            yield ok("sockets", f"{told}.")
