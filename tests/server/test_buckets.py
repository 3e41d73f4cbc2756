"""Token buckets: so much at once, and then so much in a time."""

from hypothesis import given
from hypothesis import strategies as st

from krypto.server.buckets import Bucket, Buckets, Rate, network_of

RATE = Rate(burst=10, seconds=20)


def test_so_much_at_once_and_then_as_time_allows() -> None:
    """A full bucket gives ten at once, then one every two seconds, and never more than ten."""
    bucket = Bucket(RATE, 0)
    assert [bucket.take(0) for _ in range(11)] == [True] * 10 + [False]
    assert not bucket.take(1_999)
    assert bucket.take(2_000)
    assert [bucket.take(1_000_000) for _ in range(11)] == [True] * 10 + [False]


@given(st.lists(st.integers(0, 5_000), max_size=60))
def test_no_more_than_the_rate_is_given(waits: list[int]) -> None:
    """Whenever one asks, what was given in all is at most the burst and what time has brought."""
    bucket, now_ms, given_ = Bucket(RATE, 0), 0, 0
    for wait in waits:
        now_ms += wait
        given_ += bucket.take(now_ms)
        assert given_ <= RATE.burst + now_ms / 1_000 * RATE.burst / RATE.seconds + 1e-6


def test_who_is_told_to_wait_gets_one_after_that() -> None:
    """After the seconds that were told there is one more to be had."""
    bucket = Bucket(RATE, 0)
    while bucket.take(0):
        pass
    assert not bucket.has(0)
    assert bucket.take(bucket.wait_s() * 1_000)


def test_each_network_has_its_own_bucket() -> None:
    """Addresses are counted apart, those of one long-address network together."""
    buckets = Buckets(Rate(1, 60))
    assert buckets.of("192.0.2.1", 0).take(0)
    assert not buckets.of("192.0.2.1", 0).take(0)
    assert buckets.of("192.0.2.2", 0).take(0)
    assert buckets.of("2001:db8::1", 0).take(0)
    assert not buckets.of("2001:db8::2:3", 0).take(0)
    assert buckets.of("2001:db8:0:1::1", 0).take(0)
    assert network_of("::ffff:192.0.2.1") != network_of("::ffff:192.0.2.2")
    assert network_of("unix:") == "unix:"


def test_buckets_are_forgotten_in_the_end() -> None:
    """However many addresses come, memory stays bounded; who came last is remembered."""
    buckets = Buckets(Rate(1, 60))
    for number in range(20_500):
        assert buckets.of(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 0).take(0)
    assert len(buckets._buckets) == 20_000
    assert not buckets.of("10.0.80.19", 0).take(0)
