"""The rules in words: every rule is there, every setting shows, and one is not called many."""

import dataclasses
import re

import pytest
from hypothesis import given

from krypto.rules.deck import Deck
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset, Setting, preset
from krypto.rules.wording import wording
from krypto.testing.strategies import table_rules

NUMBERS = [f"R{number}" for number in range(1, 14)]


def said(rules: Ruleset) -> str:
    """All rules in words, in one text."""
    return " ".join(paragraph.text for paragraph in wording(rules))


@given(table_rules())
def test_every_rule_is_there(rules: Ruleset) -> None:
    """R1 to R13 come in order, each with a title and at least one whole sentence [R1 to R13]."""
    paragraphs = wording(rules)
    assert list(dict.fromkeys(one.rule for one in paragraphs)) == NUMBERS
    assert len({one.title for one in paragraphs}) == len(paragraphs)
    for one in paragraphs:
        assert re.fullmatch(r"[0-9A-Z×].*[^ ]\.", one.text), one.text
        assert "  " not in one.text
        assert "None" not in one.text


@given(table_rules())
def test_one_is_not_many(rules: Ruleset) -> None:
    """What is counted stands in the right number."""
    wrong = r"\b1 (?:rounds|points|seconds|minutes|hours|cards)\b"
    assert re.findall(wrong, said(rules)) == []
    assert re.findall(r"\b(?:[02-9]|\d\d+) (?:round|point|second|minute|card)\b", said(rules)) == []


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "56 cards: three each of 1 to 6, four each of 7 to 10, two each of 11 to 17 and one"),
        ({"deck": Deck({1: 4, 2: 1, 9: 12})}, "17 cards: four of 1, one 2 and 12 of 9."),
        ({"cards": 3}, "Three cards lie face up"),
        ({"cards": 4}, "14 − 6 = 8, 3 − 2 = 1, 8 × 1 = 8"),
        ({}, "Every step must be a whole number"),
        ({"fractions": True}, "Fractions are fine on the way."),
        ({}, "A step may go below zero or to zero."),
        ({"negatives": False}, "A step may go to zero. No step may go below zero."),
        ({"negatives": False, "zero": False}, "No step may go below zero or to zero."),
        ({}, "puts you out for this round, and the others go on with the same cards"),
        ({"redeal": True}, "the others go on with a new deal"),
        ({"redeal": True, "round_seconds": 60}, "a new hand and target and the clock starts again"),
        ({"wrong_claim_out": False}, "does not put you out"),
        ({"wrong_claim_out": False}, "Nobody is ever out here"),
        ({"wrong_claim_out": False, "round_seconds": 60}, "When the time is up, nobody wins"),
        ({"round_seconds": 60}, "When everyone is out or the time is up, nobody wins"),
        ({"penalty": 1}, "costs 1 point."),
        ({"penalty": 2}, "costs 2 points."),
        ({}, "costs no points"),
        ({"call_first": True, "show_seconds": 30}, "you have 30 seconds to show"),
        ({"call_first": True, "show_seconds": 1}, "you have 1 second to show"),
        ({}, "Nobody has to call"),
        ({}, "no time limit"),
        ({"round_seconds": 180}, "at most 3 minutes."),
        ({"round_seconds": 90}, "at most 1 minute and 30 seconds."),
        ({"round_seconds": 3_661}, "at most 1 hour, 1 minute and 1 second."),
        ({"trophies": True}, "takes the target card as a trophy"),
        ({"trophies": True}, "the whole deck less the trophies"),
        ({}, "Winning a round scores 1 point."),
        ({"doubling": True}, "the next ones score 2, 4, 8"),
        ({"rounds": 1}, "The match has 1 round, "),
        ({}, "The match has 10 rounds, and the highest score wins. Those with equal scores win"),
        ({"play_off": True}, "play on alone until one of them wins a round"),
        ({"first_to": 1}, "The first to win 1 round wins"),
        ({"first_to": 3}, "The first to win 3 rounds wins"),
        ({"solvable_only": True}, "Only deals that have a solution are dealt."),
        ({"level": 3}, "Only deals of level 3 are dealt"),
        ({}, "some have no solution"),
        ({"auto_start": True}, "The next round starts by itself."),
        ({}, "A round starts when the host says so or everyone is ready."),
    ],
)
def test_every_setting_shows(settings: dict[str, Setting], says: str) -> None:
    """A changed setting is said in plain words [R1 to R13]."""
    assert says in said(HOUSE.changed(**settings))


CHANGES: dict[str, dict[str, Setting]] = {
    "show_seconds": {"call_first": True, "show_seconds": 7},
    "call_first": {"call_first": True, "show_seconds": 7},
    "deck": {"deck": Deck({3: 9})},
    "first_to": {"first_to": 4},
    "joint_winners": {"joint_winners": False},
    "play_off": {"play_off": True},
}


@pytest.mark.parametrize("setting", [one.name for one in dataclasses.fields(Ruleset)][1:])
def test_no_setting_is_passed_over(setting: str) -> None:
    """Two rulesets that differ in any one setting are told in different words [R12]."""
    old = getattr(HOUSE, setting)
    new = CHANGES.get(setting) or {setting: not old if isinstance(old, bool) else 4}
    assert said(HOUSE.changed(**new)) != said(HOUSE)


@pytest.mark.parametrize("redeal", [False, True])
def test_it_is_said_who_plays_after_a_void_round(redeal: bool) -> None:
    """After a void round everyone is in again, but not those a redeal has put out [R8, R12]."""
    (text,) = (one.text for one in wording(HOUSE.changed(redeal=redeal)) if one.rule == "R8")
    assert ("Everyone is in again" in text) is not redeal
    assert ("stay out until a round counts" in text) is redeal


def test_the_presets_are_told_apart() -> None:
    """Each preset has its own words; house comes without being named."""
    assert len({wording(rules) for rules in PRESETS.values()}) == len(PRESETS)
    assert wording() == wording(preset("house"))
