"""Hints: from gentle to full, each of use by itself, along the way a person would find first.

A player may have built something already, as a step list. Then the hints go on from there: on
the table lie the cards not yet used and the results not yet used, and the solver looks for a
way to join them. Where there is none, the last steps are a dead end, and the hint says which of
them to take back.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from krypto.rules.deal import Deal
from krypto.rules.expression import (
    Exact,
    Expression,
    Number,
    Operation,
    Sign,
    Step,
    cards_used,
    steps,
)
from krypto.rules.expression import value as value_of
from krypto.rules.notation import read, step_list
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.verdict import Detail, Fault, judge
from krypto.solver.evaluate import exact_values, step_rule
from krypto.solver.forms import forms_of
from krypto.solver.grading import first_found
from krypto.solver.reach import numbers_made
from krypto.solver.search import is_solvable, simplicity
from krypto.solver.writing import Piece, written

__all__ = ["HINTS", "Hint", "hints"]

HINTS: Mapping[str, str] = {
    "solvable": "There is a solution; `built` says how many numbers are made already.",
    "signs": "How often a nice way uses each sign: `plus`, `minus`, `times`, `divide`.",
    "last": "The last step, its `text` and its `value`.",
    "goal": "What `value` to make for that last step, and of which `numbers`.",
    "first": "The step to begin or to go on with: `text`, `value`, and `built` as above.",
    "steps": "The whole way: as `steps`, and in one line as `text`.",
    "unsolvable": "None of the `made` numbers that these cards can make is the `target`.",
    "fault": "What was built breaks a rule: the code of the `fault`, and its details.",
    "dead_end": "From here there is no way to the `target`; the steps to take `back`.",
    "done": "The target is reached; the solution in one line is `text`.",
}
"""Every kind of hint, from gentle to full and then those that stand alone, with its details."""

_STEP_FAULTS = ("wrong_step", "division_by_zero", "fraction_step", "negative_step", "zero_step")


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint.

    Attributes:
        kind: What it tells, one of `HINTS`.
        text: The hint, in one or two plain sentences.
        details: What the text speaks of, as plain data, so that it can be said in another
            language.
    """

    kind: str
    text: str
    details: Mapping[str, Detail] = field(default_factory=dict, hash=False)


def hints(deal: Deal, rules: Ruleset = HOUSE, built: str = "") -> tuple[Hint, ...]:
    """Hints for a deal, each telling more than the one before.

    Args:
        deal: The cards and the target.
        rules: What a step may be [R5].
        built: What the player has so far, as a step list such as ``14-6=8, 15-11=4``.

    Returns:
        Up to six hints from gentle to full; one alone where there is no solution, where what was
        built breaks a rule or leads nowhere, or where it is done already.

    Raises:
        NotationError: `bad_notation` where `built` cannot be read.

    >>> for hint in hints(Deal((8, 8, 8, 8, 11), 22)): print(hint.text)
    There is a solution.
    A nice way uses one +, one × and two times ÷.
    The last step makes 22 as 11 × 2.
    For that make 2 from 8, 8, 8 and 8.
    Start with 8 ÷ 8 = 1.
    8 ÷ 8 = 1, 8 ÷ 8 = 1, 1 + 1 = 2, 11 × 2 = 22. In one line: 11 × (8 ÷ 8 + 8 ÷ 8).
    """
    if not built.strip():
        solution = first_found(deal, rules)
        return (_unsolvable(deal, rules),) if solution is None else _toward(solution, ())
    faults = [fault for fault in judge(deal, built, rules).faults if _is_broken(fault)]
    if faults:
        return tuple(map(_fault, faults))
    pieces = _on_table(deal, built)
    solution = _joined(pieces, deal.target, rules)
    if solution is None:
        return (_dead_end(deal, rules, built),)
    return _done(solution) if len(pieces) == 1 else _toward(solution, pieces)


def _is_broken(fault: Fault) -> bool:
    """Whether a fault is more than that the player is not there yet."""
    return fault.code in _STEP_FAULTS or bool(
        fault.code == "wrong_cards" and fault.details.get("extra")
    )


def _fault(fault: Fault) -> Hint:
    return Hint("fault", _told(fault), {"fault": fault.code, **fault.details})


def _told(fault: Fault) -> str:
    """What is wrong; that cards are still missing is no news to someone on the way."""
    extra = fault.details.get("extra")
    if not isinstance(extra, list):
        return fault.message
    verb = "is" if len(extra) == 1 else "are"
    return f"{_listed([str(card) for card in extra])} {verb} not among the numbers you have left."


def _unsolvable(deal: Deal, rules: Ruleset) -> Hint:
    made = len(numbers_made(deal.hand, rules))
    return Hint(
        "unsolvable",
        "There is no solution, and that is certain: none of the "
        f"{made:,} different numbers these cards can make is {deal.target}.",
        {"made": made, "target": deal.target},
    )


def _on_table(deal: Deal, built: str) -> tuple[Piece, ...]:
    """What is there to be joined: results not yet used, and cards not yet used."""
    said = read(built, deal.hand)
    results = [step.expression for step in said.written[:-1] if not step.used]
    results.append(said.expression)
    left = Counter(deal.hand)
    for result in results:
        left.subtract(cards_used(result))
    cards = [Number(card) for card in deal.hand if _taken(left, card)]
    return tuple(Piece(each, value_of(each) or Fraction(0)) for each in (*results, *cards))


def _taken(left: Counter[int], card: int) -> bool:
    left[card] -= 1
    return left[card] >= 0


def _joined(pieces: Sequence[Piece], target: int, rules: Ruleset) -> Expression | None:
    """The simplest way to join the pieces into the target; those below zero may be turned."""
    if len(pieces) == 1:
        return pieces[0].expression if pieces[0].value == target else None
    forms = forms_of(len(pieces))
    sizes = [abs(Fraction(piece.value)) for piece in pieces]
    values = exact_values(forms, sizes, step_rule(rules))
    rows = [row for row in range(forms.top.plus, forms.size) if _is(values[row], target)]
    if not rows:
        return None
    prices = simplicity(forms)
    return written(forms, min(rows, key=lambda row: (prices[row], row)), pieces)


def _is(value: Fraction | None, target: int) -> bool:
    return value is not None and abs(value) == target


def _dead_end(deal: Deal, rules: Ruleset, built: str) -> Hint:
    """Which steps to take back: as few of the last ones as will do."""
    done = [step for step in re.split(r"[,;\n]", built) if step.strip()]
    for kept in range(len(done) - 1, 0, -1):
        if _joined(_on_table(deal, ",".join(done[:kept])), deal.target, rules) is not None:
            break
    else:
        kept = 0
        if not is_solvable(deal, rules):
            return _unsolvable(deal, rules)
    back = ", ".join(step.strip() for step in done[kept:])
    return Hint(
        "dead_end",
        f"From here there is no way to {deal.target}. Take back {back}.",
        {"target": deal.target, "back": back},
    )


def _done(solution: Expression) -> tuple[Hint, ...]:
    text = str(solution)
    return (Hint("done", f"You are there. In one line: {text}.", {"text": text}),)


def _toward(solution: Expression, pieces: Sequence[Piece]) -> tuple[Hint, ...]:
    """Hints along a solution, for what of it is still to be done."""
    to_do = list(_steps_to_do(solution, pieces))
    found = [_solvable(pieces), _signs(to_do), _last(to_do[-1])]
    if len(to_do) > 1:
        found += [_goal(to_do[-1].operation, pieces), _first(to_do[0], pieces)]
    return (*found, _whole(solution))


def _solvable(pieces: Sequence[Piece]) -> Hint:
    text = "From here it can be done." if pieces else "There is a solution."
    return Hint("solvable", text, {"built": _made(pieces)})


def _last(step: Step) -> Hint:
    text, made = _text(step), str(step.result)
    return Hint("last", f"The last step makes {made} as {text}.", {"text": text, "value": made})


def _first(step: Step, pieces: Sequence[Piece]) -> Hint:
    text, made = _text(step), str(step.result)
    return Hint(
        "first",
        f"{_go_on(pieces)} with {text} = {made}.",
        {"text": text, "value": made, "built": _made(pieces)},
    )


def _whole(solution: Expression) -> Hint:
    in_steps, text = step_list(solution), str(solution)
    return Hint("steps", f"{in_steps}. In one line: {text}.", {"steps": in_steps, "text": text})


def _steps_to_do(solution: Expression, pieces: Sequence[Piece]) -> Iterator[Step]:
    """The steps of the solution that are not inside a piece the player has built."""
    built = {id(step.operation) for piece in pieces for step in steps(piece.expression)}
    return (step for step in steps(solution) if id(step.operation) not in built)


def _go_on(pieces: Sequence[Piece]) -> str:
    return "Go on" if pieces else "Start"


def _made(pieces: Sequence[Piece]) -> int:
    """How many of the pieces are no card."""
    return sum(not isinstance(piece.expression, Number) for piece in pieces)


_TIMES = {1: "one", 2: "two times", 3: "three times", 4: "four times"}


def _signs(to_do: Sequence[Step]) -> Hint:
    used = Counter(step.operation.sign for step in to_do)
    told = _listed([f"{_TIMES[used[sign]]} {sign.printed}" for sign in Sign if used[sign]])
    counts: dict[str, Detail] = {sign.name.lower(): used[sign] for sign in Sign}
    return Hint("signs", f"A nice way uses {told}.", counts)


def _listed(texts: Sequence[str]) -> str:
    return f"{', '.join(texts[:-1])} and {texts[-1]}" if len(texts) > 1 else texts[0]


def _text(step: Step) -> str:
    """The step with the values it joins; a fraction or a number below zero is in brackets."""
    return f"{_number(step.left)} {step.operation.sign.printed} {_number(step.right)}"


def _number(value: Exact | None) -> str:
    plain = value is not None and value.denominator == 1 and value >= 0
    return f"{value}" if plain else f"({value})"


def _goal(last: Operation, pieces: Sequence[Piece]) -> Hint:
    """The larger part of the last step, and what it can be made from."""
    leaves = {id(piece.expression) for piece in pieces}
    parts = [part for part in (last.left, last.right) if isinstance(part, Operation)]
    open_parts = [part for part in parts if id(part) not in leaves]
    part = max(open_parts, key=lambda each: len(steps(each)))
    made, numbers = str(value_of(part)), [str(each) for each in sorted(_leaves(part, pieces))]
    return Hint(
        "goal",
        f"For that make {made} from {_listed(numbers)}.",
        {"value": made, "numbers": ", ".join(numbers)},
    )


def _leaves(part: Expression, pieces: Sequence[Piece]) -> Iterator[Fraction]:
    """The values of the cards and pieces that a part joins."""
    known = {id(piece.expression): piece.value for piece in pieces}
    if id(part) in known or isinstance(part, Number):
        yield Fraction(known.get(id(part), value_of(part) or 0))
    else:
        yield from _leaves(part.left, pieces)
        yield from _leaves(part.right, pieces)
