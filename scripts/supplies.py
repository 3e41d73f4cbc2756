"""What the project is made with, looked at: versions, licences, known weaknesses.

    python scripts/supplies.py

- Every package installed here has the version of constraints.txt, and there is no other.
- Every package that is needed is there, in a version that goes with the others (`pip check`).
- Every licence is one that lets anybody use the game.
- web/package-lock.json has a checksum for every package, and no address of a download.
- No version has a published weakness, as far as the service of advisories answers. Where it does
  not, one line says what was left out, and the check passes: it has to work without the internet.

Prints one line for each fault and exits 1 where there is any.
"""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent

OF_PYTHON: Final = frozenset({"pip", "setuptools", "wheel"})
"""What every Python brings along."""

FREE: Final = frozenset(
    {"0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT"}
    | {"MIT-CMU", "PSF-2.0", "Zlib"}
)
"""Licences that ask for no more than to be named."""

FREE_FOR_WORK: Final = frozenset({"MPL-2.0"})
"""Licences of tools, which never reach a player: whoever changes these files shows the changes."""

SERVICE: Final = "https://api.osv.dev/v1/querybatch"
"""The database of advisories for open source; one question for all packages."""

PATIENCE_S: Final = 4
ACCEPTED: Final[Mapping[str, str]] = {}
"""Advisories that do not concern us, each with the reason."""

_SPELLED: Final = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
_APPROVED: Final = "License :: OSI Approved :: "


def normal(name: str) -> str:
    """The name of a package in the one way of writing it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(root: Path) -> dict[str, str]:
    """Every package of constraints.txt with its version."""
    lines = (root / "constraints.txt").read_text("utf-8").splitlines()
    parted = (line.partition("==") for line in lines if "==" in line)
    return {normal(name): version for name, _, version in parted}


def strange(installed: Iterable[Distribution], pinned: Mapping[str, str]) -> Iterator[str]:
    """Packages that are installed in another version than is pinned, or though they are not."""
    for one in installed:
        name = normal(one.name)
        if name in OF_PYTHON or name == "krypto-game":
            continue
        if name not in pinned:
            yield f"{name} {one.version} is installed and not pinned in constraints.txt."
        elif pinned[name] != one.version:
            yield f"{name} {one.version} is installed; constraints.txt has {pinned[name]}."


def unfree(name: str, licences: Iterable[str], *, is_tool: bool) -> Iterator[str]:
    """Whether the licences of a package are none of those that let anybody use the game.

    Args:
        name: The package.
        licences: As they are written, each alone or joined by `AND` and `OR`.
        is_tool: Whether it never reaches a player.
    """
    allowed = FREE | FREE_FOR_WORK if is_tool else FREE
    given = list(licences)
    for one in given or ["no licence at all"]:
        ways = (set(way.strip(" ()").split(" AND ")) for way in one.split(" OR "))
        if not any(way <= allowed for way in ways):
            yield f"{name} has a licence that is not on the list: {one}."


def licences(package: Distribution) -> list[str]:
    """The licences of a package, as its metadata name them."""
    told = package.metadata
    if expression := told.get_all("License-Expression"):
        return list(expression)
    plain = told.get_all("License") or []
    if FREE.issuperset(plain) and plain:
        return list(plain)
    classifiers = told.get_all("Classifier") or []
    named = (one.removeprefix(_APPROVED) for one in classifiers if one.startswith(_APPROVED))
    return [_SPELLED.get(one, one) for one in named]


def loose(lock: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the lock file of the pages."""
    for place, one in lock["packages"].items():
        if place:
            name = place.rpartition("node_modules/")[2]
            if not str(one.get("integrity", "")).startswith("sha512-"):
                yield f"{name} has no checksum in web/package-lock.json."
            if "resolved" in one:
                yield f"{name} has an address in web/package-lock.json."
            given = [one["license"]] if "license" in one else []
            yield from unfree(name, given, is_tool=bool(one.get("dev")))


def needed_to_play(installed: Iterable[Distribution]) -> set[str]:
    """The packages that a player gets: what the game needs, and what those need."""
    needs = {normal(one.name): one.requires or [] for one in installed}
    found: set[str] = set()
    waiting = ["krypto-game"]
    while waiting:
        name = waiting.pop()
        if name not in found and name in needs:
            found.add(name)
            plain = (one for one in needs[name] if "extra ==" not in one)
            waiting += [normal(re.split(r"[^\w.-]", one, maxsplit=1)[0]) for one in plain]
    return found


def queries(pinned: Mapping[str, str], lock: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The questions to the service: each package of both worlds in its version."""
    of_pages = {
        place.rpartition("node_modules/")[2]: one["version"]
        for place, one in lock["packages"].items()
        if place
    }
    return [
        {"package": {"name": name, "ecosystem": world}, "version": version}
        for world, packages in (("PyPI", pinned), ("npm", of_pages))
        for name, version in sorted(packages.items())
    ]


def advisories(asked: list[dict[str, Any]], service: str = SERVICE) -> Iterator[str]:
    """Published weaknesses of these packages.

    Raises:
        OSError: The service does not answer.
        ValueError: What it answers is no answer.
    """
    request = urllib.request.Request(  # noqa: S310  # an address of our own
        service, json.dumps({"queries": asked}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
        results = json.load(answer)["results"]
    for one, told in zip(asked, results, strict=True):
        for weakness in told.get("vulns", []):
            if weakness["id"] not in ACCEPTED:
                yield f"{one['package']['name']} {one['version']} is weak: {weakness['id']}."


def checked(asked: list[dict[str, Any]], service: str = SERVICE) -> list[str]:
    """The weaknesses, or none and a line that says what was left out."""
    try:
        return list(advisories(asked, service))
    except (OSError, ValueError, KeyError, TypeError):
        print(f"Left out: known weaknesses of {len(asked)} packages; {service} does not answer.")
        return []


def faults(root: Path) -> Iterator[str]:
    """Everything that is wrong, advisories aside."""
    installed = list(distributions())
    yield from strange(installed, pins(root))
    to_play = needed_to_play(installed)
    for one in installed:
        if normal(one.name) not in OF_PYTHON:
            yield from unfree(one.name, licences(one), is_tool=normal(one.name) not in to_play)
    said = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "check"],
        capture_output=True,
        text=True,
        check=False,
    )
    yield from said.stdout.splitlines() if said.returncode else ()


def main(root: Path = ROOT) -> int:
    """Prints the faults; 1 where there are any."""
    lock = json.loads((root / "web" / "package-lock.json").read_text("utf-8"))
    found = [*faults(root), *loose(lock), *checked(queries(pins(root), lock))]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(found)} faults." if found else "Whatever it is made with is as it should be.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
