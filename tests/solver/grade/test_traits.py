"""Traits: what each counts, by examples that a teacher can check."""

from math import log

import pytest

from krypto.rules.notation import read
from krypto.solver.grade.steps import steps_of_expressions
from krypto.solver.grade.traits import TRAITS, traits_of


def counted(text: str, target: int) -> dict[str, float]:
    """The traits that a way has."""
    counts = traits_of(steps_of_expressions([read(text).expression]), target)[0]
    return {
        name: float(times) for name, times in zip(TRAITS, counts, strict=True) if abs(times) > 1e-9
    }


@pytest.mark.parametrize(
    ("trait", "text", "target", "times"),
    [
        ("makes one", "5 + (9 - 8) + (7 - 6)", 7, 2),
        ("makes one", "9 - 8", 1, 0),
        ("makes a tiny number", "(9 - 7) x (8 - 4) x (6 - 1)", 40, 2),
        ("up or down one", "7 + 1 - 1", 7, 2),
        ("changes nothing", "7 x 1 + (8 - 8)", 7, 2),
        ("changes nothing", "7 / 1 - (8 - 8)", 7, 2),
        ("carries", "17 + 15 + 2", 34, 1),
        ("joins equal cards", "7 x 7 + (3 + 3)", 55, 2),
        ("joins equal cards", "7 x 7 - 49", 0, 1),
        ("joins two cards", "(7 + 2) x (5 - 1)", 36, 2),
        ("joins two cards", "7 + 2 + 5 + 1", 15, 1),
        ("uses a fraction", "8 / (3 - 8 / 3)", 24, 2),
        ("divides a result", "(13 + 8) / 7 x 8", 24, 1),
        ("divides a result", "12 / 4 x 8", 24, 0),
        ("divides a sum", "(13 + 8) / 7 x 8", 24, 1),
        ("divides a sum", "8 x (13 + 8) / 7", 24, 0),
        ("multiplies a difference", "(11 - 8) x 7 + 3", 24, 1),
        ("multiplies a difference", "(11 - 8) x (7 + 1)", 24, 0),
        ("takes from a product", "(7 x 3 - 13) x 3", 24, 1),
        ("takes from a product", "7 x 3 x 2 - 18", 24, 0),
        ("makes a factor", "(5 + 3) x (7 - 4)", 24, 2),
        ("makes a factor", "(5 + 3) x (7 - 4)", 23, 0),
        ("spends a factor", "(5 + 3) x (7 - 4)", 24, 2),
        ("spends a factor", "(7 - 4) x 8", 24, 1),
        ("ends with a product", "(7 - 4) x 8", 24, log(4)),
        ("ends with a card as factor", "(7 - 4) x 8", 24, 1),
        ("ends with a card as factor", "(7 - 4) x (5 + 3)", 24, 0),
        ("takes out a factor", "8 x 2 + 8", 24, 1),
        ("takes out a factor", "8 x 2 + (9 - 1)", 24, 0),
        ("size", "(5 + 3) x 3", 24, log(9)),
    ],
)
def test_a_trait_counts_what_it_says(trait: str, text: str, target: int, times: float) -> None:
    """Each trait is found as often as its meaning says, and nowhere else."""
    assert counted(text, target).get(trait, 0) == pytest.approx(times)


def test_all_traits_of_one_way() -> None:
    """A whole way, trait by trait."""
    assert counted("11 - (6 / 3 + (15 - 14))", 8) == pytest.approx(
        {
            "size": log(3) + log(2) + log(4),
            "makes one": 1,
            "makes a tiny number": 2,
            "up or down one": 1,
            "joins two cards": 2,
            "makes a factor": 1,
        }
    )


def test_every_trait_has_a_meaning_and_a_case() -> None:
    """Each trait says what it counts, and the examples above name it."""
    marks = test_a_trait_counts_what_it_says.pytestmark  # type: ignore[attr-defined]
    named = {case[0] for case in marks[0].args[1]}
    assert named == set(TRAITS)
    assert all(trait.meaning for trait in TRAITS.values())
