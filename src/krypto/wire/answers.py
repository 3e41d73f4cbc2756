"""The answers that every front end gives alike: the shell with `--json`, and the HTTP API."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import UNSET

from krypto.errors import DealError, NotationError
from krypto.rules.deal import Deal
from krypto.rules.deck import Deck
from krypto.rules.expression import Expression
from krypto.rules.ruleset import Ruleset
from krypto.rules.verdict import Detail, Verdict, verdict_data
from krypto.rules.wording import wording
from krypto.wire import views
from krypto.wire.api import (
    CheckAnswer,
    DealAnswer,
    HintAnswer,
    HintGiven,
    Rule,
    RulesAnswer,
    SolveAnswer,
)

__all__ = [
    "Told",
    "check_answer",
    "check_in_deck",
    "deal_answer",
    "hint_answer",
    "rules_answer",
    "solve_answer",
]


Told: TypeAlias = tuple[str, str, Mapping[str, Detail]]
"""A hint: its kind, its text, and what the text speaks of."""


def deal_answer(deals: Iterable[Deal]) -> DealAnswer:
    """The deals, as data."""
    return DealAnswer([_sent(deal) for deal in deals])


def solve_answer(
    deal: Deal, rules: Ruleset, found: Sequence[Expression], *, every: bool
) -> SolveAnswer:
    """What the solver found, as data.

    Args:
        deal: The deal.
        rules: The rules it was solved under.
        found: Every solution, from simple to baroque.
        every: Whether to tell all of them, and not only the first.
    """
    return SolveAnswer(
        deal=_sent(deal),
        rules=rules.name,
        settings=UNSET if rules.name else _settings(rules),
        solvable=bool(len(found)),
        count=len(found),
        solutions=[str(expression) for expression in (found if every else found[:1])],
    )


def hint_answer(deal: Deal, rules: Ruleset, found: Sequence[Told], step: int | None) -> HintAnswer:
    """Hints, as data.

    Args:
        deal: The deal.
        rules: The rules in force.
        found: Kind, text and details of every hint, from gentle to full.
        step: The only one to tell, from 1; past the last is the last. None for all.
    """
    given = [
        HintGiven(number, kind, text, dict(details))
        for number, (kind, text, details) in enumerate(found, 1)
    ]
    last = len(given)
    return HintAnswer(
        deal=_sent(deal),
        rules=rules.name,
        settings=UNSET if rules.name else _settings(rules),
        steps=last,
        hints=given if step is None else given[min(step, last) - 1 : min(step, last)],
    )


def check_answer(outcome: Verdict | NotationError) -> CheckAnswer:
    """What the judge said, or why there is nothing to judge, as data."""
    return msgspec.convert(verdict_data(outcome), CheckAnswer)


def rules_answer(rules: Ruleset) -> RulesAnswer:
    """The rules, as data and in words."""
    words = [Rule(one.rule, one.title, one.text) for one in wording(rules)]
    return RulesAnswer(_settings(rules), words)


def check_in_deck(cards: Sequence[int], dealt_from: Deck, otherwise: str) -> None:
    """See that a deck can deal these cards together.

    Args:
        cards: Hand and target.
        dealt_from: The deck.
        otherwise: What to do for other cards, as a sentence.

    Raises:
        DealError: `not_in_deck`.
    """
    name = f"the {dealt_from.name} deck" if dealt_from.name else "this deck"
    for number in cards:
        has, needed = dealt_from.copies(number), cards.count(number)
        if has < needed:
            told = (
                f"There is no {number} in {name}"
                if not has
                else f"There are not {needed} cards {number} in {name}, only {has}"
            )
            message = f"{told}. {otherwise}"
            raise DealError("not_in_deck", message, number=number, has=has, needed=needed)


def _sent(deal: Deal) -> views.Deal:
    return views.Deal(list(deal.hand), deal.target)


def _settings(rules: Ruleset) -> views.Rules:
    return msgspec.convert(rules.settings(), views.Rules)
