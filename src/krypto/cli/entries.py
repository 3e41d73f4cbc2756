"""What people type during a match, and who says it.

| typed | alone | together |
|---|---|---|
| `(14-6)*2` | the answer | nobody's: it needs a key or name in front |
| `a` or `Ann` | no expression | Ann comes forward, and is asked for her answer |
| `a (14-6)*2` | no expression | Ann's answer at once |
| `none`, `a none` | I say there is no solution | Ann says so |
| `a back` | | Ann takes that back |
| `score`, `cards`, `rules`, `pause` ... | a word to the table | the same |
| `call` | I call, where the rules call first | |
| nothing | the cards again, or to wait where there is nothing else to do | the same |
"""

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_lowercase
from typing import Final, TypeAlias

__all__ = [
    "Entry",
    "Person",
    "Say",
    "ToTable",
    "Turn",
    "Unclear",
    "Word",
    "entry",
    "key_for",
    "say_of",
]


class Word(StrEnum):
    """A word to the table."""

    NOTHING = ""
    CARDS = "cards"
    HELP = "help"
    SCORE = "score"
    RULES = "rules"
    PAUSE = "pause"
    JOIN = "join"
    END = "end"
    QUIT = "quit"


class Say(StrEnum):
    """What a player may say apart from an answer."""

    COME = ""
    NONE = "none"
    BACK = "back"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the keyboard.

    Attributes:
        seat: Number of the seat.
        name: What the others call them.
        key: One letter, theirs alone.
    """

    seat: int
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player says: an answer, or one of `Say`."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class ToTable:
    """A word to the table, with what stands behind it."""

    word: Word
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nobody knows who says this."""

    text: str


Entry: TypeAlias = Turn | ToTable | Unclear
"""Every kind of entry."""

_OTHER_WORDS: Final = {"?": Word.HELP, "exit": Word.QUIT}
_OTHER_SAYS: Final = {
    "call": Say.COME,
    "no solution": Say.NONE,
    "no": Say.NONE,
    "take back": Say.BACK,
}
_KEYS: Final = tuple(ascii_lowercase.replace("x", ""))
_BEHIND_A_NAME: Final = " :,("


def entry(line: str, people: Collection[Person]) -> Entry:
    """What the line means to these people; one who plays alone needs no key in front.

    >>> entry("Ann (14-6)*2", [Person(1, "Ann", "a"), Person(2, "Ben", "b")])
    Turn(seat=1, text='(14-6)*2')
    """
    text = line.strip()
    if len(people) > 1 and (turn := _turn(text, people)):
        return turn
    first, _, rest = text.partition(" ")
    word = _word(first)
    if word is not None and (not rest or word is Word.JOIN):
        return ToTable(word, rest.strip())
    alone = next(iter(people)).seat if len(people) == 1 else None
    return Unclear(text) if alone is None else Turn(alone, text)


def say_of(text: str) -> Say | None:
    """What the player says, or None where it is an answer."""
    plain = " ".join(text.casefold().split())
    if plain in _OTHER_SAYS:
        return _OTHER_SAYS[plain]
    return Say(plain) if plain in list(Say) else None


def key_for(name: str, taken: Collection[str]) -> str:
    """A letter for this player: the first of the name that is free, else any that is free.

    >>> key_for("Ann", "a"), key_for("李", "a")
    ('n', 'b')
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    free = [one for one in _KEYS if one not in taken]
    return next((one for one in plain if one in free), free[0])


def _word(first: str) -> Word | None:
    plain = first.casefold()
    if plain in _OTHER_WORDS:
        return _OTHER_WORDS[plain]
    return Word(plain) if plain in list(Word) else None


def _turn(text: str, people: Iterable[Person]) -> Turn | None:
    """The turn of whoever is called first in the text; of two names that fit, the longer."""
    folded = _folded(text)
    calls = [(_folded(call), one.seat) for one in people for call in (one.key, one.name)]
    for call, seat in sorted(calls, key=lambda call: -len(call[0])):
        behind = folded[len(call) :]
        if folded.startswith(call) and (not behind or behind[0] in _BEHIND_A_NAME):
            return Turn(seat, text[len(text) - len(behind) :].lstrip(" :,"))
    return None


def _folded(text: str) -> str:
    """The text in small letters and one for one, so that a place in it is one in the text."""
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
