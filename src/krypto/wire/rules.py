"""Rules as people ask for them: a preset, and single settings changed by name."""

from collections.abc import Mapping
from typing import Final

from krypto.rules.deck import deck
from krypto.rules.ruleset import PRESETS, Ruleset, Setting
from krypto.wire import from_client

__all__ = ["named", "rules_of", "setting_of"]

_MOST_DIGITS: Final = 400

_WORDS: Final[dict[str, Setting]] = {
    **dict.fromkeys(("on", "yes", "true"), True),
    **dict.fromkeys(("off", "no", "false"), False),
    "none": None,
}


def rules_of(base: Ruleset, settings: Mapping[str, from_client.Setting]) -> Ruleset:
    """These rules with some settings changed; a preset's name where they are a preset's.

    Raises:
        RulesetError: By name, for settings that do not exist or contradict each other.
        DeckError: For a deck that is none.

    >>> rules_of(PRESETS["open"], {"fractions": False}).name
    'house'
    """
    changes: dict[str, Setting] = {**settings}
    changes.pop("name", None)
    if isinstance(cards := changes.get("deck"), str):
        changes["deck"] = deck(cards)
    return named(base.changed(**changes)) if changes else base


def named(rules: Ruleset) -> Ruleset:
    """The preset with these very settings, hand size aside, or the rules as they are.

    >>> named(PRESETS["open"].changed(fractions=False)).name
    'house'
    """
    for known in PRESETS.values():
        if known.changed(cards=rules.cards) == rules:
            return rules.changed(name=known.name)
    return rules


def setting_of(text: str) -> tuple[str, Setting] | None:
    """The name and the value in a text such as ``fractions=on``; None where it is no such text.

    Raises:
        DeckError: For a deck that is none.

    >>> setting_of("Round-Seconds = 90"), setting_of("fractions=on")
    (('round_seconds', 90), ('fractions', True))
    """
    name, equals, value = text.partition("=")
    name = name.strip().lower().replace("-", "_")
    if not equals or name == "name":
        return None
    return name, deck(value) if name == "deck" else _value(value.strip().lower())


def _value(text: str) -> Setting:
    """The value as a ruleset holds it; the ruleset says whether the setting may have it."""
    if text in _WORDS:
        return _WORDS[text]
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS
    return int(text) if is_number else text
