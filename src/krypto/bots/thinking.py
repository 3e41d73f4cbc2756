"""Thinking: what a player of the house comes up with for a deal, and when.

A bot does not look at a clock and then ask a solver. Each solution has a chance of being found that
falls with what it asks of the head: the same weights as the grade's, which were fitted to the times
of real people. All solutions race; the first one in is what the bot says. How long the race
takes in the mean is the grade of the deal, times the pace of the bot; it scatters as people's times
do. A bot that has found nothing after its patience declares that there is no solution, right or
wrong, and goes on looking.

Sometimes the first idea is a slip. Either precedence bites (the bot leaves out a pair of
brackets that it needs), or it miscounts by one (what it says makes one more or one less). A slip
comes early, for a careful head would have looked again.

The bot knows the cards, the target and the rules, as everyone at the table does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from math import exp

from krypto.bots.dice import Dice
from krypto.bots.strength import Strength
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.rules.verdict import judge
from krypto.solver.grade.likely import Likely
from krypto.solver.grading import first_found, likely_solutions, seconds

__all__ = ["Idea", "Thought", "think"]

_FASTEST_MS = 1_500


class Idea(Enum):
    """What a thought is about."""

    SOLUTION = auto()
    SLIP = auto()
    NO_SOLUTION = auto()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has come up with.

    Attributes:
        idea: A solution, a slip taken for one, or that there is no solution.
        after_ms: Milliseconds after the cards lie on the table.
        text: What it says, None for no solution.
    """

    idea: Idea
    after_ms: int
    text: str | None = None


def think(deal: Deal, rules: Ruleset, strength: Strength, dice: Dice) -> tuple[Thought, ...]:
    """Everything the bot thinks of this deal, in the order of time.

    Args:
        deal: The cards and the target.
        rules: What a step may be.
        strength: How well it thinks.
        dice: Chance; the same dice give the same thoughts.
    """
    patience = round(strength.patience_ms * dice.between(0.8, 1.2))
    found = _found(deal, rules, strength, dice)
    slip = _slip(deal, rules, strength, dice, found)
    nothing = Thought(Idea.NO_SOLUTION, patience)
    thoughts = [thought for thought in (slip, found, nothing) if thought is not None]
    if found is not None and found.after_ms < patience:
        thoughts.remove(nothing)
    return tuple(sorted(thoughts, key=lambda thought: thought.after_ms))


def _found(deal: Deal, rules: Ruleset, strength: Strength, dice: Dice) -> Thought | None:
    """The solution that is first in the race of all solutions."""
    practised, runners = _what_people_find(deal, rules)
    if practised is None or not runners:
        return None
    times = [dice.raced(share) for share in _shares(runners)]
    first = min(range(len(times)), key=times.__getitem__)
    after = 1000 * practised * strength.pace * times[first]
    return Thought(Idea.SOLUTION, _at_least(after), str(runners[first].expression))


@lru_cache(maxsize=32)
def _what_people_find(deal: Deal, rules: Ruleset) -> tuple[float | None, list[Likely]]:
    """The seconds of a practised player and all solutions: the same for all bots at a table."""
    return seconds(deal, rules), likely_solutions(deal, rules)


def _shares(runners: Sequence[Likely]) -> list[float]:
    """For each solution its chance of being found before all others."""
    weights = [exp(runners[0].effort - runner.effort) for runner in runners]
    return [weight / sum(weights) for weight in weights]


def _at_least(after_ms: float) -> int:
    """A person needs some time to see the cards and to say the answer, however easy it is."""
    return max(_FASTEST_MS, round(after_ms))


def _slip(
    deal: Deal, rules: Ruleset, strength: Strength, dice: Dice, found: Thought | None
) -> Thought | None:
    """A wrong idea that comes before the right one, now and then."""
    slips, brackets, early = dice.share() < strength.slips, dice.share() < 0.5, dice.between(0.4, 1)
    if not slips:
        return None
    texts = list(_without_a_pair(found.text or "")) if found and brackets else []
    text = next((each for each in texts if _is_slip(deal, each, rules)), None)
    text = text or _miscounted(deal, rules, dice)
    if text is None:
        return None
    by_then = found.after_ms if found else strength.patience_ms
    return Thought(Idea.SLIP, _at_least(by_then * early), text)


def _without_a_pair(text: str) -> Iterator[str]:
    """The text with one pair of brackets left out, each pair in turn."""
    opened: list[int] = []
    for place, char in enumerate(text):
        if char == "(":
            opened.append(place)
        elif char == ")":
            start = opened.pop()
            yield text[:start] + text[start + 1 : place] + text[place + 1 :]


def _miscounted(deal: Deal, rules: Ruleset, dice: Dice) -> str | None:
    """What makes one more or one less than the target, taken for a solution."""
    off = 1 if dice.share() < 0.5 else -1
    for near in (deal.target + off, deal.target - off):
        near_by = first_found(Deal(deal.hand, near), rules) if near > 0 else None
        if near_by is not None:
            return str(near_by)
    return None


def _is_slip(deal: Deal, text: str, rules: Ruleset) -> bool:
    return not judge(deal, text, rules).accepted
