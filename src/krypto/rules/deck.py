"""Decks: which numbers there are, and how often [R1]."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import index
from types import MappingProxyType

from krypto.errors import DeckError, quoted

__all__ = ["DECKS", "LARGEST_DECK", "LARGEST_NUMBER", "PUBLISHED", "Deck", "deck", "whole_number"]

LARGEST_NUMBER = 9_999
"""The largest number on a card or target."""

LARGEST_DECK = 1_000
"""The most cards a deck may have."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of number cards [R1].

    Attributes:
        counts: Pairs (number, copies), numbers 1 to 9999 rising, copies at least 1; at most
            1,000 cards in all. Given as a mapping or as pairs in any order.
        name: Name under which the deck is known; decks with equal counts are equal.

    Raises:
        DeckError: `bad_deck` for counts that are no deck.

    >>> Deck({1: 2, 7: 1}).cards
    (1, 1, 7)
    """

    counts: tuple[tuple[int, int], ...]
    name: str | None = field(default=None, compare=False)

    def __init__(
        self, counts: Mapping[int, int] | Iterable[tuple[int, int]], name: str | None = None
    ) -> None:
        pairs = counts.items() if isinstance(counts, Mapping) else counts
        object.__setattr__(self, "counts", _normalised(pairs))
        object.__setattr__(self, "name", name)

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card, copies repeated, in rising order."""
        return tuple(number for number, copies in self.counts for _ in range(copies))

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(copies for _, copies in self.counts)

    @property
    def runs(self) -> tuple[tuple[int, int, int], ...]:
        """The counts in short: first and last number of a run, and how often each is there."""
        runs: list[tuple[int, int, int]] = []
        for number, copies in self.counts:
            if runs and runs[-1][1:] == (number - 1, copies):
                runs[-1] = (runs[-1][0], number, copies)
            else:
                runs.append((number, number, copies))
        return tuple(runs)

    def copies(self, number: int) -> int:
        """How often the number stands in the deck, 0 for a number it has not."""
        return dict(self.counts).get(number, 0)

    def can_deal(self, cards: Iterable[int]) -> bool:
        """Whether the cards can lie on the table together."""
        return all(copies <= self.copies(number) for number, copies in Counter(cards).items())

    def without(self, cards: Iterable[int]) -> "Deck":
        """The deck less the given cards, such as trophies [R10]; it has no name.

        Raises:
            DeckError: `bad_deck` where a card is not there, or none would be left.
        """
        taken = tuple(cards)
        if not self.can_deal(taken):
            raise DeckError("bad_deck", "Those cards are not all in the deck.", cards=list(taken))
        if not taken:
            return self
        left = Counter(dict(self.counts))
        left.subtract(taken)
        return Deck({number: copies for number, copies in left.items() if copies})

    def __str__(self) -> str:
        """The counts as text that `deck` reads back, such as ``3x1-6, 4x7-10``."""
        return ", ".join(
            f"{copies}x{first}" if first == last else f"{copies}x{first}-{last}"
            for first, last, copies in self.runs
        )


def whole_number(given: object) -> int | None:
    """The number as a plain integer, or None where it is no whole number.

    Integers of other kinds (NumPy's) are taken; booleans, floats and texts are not, so that 15
    is never "15".
    """
    try:
        return None if isinstance(given, bool) else index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def _normalised(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    counts: Counter[int] = Counter()
    for given_number, given_copies in _pairs(pairs):
        number, copies = whole_number(given_number), whole_number(given_copies)
        if number is None or not 1 <= number <= LARGEST_NUMBER:
            raise _bad(
                f"A card has a whole number from 1 to {LARGEST_NUMBER}, not {quoted(given_number)}."
            )
        if copies is None or not 1 <= copies <= LARGEST_DECK:
            raise _bad(f"A card has 1 to {LARGEST_DECK} copies, not {quoted(given_copies)}.")
        counts[number] += copies
    if not counts:
        raise _bad("A deck has at least one card.")
    if counts.total() > LARGEST_DECK:
        raise _bad(f"A deck has at most {LARGEST_DECK} cards, not {counts.total()}.")
    return tuple(sorted(counts.items()))


def _pairs(given: Iterable[tuple[object, object]]) -> list[tuple[object, object]]:
    try:
        return [(number, copies) for number, copies in given]
    except (TypeError, ValueError):
        raise _bad("A deck is made of pairs: a number, and how many copies of it.") from None


def _bad(message: str) -> DeckError:
    return DeckError("bad_deck", message)


def _named(name: str, *runs: tuple[int, int, int]) -> Deck:
    return Deck([(n, copies) for copies, first, last in runs for n in range(first, last + 1)], name)


PUBLISHED = _named("published", (3, 1, 6), (4, 7, 10), (2, 11, 17), (1, 18, 25))
"""The 56 cards of the game in the shops, the default [R1]."""

DECKS: Mapping[str, Deck] = MappingProxyType(
    {
        made.name or "": made
        for made in (
            PUBLISHED,
            _named("primary", (3, 1, 10)),
            _named("nctm", (3, 1, 10), (2, 11, 17), (1, 18, 25)),
            _named("playing", (4, 1, 13)),
        )
    }
)
"""The decks that have a name.

Source: game.md, section 2: `nctm` is the deck of the lesson by the US teachers' council,
`playing` an ordinary pack of cards with jack, queen and king as 11, 12 and 13.
"""

_COUNT = re.compile(r"(\d{1,4})\s*[x×*]\s*(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", re.ASCII)


def deck(text: str) -> Deck:
    """The deck of this name, or the one these counts make.

    Args:
        text: A name of `DECKS`, or counts such as ``3x1-10, 2x11-17, 1x18-25``.

    Raises:
        DeckError: `unknown_deck` for a text that is neither, `bad_deck` for counts out of range.

    >>> deck("published").size, deck("4x1-13") == deck("playing")
    (56, True)
    """
    named = DECKS.get(text.strip().lower())
    return named if named else Deck(_parsed(text))


def _parsed(text: str) -> list[tuple[int, int]]:
    pairs, size = [], 0
    for part in text.split(","):
        found = _COUNT.fullmatch(part.strip())
        if not found:
            raise DeckError(
                "unknown_deck",
                f"There is no deck {quoted(text)}. Choose {', '.join(DECKS)}, or give counts "
                "such as 3x1-10, 2x11-17.",
                given=text[:40],
            )
        copies, first = int(found[1]), int(found[2])
        last = int(found[3]) if found[3] else first
        if last < first or last > LARGEST_NUMBER:
            raise _bad(f"{quoted(part.strip())} is no range of numbers from 1 to {LARGEST_NUMBER}.")
        size += max(copies, 1) * (last - first + 1)
        if size > LARGEST_DECK:  # a short text could name millions of cards
            raise _bad(f"A deck has at most {LARGEST_DECK} cards.")
        pairs += [(number, copies) for number in range(first, last + 1)]
    return pairs
