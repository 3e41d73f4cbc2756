"""Token buckets: so much at once, and then so much in a time."""

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

__all__ = ["Bucket", "Buckets", "Rate", "network_of"]

_MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So much at once, and as much again in every `seconds`."""

    burst: float
    seconds: float


class Bucket:
    """What one sender has left."""

    __slots__ = ("_at_ms", "_left", "_rate")

    def __init__(self, rate: Rate, now_ms: int) -> None:
        self._rate, self._left, self._at_ms = rate, rate.burst, now_ms

    def take(self, now_ms: int, amount: float = 1) -> bool:
        """Take so much, if there is as much left."""
        self._fill(now_ms)
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def has(self, now_ms: int, amount: float = 1) -> bool:
        """Whether there is as much left; nothing is taken."""
        self._fill(now_ms)
        return self._left >= amount

    def wait_s(self) -> int:
        """Whole seconds until one more can be taken."""
        return int(max(0, 1 - self._left) * self._rate.seconds / self._rate.burst) + 1

    def _fill(self, now_ms: int) -> None:
        gained = (now_ms - self._at_ms) / 1_000 * self._rate.burst / self._rate.seconds
        self._left = min(self._rate.burst, self._left + gained)
        self._at_ms = now_ms


class Buckets:
    """A bucket for each address; those not used for longest are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str, now_ms: int) -> Bucket:
        """The bucket of this address."""
        network = network_of(address)
        bucket = self._buckets.get(network)
        if bucket is None:
            bucket = self._buckets[network] = Bucket(self._rate, now_ms)
        self._buckets.move_to_end(network)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


def network_of(address: str) -> str:
    """The address, or of a long one its first half: who has one of those has all of them.

    >>> network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    True
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is None:
        return parsed.exploded[:19]
    return str(parsed)
