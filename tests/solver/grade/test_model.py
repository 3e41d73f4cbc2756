"""The model: from efforts to seconds and levels."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.solver.grade.model import model, surprise

EFFORTS = st.lists(st.floats(-8, 8), min_size=1, max_size=50).map(np.array)


@given(efforts=EFFORTS)
def test_more_ways_are_found_sooner(efforts: np.ndarray) -> None:
    """All ways together are at least as likely as the best, at most as so many of the best."""
    least = float(efforts.min())
    assert least - np.log(len(efforts)) - 1e-9 <= surprise(efforts) <= least + 1e-9


@given(efforts=EFFORTS, more=st.floats(-8, 8), tries=st.floats(0, 10))
def test_a_further_way_never_makes_a_deal_harder(
    efforts: np.ndarray, more: float, tries: float
) -> None:
    """One way more, easy or hard, takes no seconds more."""
    kept = model()
    assert kept.seconds(tries, np.append(efforts, more), 5) <= kept.seconds(tries, efforts, 5)


@given(efforts=EFFORTS, tries=st.floats(0, 10), others=st.floats(0, 2))
def test_more_to_try_takes_longer(efforts: np.ndarray, tries: float, others: float) -> None:
    """The same ways among more others take at least as long, and never less than reading."""
    kept = model()
    assert kept.seconds(tries + others, efforts, 4) >= kept.seconds(tries, efforts, 4)
    assert kept.seconds(tries, efforts, 4) > 4 * kept.reading


def test_without_a_way_it_takes_as_long_as_the_hardest() -> None:
    """Nothing to find takes as long as one way that is as hopeless as any that people found."""
    kept = model()
    one = kept.seconds(6.0, np.array([kept.hopeless]), 4)
    assert kept.seconds(6.0, np.empty(0), 4) == pytest.approx(one)


def test_levels_begin_at_their_borders() -> None:
    """A border belongs to the level above it, and borders rise."""
    kept = model()
    assert all(one < other for one, other in pairwise(kept.borders))
    for level, border in enumerate(kept.borders, 1):
        assert kept.level(border - 1e-6) == level
        assert kept.level(border) == level + 1
    assert (kept.level(0.0), kept.level(1e9)) == (1, 5)


def test_a_further_card_takes_longer() -> None:
    """The same efforts and tries take longer with a card more, for reading and for the effort."""
    kept = model()
    times = [kept.seconds(6.0, np.array([-2.0]), cards) for cards in (3, 4, 5)]
    assert times[0] + kept.reading < times[1] < times[2] - kept.reading
