"""The journal's form: every event as plain data, and back; nothing else is taken."""

import json
from contextlib import suppress
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import JournalError
from krypto.match.events_match import RulesChanged, TableOpened
from krypto.match.events_round import ClaimRejected, Dealt, Ending, RoundOver
from krypto.match.events_seat import Joined
from krypto.match.journal import EVENTS, VERSION, from_data, to_data
from krypto.match.judgement import judgement
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.testing.strategies import table_rules

DEAL = Deal((3, 6, 11, 14, 15), 8)

LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


def test_one_record() -> None:
    """A record is flat, named and versioned; a deal keeps the order dealt."""
    data = to_data(Dealt(5, 1, Deal((9, 2, 7), 20), 4, (1, 2)))
    assert data == {
        "v": 1,
        "event": "Dealt",
        "at_ms": 5,
        "round": 1,
        "deal": {"hand": [9, 2, 7], "target": 20},
        "shuffle": 4,
        "players": [1, 2],
        "out": [],
    }
    read = from_data(json.loads(json.dumps(data)))
    assert isinstance(read, Dealt)
    assert read.deal.hand == (9, 2, 7)


@given(table_rules())
def test_rules_round_trip(rules: Ruleset) -> None:
    """Any rules come back as they were, their deck and their name too."""
    for event in (TableOpened(0, rules), RulesChanged(0, rules.changed(name="ours"))):
        read = from_data(json.loads(json.dumps(to_data(event))))
        assert read == event


def test_own_deck_round_trips() -> None:
    """A deck of the table's own comes back with all its counts."""
    rules = HOUSE.changed(deck=Deck({1: 9, 50: 9, 9999: 2}))
    assert from_data(to_data(TableOpened(0, rules))) == TableOpened(0, rules)


@pytest.mark.parametrize("text", ["14-6", "14/(6-6)", "3*6=18, 18+15=34", "1/3", "3+6*11*14*15"])
def test_verdicts_round_trip(text: str) -> None:
    """A verdict comes back with every fault and its details."""
    event = ClaimRejected(7, 2, text, judgement(DEAL, text, HOUSE), "ref")
    assert from_data(json.loads(json.dumps(to_data(event)))) == event


def test_every_event_has_plain_fields() -> None:
    """Every kind of event is known by its name, and bears a time."""
    assert {"Joined", "Dealt", "MatchOver"} < EVENTS.keys()
    assert all(fields(kind)[0].name == "at_ms" for kind in EVENTS.values())


@given(JSON)
def test_no_other_data(data: object) -> None:
    """Data that are no record are refused, and never anything worse."""
    with pytest.raises(JournalError) as refused:
        from_data(data)
    assert refused.value.code in JournalError.codes


@given(st.sampled_from(sorted(EVENTS)), st.dictionaries(st.text(), JSON, max_size=3), st.data())
def test_no_other_fields(name: str, extra: dict[str, object], data: st.DataObject) -> None:
    """A record with fields of the wrong kinds is refused, and never anything worse."""
    values = {one.name: data.draw(JSON) for one in fields(EVENTS[name])}
    form = data.draw(st.sampled_from((1, VERSION)))
    record = {"v": form, "event": name, **extra, **values}
    with suppress(JournalError):
        assert to_data(from_data(record)) == record


@pytest.mark.parametrize(
    "change",
    [
        {"at_ms": "5"},
        {"at_ms": True},
        {"at_ms": 5.0},
        {"ending": "lost"},
        {"solutions": "none"},
        {"winner": [1]},
        {"extra": 1},
        {"v": 0},
        {"v": "1"},
        {"event": "RoundOver2"},
        {"event": ["RoundOver"]},
    ],
)
def test_wrong_kinds(change: dict[str, object]) -> None:
    """Each field takes values of its own kind alone."""
    record = to_data(RoundOver(5, 1, Ending.VOID, None, 0, (None, "1 + 1")))
    assert from_data(record) == RoundOver(5, 1, Ending.VOID, None, 0, (None, "1 + 1"))
    with pytest.raises(JournalError) as refused:
        from_data({**record, **change})
    assert refused.value.code == "bad_journal"


def test_newer_form() -> None:
    """A record of a newer form is refused as such, not guessed at."""
    with pytest.raises(JournalError) as refused:
        from_data({**to_data(Joined(0, 1, "Ann")), "v": VERSION + 1})
    assert refused.value.code == "newer_journal"


def test_missing_field() -> None:
    """A record that lacks a field is refused, with the field's name."""
    record = {key: value for key, value in to_data(Joined(0, 1, "Ann")).items() if key != "name"}
    with pytest.raises(JournalError, match="name"):
        from_data(record)
