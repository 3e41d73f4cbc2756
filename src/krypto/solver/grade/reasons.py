"""Why a deal is easy or hard, in plain sentences drawn from the way people see first."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from krypto.rules.expression import Sign
from krypto.solver.grade.facts import facts_of
from krypto.solver.grade.model import Model
from krypto.solver.grade.steps import Steps
from krypto.solver.grade.traits import TRAITS
from krypto.solver.grade.ways import CARD, PRODUCT

__all__ = ["Case", "reasons_of"]

_MOST = 4
_HARD = 3
_MANY = 40
_LARGE = 60
_SIGNS = tuple(sign.printed for sign in Sign)

_SENTENCES = {
    "makes one": "{step} makes 1, and a 1 fits in anywhere.",
    "makes a tiny number": "{step} makes {result}, and small numbers are easily handled.",
    "up or down one": "{step} is one step up or down.",
    "changes nothing": "{step} takes care of a card without changing anything.",
    "joins equal cards": "Two equal cards go together: {step}.",
    "uses a fraction": "It needs a fraction on the way: {step}.",
    "divides a result": "Something made before has to be divided: {step}.",
    "divides a sum": "A sum has to be divided on the way: {step}.",
    "multiplies a difference": "{step} multiplies a difference, which people try early.",
    "takes from a product": "A product has to be cut down to size on the way: {step}.",
    "makes a factor": "{step} makes {result}, and {result} goes into {target}.",
    "spends a factor": "{step} uses up a card that goes into {target} itself.",
    "takes out a factor": "{step} is a round number of {shared}s.",
}
"""For each trait worth telling, what to say of the step that has it."""


class _Telling(NamedTuple):
    """A sentence about one step, and how much the trait behind it changes the effort."""

    weight: float
    place: int
    sentence: str


class Case(NamedTuple):
    """What the reasons are drawn from.

    Attributes:
        steps: The steps of every way.
        first: The way that people see first.
        target: The number they make.
        choices: How many ways there are, whatever they make.
        forms: How many essentially different solutions there are.
        level: The level of the deal.
    """

    steps: Steps
    first: int
    target: int
    choices: int
    forms: int
    level: int


def reasons_of(case: Case, model: Model) -> tuple[str, ...]:
    """The reasons for a grade: how many solutions, then about the way people see first.

    Of each step of that way, the trait that weighs most in the model is told.
    """
    way, target = case.steps.way(case.first), case.target
    told = sorted(_tellings(way, target, model), key=lambda one: -abs(one.weight))
    by_step: dict[int, str] = {}
    for one in told:
        by_step.setdefault(one.place, one.sentence)
    sentences = [_how_many(case.forms), *_odds(case), _ending(way), *_large_number(way)]
    return (*sentences, *by_step.values())[:_MOST]


def _odds(case: Case) -> list[str]:
    """For a hard deal, how much has to be tried."""
    facts = facts_of(case.steps, case.target)
    ways = np.count_nonzero(~(facts.idle | facts.fraction).any(axis=1))
    if case.level <= _HARD or not ways:
        return []
    many = f"{round(case.choices, 1 - len(str(case.choices))):,}"
    return [
        f"Of about {many} ways to go, {ways} {'leads' if ways == 1 else 'lead'} to {case.target}."
    ]


def _how_many(forms: int) -> str:
    if forms == 1:
        return "There is only one solution."
    if forms <= 3:
        return f"There are only {forms} different solutions."
    if forms < _MANY:
        return f"There are {forms} different solutions."
    return f"There are {forms} different solutions, so one is soon found."


def _ending(way: Steps) -> str:
    text = f"The last step is {_step(way, -1)}"
    if way.made_by[0, -1] != PRODUCT or way.second[0, -1] <= 1:
        return f"{text}."
    if CARD in (way.first_by[0, -1], way.second_by[0, -1]):
        return f"{text}, a product with a card as one of its factors."
    return f"{text}, a product of two numbers that both have to be made."


def _large_number(way: Steps) -> list[str]:
    largest = float(np.max(way.result[0, :-1]))
    return [f"One of the numbers on the way is {_number(largest)}."] if largest >= _LARGE else []


def _tellings(way: Steps, target: int, model: Model) -> list[_Telling]:
    facts = facts_of(way, target)
    found = []
    for (name, trait), weight in zip(TRAITS.items(), model.weights, strict=True):
        counts = trait.measure(facts)[0] if name in _SENTENCES else np.zeros(1)
        if counts.any():
            place = int(np.argmax(counts))
            sentence = _SENTENCES[name].format(target=target, **_words(way, place))
            found.append(_Telling(float(weight * counts.sum()), place, sentence))
    return found


def _words(way: Steps, place: int) -> dict[str, str]:
    shared = np.intersect1d(way.first_factors[0, place], way.second_factors[0, place])
    return {
        "step": _step(way, place),
        "result": _number(float(way.result[0, place])),
        "shared": _number(float(shared.max())) if len(shared) else "",
    }


def _step(way: Steps, place: int) -> str:
    first, second = _number(float(way.first[0, place])), _number(float(way.second[0, place]))
    return f"{first} {_SIGNS[way.made_by[0, place]]} {second}"


def _number(value: float) -> str:
    return str(Fraction(value).limit_denominator(1_000_000))
