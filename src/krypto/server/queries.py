"""What may be asked of the HTTP API: the parameters of each question, as types."""

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta
from starlette.datastructures import QueryParams

from krypto.errors import RequestRefused
from krypto.rules.deal import Deal
from krypto.rules.ruleset import PRESETS, Ruleset, preset
from krypto.wire.answers import check_in_deck
from krypto.wire.from_client import Setting
from krypto.wire.rules import rules_of, setting_of

__all__ = [
    "CheckQuery",
    "DealQuery",
    "HintQuery",
    "OnDealQuery",
    "RecordQuery",
    "RulesQuery",
    "SolveQuery",
    "asked_deal",
    "asked_rules",
    "read_query",
]

_Preset = Annotated[str, Meta(max_length=40, extra_json_schema={"enum": list(PRESETS)})]
_Text = Annotated[str, Meta(max_length=1_000)]
_Change = Annotated[str, Meta(max_length=1_000, extra_json_schema={"pattern": "="})]

_BLANK = r"[ \t\n\r\f\v]"
_CARD = "0*[1-9][0-9]{0,3}"
_HAND = rf"^{_BLANK}*{_CARD}(({_BLANK}*,{_BLANK}*|{_BLANK}+){_CARD}){{2,4}}{_BLANK}*$"
_Hand = Annotated[str, Meta(max_length=60, extra_json_schema={"pattern": _HAND})]
"""What is told here of the values, but not checked, is refused where they are used, by name."""


class RulesQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which rules.

    Attributes:
        rules: Name of a preset.
        set: Single settings to change, each as `name=value`; may be repeated.
    """

    rules: _Preset = "house"
    set: Annotated[list[_Change], Meta(max_length=40)] = []


class DealQuery(RulesQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deals.

    Attributes:
        count: How many.
        cards: Cards in a hand; as many as the rules say, if left out.
        deck: The cards: a name, or counts such as `3x1-10, 2x11-17`.
        solvable: Whether only such deals as have a solution.
        level: Only deals of this level, 1 to 5.
        seed: Deal the same again each time.
    """

    count: Annotated[int, Meta(ge=1, le=100)] = 1
    cards: Annotated[int, Meta(ge=3, le=5)] | None = None
    deck: _Text | None = None
    solvable: bool = False
    level: Annotated[int, Meta(ge=1, le=5)] | None = None
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000_000)] | None = None


class OnDealQuery(RulesQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deal.

    Attributes:
        hand: The cards, three to five, with commas or blanks between.
        target: The target.
        any_numbers: Whether to take numbers that the deck has not.
    """

    hand: _Hand
    target: Annotated[int, Meta(ge=1, le=9_999)]
    any_numbers: bool = False


class SolveQuery(OnDealQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which solutions.

    Attributes:
        all: Every essentially different one, and not only the nicest.
        same: When two ways are one: strictly, or loosely, where ×1 and ÷1 change nothing.
    """

    all: bool = False
    same: Literal["strict", "loose"] = "strict"


class HintQuery(OnDealQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which hints.

    Attributes:
        step: The only one to tell, from 1, gentle, to full; all of them if left out.
        built: What you have so far, as steps such as `14-6=8, 15-11=4`.
    """

    step: Annotated[int, Meta(ge=1, le=99)] | None = None
    built: _Text = ""


class CheckQuery(OnDealQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which answer to judge.

    Attributes:
        text: An expression, or steps.
    """

    text: _Text


class RecordQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which match of a table.

    Attributes:
        match: Its number at this table; the last one that is over, if left out.
    """

    match: Annotated[int, Meta(ge=1, le=999_999)] | None = None


_Query = TypeVar("_Query", bound=msgspec.Struct)


def read_query(kind: type[_Query], given: QueryParams) -> _Query:
    """The question that these parameters put.

    Raises:
        RequestRefused: `bad_request`, with the name of the parameter in the message.
    """
    values: dict[str, object] = {}
    for name, value in given.multi_items():
        if name == "set":
            values["set"] = [*given.getlist("set")]
        elif name in values:
            raise RequestRefused("bad_request", f"{name[:40]} is given twice. Give it once.")
        else:
            values[name] = value
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as refused:
        raise RequestRefused("bad_request", _told(str(refused))) from refused


def asked_rules(query: RulesQuery, **chosen: Setting) -> Ruleset:
    """The rules asked for.

    Args:
        query: The preset and single settings.
        chosen: Further settings; None was not given.

    Raises:
        KryptoError: By name, for what does not exist or contradicts itself.
    """
    settings: dict[str, Setting] = {}
    for text in query.set:
        read = setting_of(text)
        if read is None or read[0] in settings:
            raise RequestRefused("bad_request", "Write set=name=value, each name once.")
        settings[read[0]] = _plain(read[1])
    given = {name: value for name, value in chosen.items() if value is not None}
    return rules_of(preset(query.rules), settings | given)


def asked_deal(query: OnDealQuery) -> tuple[Deal, Ruleset]:
    """The deal asked for, and the rules, which take as many cards as it has.

    Raises:
        KryptoError: By name, for what is no deal, or rules that do not exist.
    """
    deal = Deal.parse(f"{query.hand} -> {query.target}")
    rules = asked_rules(query, cards=len(deal.hand))
    if not query.any_numbers:
        cards = (*deal.hand, deal.target)
        check_in_deck(cards, rules.deck, "To take numbers as they come add any_numbers=1.")
    return deal, rules


def _plain(value: object) -> Setting:
    """A setting's value as it stands in a message: a deck as text."""
    return value if isinstance(value, str | int | bool | None) else str(value)


def _told(error: str) -> str:
    """What msgspec has to say, for people: the parameter first."""
    what, _, where = error.partition(" - at `$.")
    name = where.rstrip("`").removesuffix("[...]")
    for start, told in _COMPLAINTS.items():
        if what.startswith(start):
            return told.format(what.removeprefix(start).strip("`"))
    return f"{name}: {what}." if name else f"{what}."


_COMPLAINTS = {
    "Object contains unknown field ": "There is no parameter {}.",
    "Object missing required field ": "The parameter {} is missing.",
}
