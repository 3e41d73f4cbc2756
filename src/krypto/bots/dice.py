"""Chance for players of the house: the same seed gives the same game, everywhere and for good."""

import hashlib
from collections.abc import Iterator
from itertools import count
from math import gamma, log

__all__ = ["Dice"]

_SCATTER = 1.8
"""Shape of the scatter of thinking times (Weibull): at 1.8 the faster of two players, 1.85 times
as fast as the other, is first in three races of four, for 1.85 ** 1.8 is three."""


class Dice:
    """Numbers between 0 and 1 that follow from a text alone.

    The stream is SHA-256 in counter mode, as for the shuffles, so no version of Python changes it.
    """

    def __init__(self, label: str) -> None:
        self._stream = _numbers(f"krypto bot/1 {label}")

    def share(self) -> float:
        """A number from 0 up to, not including, 1; each as likely."""
        return next(self._stream)

    def between(self, low: float, high: float) -> float:
        """A number of this range, each as likely."""
        return low + (high - low) * self.share()

    def scattered(self) -> float:
        """A positive number, 1 in the mean, as thinking times scatter."""
        return float((-log(1 - self.share())) ** (1 / _SCATTER)) / gamma(1 + 1 / _SCATTER)

    def raced(self, share: float) -> float:
        """When a runner comes in who wins this share of the races against all others.

        The first of several runners whose shares add up to 1 comes in as `scattered` does.
        """
        return self.scattered() / float(share ** (1 / _SCATTER))


def _numbers(label: str) -> Iterator[float]:
    for block in count():
        digest = hashlib.sha256(f"{label} {block}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield (int.from_bytes(digest[start : start + 8], "big") >> 11) / (1 << 53)
