"""A clock that can stand still [R12]."""

from hypothesis import given
from hypothesis import strategies as st

from krypto.match.clock import Clock

TIMES = st.lists(st.integers(0, 5_000), min_size=1, max_size=20)


@given(TIMES)
def test_only_running_time_counts(times: list[int]) -> None:
    """Run and stood still in turn, a clock loses what it ran, and nothing else."""
    clock, now, ran = Clock(1_000_000), 0, 0
    for at, length in enumerate(times):
        clock = clock.run(now) if at % 2 == 0 else clock.stand(now)
        now += length
        ran += length if at % 2 == 0 else 0
        assert clock.left_at(now) == 1_000_000 - ran


def test_twice_is_once() -> None:
    """To run or to stand still again changes nothing."""
    running = Clock(1_000).run(100)
    assert running.run(500) == running
    assert running.stand(600).stand(900) == Clock(500)


def test_never_below_nothing() -> None:
    """A clock that is over has nothing left, however long ago it ended."""
    over = Clock(1_000).run(0)
    assert over.ends_ms == 1_000
    assert over.left_at(5_000) == 0
    assert Clock(1_000).ends_ms is None


def test_longer() -> None:
    """More time is added to what is left, running or not."""
    assert Clock(1_000).run(100).longer(500).ends_ms == 1_600
    assert Clock(1_000).longer(500) == Clock(1_500)
