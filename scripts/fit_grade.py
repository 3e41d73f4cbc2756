"""Fit the grade to people's times, and write what the grade keeps.

    python scripts/fit_grade.py [--check]

Reads scripts/data/human24.csv, fits the weights of the traits, prints how well seconds are foretold
for deals left out of the fit, draws the levels' borders from a sample of deals, and writes
src/krypto/solver/grade/weights.toml, docs/pictures/grade.png and the tables of docs/grade.md.
Everything is seeded: a second run writes the same. With --check nothing is written; it exits 1
where the kept weights are not those that it finds.
"""

import argparse
import csv
import hashlib
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, NullLocator
from numpy.typing import NDArray

from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, PRESETS
from krypto.rules.shuffle import Seed, deals
from krypto.solver.grade.looking import look
from krypto.solver.grade.model import Model
from krypto.solver.grade.traits import TRAITS, traits_of

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "scripts/data/human24.csv"
WEIGHTS = ROOT / "src/krypto/solver/grade/weights.toml"
PICTURE = ROOT / "docs/pictures/grade.png"
PAGE = ROOT / "docs/grade.md"
MADE = re.compile(r"(?<=<!-- made: scripts/fit_grade.py -->\n).*?(?=<!-- end -->)", re.DOTALL)

SEED = 24
FOLDS, REPEATS = 10, 5
RIDGE = 0.001
READING = 1.0
"""Seconds a card; the fastest of the 908 deals of four cards took 4.4 seconds on the average."""
FURTHER = 0.6
"""The effort of a further card. People were timed at four cards only, so no fit can tell. But among
ways taken at random, whether they solve anything or not, the traits make each further step 0.6
easier: what is so everywhere makes nothing easier to find, and this takes it back."""
SAMPLE = 50_000

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What is known of some deals.

    Attributes:
        deals: The deals.
        seconds: Mean seconds of those who solved each.
        solved: The share who did.
        traits: The traits of every way, those of one deal after those of the one before.
        owner: For each way, the number of its deal.
        tries: For each deal the logarithm of how much there is to try.
    """

    deals: tuple[Deal, ...]
    seconds: Numbers
    solved: Numbers
    traits: Numbers
    owner: Places
    tries: Numbers

    def part(self, chosen: Places) -> "Table":
        """The deals with these numbers."""
        number = np.full(len(self.deals), -1)
        number[chosen] = np.arange(len(chosen))
        ways = np.concatenate([np.flatnonzero(self.owner == place) for place in chosen])
        return Table(
            tuple(self.deals[place] for place in chosen),
            self.seconds[chosen],
            self.solved[chosen],
            self.traits[ways],
            number[self.owner[ways]],
            self.tries[chosen],
        )


def people() -> Table:
    """The deals that people were timed at, with their traits under rules that allow fractions."""
    with DATA.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    timed = tuple(Deal([int(row[place]) for place in "abcd"], 24) for row in rows)
    seen = [look(deal, PRESETS["open"]) for deal in timed]
    traits = [traits_of(one.steps, 24) for one in seen if one.steps is not None]
    return Table(
        timed,
        np.array([float(row["mean_seconds"]) for row in rows]),
        np.array([float(row["solved_rate"]) for row in rows]),
        np.concatenate(traits),
        np.repeat(np.arange(len(timed)), [len(ways) for ways in traits]),
        np.array([one.tries for one in seen]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """What is fitted: log(seconds - reading) = level + patience x (tries + surprise)."""

    level: float
    patience: float
    weights: Numbers

    def surprises(self, table: Table) -> Numbers:
        """For each deal the effort of one way as likely as all its ways together."""
        return _race(table, self.weights)[0]

    def logs(self, table: Table) -> Numbers:
        """The natural logarithm of the seconds, less those for reading, of each deal."""
        return self.level + self.patience * (table.tries + self.surprises(table))


def _race(table: Table, weights: Numbers) -> tuple[Numbers, Numbers]:
    """For each deal its surprise, and for each way its share in the deal's chance."""
    starts = np.searchsorted(table.owner, np.arange(len(table.deals)))
    efforts = table.traits @ weights
    least = np.minimum.reduceat(efforts, starts)
    chances = np.exp(least[table.owner] - efforts)
    sums = np.add.reduceat(chances, starts)
    return least - np.log(sums), chances / sums[table.owner]


def logs_of(table: Table) -> Numbers:
    """What is to be foretold: the logarithm of the seconds without those for reading."""
    return np.log(table.seconds - READING * len(table.deals[0].hand))


def fit(table: Table, ridge: float = RIDGE) -> Fit:
    """The least squares fit, by Levenberg's and Marquardt's method, with a ridge on the weights."""
    spread = table.traits.std(axis=0)
    scaled = np.where(spread > 0, spread, 1)
    found = np.array([logs_of(table).mean() - 2, np.log(0.5), *np.zeros(len(scaled))])
    penalty = np.sqrt(ridge * len(table.deals)) * np.eye(len(found))
    penalty[:2] = 0
    damping, (residuals, slopes) = 1e-2, _residuals(table, found, scaled, penalty)
    for _ in range(500):
        square = slopes.T @ slopes
        damped = square + damping * np.diag(np.diag(square) + 1e-9)
        step = -np.linalg.solve(damped, slopes.T @ residuals)
        next_residuals, next_slopes = _residuals(table, found + step, scaled, penalty)
        if next_residuals @ next_residuals < residuals @ residuals:
            found, residuals, slopes = found + step, next_residuals, next_slopes
            damping /= 5
        else:
            damping *= 4
        if np.abs(step).max() < 1e-9 or damping > 1e9:
            break
    return Fit(float(found[0]), float(np.exp(found[1])), found[2:] / scaled)


def _residuals(
    table: Table, found: Numbers, scaled: Numbers, penalty: Numbers
) -> tuple[Numbers, Numbers]:
    """How far off each deal is, the penalties after them; and the slope by each number found."""
    patience = np.exp(found[1])
    surprises, shares = _race(table, found[2:] / scaled)
    unlikely = table.tries + surprises
    starts = np.searchsorted(table.owner, np.arange(len(table.deals)))
    expected = np.add.reduceat(table.traits * shares[:, None], starts) / scaled
    slopes = np.column_stack([np.ones(len(unlikely)), patience * unlikely, patience * expected])
    off = found[0] + patience * unlikely - logs_of(table)
    return np.concatenate([off, penalty @ found]), np.concatenate([slopes, penalty])


def rank_correlation(ones: Numbers, others: Numbers) -> float:
    """Spearman's: the correlation of the ranks, equal numbers sharing theirs."""
    return float(np.corrcoef(_ranks(ones), _ranks(others))[0, 1])


def _ranks(numbers: Numbers) -> Numbers:
    _, which, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    means: Numbers = np.cumsum(counts) - (counts - 1) / 2
    return means[which]


def explained(truth: Numbers, guess: Numbers) -> float:
    """The share of the variance that the guess explains."""
    return float(1 - ((truth - guess) ** 2).mean() / truth.var())


def foretold(table: Table, groups: Places) -> Numbers:
    """For each deal the logarithm foretold by a fit without the deals of its group."""
    guesses = np.empty(len(table.deals))
    for group in np.unique(groups):
        left_out = np.flatnonzero(groups == group)
        guesses[left_out] = fit(table.part(np.flatnonzero(groups != group))).logs(
            table.part(left_out)
        )
    return guesses


def random_groups(count: int) -> Iterator[Places]:
    """Repeats of ten folds, each deal in one of them."""
    for repeat in range(REPEATS):
        chance = np.random.Generator(np.random.PCG64(SEED + repeat))
        yield chance.permutation(count) % FOLDS


def kin_groups(table: Table) -> Places:
    """Ten folds such that deals with the same two largest cards are in one."""
    kin = [tuple(sorted(deal.hand)[2:]) for deal in table.deals]
    names = sorted(set(kin))
    fold = np.random.Generator(np.random.PCG64(SEED)).permutation(len(names)) % FOLDS
    return np.array([fold[names.index(each)] for each in kin])


def report(table: Table, found: Fit) -> tuple[dict[str, Any], Numbers]:
    """How well it does, as figures to keep; and what is foretold for each deal left out."""
    truth, human = logs_of(table), table.seconds
    rounds = [foretold(table, groups) for groups in random_groups(len(table.deals))]
    kin = foretold(table, kin_groups(table))
    solved = np.log(table.solved / (1 - table.solved))
    figures: dict[str, Any] = {
        "deals": len(table.deals),
        "data": hashlib.sha256(DATA.read_bytes()).hexdigest(),
        "cross_validated": np.mean([rank_correlation(guess, human) for guess in rounds]),
        "cross_validated_by_kin": rank_correlation(kin, human),
        "in_sample": rank_correlation(found.logs(table), human),
        "explained": np.mean([explained(truth, guess) for guess in rounds]),
        "with_solved_rate": np.mean([rank_correlation(guess, -solved) for guess in rounds]),
        "explained_of_solved_rate": np.mean([_by_line(guess, solved) for guess in rounds]),
    }
    kept = {key: round(float(x), 4) if isinstance(x, float) else x for key, x in figures.items()}
    return kept, np.mean(rounds, axis=0)


def _by_line(guess: Numbers, truth: Numbers) -> float:
    return float(np.corrcoef(guess, truth)[0, 1] ** 2)


def model_of(table: Table, found: Fit) -> Model:
    """The model as it is kept, rounded; the borders of the levels from a sample of deals."""
    without = Model(
        reading=READING,
        pace=round(float(np.exp(found.level)), 4),
        patience=round(found.patience, 4),
        weights=np.round(found.weights, 3),
        further=FURTHER,
        hopeless=round(float(found.surprises(table).max()), 2),
        borders=(0.0, 0.0, 0.0, 0.0),
    )
    times = [time for deal in _sample() if (time := _seconds(without, deal)) is not None]
    first, second, third, fourth = np.quantile(times, [0.2, 0.4, 0.6, 0.8]).round(2).tolist()
    return Model(
        without.reading,
        without.pace,
        without.patience,
        without.weights,
        without.further,
        without.hopeless,
        (first, second, third, fourth),
    )


def _sample() -> Iterator[Deal]:
    dealt = deals(HOUSE.deck, Seed.of_number(SEED))
    return (next(dealt) for _ in range(SAMPLE))


def _seconds(model: Model, deal: Deal) -> float | None:
    seen = look(deal, HOUSE)
    if seen.steps is None:
        return None
    return model.seconds(seen.tries, model.efforts(seen, deal.target), len(deal.hand))


def as_text(model: Model, figures: dict[str, Any]) -> str:
    """The file that is kept."""
    lines = [
        "# How hard a deal is for a person. Written by scripts/fit_grade.py; do not edit.",
        "# krypto.solver.grade.model says what the numbers mean, docs/grade.md whence they are.",
        "",
        f"reading = {model.reading}",
        f"pace = {model.pace}",
        f"patience = {model.patience}",
        f"further = {model.further}",
        f"hopeless = {model.hopeless}",
        "",
        "[effort]  # what each trait adds to the effort of a way; below zero it helps",
    ]
    for (name, trait), weight in zip(TRAITS.items(), model.weights, strict=True):
        lines.append(f'"{name}" = {weight:.3f}  # {trait.meaning}')
    lines += [
        "",
        "[levels]  # in seconds, where levels 2 to 5 begin",
        f"borders = [{', '.join(map(str, model.borders))}]",
        "",
        "[fit]  # how well it does",
        *(f"{key} = {value!r}".replace("'", '"') for key, value in figures.items()),
    ]
    return "\n".join(lines) + "\n"


def as_tables(kept: dict[str, Any]) -> str:
    """What the page shows of the file: the weights, and how well they do."""
    figures = kept["fit"]
    weights = sorted(kept["effort"].items(), key=lambda item: item[1])
    rows = [f"| {name} | {weight:.2f} | {TRAITS[name].meaning} |" for name, weight in weights]
    lines = [
        "",
        "| trait | weight | counts a step that |",
        "|---|---|---|",
        *(row.replace("| -", "| −") for row in rows),
        "",
        "| how well it does | |",
        "|---|---|",
        f"| rank correlation with people's seconds | **{figures['cross_validated']:.3f}** |",
        f"| the same, kin left out together | **{figures['cross_validated_by_kin']:.3f}** |",
        f"| the same, on the deals of the fit | **{figures['in_sample']:.3f}** |",
        f"| share of the variance of log(seconds − 4) | **{figures['explained']:.3f}** |",
        f"| rank correlation with the share who solved | **{figures['with_solved_rate']:.3f}** |",
        f"| share of variance of its log-odds | **{figures['explained_of_solved_rate']:.3f}** |",
        "",
    ]
    return "\n".join(lines) + "\n"


def draw(table: Table, guesses: Numbers, model: Model) -> None:
    """The picture: foretold against true seconds, and what the traits weigh."""
    figure = Figure(figsize=(11, 5.2), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[3, 2])
    foretold_ = READING * 4 + np.exp(guesses)
    left.loglog([4, 250], [4, 250], color="0.7", linewidth=1, zorder=1)
    dots = left.scatter(foretold_, table.seconds, c=table.solved, s=14, cmap="viridis", zorder=2)
    left.set(
        xlabel="foretold seconds, the deal left out of the fit",
        ylabel="mean seconds people took",
        title=f"{len(table.deals)} deals of four cards, target 24",
        xlim=(4, 250),
        ylim=(4, 250),
    )
    for axis in (left.xaxis, left.yaxis):
        axis.set_major_locator(FixedLocator([5, 10, 20, 50, 100, 200]))
        axis.set_major_formatter("{x:g}")
        axis.set_minor_locator(NullLocator())
    figure.colorbar(dots, ax=left, label="share of people who solved it")
    order = np.argsort(model.weights)[::-1]
    names = [list(TRAITS)[place] for place in order]
    colors = ["#b5523b" if model.weights[place] > 0 else "#3b7cb5" for place in order]
    right.barh(names, model.weights[order], color=colors)
    right.axvline(0, color="0.3", linewidth=0.8)
    right.set(
        xlabel="effort that a trait adds (below zero it helps)", title="what the traits weigh"
    )
    figure.savefig(PICTURE, dpi=110, metadata={"Software": None})


def main() -> int:
    """Fit, say how well, and write; or check."""
    parser = argparse.ArgumentParser(description="Fit the grade to people's times.")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    table = people()
    found = fit(table)
    figures, guesses = report(table, found)
    for key, figure in figures.items():
        print(f"{key}: {figure}")
    model = model_of(table, found)
    text = as_text(model, figures)
    if check:
        return 0 if tomllib.loads(text) == tomllib.loads(WEIGHTS.read_text("utf-8")) else 1
    WEIGHTS.write_text(text, "utf-8")
    page = PAGE.read_text("utf-8")
    PAGE.write_text(MADE.sub(lambda _: as_tables(tomllib.loads(text)), page), "utf-8")
    draw(table, guesses, model)
    return 0


if __name__ == "__main__":
    sys.exit(main())
