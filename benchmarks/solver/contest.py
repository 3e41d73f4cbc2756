"""What a contestant answered, held against the oracle."""

import statistics
from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from krypto.errors import KryptoError
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.rules.verdict import judge
from krypto.testing import oracle


class Given(NamedTuple):
    """What a contestant gave: the time worked for each deal, and the solutions it wrote."""

    milliseconds: list[float]
    answers: list[list[str]]


class Score(TypedDict):
    """How one contestant did.

    Attributes:
        worked: Milliseconds of the processor a deal, the median of the deals and then of the runs.
        slowest: Milliseconds for the deal that took longest, the median of the runs.
        times_ours: How many times our median; the median of the ratios within each run.
        found: Essentially different solutions, of all deals together.
        there: As many as there are, by the oracle.
        unsolved: Deals with a solution for which it gave none.
        repeated: Lines that say a solution once more.
        wrong: Lines that the judge does not accept.
    """

    worked: float
    slowest: float
    times_ours: float
    found: int
    there: int
    unsolved: int
    repeated: int
    wrong: int


class Marks(NamedTuple):
    """How right the answers to some deals are; see `Score`."""

    found: int
    there: int
    unsolved: int
    repeated: int
    wrong: int


def score(runs: Sequence[Given], ours: Sequence[Given], marks: Marks) -> Score:
    """Times of several runs beside ours of the same runs, and the marks."""
    medians = [statistics.median(run.milliseconds) for run in runs]
    our_medians = [statistics.median(run.milliseconds) for run in ours]
    ratios = [theirs / our for theirs, our in zip(medians, our_medians, strict=True)]
    return {
        "worked": statistics.median(medians),
        "slowest": statistics.median(max(run.milliseconds) for run in runs),
        "times_ours": statistics.median(ratios),
        "found": marks.found,
        "there": marks.there,
        "unsolved": marks.unsolved,
        "repeated": marks.repeated,
        "wrong": marks.wrong,
    }


def marked(deals: Sequence[Deal], answers: Sequence[Sequence[str]], rules: Ruleset) -> Marks:
    """All answers held against every form that the oracle knows."""
    each = [_marked(deal, lines, rules) for deal, lines in zip(deals, answers, strict=True)]
    return Marks(*map(sum, zip(*each, strict=True)))


def _marked(deal: Deal, lines: Sequence[str], rules: Ruleset) -> Marks:
    made = oracle.forms(deal.hand, rules)
    there = {form for form, value in made.items() if value == deal.target}
    right = [form for line in lines if (form := _form_if_right(deal, line, rules)) is not None]
    found = there.intersection(right)
    return Marks(
        found=len(found),
        there=len(there),
        unsolved=int(bool(there) and not found),
        repeated=len(right) - len(found),
        wrong=len(lines) - len(right),
    )


def _form_if_right(deal: Deal, line: str, rules: Ruleset) -> oracle.Form | None:
    """The form that a line says, None where the judge does not accept it."""
    try:
        verdict = judge(deal, line, rules)
    except KryptoError:
        return None
    return oracle.form_of(verdict.expression) if verdict.accepted else None
