"""The targets of the fuzzer: a law, the words its reader knows, and kept inputs to begin from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hypothesis import strategies as st

from tests.fuzz import laws
from tests.fuzz.changed import inputs, records
from tests.fuzz.kept import kept

__all__ = ["TARGETS", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads what others have written.

    Attributes:
        name: Its name, and that of its file in the corpus.
        law: Raises where a text breaks the law.
        words: Pieces that mean something to it.
        are_records: Whether it reads records, a line each.
    """

    name: str
    law: Callable[[str], None]
    words: tuple[str, ...]
    are_records: bool = False

    @property
    def inputs(self) -> st.SearchStrategy[str]:
        """Inputs made by chance."""
        seeds = [one.text for one in kept(self.name)]
        made = inputs(seeds, self.words)
        return made | records(seeds) if self.are_records else made


_NUMBERS: Final = ("3", "6", "11", "14", "15", "1", "0", "10000", "٣", "2²")
_SIGNS: Final = (*"+-*/()=,;:\n x×÷−–", "->", " + ", "((", "))", ".", "е", "-3/2")
_FIELDS: Final = (
    *('"', ":", ",", "{", "}", "[", "]", "null", "true", "1e99", "-1", "3.0", "NaN", "\\ud800"),
    *('"__proto__":', '"constructor":', '"toString":', "1" * 400, "[" * 300, '{"a":' * 200),
)
_FRAME: Final = ('"type":', '"claim"', '"ref":', '"text":', '"round":', '"hello"', '"view"')
_RECORD: Final = ('"v":', '"event":', '"at_ms":', '"seat":', '"rules":', '"Declared"', '"deal":')
_QUERY: Final = (
    *("deal?", "solve?", "check?", "hint?", "grade?", "rules?", "&", "=", "hand=3,6,11,14,15"),
    *("target=8", "text=", "set=", "fractions=on", "seed=", "count=", "level=5", "%00", "%ff"),
    *("any_numbers=1", "cards=3", "deck=3x1-10", "built=", "step=", "rules=open", "all=1"),
)

TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        one.name: one
        for one in (
            Target("notation", laws.notation, (*_NUMBERS, *_SIGNS)),
            Target("wire", laws.wire, (*_FIELDS, *_FRAME)),
            Target("journal", laws.journal, (*_FIELDS, *_RECORD), are_records=True),
            Target("matches", laws.matches, (*_FIELDS, *_RECORD, "\n"), are_records=True),
            Target("decks", laws.decks, (*_NUMBERS, *_SIGNS, "1x", "primary", "rounds", "none")),
            Target("names", laws.names, ("A", "Ana", "🇩", "👩‍", "\u0301", "\u200d", " ", "\ufe0f")),
            Target("api", laws.api, _QUERY),
            Target("tables", laws.tables, (*_FIELDS, '"preset":', '"settings":', '"deck":')),
            Target("origins", laws.origins, ("http://", "https://", "krypto.example", ":80", "@")),
            Target("entries", laws.entries, ("a ", "Ann ", "none", "\x1b[", "\x1bO", "~", "\r")),
        )
    }
)
"""Every target by its name: to add one, write its law and a file in the corpus, and enter it."""
