"""Deals: a hand and a target, as values and as text [R2]."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from krypto.errors import DealError, quoted
from krypto.rules.deck import LARGEST_NUMBER, whole_number

__all__ = ["HAND_SIZES", "Deal"]

HAND_SIZES = range(3, 6)
"""How many cards a hand may have; five is the game."""

_LONGEST_TEXT = 200
_ARROW = r"(?:->|→|=|:)"
_NUMBERS = r"\d+(?:(?:\s*,\s*|\s+)\d+)*"
_DEAL = re.compile(rf"\s*({_NUMBERS})\s*(?:{_ARROW}|,|\s)\s*(\d+)\s*", re.ASCII)


@dataclass(frozen=True, slots=True, eq=False)
class Deal:
    """The cards on the table and the target they must make [R2].

    Attributes:
        hand: Three to five card numbers, 1 to 9999, in the order dealt; equality and hash
            ignore the order.
        target: Number of the target card, 1 to 9999.

    Raises:
        DealError: `hand_size` or `bad_number`; `bad_deal` for a hand that is no list of numbers.

    >>> Deal((3, 6, 11, 14, 15), 8) == Deal.parse("15 14 11 6 3 -> 8")
    True
    """

    hand: tuple[int, ...]
    target: int

    def __init__(self, hand: Iterable[int], target: int) -> None:
        numbers = tuple(map(_checked, _listed(hand)))
        if len(numbers) not in HAND_SIZES:
            raise DealError(
                "hand_size",
                f"A hand has {HAND_SIZES[0]} to {HAND_SIZES[-1]} cards, not {len(numbers)}.",
                given=len(numbers),
            )
        object.__setattr__(self, "hand", numbers)
        object.__setattr__(self, "target", _checked(target))

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """The deal in a text such as ``3 6 11 14 15 -> 8``.

        Args:
            text: Card numbers with blanks or commas between, then the target; before the
                target may stand ``->``, ``→``, ``=`` or ``:``. At most 200 characters.

        Raises:
            DealError: `bad_deal` for any other text, `hand_size` or `bad_number` for its numbers.
        """
        found = _DEAL.fullmatch(text) if len(text) <= _LONGEST_TEXT else None
        if not found:
            raise DealError(
                "bad_deal",
                f"{quoted(text)} is no deal. Write the cards and then the target, "
                "such as 3 6 11 14 15 -> 8.",
            )
        return cls(map(int, re.findall(r"\d+", found[1])), int(found[2]))

    @property
    def key(self) -> tuple[tuple[int, ...], int]:
        """What makes two deals equal: the sorted hand, and the target."""
        return tuple(sorted(self.hand)), self.target

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        """The deal as text that `parse` reads back, cards in the order dealt."""
        return f"{' '.join(map(str, self.hand))} -> {self.target}"


def _listed(hand: Iterable[object]) -> Iterable[object]:
    if isinstance(hand, str) or not isinstance(hand, Iterable):
        raise DealError(
            "bad_deal",
            f"A hand is a list of numbers, such as (3, 6, 11, 14, 15), not {quoted(hand)}.",
        )
    return hand


def _checked(given: object) -> int:
    number = whole_number(given)
    if number is None or not 1 <= number <= LARGEST_NUMBER:
        raise DealError(
            "bad_number",
            f"Cards and targets are whole numbers from 1 to {LARGEST_NUMBER}, not {quoted(given)}.",
        )
    return number
