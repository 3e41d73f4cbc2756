"""Simulate the players of the house, and write how strong they are into docs/bots.md.

    python scripts/measure_bots.py [--deals 2000] [--check]

Every strength thinks of the same deals of the published deck under `house`. Seeded: a second run
writes the same. With --check nothing is written; it exits 1 where the page is stale.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from pathlib import Path
from statistics import median

from krypto.bots import STRENGTHS
from krypto.bots.dice import Dice
from krypto.bots.thinking import Idea, Thought, think
from krypto.rules.deal import Deal
from krypto.rules.deck import PUBLISHED
from krypto.rules.ruleset import HOUSE
from krypto.rules.shuffle import Seed, deals
from krypto.solver.grading import grade

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
START, END = "<!-- made: scripts/measure_bots.py -->", "<!-- end -->"
SEED = 1963


@dataclass(frozen=True, slots=True)
class Simulated:
    """One deal: its level, None without a solution, and what each strength thinks of it."""

    level: int | None
    thoughts: dict[str, tuple[Thought, ...]]

    def first(self, name: str) -> Thought:
        """What this strength says first."""
        return self.thoughts[name][0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulates, and writes or compares the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    dealt = islice(deals(PUBLISHED, Seed.of_number(SEED)), options.deals)
    made = "\n".join(tables([simulated(deal, number) for number, deal in enumerate(dealt)]))
    old = PAGE.read_text(encoding="utf-8")
    head, _, rest = old.partition(START)
    new = f"{head}{START}\n\n{made}\n\n{END}{rest.partition(END)[2]}"
    print(made)
    if options.check:
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


def simulated(deal: Deal, number: int) -> Simulated:
    """What every strength thinks of this deal."""
    thoughts = {
        name: think(deal, HOUSE, one, Dice(f"{SEED} {number} {name}"))
        for name, one in STRENGTHS.items()
    }
    solvable = any(t.idea is Idea.SOLUTION for each in thoughts.values() for t in each)
    return Simulated(grade(deal).level if solvable else None, thoughts)


def tables(games: list[Simulated]) -> list[str]:
    """The three tables of the page, as Markdown."""
    return [
        f"{len(games):,} deals, seed {SEED}.",
        "",
        "Seconds to the first right claim (median), by level of the deal:",
        "",
        *times(games),
        "",
        "How often the stronger one is first with a right claim, of the deals that both solve:",
        "",
        *races(games),
        "",
        "What comes first:",
        "",
        *ideas(games),
    ]


def times(games: list[Simulated]) -> list[str]:
    """Median seconds, a row a strength and a column a level."""
    rows = ["| | level 1 | 2 | 3 | 4 | 5 |", "|---|---|---|---|---|---|"]
    for name in STRENGTHS:
        of_levels = [
            [seconds for game in games if game.level == level and (seconds := right(game, name))]
            for level in range(1, 6)
        ]
        rows.append(f"| {name} | " + " | ".join(f"{median(one):.1f}" for one in of_levels) + " |")
    return rows


def races(games: list[Simulated]) -> list[str]:
    """The share of races that the stronger one wins, beside what is intended."""
    rows = ["| stronger | weaker | first | intended |", "|---|---|---|---|"]
    for weak, strong in combinations(STRENGTHS, 2):
        raced = [
            (one, other)
            for game in games
            if (one := right(game, strong)) and (other := right(game, weak))
        ]
        won = sum(one < other for one, other in raced) / len(raced)
        rows.append(
            f"| {strong} | {weak} | {100 * won:.0f} % | {100 * intended(strong, weak):.0f} % |"
        )
    return rows


def intended(strong: str, weak: str) -> float:
    """The chance to be first that the two paces give (see `krypto.bots.dice`)."""
    faster: float = (STRENGTHS[weak].pace / STRENGTHS[strong].pace) ** 1.8
    return faster / (1 + faster)


def ideas(games: list[Simulated]) -> list[str]:
    """The share of deals in which each kind of idea comes first."""
    rows = ["| | a solution | a slip | no solution |", "|---|---|---|---|"]
    for name in STRENGTHS:
        firsts = [game.first(name).idea for game in games]
        shares = [100 * firsts.count(idea) / len(firsts) for idea in Idea]
        rows.append(f"| {name} | " + " | ".join(f"{share:.1f} %" for share in shares) + " |")
    return rows


def right(game: Simulated, name: str) -> float | None:
    """Seconds to the right claim, None where a slip or nothing comes instead."""
    claims = [thought for thought in game.thoughts[name] if thought.idea is not Idea.NO_SOLUTION]
    if not claims or claims[0].idea is Idea.SLIP:
        return None
    return claims[0].after_ms / 1000


if __name__ == "__main__":
    sys.exit(main())
