"""The proof of a match: what its journal promises, looked at again from nothing but the journal.

| check | what is looked at |
|---|---|
| `commitment` | the seed shown at the end is the one promised at the start |
| `deals` | every deal is that of its shuffle of the seed and the deck, trophies taken out |
| `shuffles` | shuffles only go forward, and none was passed over that the rules would have dealt |
| `claims` | every claim, judged again, gets the same verdict |
| `solutions` | every solution shown is one; where none was shown there is none |
| `rules` | everything that happened follows from the rules (`krypto.match.again`) |
| `result` | scores and winners are what the events make them |

Whether a deal is one that the rules want, and whether it has a solution, is a question for a
solver, and the match knows none: whoever asks brings one along, or these questions stay open.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from krypto.errors import KryptoError
from krypto.match.again import does_not_follow
from krypto.match.coherence import Told, told
from krypto.match.events_match import MatchStarted
from krypto.match.events_round import (
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    PhotoFinish,
    Redealt,
    RoundOver,
)
from krypto.match.judgement import judgement
from krypto.match.published import MatchJournal
from krypto.match.state import State
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed, deal_of

__all__ = ["Check", "Outcome", "Place", "Solver", "holds", "proof"]

_MOST_PASSED: Final = 200_000
"""So many shuffles are passed over in a match at most; a dealer gives up long before."""


class Outcome(StrEnum):
    """What came of a check."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something does not hold.

    Attributes:
        event: Place of the event in the journal, from 0.
        round: Number of the round; None outside of any.
        why: What is wrong there, in words.
    """

    event: int
    round: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: What, as in the table above.
        outcome: What came of it; open where nobody was there to look.
        count: How many deals, claims, solutions or events were looked at.
        faults: Where it does not hold.
        passed: Numbers of the shuffles that were passed over.
    """

    name: str
    outcome: Outcome
    count: int
    faults: tuple[Place, ...] = ()
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Solver:
    """Who knows what the match does not.

    Attributes:
        suits: Whether the rules want a deal.
        is_solvable: Whether a deal has a solution.
        most: How many deals to look at in all; what is left then stays open.
    """

    suits: Callable[[Deal, Ruleset], bool]
    is_solvable: Callable[[Deal, Ruleset], bool]
    most: int = _MOST_PASSED


def proof(journal: MatchJournal, solver: Solver | None = None) -> tuple[Check, ...]:
    """Every check of the match, in the order of the table above.

    Raises:
        JournalError: `bad_journal` for a journal that cannot be told at all.
    """
    match = list(told(journal))
    return (
        _commitment(match),
        _deals(match),
        _shuffles(match, solver),
        _claims(match),
        _solutions(match, solver),
        _rules(match),
        _result(match, journal),
    )


def holds(checks: Sequence[Check]) -> bool:
    """Whether nothing fails."""
    return all(one.outcome is not Outcome.FAILS for one in checks)


def _check(
    name: str,
    count: int,
    faults: Sequence[Place],
    passed: Sequence[int] = (),
    *,
    is_open: bool = False,
) -> Check:
    outcome = Outcome.FAILS if faults else Outcome.OPEN if is_open else Outcome.HOLDS
    return Check(name, outcome, count, tuple(faults), tuple(passed))


def _fault(match: Sequence[Told], event: int, why: str) -> Place:
    shown = match[event].after.round
    return Place(event, shown.number if shown else None, why)


def _seed(match: Sequence[Told]) -> Seed | None:
    """The seed shown at the end; None where it is none."""
    try:
        return Seed(match[-1].after.seed or "")
    except KryptoError:
        return None


def _commitment(match: Sequence[Told]) -> Check:
    seed, promised = _seed(match), match[-1].after.commitment
    faults = []
    if seed is None:
        faults = [_fault(match, len(match) - 1, "this is no seed")]
    elif seed.commitment != promised:
        faults = [_fault(match, len(match) - 1, "this seed is not the one that was promised")]
    return _check("commitment", 1, faults)


class _Dealt(NamedTuple):
    """A deal of the match.

    Attributes:
        at: Place of its event.
        state: The table before it.
        deal: Hand and target.
        shuffle: Number of its shuffle.
    """

    at: int
    state: State
    deal: Deal
    shuffle: int

    def of(self, seed: Seed | None, shuffle: int) -> Deal | None:
        """The deal of a shuffle at this moment of the match; None where there is none."""
        if seed is None:
            return None
        try:
            return deal_of(self.state.deck_left, seed, shuffle, self.state.rules.cards)
        except KryptoError:
            return None


def _dealt(match: Sequence[Told]) -> Iterator[_Dealt]:
    for at, one in enumerate(match):
        if isinstance(one.event, Dealt | Redealt):
            yield _Dealt(at, one.before, one.event.deal, one.event.shuffle)


def _deals(match: Sequence[Told]) -> Check:
    seed, faults, dealt = _seed(match), list[Place](), list(_dealt(match))
    for one in dealt:
        due = one.of(seed, one.shuffle)
        if due is None:
            faults.append(_fault(match, one.at, f"shuffle {one.shuffle} cannot be dealt"))
        elif (due.hand, due.target) != (one.deal.hand, one.deal.target):
            faults.append(_fault(match, one.at, f"shuffle {one.shuffle} is {due}, not {one.deal}"))
    return _check("deals", len(dealt), faults)


def _shuffles(match: Sequence[Told], solver: Solver | None) -> Check:
    """That shuffles go forward, and which were passed over, rightly."""
    look, faults, due, dealt = _Look(_seed(match), solver), list[Place](), 0, list(_dealt(match))
    for one in dealt:
        why = look.at(one, range(due, one.shuffle))
        faults += [_fault(match, one.at, why)] if why else []
        due = one.shuffle + 1
    return _check("shuffles", len(dealt), faults, look.passed, is_open=look.is_open)


class _Look:
    """Who looks at shuffles that were passed over.

    Attributes:
        seed: Where they come from.
        solver: Who knows which deals the rules want.
        passed: Those passed over so far.
        is_open: Whether somebody has still to look at one.
    """

    def __init__(self, seed: Seed | None, solver: Solver | None) -> None:
        self.seed, self.solver = seed, solver
        self.passed: list[int] = []
        self.is_open = False
        self._left = solver.most if solver else 0

    def at(self, one: _Dealt, over: range) -> str:
        """What is wrong with a deal before which these were passed over; nothing if empty."""
        rules = one.state.rules
        is_choosy = rules.solvable_only or rules.level is not None
        if one.shuffle < over.start:
            return f"shuffle {one.shuffle} comes after shuffle {over.start - 1}"
        if len(over) > (_MOST_PASSED - len(self.passed) if is_choosy else 0):
            return f"{len(over)} shuffles are passed over without need, from {over.start} on"
        self.passed += over
        return self._at_each(one, over) if is_choosy else ""

    def _at_each(self, one: _Dealt, over: range) -> str:
        for number in over:
            if self._suits(one, number):
                skipped = one.of(self.seed, number)
                return f"shuffle {number}, {skipped}, was passed over, and the rules want it"
        is_unwanted = self._suits(one, one.shuffle) is False
        return f"the rules do not want {one.deal}" if is_unwanted else ""

    def _suits(self, one: _Dealt, number: int) -> bool | None:
        """Whether the rules want the deal of this shuffle; None where nobody has looked."""
        if self.solver is None or self._left <= 0:
            self.is_open = True
            return None
        self._left -= 1
        deal = one.of(self.seed, number)
        return None if deal is None else self.solver.suits(deal, one.state.rules)


def _claims(match: Sequence[Told]) -> Check:
    faults, count = [], 0
    for at, one in enumerate(match):
        shown = one.before.round
        if shown is not None and isinstance(one.event, ClaimUpheld | ClaimRejected | PhotoFinish):
            count += 1
            why = _misjudged(shown.deal, one.before.rules, one.event)
            faults += [_fault(match, at, why)] if why else []
    return _check("claims", count, faults)


def _misjudged(deal: Deal, rules: Ruleset, claim: ClaimUpheld | ClaimRejected | PhotoFinish) -> str:
    """What is wrong with a verdict; its words may be those of another version."""
    if isinstance(claim, PhotoFinish):
        return "" if _is_right(deal, claim.text, rules) else "this claim is wrong"
    said, is_upheld = claim.judgement, isinstance(claim, ClaimUpheld)
    try:
        due = judgement(deal, claim.text, rules)
    except KryptoError:
        return "what was claimed is no expression"
    if due.accepted != is_upheld or due.accepted != said.accepted:
        return f"this claim is {'right' if due.accepted else 'wrong'}"
    if (due.value, due.written) != (said.value, said.written):
        return f"this claim is {due.written} = {due.value}"
    if [one.code for one in due.faults] != [one.code for one in said.faults]:
        return "the faults of this claim are others"
    return ""


def _solutions(match: Sequence[Told], solver: Solver | None) -> Check:
    faults, shown = list[Place](), list(_shown(match))
    for at, deal, text, rules in shown:
        if text is None:
            is_so = solver is None or not solver.is_solvable(deal, rules)
        else:
            is_so = _is_right(deal, text, rules)
        if not is_so:
            faults.append(_fault(match, at, f"{text or 'no solution'} was shown for {deal}"))
    is_open = solver is None and any(text is None for _, _, text, _ in shown)
    return _check("solutions", len(shown), faults, is_open=is_open)


def _shown(match: Sequence[Told]) -> Iterator[tuple[int, Deal, str | None, Ruleset]]:
    """Every solution shown, or that there is none, with its event, its deal and the rules."""
    for at, one in enumerate(match):
        if isinstance(one.event, RoundOver) and one.before.running:
            for deal, text in zip(one.before.running.deals, one.event.solutions, strict=True):
                yield at, deal, text, one.before.rules


def _is_right(deal: Deal, text: str, rules: Ruleset) -> bool:
    try:
        return judgement(deal, text, rules).accepted
    except KryptoError:
        return False


def _rules(match: Sequence[Told]) -> Check:
    at = does_not_follow(match)
    begun = next((at for at, one in enumerate(match) if isinstance(one.event, MatchStarted)), 0)
    faults = [] if at is None else [_fault(match, at, "this does not follow from what was before")]
    return _check("rules", len(match) - begun, faults)


def _result(match: Sequence[Told], journal: MatchJournal) -> Check:
    over = match[-1].after
    played = tuple((seat.number, seat.score) for seat in over.seats if seat.has_played)
    faults = []
    if played != journal.scores:
        faults.append(Place(-1, None, "the scores are not what the rounds make them"))
    if over.winners != journal.winners:
        faults.append(Place(-1, None, "the winners are not those of the last event"))
    return _check("result", len(played), faults)
