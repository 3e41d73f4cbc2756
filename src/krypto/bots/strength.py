"""Strengths: five players of the house, from a beginner's first week to a champion."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from krypto.errors import BotError

__all__ = ["STRENGTHS", "Strength", "strength", "strengths"]


@dataclass(frozen=True, slots=True)
class Strength:
    """How well a player of the house thinks.

    Attributes:
        name: Short name, used everywhere.
        meaning: Who plays like this, in a few words.
        pace: Time taken, as a multiple of what a practised player takes [the grade].
        slips: Share of rounds in which the first thing found is a slip, 0 to 1.
        patience_ms: How long it looks before it thinks that there is no solution.
    """

    name: str
    meaning: str
    pace: float
    slips: float
    patience_ms: int


STRENGTHS: Mapping[str, Strength] = MappingProxyType(
    {
        one.name: one
        for one in (
            Strength("starter", "in the first week", 3.4, 0.16, 90_000),
            Strength("easy", "plays at family tables", 1.85, 0.10, 110_000),
            Strength("medium", "practised", 1.0, 0.06, 130_000),
            Strength("hard", "wins most evenings", 0.54, 0.03, 150_000),
            Strength("champion", "sees it at once", 0.29, 0.01, 180_000),
        )
    }
)
"""The players of the house by name, the weakest first.

Each is 1.85 times as fast as the one before. Times scatter so that the faster of two such wins
three races in four (`krypto.bots.thinking`).
"""


def strength(name: str) -> Strength:
    """The player of the house with this name.

    Raises:
        BotError: `unknown_bot`.

    >>> strength("hard").pace
    0.54
    """
    known = STRENGTHS.get(name.strip().lower())
    if known is None:
        raise BotError(
            "unknown_bot",
            f"No player of the house is called {name[:40]!r}. Choose {', '.join(STRENGTHS)}.",
            given=name[:40],
        )
    return known


def strengths(names: Iterable[str]) -> tuple[Strength, ...]:
    """The players of the house with these names, in their order; one may play twice.

    Raises:
        BotError: `unknown_bot`.
    """
    return tuple(map(strength, names))
