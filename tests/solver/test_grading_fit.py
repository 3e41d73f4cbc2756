"""The kept weights: that they come from the data, do what they claim, and divide deals in five."""

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np
import pytest

import fit_grade
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, PRESETS
from krypto.rules.shuffle import Seed, deals
from krypto.solver.grade.model import model
from krypto.solver.grade.traits import TRAITS
from krypto.solver.grading import grade, seconds


@pytest.fixture(scope="module")
def kept() -> Mapping[str, Any]:
    """The file of weights as it stands."""
    return tomllib.loads(fit_grade.WEIGHTS.read_text("utf-8"))


@pytest.fixture(scope="module")
def people() -> fit_grade.Table:
    """The deals that people were timed at."""
    return fit_grade.people()


def test_the_data_are_those_of_the_fit(kept: Mapping[str, Any], people: fit_grade.Table) -> None:
    """The weights were fitted to this very file, and to all of it."""
    assert hashlib.sha256(fit_grade.DATA.read_bytes()).hexdigest() == kept["fit"]["data"]
    assert len(people.deals) == kept["fit"]["deals"] == 908


def test_a_new_fit_finds_the_kept_weights(kept: Mapping[str, Any], people: fit_grade.Table) -> None:
    """Fitted again with the traits as they are now, the weights are those in the file."""
    found = fit_grade.fit(people)
    assert found.patience == pytest.approx(kept["patience"], abs=1e-3)
    assert float(np.exp(found.level)) == pytest.approx(kept["pace"], rel=1e-3)
    assert dict(zip(TRAITS, found.weights.tolist(), strict=True)) == pytest.approx(
        kept["effort"], abs=2e-3
    )


def test_the_kept_weights_give_the_kept_figure(
    kept: Mapping[str, Any], people: fit_grade.Table
) -> None:
    """What the grade foretells ranks with people's times as the file says, all 908 in the fit."""
    rules = PRESETS["open"]
    foretold = np.array([seconds(deal, rules) for deal in people.deals])
    figure = fit_grade.rank_correlation(foretold, people.seconds)
    assert figure == pytest.approx(kept["fit"]["in_sample"], abs=5e-4)


@pytest.mark.slow
def test_deals_left_out_are_foretold(kept: Mapping[str, Any], people: fit_grade.Table) -> None:
    """Deals left out of the fit are ranked as well as the file claims, and well above 0.8."""
    groups = next(fit_grade.random_groups(len(people.deals)))
    figure = fit_grade.rank_correlation(fit_grade.foretold(people, groups), people.seconds)
    assert figure == pytest.approx(kept["fit"]["cross_validated"], abs=3e-3)
    assert min(figure, kept["fit"]["cross_validated_by_kin"]) > 0.8


@pytest.mark.slow
def test_each_level_has_a_fifth_of_the_solvable_deals() -> None:
    """Of 5,000 further deals of the published deck, 17 to 23 in 100 are of each level."""
    dealt = islice(deals(HOUSE.deck, Seed.of_number(2024)), 5_000)
    times = [time for deal in dealt if (time := seconds(deal)) is not None]
    levels = Counter(model().level(time) for time in times)
    assert sorted(levels) == [1, 2, 3, 4, 5]
    for many in levels.values():
        assert 0.17 <= many / len(times) <= 0.23


def test_the_page_shows_the_kept_figures(kept: Mapping[str, Any]) -> None:
    """The weights and figures that docs/grade.md shows are those in the file."""
    page = fit_grade.PAGE.read_text("utf-8")
    assert fit_grade.MADE.findall(page) == [fit_grade.as_tables(dict(kept))]


@pytest.mark.parametrize("level", range(1, 6))
def test_the_page_has_an_example_of_each_level(level: int) -> None:
    """The example that docs/grade.md gives for a level is of that level, under its name."""
    page = fit_grade.PAGE.read_text("utf-8")
    name, text = re.findall(rf"^\| {level} \| (\w+) \| (.+?) \|$", page, re.MULTILINE)[0]
    found = grade(Deal.parse(text))
    assert (found.level, found.name) == (level, name)


def test_ranks_are_shared_by_equals() -> None:
    """The rank correlation is 1 for the same order, -1 for the opposite, with ties shared."""
    rising = np.array([1.0, 2.0, 2.0, 9.0])
    assert fit_grade.rank_correlation(rising, rising**3) == pytest.approx(1)
    assert fit_grade.rank_correlation(rising, -rising) == pytest.approx(-1)
    assert fit_grade.rank_correlation(rising, np.array([1.0, 2, 3, 4])) == pytest.approx(
        0.9487, abs=1e-4
    )
