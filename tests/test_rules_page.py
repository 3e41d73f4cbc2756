"""The page of the rules says what the code does: its tables are compared with the presets."""

import re
from pathlib import Path

import pytest

from krypto.rules.deal import Deal
from krypto.rules.deck import DECKS
from krypto.rules.ruleset import PRESETS, Ruleset
from krypto.rules.verdict import judge

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"
GLOSSARY = PAGE.parent / "glossary.md"
WORDS = (
    "card, deck, hand, target, deal, expression, step, claim, verdict, fault, call, declare, out, "
    "away, round, void, redeal, trophy, play-off, match, seat, player, bot, spectator, table, "
    "code, host, ruleset, preset, solution, form, grade, level, journal, "
    "journal file"
)


def rows(page: Path) -> list[list[str]]:
    """The cells of every row of every table of a page."""
    lines = page.read_text("utf-8").splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("|")]


def column(rules: Ruleset) -> list[str]:
    """What the table of presets says of a ruleset."""
    penalty = f", −{rules.penalty}" if rules.penalty else ""
    return [
        f"`{rules.deck.name}`",
        *("yes" if on else "no" for on in (rules.fractions, rules.negatives, rules.zero)),
        f"yes, {rules.show_seconds} s to show" if rules.call_first else "no",
        f"out{penalty}{', redeal' if rules.redeal else ''}",
        f"{rules.round_seconds} s" if rules.round_seconds else "none",
        "doubling" if rules.doubling else "1",
        str(rules.rounds),
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_of_presets(name: str) -> None:
    """Each column of the table of presets is what the preset is set to [R5 to R12]."""
    table = rows(PAGE)
    head = next(place for place, row in enumerate(table) if "`house`" in row)
    place = table[head].index(f"`{name}`")  # the empty corner of the head is stripped away
    said = [row[place + 1] for row in table[head + 2 : head + 11]]
    assert said == column(PRESETS[name])


@pytest.mark.parametrize("name", DECKS)
def test_the_table_of_decks(name: str) -> None:
    """Each named deck stands on the page with its size [R1]."""
    assert [f"`{name}`", str(DECKS[name].size)] in [row[:2] for row in rows(PAGE)]


def test_the_examples_of_the_page() -> None:
    """What the page gives as a solution is one [R4]."""
    quoted = re.findall(r"`([^`]*14[^`]*)`", PAGE.read_text("utf-8"))
    examples = [text for text in quoted if "->" not in text and "x11" not in text]
    assert len(examples) == 2
    assert all(judge(Deal((3, 6, 11, 14, 15), 8), text).accepted for text in examples)


def test_every_word_is_in_the_glossary_once() -> None:
    """The glossary gives each word of the game one meaning, in order of the alphabet."""
    words = [row[0].strip("*") for row in rows(GLOSSARY) if row[0].startswith("**")]
    assert words == sorted(WORDS.split(", "))
