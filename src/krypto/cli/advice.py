"""What `?` says during a match: how to answer, and which words there are."""

from collections.abc import Iterator
from typing import Final

from krypto.rules.ruleset import Ruleset

__all__ = ["advice"]

_WORDS: Final = (
    ("cards", "the cards again; so does Enter alone"),
    ("score", "the score so far"),
    ("rules", "the rules in words"),
    ("pause", "stop the clock and cover the cards"),
    ("join NAME", "somebody else wants to play"),
    ("end", "end the match as it stands"),
    ("quit", "leave"),
)


def advice(rules: Ruleset, *, alone: bool) -> Iterator[str]:
    """The lines of help, for one who plays alone or for several."""
    yield "Make the target with every card once, + − × ÷ and brackets."
    yield ""
    rows = (*(_alone() if alone else _together(rules)), *_WORDS)
    yield from (f"   {typed:22} {meaning}" for typed, meaning in rows)


def _alone() -> tuple[tuple[str, str], ...]:
    return (
        ("(14-6)*(15-11-3)", "an answer in one line"),
        ("14-6=8, 15-11-3=1, 8*1=8", "or in steps"),
        ("none", "you say there is no solution"),
    )


def _together(rules: Ruleset) -> tuple[tuple[str, str], ...]:
    calls = f"Ann calls, with {rules.show_seconds} seconds to show it"
    return (
        ("a or Ann", calls if rules.call_first else "Ann claims, and is asked for the answer"),
        ("a (14-6)*(15-11-3)", "Ann's answer at once"),
        ("a 14-6=8, 15-11-3=1, 8*1=8", "or in steps"),
        ("a none", "Ann says there is no solution"),
        ("a back", "Ann takes that back"),
        ("a leave", "Ann leaves the table"),
    )
