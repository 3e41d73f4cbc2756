"""Finding known numbers among many values."""

import math
import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from krypto.solver.slots import Slots

KNOWN = st.lists(st.integers(0, 700).map(float), unique=True, max_size=300)


@given(known=KNOWN, values=st.lists(st.floats(0, 1000) | st.integers(0, 800).map(float)))
def test_each_value_finds_its_number_or_none(known: list[float], values: list[float]) -> None:
    """A value equal to a known number gets its place; any other, how many there are."""
    places = {number: place for place, number in enumerate(known)}
    found = Slots(known).of(np.array(values, np.float64))
    assert found.tolist() == [places.get(value, len(known)) for value in values]


def test_not_a_number_is_no_number() -> None:
    """NaN and infinity are not among the known numbers."""
    assert Slots([1.0, 2.0]).of(np.array([np.nan, np.inf])).tolist() == [2, 2]


def test_more_numbers_than_the_table_holds_are_found_as_well() -> None:
    """Of 3,000 fractions in any order each finds its place, and what is between them none."""
    known = [n / d for n in range(1, 120) for d in range(1, 120) if math.gcd(n, d) == 1][:3_000]
    random.Random(1).shuffle(known)
    slots = Slots(known)
    assert slots.of(np.array(known)).tolist() == list(range(len(known)))
    assert set(slots.of(np.array(known) + 1e-9).tolist()) == {len(known)}
    assert slots.of(np.array([np.nan, np.inf, 0.0])).tolist() == [len(known)] * 3
