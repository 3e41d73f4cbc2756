"""What a load comes to: times in short, figures for each, and when all was well."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.load.figures import Figures, Times, times

SOUND = Figures(
    tables=1,
    sockets=2,
    seconds=3.0,
    right=4,
    wrong=5,
    claims_a_second=3.0,
    answer_ms=None,
    last_ms=Times(1, 2, 3, 4),
    deliveries=10,
    deliveries_a_second=3.3,
    cpu_us_a_delivery=None,
    cpu_us_a_claim=None,
    cpu_share=None,
    memory_kib_a_socket=None,
    client_share=0.1,
    late=0,
    reconnects=0,
    skipped=0,
    strange=0,
)


@given(st.lists(st.integers(1, 10_000_000), min_size=1, max_size=300))
def test_as_many_are_within_as_is_said(micros: list[int]) -> None:
    """At least p of 100 times do not exceed the p-th, and fewer do not exceed anything smaller."""
    told = times([one / 1e6 for one in micros])
    assert told
    for percent, bound in ((50, told.p50), (95, told.p95), (99, told.p99), (100, told.most)):
        within = sum(round(one / 1e3, 3) <= bound for one in micros)
        below = sum(round(one / 1e3, 3) < bound for one in micros)
        assert 100 * within >= percent * len(micros)
        assert 100 * below < percent * len(micros)


def test_no_times_are_nothing() -> None:
    """Where nothing was measured nothing is said, and no zero."""
    assert times([]) is None


@pytest.mark.parametrize("name", ["reconnects", "skipped", "strange"])
def test_one_mishap_is_enough(name: str) -> None:
    """A run is sound until somebody came off, missed a version, or was misjudged."""
    assert SOUND.is_sound
    marred = replace(SOUND, **{name: 1})  # type: ignore[arg-type]  # whole numbers, all of them
    assert not marred.is_sound


def test_late_claims_are_no_mishap() -> None:
    """A slow server makes claims late, which the times tell; nothing has gone wrong."""
    assert replace(SOUND, late=7).is_sound


def test_figures_are_plain_data() -> None:
    """The data has every figure by its name, times among them."""
    data = SOUND.data()
    assert data["last_ms"] == {"p50": 1, "p95": 2, "p99": 3, "most": 4}
    assert data["cpu_us_a_delivery"] is None
