"""Traits of a way: what it asks of a head, each a number that a teacher can count by hand.

A trait is counted at every step of a way and added up. Most can be seen at one step: how large
its result is, whether a sum carries, whether two cards are joined or something made before. Some
look at the target, which people do from the first second: 8 is worth making when the target is 24.
None knows a special number: they mean the same for every target, and for 3, 4 and 5 cards.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import numpy as np

from krypto.solver.grade.facts import Facts, Flags, facts_of
from krypto.solver.grade.steps import Steps
from krypto.solver.grade.ways import Numbers

__all__ = ["TRAITS", "Trait", "traits_of"]

_Measure: TypeAlias = Callable[[Facts], Flags | Numbers]


class Trait(NamedTuple):
    """One thing that makes a way easier or harder to see.

    Attributes:
        meaning: What is counted, in plain words.
        measure: What it comes to at each step: shape (ways, steps).
    """

    meaning: str
    measure: _Measure


TRAITS: Mapping[str, Trait] = MappingProxyType(
    {
        "size": Trait(
            "is on the way: the natural logarithm of (1 + result)",
            lambda at: at.inner * at.size,
        ),
        "makes one": Trait("makes 1 on the way", lambda at: at.inner & at.one),
        "makes a tiny number": Trait("makes 2, 3 or 4 on the way", lambda at: at.inner & at.tiny),
        "up or down one": Trait(
            "adds 1 or takes 1 away", lambda at: (at.adds | at.takes_away) & at.with_one
        ),
        "changes nothing": Trait("multiplies or divides by 1, or adds 0", lambda at: at.idle),
        "carries": Trait("adds, and the units come to 10 or more", lambda at: at.adds & at.carries),
        "joins equal cards": Trait(
            "joins two cards that are the same", lambda at: at.two_cards & at.equal
        ),
        "joins two cards": Trait(
            "joins two cards, not something made before", lambda at: at.two_cards
        ),
        "uses a fraction": Trait("goes on from a number that is not whole", lambda at: at.fraction),
        "divides a result": Trait(
            "divides, but not a card by a card", lambda at: at.divides & ~at.two_cards & ~at.idle
        ),
        "divides a sum": Trait(
            "divides a sum or by a sum, on the way",
            lambda at: at.inner & at.divides & at.of_sum & ~at.idle,
        ),
        "multiplies a difference": Trait(
            "multiplies a difference, on the way",
            lambda at: at.inner & at.multiplies & at.of_difference,
        ),
        "takes from a product": Trait(
            "takes away from or takes away a product, on the way",
            lambda at: at.inner & at.takes_away & at.of_product,
        ),
        "makes a factor": Trait(
            "makes a factor of the target on the way", lambda at: at.inner & at.factor
        ),
        "spends a factor": Trait(
            "makes a factor of the target from a card that is one itself",
            lambda at: at.inner & at.factor & at.spent,
        ),
        "ends with a product": Trait(
            "is the last and multiplies: the logarithm of (1 + smaller factor)",
            lambda at: (~at.inner & at.multiplies) * at.smaller,
        ),
        "ends with a card as factor": Trait(
            "is the last and multiplies by a card, not by 1",
            lambda at: ~at.inner & at.multiplies & at.a_card & ~at.with_one,
        ),
        "takes out a factor": Trait(
            "adds or takes away a card that is a factor of the other side: 8 × 2 + 8",
            lambda at: (at.adds | at.takes_away) & at.a_card & at.of_product & at.shared,
        ),
    }
)
"""The traits the model knows, in the order of its weights."""


def traits_of(steps: Steps, target: int) -> Numbers:
    """The traits of each way: shape (ways, traits)."""
    facts = facts_of(steps, target)
    counts = [trait.measure(facts).sum(axis=1) for trait in TRAITS.values()]
    return np.stack(counts, axis=1).astype(np.float64)
