"""`krypto grade`."""

import json
from collections.abc import Callable, Sequence

import pytest

from krypto.rules.deal import Deal
from krypto.solver.grading import LEVEL_NAMES, grade

Said = Callable[[Sequence[str]], tuple[int, str, str]]

EXAMPLE = ["3", "6", "11", "14", "15", "8"]


def test_json_has_the_agreed_shape(said: Said) -> None:
    """Seconds, level and reasons are those of the library, beside deal and rules."""
    status, out, _ = said(["grade", *EXAMPLE, "--json"])
    data = json.loads(out)
    known = grade(Deal((3, 6, 11, 14, 15), 8))
    assert status == 0
    assert data["deal"] == {"hand": [3, 6, 11, 14, 15], "target": 8}
    assert (data["rules"], data["level"]) == ("house", known.level)
    assert data["seconds"] == round(known.seconds, 1)
    assert data["reasons"] == list(known.reasons)
    assert data["name"] == LEVEL_NAMES[known.level - 1]


def test_a_person_reads_level_seconds_and_reasons(said: Said) -> None:
    """The first line says how hard it is, and each reason has a line of its own."""
    status, out, _ = said(["grade", *EXAMPLE])
    first, *reasons = out.splitlines()
    assert status == 0
    assert "seconds for a practised player" in first
    assert reasons
    assert all(line.startswith("  - ") for line in reasons)


@pytest.mark.parametrize("cards", ["3", "4", "5"])
def test_hands_of_every_size_have_a_grade(said: Said, cards: str) -> None:
    """Three, four and five cards are graded, each with a level from 1 to 5."""
    numbers = ["2", "3", "4", "5", "6"][: int(cards)]
    data = json.loads(said(["grade", *numbers, "9", "--cards", cards, "--json"])[1])
    assert data["level"] in range(1, 6)
    assert data["seconds"] > 0


def test_a_deal_without_solution_is_a_no(said: Said) -> None:
    """It is told as such, with exit status 1."""
    status, out, _ = said(["grade", "1", "8", "9", "12", "17", "9", "--json"])
    data = json.loads(out)
    assert (status, data["solvable"], data["level"]) == (1, False, 5)
    assert "No solution" in data["reasons"][0]
    told = said(["grade", "1", "8", "9", "12", "17", "9"])[1]
    assert "to be sure that there is nothing to find" in told
