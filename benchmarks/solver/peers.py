"""Other solvers that the registries carry, beside ours on the same deals, in one run.

Each is installed by its ordinary client into a folder that is thrown away afterwards. In a contest
every contestant solves the same deals under the same rules, each in a process of its own, one after
another, several times over.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

from benchmarks.solver.contest import Given, Score, marked, score
from krypto.rules.deal import Deal
from krypto.rules.deck import deck
from krypto.rules.ruleset import preset
from krypto.rules.shuffle import Seed, deals, shuffled

SCRIPTS = Path(__file__).parent / "contestants"
DEALS = 200
COUNTDOWN = "countdown-numbers-solver"
TWENTY_FOUR = "24game-solver"
VERSIONS = {COUNTDOWN: "1.0.0", TWENTY_FOUR: "1.0.1"}


@dataclass(frozen=True, slots=True)
class Contest:
    """Deals that we and a peer solve under the same rules.

    Attributes:
        name: What it is called in the results.
        rules: Name of a preset: the one that comes closest to what the peer allows.
        peer: The program beside ours.
        deals: What they solve.
        runs: How often.
    """

    name: str
    rules: str
    peer: str
    deals: Sequence[Deal]
    runs: int


def contests(runs: int, size: int = DEALS) -> list[Contest]:
    """Every contest: the same deals of five cards for all, and four cards for the 24 game."""
    five = list(islice(deals(deck("published"), Seed.of_number(1963)), size))
    four = [Deal(hand, 24) for hand in islice(_hands_of_four(), size)]
    return [
        Contest("five cards, whole steps", "house", COUNTDOWN, five, runs),
        Contest("five cards, fractions allowed", "open", TWENTY_FOUR, five, 1),
        Contest("four cards, target 24", "open", TWENTY_FOUR, four, runs),
    ]


def _hands_of_four() -> Iterator[tuple[int, ...]]:
    """Hands of four from 1 to 13, as the 24 game deals them."""
    cards, seed = deck("playing"), Seed.of_number(24)
    return (shuffled(cards, seed, number)[:4] for number in count())


def install(folder: Path) -> None:
    """Fetches both peers by their ordinary clients, in the versions that are measured.

    Raises:
        subprocess.CalledProcessError: Where a registry cannot be reached.
    """
    python = folder / "bin" / "python"
    _run([sys.executable, "-m", "venv", str(folder)])
    _run([str(python), "-m", "pip", "install", "--quiet", f"{COUNTDOWN}=={VERSIONS[COUNTDOWN]}"])
    package = f"{TWENTY_FOUR}@{VERSIONS[TWENTY_FOUR]}"
    _run(["npm", "install", "--prefix", str(folder), "--ignore-scripts", "--no-audit", package])


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def held(contest: Contest, folder: Path) -> dict[str, Score]:
    """The scores of both programs, ours under the name ``krypto``.

    Args:
        contest: What is solved, by whom, how often.
        folder: Where the peers are installed.
    """
    runs: dict[str, list[Given]] = {"krypto": [], contest.peer: []}
    for _ in range(contest.runs):
        for name, given in runs.items():
            given.append(_solved(name, contest, folder))
    rules = preset(contest.rules)
    return {
        name: score(given, runs["krypto"], marked(contest.deals, given[0].answers, rules))
        for name, given in runs.items()
    }


def _solved(name: str, contest: Contest, folder: Path) -> Given:
    commands = {
        "krypto": [sys.executable, str(SCRIPTS / "ours.py")],
        COUNTDOWN: [str(folder / "bin" / "python"), str(SCRIPTS / "countdown.py")],
        TWENTY_FOUR: ["node", str(SCRIPTS / "twentyfour.cjs")],
    }
    dealt = [{"hand": deal.hand, "target": deal.target} for deal in contest.deals]
    asked = json.dumps({"rules": contest.rules, "deals": dealt})
    ran = subprocess.run(
        commands[name], input=asked, cwd=folder, check=True, stdout=subprocess.PIPE, text=True
    )
    answer = json.loads(ran.stdout)
    return Given(answer["milliseconds"], answer["answers"])
