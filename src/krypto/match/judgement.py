"""Judgements: what the judge said of a claim, as plain data that a journal can keep [R6, R7]."""

from dataclasses import dataclass
from typing import TypeAlias

from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.rules.verdict import Fault, judge, value_text

__all__ = ["Detail", "Judgement", "Remark", "judgement"]

Detail: TypeAlias = str | int | tuple[int, ...] | None
"""A value in the details of a fault."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One fault of a wrong claim.

    Attributes:
        code: Stable name of the fault, as the judge gives it.
        message: The fault in words for the player.
        details: What the message speaks of, as pairs of name and value: cards missing, the step.
    """

    code: str
    message: str
    details: tuple[tuple[str, Detail], ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, written down.

    Attributes:
        accepted: Whether the claim solves the deal under the rules.
        value: The exact value as ``n`` or ``n/d``; None where none is formed.
        written: The expression that was understood, with the fewest brackets.
        faults: Every fault, none where it is accepted.
    """

    accepted: bool
    value: str | None
    written: str
    faults: tuple[Remark, ...] = ()


def judgement(deal: Deal, text: str, rules: Ruleset) -> Judgement:
    """What the one judge of this game says of the text.

    Raises:
        NotationError: `bad_notation` for a text that is no expression.
    """
    verdict = judge(deal, text, rules)
    return Judgement(
        accepted=verdict.accepted,
        value=value_text(verdict.value),
        written=str(verdict.expression),
        faults=tuple(map(_remark, verdict.faults)),
    )


def _remark(fault: Fault) -> Remark:
    plain = ((name, _frozen(value)) for name, value in fault.details.items())
    return Remark(fault.code, fault.message, tuple(plain))


def _frozen(value: str | int | list[int] | None) -> Detail:
    return tuple(value) if isinstance(value, list) else value
