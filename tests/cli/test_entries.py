"""What people type during a match, and who says it."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.cli.entries import (
    Entry,
    Person,
    Say,
    ToTable,
    Turn,
    Unclear,
    Word,
    entry,
    key_for,
    say_of,
)

ANN, BEN, TIM = Person(1, "Ann", "a"), Person(2, "Ben", "b"), Person(3, "Tim & Jo", "t")
ALL = [ANN, BEN, TIM]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("a", Turn(1, "")),
        (" A ", Turn(1, "")),
        ("ann", Turn(1, "")),
        ("Ann: 1+2", Turn(1, "1+2")),
        ("b,1+2", Turn(2, "1+2")),
        ("b (1+2)*3", Turn(2, "(1+2)*3")),
        ("b(1+2)*3", Turn(2, "(1+2)*3")),
        ("TIM & JO none", Turn(3, "none")),
        ("t 14-6=8, 8*2=16", Turn(3, "14-6=8, 8*2=16")),
        ("1+2", Unclear("1+2")),
        ("anna", Unclear("anna")),
        ("none", Unclear("none")),
        ("?", ToTable(Word.HELP)),
        ("Score", ToTable(Word.SCORE)),
        ("exit", ToTable(Word.QUIT)),
        ("exit()", Unclear("exit()")),
        ("", ToTable(Word.NOTHING)),
        ("join Cleo the Great", ToTable(Word.JOIN, "Cleo the Great")),
        ("score please", Unclear("score please")),
    ],
)
def test_together_a_key_or_a_name_says_who_speaks(line: str, meant: Entry) -> None:
    """A key or a name in front, in any case, says who speaks; without one nobody does."""
    assert entry(line, ALL) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1+2", Turn(1, "1+2")),
        ("a 1+2", Turn(1, "a 1+2")),
        ("none", Turn(1, "none")),
        ("exit()", Turn(1, "exit()")),
        ("?", ToTable(Word.HELP)),
        ("  ", ToTable(Word.NOTHING)),
        ("Cards", ToTable(Word.CARDS)),
        ("call", Turn(1, "call")),
    ],
)
def test_alone_everything_is_mine(line: str, meant: Entry) -> None:
    """Whoever plays alone speaks without a key."""
    assert entry(line, [ANN]) == meant


def test_the_longer_name_is_meant() -> None:
    """Where one name begins with another the longer one that fits is called."""
    people = [Person(1, "Ann", "a"), Person(2, "Ann Lee", "n")]
    assert entry("ann lee 1+2", people) == Turn(2, "1+2")
    assert entry("ann 1+2", people) == Turn(1, "1+2")


def test_a_name_that_is_a_word_is_a_name() -> None:
    """Nobody ends the match by being called End."""
    people = [Person(1, "End", "e"), Person(2, "Ann", "a")]
    assert entry("end", people) == Turn(1, "")


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("", Say.COME),
        ("None", Say.NONE),
        ("no  solution", Say.NONE),
        ("back", Say.BACK),
        ("take back", Say.BACK),
        ("leave", Say.LEAVE),
        ("none of them", None),
        ("1+2", None),
    ],
)
def test_what_is_no_answer(text: str, say: Say | None) -> None:
    """A few words are no answer; everything else is."""
    assert say_of(text) is say


@given(st.lists(st.text(max_size=20), min_size=1, max_size=8))
def test_everybody_has_a_key_of_their_own(names: list[str]) -> None:
    """Keys are single small letters, never x, and never given twice."""
    keys: list[str] = []
    for name in names:
        keys.append(key_for(name, keys))
    assert len(set(keys)) == len(names)
    assert set(keys) <= set(ascii_lowercase) - {"x"}


@given(st.text(), st.sampled_from([[ANN], ALL]))
def test_every_line_means_something(line: str, people: list[Person]) -> None:
    """No line is a fault; what is not understood is kept as it was typed."""
    meant = entry(line, people)
    if isinstance(meant, Turn | Unclear):
        assert meant.text in line
