"""Codes of tables: six characters that are easy to say and to type.

Twenty letters and eight digits: no vowels, so that no word comes out, and nothing that is taken
for something else (0 and O, 1 and I).
"""

import secrets
from typing import Final

__all__ = ["ALPHABET", "LENGTH", "new_code", "typed_code"]

ALPHABET: Final = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""The 28 characters of a code."""

LENGTH: Final = 6
"""How many a code has."""


def new_code() -> str:
    """A code drawn by chance; whether it is free the store says."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def typed_code(text: str) -> str:
    """The code that somebody typed or followed; small letters, blanks and hyphens do no harm.

    >>> typed_code(" b7x-4kq")
    'B7X4KQ'
    """
    return "".join(char for char in text.upper() if char.isalnum())
