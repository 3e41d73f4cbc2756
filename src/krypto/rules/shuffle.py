"""Seeds and shuffles: the same seed gives the same deals, everywhere and for good [R2].

A shuffle is a pure function of (deck, seed, number). Shuffle number 0, 1, 2 ... of a seed
are independent of each other, so a match may skip a deal (too hard, not solvable) and its
journal only has to name the number of the shuffle it used.

The stream is SHA-256 in counter mode over a text that names this game, the seed and the
shuffle, read as 64-bit numbers. A place is drawn by rejection, so that no card is favoured,
and the shuffle is Fisher and Yates'. Nothing here depends on Python's own generators,
whose methods may change between versions.
"""

import hashlib
import re
import secrets
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from krypto.errors import DealError, quoted
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck, whole_number

__all__ = ["Seed", "deal_of", "deals", "shuffled"]

_LEAST_BYTES = 16
_MOST_BITS = 1_000
_SEED = re.compile(r"number:(0|[1-9][0-9]{0,301})|bytes:([0-9a-f]{2}){16,}")
_WORD = 1 << 64
_FOUR_WORDS = struct.Struct(">4Q")


@dataclass(frozen=True, slots=True)
class Seed:
    """Where all shuffles of a match come from; whoever knows it knows every deal.

    Attributes:
        text: ``number:7`` for a seed given by hand, or ``bytes:`` and hexadecimal digits. It is
            left out of `repr`, so that no log shows it by accident.

    Raises:
        DealError: `bad_seed` for any other text.
    """

    text: str = field(repr=False)

    def __post_init__(self) -> None:
        if not _SEED.fullmatch(self.text):
            raise DealError("bad_seed", "A seed reads number:7, or bytes: and 32 or more digits.")

    @classmethod
    def of_number(cls, number: int) -> "Seed":
        """The seed given by hand, for a game that can be played again: a number from 0 up.

        Raises:
            DealError: `bad_seed` for a negative number or one of over 1,000 bits.
        """
        whole = whole_number(number)
        if whole is None or whole < 0 or whole.bit_length() > _MOST_BITS:
            raise DealError(
                "bad_seed", f"A seed is a whole number from 0 up, not {quoted(number)}."
            )
        return cls(f"number:{whole}")

    @classmethod
    def of_bytes(cls, secret: bytes) -> "Seed":
        """The seed of these bytes, at least 16 of them.

        Raises:
            DealError: `bad_seed` for fewer.
        """
        if len(secret) < _LEAST_BYTES:
            raise DealError("bad_seed", f"A secret seed has at least {_LEAST_BYTES} bytes.")
        return cls(f"bytes:{secret.hex()}")

    @classmethod
    def fresh(cls) -> "Seed":
        """A new secret of 256 bits from the operating system; never twice the same."""
        return cls.of_bytes(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed's text, in hexadecimal: may be shown before the match is over."""
        return hashlib.sha256(f"krypto seed/1 {self.text}".encode()).hexdigest()


def shuffled(deck: Deck, seed: Seed, number: int) -> tuple[int, ...]:
    """All cards of the deck in the order of one shuffle, the top card first.

    Args:
        deck: The cards to shuffle.
        seed: Where the shuffle comes from.
        number: Which shuffle of this seed, from 0 up.

    >>> shuffled(Deck({1: 1, 2: 1, 3: 1}), Seed.of_number(7), 0)
    (3, 2, 1)
    """
    cards = list(deck.cards)
    words = _words(f"krypto shuffle/1 {seed.text} {number}")
    for last in range(len(cards) - 1, 0, -1):
        place = _below(last + 1, words)
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def deal_of(deck: Deck, seed: Seed, number: int, cards: int = 5) -> Deal:
    """The deal of one shuffle: the top cards are the hand, the next one is the target.

    Raises:
        DealError: `not_in_deck` where the deck has too few cards.
    """
    if deck.size <= cards:
        raise DealError("not_in_deck", f"{cards} cards and a target need more than {deck.size}.")
    order = shuffled(deck, seed, number)
    return Deal(order[:cards], order[cards])


def deals(deck: Deck, seed: Seed, cards: int = 5) -> Iterator[Deal]:
    """Deals without end, each from a fresh shuffle of the whole deck."""
    return (deal_of(deck, seed, number, cards) for number in count())


def _words(label: str) -> Iterator[int]:
    for block in count():
        yield from _FOUR_WORDS.unpack(hashlib.sha256(f"{label} {block}".encode()).digest())


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to bound - 1, each exactly as likely.

    Words past the last whole multiple of the bound are thrown away.
    """
    limit = _WORD - _WORD % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound
