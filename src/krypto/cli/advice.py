"""What `?` says during a match: how to answer, and which words there are."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from krypto.cli.entries import Person
from krypto.cli.width import cut
from krypto.rules.ruleset import Ruleset

__all__ = ["advice"]

_Row: TypeAlias = tuple[str, str]

_TYPED: Final = 28
_NAME: Final = 16
_WORDS: Final = (
    ("cards", "the cards again; so does Enter alone"),
    ("score", "the score so far"),
    ("rules", "the rules in words"),
    ("pause", "stop the clock and cover the cards"),
    ("join NAME", "somebody else wants to play"),
    ("end", "end the match as it stands"),
    ("quit", "leave"),
)


def advice(rules: Ruleset, people: Sequence[Person], *, house: bool = False) -> Iterator[str]:
    """The lines of help, for one who plays alone or for several.

    Args:
        rules: The rules in force.
        people: Who sits at the keyboard; the first is the example.
        house: Whether players of the house are at the table, too.
    """
    yield "Make the target with every card once, + − × ÷ and brackets."
    yield ""
    rows = _one(rules, house=house) if len(people) == 1 else _together(rules, people[0])
    yield from (f"   {typed:{_TYPED}} {meaning}" for typed, meaning in (*rows, *_WORDS))
    if house:
        yield ""
        yield "When you are out or have declared, Enter lets time fly until the round is over."


def _one(rules: Ruleset, *, house: bool) -> Sequence[_Row]:
    call = ("call", f"you call: {rules.show_seconds} seconds to show it")
    back = ("back", "you take that back")
    return (
        *([call] if rules.call_first else []),
        ("(14-6)*(15-11-3)", "an answer in one line"),
        ("14-6=8, 15-11-3=1, 8*1=8", "or in steps"),
        ("none", "you say there is no solution"),
        *([back] if house else []),
    )


def _together(rules: Ruleset, one: Person) -> Sequence[_Row]:
    key, name = one.key, cut(one.name, _NAME)
    calls = f"{name} calls: {rules.show_seconds} seconds to show it"
    return (
        (f"{key}, or the name", calls if rules.call_first else f"{name} claims, and is asked"),
        (f"{key} (14-6)*(15-11-3)", "an answer at once"),
        (f"{key} 14-6=8, 15-11-3=1, 8*1=8", "or in steps"),
        (f"{key} none", f"{name} says there is no solution"),
        (f"{key} back", f"{name} takes that back"),
        (f"{key} leave", f"{name} leaves the table"),
    )
