"""The one judge: every claim, wherever it comes from, is judged here [R4, R5, R7]."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from krypto.errors import NotationError
from krypto.rules.deal import Deal
from krypto.rules.expression import Exact, Expression, Number, Step, cards_used, steps
from krypto.rules.notation import Reading, read
from krypto.rules.readings import Written
from krypto.rules.ruleset import HOUSE, Ruleset

__all__ = ["FAULT_CODES", "Detail", "Fault", "Verdict", "judge", "value_text", "verdict_data"]

FAULT_CODES: Mapping[str, str] = {
    "bad_notation": "The text is no expression and no step list; it costs nothing.",
    "wrong_cards": "Cards are missing, used too often, or not in the hand.",
    "wrong_step": "A step of a step list makes something else than was written.",
    "division_by_zero": "A step divides by zero.",
    "fraction_step": "A step makes a fraction, and the rules ask for whole numbers.",
    "negative_step": "A step goes below zero, and the rules do not allow it.",
    "zero_step": "A step makes zero, and the rules do not allow it.",
    "wrong_value": "The expression does not make the target.",
}
"""Every fault a claim can have, with one sentence of meaning, in the order of a verdict.

Only `bad_notation` is no part of a verdict: `judge` raises it.
"""

Detail: TypeAlias = str | int | list[int] | None
"""What a fault's detail may be: plain data."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a claim.

    Attributes:
        code: Which kind, one of `FAULT_CODES`.
        message: What is wrong, in words for a ten-year-old.
        details: What the message speaks of, as plain data.

            - `wrong_cards`: `missing` and `extra`, lists of numbers, and `unused`, the numbers
              of the steps whose result nothing uses, where there are any;
            - `wrong_step`: `step` (from 1), `text`, `written`, `value`, `position` of the
              written result (from 1);
            - `division_by_zero`, `fraction_step`, `negative_step`, `zero_step`: `step`, `text`,
              and `value` (None for a division by zero);
            - `wrong_value`: `value`, `target`;
            - `bad_notation`: `position`, `complaint` (one of `krypto.rules.complaints`) and what
              that speaks of.
    """

    code: str
    message: str
    details: Mapping[str, Detail] = field(default_factory=dict, hash=False)

    def as_data(self) -> dict[str, Detail]:
        """The fault as plain data: code, message, and the details beside them."""
        return {"code": self.code, "message": self.message, **self.details}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of a claim.

    Attributes:
        accepted: Whether the claim solves the deal.
        value: The exact value, also of a claim with faults; None where it divides by zero.
        faults: Everything that is wrong, in the order of `FAULT_CODES`; none when accepted.
        expression: The claim, as it was understood.
    """

    accepted: bool
    value: Fraction | None
    faults: tuple[Fault, ...]
    expression: Expression


class _Judged(NamedTuple):
    """A step to be judged: its number for the player, counted from 1, and what it does."""

    number: int
    step: Step


def judge(deal: Deal, claim: str | Expression, rules: Ruleset = HOUSE) -> Verdict:
    """Whether the claim solves the deal under these rules, with every fault it has.

    Args:
        deal: The cards and the target; never changed.
        claim: A text in either notation, or an expression.
        rules: What the value of a step may be; the other settings do not matter here.

    Raises:
        NotationError: The text is no expression.

    >>> judge(Deal((1, 1, 2, 7, 8), 24), "7/2*8*1*1").faults[0].message
    '7 ÷ 2 is 7/2, and in these rules every step must be a whole number.'
    """
    said = read(claim, deal.hand) if isinstance(claim, str) else Reading(claim)
    judged = list(_judged(said))
    reached = _value(said.expression, judged)
    faults = (
        *_card_faults(deal, said),
        *_written_faults(said.written),
        *_step_faults(judged, rules),
        *_value_faults(deal.target, reached),
    )
    return Verdict(not faults, reached, faults, said.expression)


def value_text(exact: Exact | None) -> str | None:
    """The exact value as ``n`` or ``n/d``, with a plain hyphen below zero; None for no value.

    >>> value_text(Fraction(-7, 2)), value_text(Fraction(8))
    ('-7/2', '8')
    """
    return None if exact is None else str(exact)


def verdict_data(outcome: Verdict | NotationError) -> dict[str, object]:
    """A verdict, or why there is none, as plain data: `accepted`, `value` and `faults`.

    >>> verdict_data(NotationError("A number is missing.", 3))["accepted"]
    False
    """
    if isinstance(outcome, NotationError):
        fault = {"code": outcome.code, "message": outcome.message, **outcome.details}
        return {"accepted": False, "value": None, "faults": [fault]}
    return {
        "accepted": outcome.accepted,
        "value": value_text(outcome.value),
        "faults": [fault.as_data() for fault in outcome.faults],
    }


def _judged(said: Reading) -> Iterator[_Judged]:
    """Every step to be judged, numbered as the player wrote them.

    In one line the steps are counted in the order in which they are carried out. In a step list
    an operation has the number of the step it was written in, also where that step is not used.
    """
    if not said.written:
        yield from (_Judged(number, step) for number, step in enumerate(steps(said.expression), 1))
        return
    roots = [one.expression for one in said.written if not one.used] + [said.expression]
    carried_out = {id(step.operation): step for root in roots for step in steps(root)}
    for one in said.written:
        yield from (_Judged(one.number, carried_out[id(part)]) for part in one.operations)


def _value(expression: Expression, judged: Sequence[_Judged]) -> Fraction | None:
    """The value of the expression, whose last step has been carried out already."""
    if isinstance(expression, Number):
        return Fraction(expression.value)
    last = next(one.step.result for one in reversed(judged) if one.step.operation is expression)
    return None if last is None else Fraction(last)


def _card_faults(deal: Deal, said: Reading) -> Iterator[Fault]:
    unused = [one for one in said.written if not one.used]
    cards = list(cards_used(said.expression))
    if not unused and sorted(cards) == sorted(deal.hand):
        return
    hand, used = Counter(deal.hand), Counter(cards)
    touched = used + Counter(card for one in unused for card in cards_used(one.expression))
    missing, extra = sorted((hand - used).elements()), sorted((touched - hand).elements())
    told = [*_missing_told(missing), *_extra_told(list(dict.fromkeys(extra)), hand)]
    told += [f"Nothing uses the result of step {one.number}." for one in unused]
    details: dict[str, Detail] = {"missing": missing, "extra": extra}
    if unused:
        details["unused"] = [one.number for one in unused]
    yield Fault("wrong_cards", " ".join(told), details)


def _missing_told(missing: Sequence[int]) -> Iterator[str]:
    if len(missing) == 1:
        yield f"The card {missing[0]} is missing."
    elif missing:
        yield f"The cards {_listed(missing)} are missing."


def _extra_told(extra: Sequence[int], hand: Counter[int]) -> Iterator[str]:
    """What is said of cards that are not there, and of those that are, but used too often."""
    absent, often = [one for one in extra if not hand[one]], [one for one in extra if hand[one]]
    if len(absent) == 1:
        yield f"There is no card {absent[0]} in this hand."
    elif absent:
        yield f"The cards {_listed(absent)} are not in this hand."
    if len(often) > 1:
        yield f"The cards {_listed(often)} are used more often than they are in this hand."
    elif often and hand[often[0]] == 1:
        yield f"There is only one card {often[0]}, and it is used more than once."
    elif often:
        yield f"There are only {hand[often[0]]} cards {often[0]}, and they are used more often."


def _listed(cards: Sequence[int]) -> str:
    *first, last = map(str, cards)
    return f"{', '.join(first)} and {last}"


def _written_faults(written: Sequence[Written]) -> Iterator[Fault]:
    for one in written:
        if one.value is not None and one.value != one.result:
            yield Fault(
                "wrong_step",
                f"Step {one.number}: {one.text} is {_printed(one.value)}, "
                f"not {_printed(one.result)}.",
                {
                    "step": one.number,
                    "text": one.text,
                    "written": value_text(one.result),
                    "value": value_text(one.value),
                    "position": one.position,
                },
            )


def _step_faults(judged: Sequence[_Judged], rules: Ruleset) -> Iterator[Fault]:
    for one in judged:
        if one.step.right == 0 and one.step.left is not None and one.step.result is None:
            yield _fault("division_by_zero", one, "divides by zero, and that cannot be done")
    forbidden: list[tuple[str, bool, Callable[[Exact], bool], str]] = [
        ("fraction_step", not rules.fractions, _is_broken, "every step must be a whole number"),
        ("negative_step", not rules.negatives, _is_negative, "no step may go below zero"),
        ("zero_step", not rules.zero, _is_zero, "no step may be zero"),
    ]
    for code, in_force, breaks, rule in forbidden:
        for one in judged if in_force else ():
            if one.step.result is not None and breaks(one.step.result):
                yield _fault(code, one, rule)


def _is_broken(result: Exact) -> bool:
    return result.denominator != 1


def _is_negative(result: Exact) -> bool:
    return result < 0


def _is_zero(result: Exact) -> bool:
    return result == 0


def _fault(code: str, judged: _Judged, rule: str) -> Fault:
    text, result = str(judged.step.operation), judged.step.result
    why = (
        f"{text} {rule}."
        if result is None
        else f"{text} is {_printed(result)}, and in these rules {rule}."
    )
    details: dict[str, Detail] = {
        "step": judged.number,
        "text": text,
        "value": value_text(result),
    }
    return Fault(code, why, details)


def _value_faults(target: int, reached: Fraction | None) -> Iterator[Fault]:
    if reached is not None and reached != target:
        yield Fault(
            "wrong_value",
            f"This makes {_printed(reached)}, not {target}.",
            {"value": value_text(reached), "target": target},
        )


def _printed(exact: Exact) -> str:
    return str(exact).replace("-", "−")
