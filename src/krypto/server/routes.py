"""The questions of the HTTP API: what each takes, what it answers, with an example."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Generic, TypeVar

import msgspec

from krypto.errors import NotationError
from krypto.rules.deck import deck
from krypto.rules.shuffle import Seed, deals
from krypto.rules.verdict import judge
from krypto.server import queries
from krypto.solver import dealing, is_solvable, solutions
from krypto.solver.grading import grade
from krypto.solver.hints import hints
from krypto.wire import api
from krypto.wire.answers import check_answer, deal_answer, hint_answer, rules_answer, solve_answer

__all__ = ["QUESTIONS", "Question"]

_Query = TypeVar("_Query", bound=queries.RulesQuery)


@dataclass(frozen=True, slots=True)
class Question(Generic[_Query]):
    """One question under `/api`, answered without knowing any table.

    Attributes:
        query: What it takes.
        answer: What it answers.
        work: Works the answer out, in the thread of the worker.
        told: What it is for, in one sentence.
        example: An address that asks it.
        is_lasting: Whether the same question always has the same answer.
    """

    query: type[_Query]
    answer: type[msgspec.Struct]
    work: Callable[[_Query], msgspec.Struct]
    told: str
    example: str
    is_lasting: bool = True


def _deal(query: queries.DealQuery) -> api.DealAnswer:
    rules = queries.asked_rules(
        query,
        cards=query.cards,
        deck=None if query.deck is None else str(deck(query.deck)),
        solvable_only=query.solvable or None,
        level=query.level,
    )
    seed = Seed.fresh() if query.seed is None else Seed.of_number(query.seed)
    if rules.solvable_only or rules.level is not None:
        return deal_answer(one.deal for one in islice(dealing.deals(rules, seed), query.count))
    return deal_answer(islice(deals(rules.deck, seed, rules.cards), query.count))


def _solve(query: queries.SolveQuery) -> api.SolveAnswer:
    deal, rules = queries.asked_deal(query)
    return solve_answer(deal, rules, solutions(deal, rules, same=query.same), every=query.all)


def _check(query: queries.CheckQuery) -> api.CheckAnswer:
    deal, rules = queries.asked_deal(query)
    try:
        return check_answer(judge(deal, query.text, rules))
    except NotationError as unreadable:
        return check_answer(unreadable)


def _hint(query: queries.HintQuery) -> api.HintAnswer:
    deal, rules = queries.asked_deal(query)
    found = [(hint.kind, hint.text, hint.details) for hint in hints(deal, rules, query.built)]
    return hint_answer(deal, rules, found, query.step)


def _grade(query: queries.OnDealQuery) -> api.GradeAnswer:
    deal, rules = queries.asked_deal(query)
    found = grade(deal, rules)
    asked = solve_answer(deal, rules, (), every=False)
    return api.GradeAnswer(
        deal=asked.deal,
        rules=asked.rules,
        settings=asked.settings,
        solvable=is_solvable(deal, rules),
        seconds=round(found.seconds, 1),
        level=found.level,
        name=found.name,
        reasons=list(found.reasons),
    )


def _rules(query: queries.RulesQuery) -> api.RulesAnswer:
    return rules_answer(queries.asked_rules(query))


QUESTIONS: Final[Mapping[str, Question[Any]]] = {
    "deal": Question(
        queries.DealQuery,
        api.DealAnswer,
        _deal,
        "Deal hands and targets, each from a freshly shuffled deck.",
        "/api/deal?count=2&seed=7",
        is_lasting=False,
    ),
    "solve": Question(
        queries.SolveQuery,
        api.SolveAnswer,
        _solve,
        "Make the target from the cards: the nicest way, or every one.",
        "/api/solve?hand=3,6,11,14,15&target=8",
    ),
    "check": Question(
        queries.CheckQuery,
        api.CheckAnswer,
        _check,
        "Judge an answer, an expression or steps.",
        "/api/check?hand=3,6,11,14,15&target=8&text=(14-6)*(15-11-3)",
    ),
    "hint": Question(
        queries.HintQuery,
        api.HintAnswer,
        _hint,
        "A nudge toward the target, or how to go on.",
        "/api/hint?hand=3,6,11,14,15&target=8&step=1",
    ),
    "grade": Question(
        queries.OnDealQuery,
        api.GradeAnswer,
        _grade,
        "How hard a deal is for a person.",
        "/api/grade?hand=3,6,11,14,15&target=8",
    ),
    "rules": Question(
        queries.RulesQuery,
        api.RulesAnswer,
        _rules,
        "The rules, as settings and in words.",
        "/api/rules?rules=primary",
    ),
}
"""Every question by its name: to add one, write its query, its answer and its work, and enter it.

Each has the same answer as the command of that name with `--json`.
"""
