"""The journal file: it comes back as it was, and whatever else is in a file is refused."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import JournalError
from krypto.match.commands import EndMatch, Start
from krypto.match.events_match import TableOpened
from krypto.match.matchfile import LONGEST_LINE, read_match, written_match
from krypto.match.published import MatchJournal, published
from krypto.match.table import Table
from krypto.rules.ruleset import Ruleset
from krypto.testing.ports import scripted_ports
from krypto.testing.strategies import table_rules

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def refused(text: str, **named: int) -> JournalError:
    """Why a file is refused."""
    with pytest.raises(JournalError) as refusal:
        read_match(text, **named)
    return refusal.value


def changed(journal: MatchJournal, line: int, **fields: object) -> str:
    """The file with some fields of a line, counted from 1, changed."""
    lines = written_match(journal).splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)
    return "\n".join(lines)


def test_a_file_comes_back(evening: MatchJournal) -> None:
    """What is written is read as it was, whatever its lines end with."""
    text = written_match(evening)
    assert read_match(text) == evening
    assert read_match("\ufeff" + text.rstrip("\n").replace("\n", "\r\n")) == evening
    assert json.loads(text.splitlines()[0])["krypto"] == "match"


def test_a_newer_file_is_refused(evening: MatchJournal) -> None:
    """A newer form is named as such, be it of the file or of one event."""
    for line in (1, 5):
        refusal = refused(changed(evening, line, v=9))
        assert refusal.code == "newer_journal"
        assert refusal.details["line"] == line


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        (1, {"krypto": "table"}),
        (1, {"events": 3}),
        (1, {"match": "one"}),
        (1, {"scores": [[1]]}),
        (1, {"scores": 5}),
        (1, {"winners": [None]}),
        (1, {"more": 1}),
        (2, {"event": "Joined"}),
        (4, {"seat": 9, "event": "Left", "removed": False}),
        (10, {"at_ms": -1}),
        (10, {"shuffle": -1}),
        (10, {"deal": {"hand": [1, 2, 3], "target": 4}}),
        (10, {"round": "first"}),
        (11, {"seat": 9}),
        (11, {"at_ms": 10**20}),
        (14, {"winner": None}),
        (14, {"winner": 9}),
        (14, {"solutions": []}),
        (14, {"solutions": ["1 +"]}),
    ],
)
def test_what_cannot_come_there_is_refused(
    evening: MatchJournal, line: int, fields: dict[str, object]
) -> None:
    """A line that cannot be what it says is refused in one sentence that names it."""
    refusal = refused(changed(evening, line, **fields))
    assert refusal.code == "bad_journal"
    assert refusal.details["line"] == line
    assert f"ine {line}:" in refusal.message
    assert "\n" not in refusal.message


def test_a_file_cut_short_is_refused(evening: MatchJournal) -> None:
    """A file that lacks lines, or has too many, is refused, and so is an empty one."""
    lines = written_match(evening).splitlines()
    assert refused("\n".join(lines[:-1])).details["line"] == 1
    assert refused("\n".join([*lines, lines[-1]])).details["line"] == 1
    shorter = json.dumps(json.loads(lines[0]) | {"events": len(lines) - 2})
    assert "not over" in refused("\n".join([shorter, *lines[1:-1]])).message
    assert refused(" \n").code == "bad_journal"


def test_a_huge_file_is_refused(evening: MatchJournal) -> None:
    """Neither a million lines nor one without end is read, and deep lists are no matter."""
    head = written_match(evening).splitlines()[0]
    assert refused(head + "\n{}" * 1_000_000).code == "journal_too_large"
    assert refused(f"{head}\n{'x' * (LONGEST_LINE + 1)}", most=1).code == "bad_journal"
    assert refused("[" * LONGEST_LINE).code == "bad_journal"
    line = "[" * (LONGEST_LINE + 1)
    assert refused(line).code == "journal_too_large"
    assert refused(written_match(evening), most=5).code == "journal_too_large"
    assert refused('{"krypto": 1' + "0" * 5_000 + "}").code == "bad_journal"


@given(st.text() | JSON.map(json.dumps))
def test_nothing_else_is_read(text: str) -> None:
    """Text that is no journal file is refused, and never anything worse."""
    assert refused(text).code in JournalError.codes


@given(st.data())
def test_no_line_can_do_harm(data: st.DataObject) -> None:
    """Whatever stands in one line, the file is read or refused."""
    text = EVENING
    lines = text.splitlines()
    at = data.draw(st.integers(1, len(lines) - 1))
    record = json.loads(lines[at])
    field = data.draw(st.sampled_from(sorted(record)))
    other = json.loads(data.draw(st.sampled_from(lines[1:])))
    value = data.draw(JSON | st.integers(-1, 4) | st.just(other.get(field)))
    lines[at] = json.dumps(record | {field: value})
    with suppress(JournalError):
        read_match("\n".join(lines))


EVENING = ""


@pytest.fixture(autouse=True)
def _evening(evening: MatchJournal) -> None:
    """The file that the laws above change."""
    globals()["EVENING"] = written_match(evening)


@given(table_rules())
def test_any_rules_are_carried(rules: Ruleset) -> None:
    """Rules of a table's own are written in the file, and read, with all their settings."""
    table = Table.open(scripted_ports(), rules)
    table.join("Ann", 0)
    table.submit(Start(1, 0), 1)
    table.submit(EndMatch(1), 2)
    journal = published(table.journal)
    assert journal is not None
    assert read_match(written_match(journal)).events[0] == TableOpened(0, rules)
