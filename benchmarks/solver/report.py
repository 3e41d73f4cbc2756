"""The tables of docs/performance.md, made from the kept figures."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from textwrap import fill

from benchmarks.clock import Timing, Whole
from benchmarks.solver.contest import Score
from benchmarks.solver.ours import WRITTEN
from benchmarks.solver.results import Results

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"
PICTURE = PAGE.parent / "pictures" / "cost.svg"
MEASURED = re.compile(r"(<!-- measured: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

QUESTIONS = {
    "solutions": ("how many solutions: `len(solutions(deal))`", {"house": 0.3, "open": 0.6}),
    "solve": ("the nicest one: `solve(deal)`", {"house": 0.3, "open": 0.6}),
    "is_solvable": ("is there one: `is_solvable(deal)`", {"house": 0.3, "open": 0.6}),
    WRITTEN: ("every solution, written out", {}),
}
BATCH = ("many deals in one call, a deal: `batch.counts(deals)`", 0.12)
SHELL_GOALS = {"krypto check": 150.0, "krypto solve": 350.0}
CENSUS_GOAL, DISTRIBUTION_GOAL = 2_000.0, 60_000.0


def page(text: str, results: Results) -> str:
    """The text of the page with every measured part as the figures have it.

    Raises:
        KeyError: For a mark that names no part.
    """
    return MEASURED.sub(lambda mark: f"{mark[1]}\n{PARTS[mark[2]](results)}\n{mark[3]}", text)


def time_in_words(milliseconds: float) -> str:
    """A time with three digits at most, in a unit that suits it.

    >>> [time_in_words(time) for time in (0.0917, 1.5, 613.8, 2_509, 84_321)]
    ['0.092 ms', '1.5 ms', '614 ms', '2.5 s', '84 s']
    """
    if milliseconds >= 1_000:
        seconds = milliseconds / 1_000
        return f"{seconds:.{0 if seconds >= 10 else 1}f} s"
    digits = 0 if milliseconds >= 10 else 1 if milliseconds >= 1 else 3
    return f"{milliseconds:.{digits}f} ms"


def machine(results: Results) -> str:
    """Where and when, in a sentence."""
    at = results["machine"]
    told = (
        f"Measured on {results['date']}: {at['processor']}, {at['cores']} cores, {at['system']}; "
        f"Python {at['python']}, NumPy {at['numpy']}, Node {at['node']}. "
        f"{at['load']:.0f} other programs wanted the processors at the start."
    )
    return fill(told, 100) + "\n"


def deals(results: Results) -> str:
    """What one deal takes, by question and preset."""
    rows = [
        (preset, words, *_timing(results["ours"]["deal"][preset][name]), _goal(goals.get(preset)))
        for preset in ("house", "open")
        for name, (words, goals) in QUESTIONS.items()
    ]
    words, goal = BATCH
    batch = results["ours"]["batch"]
    rows += [(preset, words, *_timing(batch[preset]), _goal(goal)) for preset in batch]
    head = ("rules", "question", "passed", "worked", "95 of 100 within", "goal")
    return _table(head, sorted(rows, key=lambda row: row[0]))


def shell(results: Results) -> str:
    """What a command takes from start to end."""
    told = results["ours"]["shell"]
    rows = [(name, *_whole(told[name]), _goal(SHELL_GOALS.get(name))) for name in told]
    return _table(("process", "passed", "worked", "goal"), rows)


def census(results: Results) -> str:
    """What the whole game takes."""
    ours = results["ours"]
    rows = [
        (f"`krypto census --rules {preset}`", *_whole(whole), _goal(CENSUS_GOAL))
        for preset, whole in ours["census"].items()
    ]
    counted = ours["distribution"]["house"]
    rows.append(("`krypto census --solutions`", *_whole(counted), _goal(DISTRIBUTION_GOAL)))
    return _table(("command", "passed", "worked", "goal"), rows)


def cost(results: Results) -> str:
    """How cost grows."""
    rows = [
        (
            str(cost["cards"]),
            f"{cost['trees']:,}",
            f"{cost['forms']:,}",
            f"{cost['rows']:,}",
            time_in_words(cost["table"]),
            time_in_words(cost["whole"]["worked"]),
            time_in_words(cost["fractions"]["worked"]),
        )
        for cost in results["cost"]
    ]
    head = ("cards", "one by one", "forms", "rows", "table, once", "whole steps", "fractions")
    return _table(head, rows)


def peers(results: Results) -> str:
    """Others beside us."""
    rows = [
        (contest, name, *_score(score))
        for contest, scores in results["peers"].items()
        for name, score in scores.items()
    ]
    head = ("deals", "program", "worked", "slowest", "times ours", "solutions found")
    return _table((*head, "deals missed", "said again", "wrong"), rows)


def _timing(timing: Timing) -> tuple[str, str, str]:
    return (
        time_in_words(timing["passed"]),
        time_in_words(timing["worked"]),
        time_in_words(timing["most"]),
    )


def _whole(whole: Whole) -> tuple[str, str]:
    return time_in_words(whole["passed"]), time_in_words(whole["user"] + whole["kernel"])


def _goal(milliseconds: float | None) -> str:
    if milliseconds is None:
        return ""
    return f"{milliseconds / 1_000:g} s" if milliseconds >= 1_000 else f"{milliseconds:g} ms"


def _score(score: Score) -> tuple[str, ...]:
    return (
        time_in_words(score["worked"]),
        time_in_words(score["slowest"]),
        f"{score['times_ours']:.3g}",
        f"{score['found']:,} of {score['there']:,}",
        f"{score['unsolved']:,}",
        f"{score['repeated']:,}",
        f"{score['wrong']:,}",
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


PARTS: Mapping[str, Callable[[Results], str]] = {
    "machine": machine,
    "deals": deals,
    "shell": shell,
    "census": census,
    "cost": cost,
    "peers": peers,
}
