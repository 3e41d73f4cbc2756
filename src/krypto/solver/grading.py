"""The grade: how hard a deal is for a person, and which solution a person finds first.

Source: the weights are fitted to the mean seconds that people took for 908 deals of the 24 game;
docs/grade.md tells how, how well, and what else was tried.
"""

from dataclasses import dataclass

import numpy as np

from krypto.rules.deal import Deal
from krypto.rules.expression import Expression
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.solver.grade.likely import Likely, likely
from krypto.solver.grade.looking import look
from krypto.solver.grade.model import model
from krypto.solver.grade.reasons import Case, reasons_of
from krypto.solver.search import count

__all__ = ["LEVEL_NAMES", "Grade", "first_found", "grade", "likely_solutions", "seconds"]

LEVEL_NAMES = ("Stroll", "Walk", "Hike", "Climb", "Summit")
"""What the levels are called, from 1, the easiest, to 5."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a deal is for a person.

    Attributes:
        seconds: What a practised player takes to find a solution; where there is none, what it
            takes to be sure of that.
        level: 1, the easiest, to 5. Each level holds a fifth of the solvable deals of the published
            deck under `house`; a deal without a solution is of level 5.
        name: Name of the level.
        reasons: Why, in plain sentences, the weightiest first; at least one.
    """

    seconds: float
    level: int
    name: str
    reasons: tuple[str, ...]


def grade(deal: Deal, rules: Ruleset = HOUSE) -> Grade:
    """The grade of a deal.

    Args:
        deal: Any deal, of three to five cards.
        rules: What a step may be [R5]; the other settings play no part.

    >>> grade(Deal((1, 2, 3, 4, 5), 15)).level, grade(Deal((8, 11, 12, 22, 23), 12)).level
    (1, 5)
    """
    seen, kept = look(deal, rules), model()
    efforts = kept.efforts(seen, deal.target)
    seconds_ = kept.seconds(seen.tries, efforts, len(deal.hand))
    if seen.steps is None:
        reasons: tuple[str, ...] = (f"No solution: these cards cannot make {deal.target}.",)
        level = len(LEVEL_NAMES)
    else:
        level, first = kept.level(seconds_), int(np.argmin(efforts))
        forms = count(deal, rules)
        reasons = reasons_of(Case(seen.steps, first, deal.target, seen.choices, forms, level), kept)
    return Grade(seconds_, level, LEVEL_NAMES[level - 1], reasons)


def seconds(deal: Deal, rules: Ruleset = HOUSE) -> float | None:
    """The seconds of the grade alone, None where there is no solution; three times as fast."""
    seen, kept = look(deal, rules), model()
    if seen.steps is None:
        return None
    return kept.seconds(seen.tries, kept.efforts(seen, deal.target), len(deal.hand))


def likely_solutions(deal: Deal, rules: Ruleset = HOUSE) -> list[Likely]:
    """Every essentially different solution, those that people find first at the front.

    Each is written the way it is most likely found, and comes with its effort: of two
    solutions the one with 1 less is found about 2.7 times as often.

    >>> str(likely_solutions(Deal((3, 6, 11, 14, 15), 8))[0].expression)
    '11 − (6 ÷ 3 + (15 − 14))'
    """
    return likely(deal, rules)


def first_found(deal: Deal, rules: Ruleset = HOUSE) -> Expression | None:
    """The solution that most people find first, None where there is none."""
    found = likely(deal, rules)
    return found[0].expression if found else None
