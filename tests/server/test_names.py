"""Names from players, as they stand at a table and travel in frames [cases ID]."""

import asyncio
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

from krypto.match.seating import LONGEST_NAME
from krypto.wire.names import LONGEST, cleaned
from krypto.wire.nicknames import KINDS, KINDS_DE, MANNERS, nickname

Serving = Callable[..., Any]

FAMILY = "👩‍👩‍👧"


def seated(serving: Serving, *names: str) -> list[str]:
    """How these names stand in the view of everybody, in order of joining."""

    async def play() -> list[str]:
        async with serving() as served:
            code = await served.table()
            for name in names:
                await served.sit(code, name)
            watcher = await served.visit(code)
            return [seat.name for seat in watcher.view.table.seats]

    return asyncio.run(play())


def test_names_are_kept_as_people_write_them(serving: Serving) -> None:
    """Quotes, signs and every script stand in the view unchanged, once each [ID-03, ID-04]."""
    names = [
        *("Tim & Jo", "O'Neil", "5<6", "Zoë", "李", "Ünal", "שלום"),
        *('" autofocus a="()', "Ana' x='1", FAMILY, "<b>Bo</b>", "&amp;"),
    ]
    assert seated(serving, *names) == names


def test_look_alikes_get_a_number(serving: Serving) -> None:
    """A name that looks like one at the table gets a number behind it [ID-06]."""
    typed = ["Ana", "Ana ", " Ana", "ANA", "Ａｎａ", "Ana\u200b", "\u202eAna"]
    assert seated(serving, *typed) == [
        *("Ana", "Ana (2)", "Ana (3)", "ANA (4)", "Ａｎａ (5)", "Ana (6)", "Ana (7)"),
    ]


def test_seats_have_numbers_that_tell_scripts_apart(serving: Serving) -> None:
    """A name in another script passes, and its seat has another number to be told by [ID-06]."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            await served.sit(code, "Ana")
            other = await served.sit(code, "Аna")
            assert [seat.number for seat in other.view.table.seats] == [1, 2]

    asyncio.run(play())


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\u202e\u202c", "\u3164", "\x00"])
def test_who_brings_no_name_gets_a_friendly_one(serving: Serving, typed: str) -> None:
    """An empty or invisible name is taken as none, and one of the house's is given."""
    (name,) = seated(serving, typed)
    manner, kind = name.lower().split()
    assert manner in MANNERS
    assert kind in KINDS


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("abcdefghijklmnopqrs" + FAMILY, "abcdefghijklmnopqrs" + FAMILY),
        ("abcdefghijklmnopqrst" + FAMILY, "abcdefghijklmnopqrst"),
        ("abcdefghijklmnopqrst😀", "abcdefghijklmnopqrst"),
        (FAMILY * 20, FAMILY * (LONGEST_NAME // len(FAMILY))),
        ("😀" * 20, "😀" * LONGEST),
    ],
    ids=["joined", "joined too long", "pair too long", "many joined", "longest of pairs"],
)
def test_names_are_cut_between_visible_characters(serving: Serving, typed: str, kept: str) -> None:
    """A name that is too long is cut, never within what people see as one sign [ID-09, ID-10]."""
    assert seated(serving, typed) == [kept]
    assert "\ufffd" not in kept


def test_the_longest_name_twice(serving: Serving) -> None:
    """The number behind a second name of the full length takes the place of whole signs [ID-10]."""
    assert seated(serving, "😀" * 20, "😀" * 20) == ["😀" * 20, "😀" * 16 + " (2)"]


def test_direction_marks_are_left_out(serving: Serving) -> None:
    """Nothing in a name turns the line it stands in [ID-07]."""
    for name in seated(serving, "\u202eanA", "\u200fBen", "Cid\u2066"):
        assert not any(unicodedata.bidirectional(char) in _TURNING for char in name)


_TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.parametrize(("language", "most"), [("en", 10_000), ("de-AT", 4_000), ("es", 2_000)])
def test_the_names_of_the_house_are_clean(language: str, most: int) -> None:
    """Every name of the house is as it would be cleaned, and there are thousands of them."""
    names = every_name(language)
    assert len(names) > most
    assert all(cleaned(name) == name for name in names)


def every_name(language: str) -> set[str]:
    """All names that can be drawn in a language."""
    names, drawn = set(), [0, 0, 0]
    while True:
        bounds: list[int] = []

        def below(bound: int, bounds: list[int] = bounds) -> int:
            bounds.append(bound)
            return drawn[len(bounds) - 1]

        names.add(nickname(below, language))
        place = len(bounds) - 1
        while place >= 0 and drawn[place] + 1 == bounds[place]:
            drawn[place] = 0
            place -= 1
        if place < 0:
            return names
        drawn[place] += 1


def test_a_name_of_the_house_is_of_the_players_language(serving: Serving) -> None:
    """Who plays in German gets a German name, and who plays in no language of ours an English."""

    async def play() -> list[str]:
        async with serving() as served:
            code = await served.table()
            await served.visit(code, name="", language="de")
            watcher = await served.visit(code, name="", language="tlh")
            return [seat.name for seat in watcher.view.table.seats]

    german, english = asyncio.run(play())
    assert german.split()[1] in [kind for kinds in KINDS_DE.values() for kind in kinds]
    assert english.lower().split()[1] in KINDS
