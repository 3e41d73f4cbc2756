"""Rulesets: the presets, the settings, and what contradicts itself [R5 to R13]."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krypto.errors import KryptoError, RulesetError
from krypto.rules.deck import DECKS, PUBLISHED, Deck, deck
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset, Setting, preset
from krypto.testing.strategies import table_rules

NAMES = ("house", "international", "open", "primary")
TABLE = {
    "deck": (PUBLISHED, PUBLISHED, PUBLISHED, deck("3x1-10")),
    "cards": (5, 5, 5, 5),
    "fractions": (False, False, True, False),
    "negatives": (True, False, True, False),
    "zero": (True, True, True, True),
    "call_first": (False, True, False, False),
    "show_seconds": (None, 30, None, None),
    "wrong_claim_out": (True, True, True, True),
    "penalty": (0, 1, 0, 0),
    "redeal": (False, True, False, False),
    "round_seconds": (None, 180, None, None),
    "trophies": (False, False, False, False),
    "doubling": (False, True, False, False),
    "rounds": (10, 10, 10, 5),
    "first_to": (None, None, None, None),
    "joint_winners": (True, True, True, True),
    "play_off": (False, False, False, False),
    "solvable_only": (False, False, False, False),
    "level": (None, None, None, None),
    "auto_start": (False, False, False, False),
}


def refused(**settings: Setting) -> str:
    """The code with which the changed rules are refused."""
    with pytest.raises(RulesetError) as caught:
        HOUSE.changed(**settings)
    return caught.value.code


@pytest.mark.parametrize(("place", "name"), list(enumerate(NAMES)))
def test_the_presets(place: int, name: str) -> None:
    """Each preset is set as the table of presets says, in every setting [R1, R5 to R13]."""
    rules = preset(name)
    assert rules.name == name
    assert {setting: getattr(rules, setting) for setting in TABLE} == {
        setting: row[place] for setting, row in TABLE.items()
    }


def test_the_table_leaves_no_setting_out() -> None:
    """There are four presets, and no setting that the table of presets leaves out."""
    assert {field.name for field in dataclasses.fields(Ruleset)} == {"name", *TABLE}
    assert (tuple(PRESETS), Ruleset(), HOUSE) == (NAMES, HOUSE, preset("house"))


@pytest.mark.parametrize("name", ["", "House", "wild", "x" * 10_000, "\ud800"])
def test_other_names_are_no_preset(name: str) -> None:
    """A name that is no preset's is refused, and the presets are named."""
    with pytest.raises(RulesetError) as caught:
        preset(name)
    assert caught.value.code == "unknown_preset"
    assert "house, international, open, primary" in caught.value.message
    assert len(caught.value.message.encode()) < 200


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("trophies_with_doubling", {"trophies": True, "doubling": True}),
        ("trophies_with_penalty", {"trophies": True, "penalty": 1}),
        ("call_without_window", {"call_first": True}),
        ("window_without_call", {"show_seconds": 30}),
        ("rounds_and_first_to", {"rounds": 10, "first_to": 3}),
        ("no_match_end", {"rounds": None}),
        ("no_match_end", {"rounds": None, "first_to": None}),
        ("joint_and_play_off", {"joint_winners": True, "play_off": True}),
        ("joint_and_play_off", {"joint_winners": False, "play_off": False}),
        ("redeal_without_out", {"redeal": True, "wrong_claim_out": False}),
        ("deck_too_small", {"deck": Deck({1: 5})}),
        ("deck_too_small", {"deck": Deck({1: 3}), "cards": 3}),
        ("deck_too_small", {"trophies": True, "rounds": 52}),
        ("deck_too_small", {"trophies": True, "rounds": 51, "play_off": True}),
        ("deck_too_small", {"trophies": True, "first_to": 52}),
        ("unknown_setting", {"speed": 3}),
        ("unknown_setting", {"": 3}),
    ],
)
def test_contradictions_are_refused_by_name(code: str, settings: dict[str, Setting]) -> None:
    """Settings that contradict each other are refused, each by its own code [R10, R12]."""
    assert refused(**settings) == code


@pytest.mark.parametrize(
    "settings",
    [
        {"trophies": True, "rounds": 51},
        {"trophies": True, "rounds": 50, "play_off": True},
        {"trophies": True, "first_to": 51},
        {"deck": Deck({1: 6})},
        {"deck": Deck({1: 4}), "cards": 3},
        {"penalty": 1, "doubling": True},
        {"call_first": True, "show_seconds": 1},
        {"redeal": True},
        {"wrong_claim_out": False, "penalty": 3},
        {"level": 5, "solvable_only": True},
    ],
)
def test_what_just_goes_is_taken(settings: dict[str, Setting]) -> None:
    """The last settings before each contradiction make rules [R10, R12]."""
    assert all(getattr(HOUSE.changed(**settings), name) == settings[name] for name in settings)


@pytest.mark.parametrize(
    ("setting", "low", "high"),
    [
        ("cards", 3, 5),
        ("round_seconds", 1, 86_400),
        ("penalty", 0, 1_000),
        ("rounds", 1, 1_000),
        ("first_to", 1, 1_000),
        ("level", 1, 5),
    ],
)
def test_ranges(setting: str, low: int, high: int) -> None:
    """A number is taken from its lowest to its highest value, and no further."""
    for number in (low, high):
        assert getattr(HOUSE.changed(**{setting: number}), setting) == number
    assert {refused(**{setting: number}) for number in (low - 1, high + 1)} == {"bad_setting"}


def test_the_range_of_the_window() -> None:
    """The window after a call is at least a second and at most an hour long [R12]."""
    for number in (1, 3_600):
        assert HOUSE.changed(call_first=True, show_seconds=number).show_seconds == number
    assert {refused(call_first=True, show_seconds=n) for n in (0, 3_601)} == {"bad_setting"}


@pytest.mark.parametrize("setting", [name for name in TABLE if name != "deck"])
@pytest.mark.parametrize(
    "given_", ["yes", 1.0, [], {}, (1,), b"1", float("nan"), 10**400, object()]
)
def test_wrong_types_are_refused(setting: str, given_: object) -> None:
    """A setting of the wrong type is refused by code, never by a crash [TR-09]."""
    assert refused(**{setting: given_}) == "bad_setting"  # type: ignore[arg-type]


def test_numbers_are_no_switches() -> None:
    """1 is not on, and on is not 1."""
    assert refused(trophies=1) == "bad_setting"
    assert refused(penalty=True) == "bad_setting"
    assert refused(rounds=True) == "bad_setting"


def test_changed_rules_have_no_name() -> None:
    """Rules with a changed setting have no name, and the old ones are as they were [R12]."""
    changed = preset("open").changed(zero=False)
    assert (changed.name, changed.fractions, changed.zero) == (None, True, False)
    assert (preset("open").name, preset("open").zero) == ("open", True)
    assert HOUSE.changed() == HOUSE


@pytest.mark.parametrize(
    ("rules", "settings", "then"),
    [
        (HOUSE, {"first_to": 3}, {"rounds": None}),
        (HOUSE.changed(first_to=3), {"rounds": 5}, {"first_to": None}),
        (HOUSE, {"play_off": True}, {"joint_winners": False}),
        (HOUSE, {"joint_winners": False}, {"play_off": True}),
        (HOUSE.changed(play_off=True), {"play_off": False}, {"joint_winners": True}),
        (HOUSE.changed(play_off=True), {"joint_winners": True}, {"play_off": False}),
        (preset("international"), {"call_first": False}, {"show_seconds": None}),
    ],
)
def test_one_setting_puts_the_other_away(
    rules: Ruleset, settings: dict[str, Setting], then: dict[str, Setting]
) -> None:
    """Of two settings that exclude each other the one given puts the other away [R11, R12]."""
    changed = rules.changed(**settings)
    assert all(getattr(changed, name) == value for name, value in (settings | then).items())


@given(table_rules())
def test_rules_survive_as_data(rules: Ruleset) -> None:
    """Rules written as plain data, as JSON keeps it, read back equal [R12]."""
    data = json.loads(json.dumps(rules.settings()))
    assert Ruleset.of_settings(data) == rules
    assert Ruleset.of_settings(data).settings() == data


@pytest.mark.parametrize("name", NAMES)
def test_presets_survive_with_their_names(name: str) -> None:
    """A preset read back is that preset, name included; a deck of one's own is its counts."""
    assert Ruleset.of_settings(preset(name).settings()).name == name
    own = HOUSE.changed(deck=deck("2x1-9"))
    assert own.settings()["deck"] == "2x1-9"
    assert Ruleset.of_settings(own.settings()) == own


def test_a_name_that_lies_is_dropped() -> None:
    """Changed rules that come under the name of a preset have no name [R12]."""
    assert Ruleset.of_settings({"name": "house", "fractions": True}).name is None
    assert Ruleset.of_settings({"name": "open"}).name is None
    assert Ruleset.of_settings({"name": "house"}).name == "house"
    assert Ruleset.of_settings({}) == HOUSE


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=2), part),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from([*TABLE, "name"]) | st.text(max_size=3), ANYTHING))
def test_any_data_makes_rules_or_is_refused(data: dict[str, Setting]) -> None:
    """Whatever the data, it makes rules or is refused by code, and nothing else [TR-09]."""
    try:
        size = Ruleset.of_settings(data).deck.size
    except KryptoError as error:
        size = len(error.code)
    assert size > 0


def test_names_that_are_no_texts() -> None:
    """Settings whose names are no texts are refused like any unknown one [TR-09]."""
    with pytest.raises(RulesetError, match="no setting"):
        Ruleset.of_settings({3: 4})  # type: ignore[dict-item]


def test_rulesets_are_values() -> None:
    """Equal settings are equal rules, whatever their names, and nobody changes them."""
    assert {HOUSE, Ruleset(), Ruleset(name="other")} == {HOUSE}
    assert all(rules.deck == DECKS["published"] for rules in list(PRESETS.values())[:3])
    with pytest.raises(dataclasses.FrozenInstanceError):
        HOUSE.cards = 4  # type: ignore[misc]
