"""The picture of how cost grows with the number of cards, drawn from the kept figures."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.solver.cost import Cost

PAPER, INK, QUIET, EDGE = "#f6f8f3", "#10302e", "#45605c", "#c8d6cb"
TEAL, GOLD, RED = "#0d5d59", "#c98a0c", "#c2371c"
"""The colours of the table on the screen."""


def draw(costs: Sequence[Cost], path: Path) -> None:
    """Writes the picture: how much there is to look at, and how long it takes."""
    look = mpl.rc_context(
        {
            "svg.hashsalt": "krypto",
            "svg.fonttype": "none",
            "font.family": "sans-serif",
            "font.size": 11,
            "text.color": INK,
            "axes.edgecolor": EDGE,
            "axes.labelcolor": QUIET,
            "axes.facecolor": PAPER,
            "xtick.color": QUIET,
            "ytick.color": QUIET,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    )
    with look:
        figure = Figure(figsize=(9.2, 4.1), facecolor=PAPER, layout="constrained")
        much, long = figure.subplots(1, 2)
        _how_much(much, costs)
        _how_long(long, costs)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None, "Creator": None})
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(line.rstrip() for line in lines) + "\n", "utf-8")


def _how_much(axes: Axes, costs: Sequence[Cost]) -> None:
    cards = [cost["cards"] for cost in costs]
    _line(axes, cards, [cost["trees"] for cost in costs], RED, "one by one", marker="s")
    _line(axes, cards, [cost["forms"] for cost in costs], TEAL, "essentially different")
    _frame(axes, "Expressions of a hand", cards)
    axes.set_ylim(1, 10**8)
    axes.set_yticks([10**power for power in range(8)])
    axes.set_yticklabels(
        ["1", "10", "100", "1,000", "10,000", "100,000", "1 million", "10 million"]
    )
    for cost in costs:
        axes.annotate(
            f"{cost['forms']:,}",
            (cost["cards"], cost["forms"]),
            xytext=(8, -11),
            textcoords="offset points",
            color=TEAL,
            fontsize=9,
        )


def _how_long(axes: Axes, costs: Sequence[Cost]) -> None:
    cards = [cost["cards"] for cost in costs]
    _line(
        axes,
        cards,
        [cost["fractions"]["worked"] for cost in costs],
        GOLD,
        "fractions allowed",
        marker="s",
    )
    _line(axes, cards, [cost["whole"]["worked"] for cost in costs], TEAL, "whole steps")
    _frame(axes, "All solutions of one hand", cards)
    axes.set_yticks([0.01, 0.1, 1, 10])
    axes.set_yticklabels(["0.01 ms", "0.1 ms", "1 ms", "10 ms"])
    axes.set_ylim(0.006, 16)


def _line(
    axes: Axes,
    cards: Sequence[int],
    figures: Sequence[float],
    colour: str,
    label: str,
    *,
    marker: str = "o",
) -> None:
    axes.plot(cards, figures, color=colour, marker=marker, linewidth=2, markersize=6, label=label)


def _frame(axes: Axes, title: str, cards: Sequence[int]) -> None:
    axes.set_yscale("log")
    axes.minorticks_off()
    axes.set_xticks(cards)
    axes.set_xlim(min(cards) - 0.4, max(cards) + 0.95)
    axes.set_xlabel("cards in the hand")
    axes.set_title(title, loc="left", fontweight="bold", color=INK)
    axes.grid(axis="y", color=EDGE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.legend(frameon=False, loc="upper left")
