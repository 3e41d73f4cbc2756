"""Rulesets: the settings of R5 to R13 as one immutable value, and the presets."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from krypto.errors import RulesetError, quoted
from krypto.rules.deal import HAND_SIZES
from krypto.rules.deck import PUBLISHED, Deck, deck

__all__ = ["HOUSE", "PRESETS", "Ruleset", "Setting", "preset"]

Setting: TypeAlias = str | int | bool | Deck | None
"""The value of a setting, as a ruleset holds it; as plain data a deck is a text."""

_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "cards": (HAND_SIZES[0], HAND_SIZES[-1]),
        "show_seconds": (1, 3600),
        "round_seconds": (1, 86_400),
        "penalty": (0, 1_000),
        "rounds": (1, 1_000),
        "first_to": (1, 1_000),
        "level": (1, 5),
    }
)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How a table plays. Each setting names its rule; the defaults are those of `house`.

    Attributes:
        name: Name of the preset, None for a table's own rules; not compared.
        deck: The cards in play [R1].
        cards: Cards in a hand, 3 to 5.
        fractions: Whether the value of a step may be a fraction [R5].
        negatives: Whether it may be below zero [R5].
        zero: Whether it may be zero [R5].
        wrong_claim_out: Whether a wrong claim puts the player out for the round [R7].
        penalty: Points taken off for a wrong claim, 0 to 1,000 [R12].
        redeal: Whether the others get a new deal after a wrong claim [R12].
        call_first: Whether a player calls before claiming [R12].
        show_seconds: After a call, seconds to show the expression; None without calls [R12].
        round_seconds: Seconds a round may last; None for no limit [R12].
        trophies: Whether the winner takes the target card, and scores are trophies [R10].
        doubling: Whether a streak of rounds won scores 1, 2, 4, 8 ... [R12].
        rounds: Rounds in the match; None where it is first-to [R11].
        first_to: Rounds to be won; None where the number of rounds is set [R11].
        joint_winners: Whether equal scores win together [R11].
        play_off: Whether those tied play on until one wins a round [R11].
        solvable_only: Whether only solvable deals are dealt [R12].
        level: The only level dealt, 1 to 5; None for all [R12].
        auto_start: Whether the next round starts by itself [R13].

    Raises:
        RulesetError: By name, for a setting out of range or two that contradict each other.
    """

    name: str | None = field(default=None, compare=False)
    deck: Deck = PUBLISHED
    cards: int = 5
    fractions: bool = False
    negatives: bool = True
    zero: bool = True
    wrong_claim_out: bool = True
    penalty: int = 0
    redeal: bool = False
    call_first: bool = False
    show_seconds: int | None = None
    round_seconds: int | None = None
    trophies: bool = False
    doubling: bool = False
    rounds: int | None = 10
    first_to: int | None = None
    joint_winners: bool = True
    play_off: bool = False
    solvable_only: bool = False
    level: int | None = None
    auto_start: bool = False

    def __post_init__(self) -> None:
        _check_types(self)
        for code, (contradicts, message) in _contradictions(self).items():
            if contradicts:
                raise RulesetError(code, message)

    def __hash__(self) -> int:
        """Equal for equal rules; of a few settings, for it is asked for at every turn."""
        return hash((self.cards, self.penalty, self.rounds, self.first_to, self.level))

    def changed(self, **settings: Setting) -> "Ruleset":
        """These rules with some settings changed; they have no name unless one is given.

        Of two settings that exclude each other, the one given puts the other away: `first_to`
        the number of `rounds`, `play_off` the `joint_winners`, and no `call_first` its
        `show_seconds`. Given together they are refused.

        Raises:
            RulesetError: `unknown_setting`, or as the class itself.

        >>> HOUSE.changed(first_to=3).rounds is None
        True
        """
        known = {setting.name for setting in dataclasses.fields(self)}
        for setting in settings:
            if setting not in known:
                raise RulesetError("unknown_setting", f"There is no setting {quoted(setting)}.")
        changes = {"name": None} | _put_away(settings) | settings
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]  # checked on the way in

    def settings(self) -> dict[str, Setting]:
        """Every setting as plain data (texts, numbers, booleans), the deck as its counts."""
        plain = {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}
        return plain | {"deck": self.deck.name or str(self.deck)}

    @classmethod
    def of_settings(cls, settings: Mapping[str, Setting]) -> "Ruleset":
        """The ruleset of such plain data; a setting left out is as in `house`.

        The name is kept only where the preset of this name has the very same settings: rules
        that were changed have no name.

        Raises:
            RulesetError: As the class itself; DeckError for its deck.
        """
        known: dict[str, Setting] = {str(name): given for name, given in settings.items()}
        cards, name = known.get("deck", PUBLISHED), known.pop("name", None)
        rules = HOUSE.changed(**known | {"deck": deck(cards) if isinstance(cards, str) else cards})
        named = PRESETS.get(name) if isinstance(name, str) else None
        return named if named == rules else rules


def _put_away(settings: Mapping[str, Setting]) -> dict[str, Setting]:
    away: dict[str, Setting] = {}
    if settings.get("first_to") is not None:
        away["rounds"] = None
    elif settings.get("rounds") is not None:
        away["first_to"] = None
    if "play_off" in settings:
        away["joint_winners"] = not settings["play_off"]
    elif "joint_winners" in settings:
        away["play_off"] = not settings["joint_winners"]
    if settings.get("call_first") is False:
        away["show_seconds"] = None
    return away


def _check_types(rules: Ruleset) -> None:
    for setting in dataclasses.fields(rules):
        given = getattr(rules, setting.name)
        if setting.name in _RANGES:
            _check_range(setting.name, given, optional=setting.type in ("int | None", int | None))
        elif setting.type in ("bool", bool) and not isinstance(given, bool):
            raise _bad(f"{setting.name} is on or off, not {quoted(given)}.")
    if not isinstance(rules.deck, Deck):
        raise _bad(f"deck is a Deck, not {quoted(rules.deck)}.")
    if rules.name is not None and not isinstance(rules.name, str):
        raise _bad(f"name is a text, not {quoted(rules.name)}.")


def _check_range(name: str, given: object, *, optional: bool) -> None:
    low, high = _RANGES[name]
    if given is None and optional:
        return
    if not isinstance(given, int) or isinstance(given, bool) or not low <= given <= high:
        raise _bad(f"{name} is a whole number from {low} to {high}, not {quoted(given)}.")


def _bad(message: str) -> RulesetError:
    return RulesetError("bad_setting", message)


def _contradictions(rules: Ruleset) -> dict[str, tuple[bool, str]]:
    """Every pair of settings that R12 refuses: whether these rules have it, and what to say."""
    return {
        "trophies_with_doubling": (
            rules.trophies and rules.doubling,
            "With trophies the score counts cards, which cannot double. Choose one of them.",
        ),
        "trophies_with_penalty": (
            rules.trophies and rules.penalty > 0,
            "With trophies the score counts cards, so no points come off. Choose one of them.",
        ),
        "call_without_window": (
            rules.call_first and rules.show_seconds is None,
            "Call first needs show_seconds: how long a player has to show the expression.",
        ),
        "window_without_call": (
            not rules.call_first and rules.show_seconds is not None,
            "show_seconds is the time after a call, so it needs call_first.",
        ),
        "rounds_and_first_to": (
            rules.rounds is not None and rules.first_to is not None,
            "A match has a number of rounds or is first-to. Choose one.",
        ),
        "no_match_end": (
            rules.rounds is None and rules.first_to is None,
            "A match needs an end: a number of rounds, or first-to.",
        ),
        "joint_and_play_off": (
            rules.joint_winners == rules.play_off,
            "Equal scores are either joint winners or go to a play-off. Choose one.",
        ),
        "redeal_without_out": (
            rules.redeal and not rules.wrong_claim_out,
            "A redeal is for those still in, so a wrong claim must put the player out.",
        ),
        "deck_too_small": (
            rules.deck.size < _least_deck(rules),
            f"These rules need a deck of {_least_deck(rules)} cards, not of {rules.deck.size}.",
        ),
    }


def _least_deck(rules: Ruleset) -> int:
    """Cards that the deck must have so that the last deal is still possible [R10]."""
    return rules.cards + 1 + (_trophies_gone(rules) if rules.trophies else 0)


def _trophies_gone(rules: Ruleset) -> int:
    """The most trophies one player alone, or a play-off, can have taken before the last deal.

    With first-to, each further player can take as many again: the match looks at that when
    it knows who plays.
    """
    if rules.rounds is not None:
        return rules.rounds - (0 if rules.play_off else 1)
    return (rules.first_to or 1) - 1


HOUSE = Ruleset(name="house")
"""The default: whole numbers at every step, ten rounds, a point each."""

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        rules.name or "": rules
        for rules in (
            HOUSE,
            HOUSE.changed(
                name="international",
                negatives=False,
                call_first=True,
                show_seconds=30,
                penalty=1,
                redeal=True,
                round_seconds=180,
                doubling=True,
            ),
            HOUSE.changed(name="open", fractions=True),
            HOUSE.changed(name="primary", deck=deck("primary"), negatives=False, rounds=5),
        )
    }
)
"""The rulesets that have a name.

Source: game.md, section 2; `international` is the published tournament sheet.
"""


def preset(name: str) -> Ruleset:
    """The ruleset of this name: `house`, `international`, `open` or `primary`.

    Raises:
        RulesetError: `unknown_preset`.

    >>> preset("open").fractions
    True
    """
    if name not in PRESETS:
        raise RulesetError(
            "unknown_preset",
            f"There are no rules called {quoted(name)}. Choose {', '.join(PRESETS)}.",
            given=name[:40],
        )
    return PRESETS[name]
