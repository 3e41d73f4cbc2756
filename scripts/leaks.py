"""Secrets that have slipped into a file: keys, passwords, tokens.

    python scripts/leaks.py [ROOT]

Looks at every file that git knows, line by line, with the detectors of detect-secrets, and asks
nobody. Only lines that could hold a secret are handed to them, for they take their time. Prints one
line for each find, `file:line: kind, mark`, never the secret itself, and exits 1 where there is
any. What is no secret stands in `scripts/no_secrets.toml` by its mark, with the reason.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, cast

from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class

if TYPE_CHECKING:
    from detect_secrets.plugins.base import BasePlugin

ROOT: Final = Path(__file__).resolve().parent.parent
KNOWN: Final = Path(__file__).with_name("no_secrets.toml")

LEFT_OUT: Final = frozenset({"IPPublicDetector"})
"""Detectors of what is no secret: an address is none."""

MADE: Final = re.compile(r"tests/data/corpus/.*|web/fixtures/.*|(.*/)?package-lock\.json")
"""Files full of long numbers that mean nothing: there only secrets of a known form count."""

_LONG: Final = r"(?=[A-Za-z0-9+/_=.:\\-]*[0-9])[A-Za-z0-9+/_=.:\\-]{16,}"
_IN_ADDRESS: Final = r"""://[^\s/"']*:[^\s/"']*@"""
_NAMED: Final = r"(?i:secret|passw|pwd|token|api_?key|credential|auth)\w*[\"']?\s*[:=]+\s*\S"
_POSSIBLE: Final = re.compile(f"{_LONG}|{_IN_ADDRESS}|PRIVATE KEY|{_NAMED}")


@dataclass(frozen=True, slots=True)
class Leak:
    """A line with something like a secret in it.

    Attributes:
        path: The file, from the root.
        line: Its number, from 1.
        kind: What kind of secret.
        mark: What stands for it, and tells nothing of it.
    """

    path: PurePath
    line: int
    kind: str
    mark: str

    def __str__(self) -> str:
        """The line printed, in the form that editors can follow."""
        return f"{self.path}:{self.line}: {self.kind}, mark {self.mark}"


@cache
def detectors() -> "tuple[BasePlugin, ...]":
    """Every detector that is used."""
    found: Iterable[object] = get_mapping_from_secret_type_to_class().values()
    kinds = cast("list[type[BasePlugin]]", [*found])
    return tuple(kind() for kind in kinds if kind.__name__ not in LEFT_OUT)


def leaks(path: PurePath, text: str) -> Iterator[Leak]:
    """Everything like a secret in the text of a file."""
    is_made = MADE.fullmatch(path.as_posix()) is not None
    for number, line in enumerate(text.splitlines(), 1):
        if _POSSIBLE.search(line):
            for detector in detectors():
                if not (is_made and "Entropy" in type(detector).__name__):
                    yield from _found(detector, path, number, line)


def _found(detector: "BasePlugin", path: PurePath, number: int, line: str) -> Iterator[Leak]:
    for one in detector.analyze_line(filename=str(path), line=line, line_number=number):
        yield Leak(path, number, one.type, mark_of(one.secret_value or ""))


def mark_of(secret: str) -> str:
    """What stands for a secret in the list of what is none."""
    return hashlib.sha256(secret.encode()).hexdigest()[:16]


def files(root: Path) -> list[Path]:
    """Every file that git knows here.

    Raises:
        subprocess.CalledProcessError: This is no checkout.
    """
    listed = subprocess.run(
        ["git", "-c", "core.quotePath=off", "ls-files", "-z"],  # noqa: S607  # the git of the user
        cwd=root,
        capture_output=True,
        check=True,
    )
    paths = (root / name.decode() for name in listed.stdout.split(b"\0") if name)
    return [path for path in paths if path.is_file()]


def found(root: Path, known: Sequence[str] = ()) -> Iterator[Leak]:
    """Every leak under this root that is not known to be none."""
    for path in files(root):
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:  # a picture, a font
            continue
        yield from (leak for leak in leaks(path.relative_to(root), text) if leak.mark not in known)


def main(arguments: list[str]) -> int:
    """Prints what has leaked; 1 where anything has."""
    root = Path(arguments[0]) if arguments else ROOT
    try:
        leaked = list(found(root, list(tomllib.loads(KNOWN.read_text("utf-8")))))
    except (subprocess.CalledProcessError, FileNotFoundError):
        print("Left out: the look for secrets, for this is no checkout with git.")
        return 0
    for leak in leaked:
        print(leak)
    print(f"{len(leaked)} secrets have leaked." if leaked else "No secret has leaked.")
    return 1 if leaked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
