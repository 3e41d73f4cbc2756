"""The model: from the traits of the ways to the seconds a person takes.

Everyone who looks at a deal tries one way after the other, and ways differ in how readily they come
to mind. So the ways that solve it run a race, among themselves and with all the others:

    effort of a way      = sum of (weight of a trait) x (how often the way has it)
    chance of a try      = sum over the ways of e ** -effort, divided by how much there is to try
    seconds              = reading + pace x (1 / chance of a try) ** patience

Many ways, or one that leaps to the eye, make a deal easy; much else to try makes it hard. All the
numbers stand in `weights.toml`, which scripts/fit_grade.py writes.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp

import numpy as np

from krypto.solver.grade.looking import Look
from krypto.solver.grade.traits import TRAITS, traits_of
from krypto.solver.grade.ways import Numbers

__all__ = ["WEIGHTS_FILE", "Model", "model", "surprise"]

WEIGHTS_FILE = "weights.toml"

_FITTED_TO = 4
"""How many cards the deals have that people were timed at."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """The numbers of the model.

    Attributes:
        reading: Seconds for each card to read it and to enter it, whatever the deal.
        pace: Seconds at an average deal, without reading, if every try solved it.
        patience: How the seconds grow with the tries it takes; 1 would be in proportion.
        weights: For each trait, in the order of `TRAITS`, how much effort it adds.
        further: The effort that each card more than four adds; one less takes it off.
        hopeless: The effort someone has spent, on the scale of a way, who gives up looking.
        borders: Seconds at which levels 2, 3, 4 and 5 begin.
    """

    reading: float
    pace: float
    patience: float
    weights: Numbers
    further: float
    hopeless: float
    borders: tuple[float, float, float, float]

    def efforts(self, seen: Look, target: int) -> Numbers:
        """The effort of each way; none for a deal without a solution."""
        if seen.steps is None:
            return np.empty(0)
        return traits_of(seen.steps, target) @ self.weights

    def seconds(self, tries: float, efforts: Numbers, cards: int) -> float:
        """The seconds for a deal of so many tries and with such ways.

        Without a way they are those after which a practised player is sure that there is none.
        """
        unlikely = surprise(efforts) if len(efforts) else self.hopeless
        unlikely += self.further * (cards - _FITTED_TO)
        return self.reading * cards + self.pace * exp(self.patience * (tries + unlikely))

    def level(self, seconds: float) -> int:
        """The level of a deal that takes so many seconds, 1 to 5."""
        return 1 + sum(seconds >= border for border in self.borders)


def surprise(efforts: Numbers) -> float:
    """The effort of one way that is as likely to be found as all of these together."""
    least = float(efforts.min())
    return least - float(np.log(np.exp(least - efforts).sum()))


@cache
def model() -> Model:
    """The model with the weights that are kept."""
    text = files("krypto.solver.grade").joinpath(WEIGHTS_FILE).read_text("utf-8")
    kept = tomllib.loads(text)
    return Model(
        reading=kept["reading"],
        pace=kept["pace"],
        patience=kept["patience"],
        weights=np.array([kept["effort"][name] for name in TRAITS]),
        further=kept["further"],
        hopeless=kept["hopeless"],
        borders=tuple(kept["levels"]["borders"]),
    )
