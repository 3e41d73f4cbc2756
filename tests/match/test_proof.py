"""The proof of a match: an honest journal holds, and whatever is changed in one does not."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from krypto.errors import JournalError
from krypto.match.commands import Claim, Start
from krypto.match.dealers import SeededDealer
from krypto.match.events_match import MatchOver, MatchStarted
from krypto.match.events_round import (
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    Ending,
    PenaltyTaken,
    PutOut,
    Redealt,
    RoundOver,
)
from krypto.match.ports import Ports
from krypto.match.proof import Outcome, Solver, holds, proof
from krypto.match.published import MatchJournal, published
from krypto.match.table import Table
from krypto.rules.deal import Deal
from krypto.rules.ruleset import HOUSE, Ruleset
from krypto.rules.shuffle import Seed
from krypto.solver import is_solvable
from krypto.solver.dealing import is_wanted
from krypto.testing.moves import evenings, outcomes, short_rules
from krypto.testing.playthrough import begun
from krypto.testing.ports import nicest_solution

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
SOLVER = Solver(is_wanted, is_solvable)


def failing(journal: MatchJournal, solver: Solver | None = SOLVER) -> dict[str, list[int]]:
    """The checks that fail, each with the places where it does."""
    return {
        one.name: [fault.event for fault in one.faults]
        for one in proof(journal, solver)
        if one.outcome is Outcome.FAILS
    }


def place(journal: MatchJournal, kind: type, number: int = 0) -> int:
    """Where an event of this kind stands; `number` of them are passed over."""
    return [at for at, one in enumerate(journal.events) if isinstance(one, kind)][number]


def changed(journal: MatchJournal, kind: type, number: int = 0, **fields: Any) -> MatchJournal:
    """The journal with fields of one event changed."""
    at, events = place(journal, kind, number), list(journal.events)
    events[at] = replace(events[at], **fields)
    return replace(journal, events=tuple(events))


def without(journal: MatchJournal, kind: type, number: int = 0) -> MatchJournal:
    """The journal without one event."""
    at, events = place(journal, kind, number), list(journal.events)
    del events[at]
    return replace(journal, events=tuple(events))


@settings(max_examples=30)
@given(short_rules(), evenings())
def test_whatever_was_played_holds(rules: Ruleset, evening: int) -> None:
    """Every check of every match that a table has played to its end holds, under any rules."""
    ports = Ports(SeededDealer(Seed.of_number(evening), is_wanted), nicest_solution)
    table = Table.open(ports, rules)
    for _ in outcomes(table, evening):
        pass
    for match in range(1, table.state.match + 1):
        journal = published(table.journal, match)
        assert journal is None or failing(journal) == {}


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_playthrough_holds(path: Path) -> None:
    """All that was played by hand follows from the rules; deals named there are of no seed."""
    journal = published(begun(path.read_text("utf-8")).table.journal)
    if journal is not None:
        is_scripted = "\ndeal: " in path.read_text("utf-8")
        assert failing(journal).keys() - ({"deals", "shuffles"} if is_scripted else set()) == set()


def test_an_honest_match_is_proved(evening: MatchJournal) -> None:
    """Each check counts what it has looked at."""
    checks = proof(evening, SOLVER)
    assert holds(checks)
    assert {one.name: one.count for one in checks} == {
        "commitment": 1,
        "deals": 4,
        "shuffles": 4,
        "claims": 5,
        "solutions": 4,
        "rules": len(evening.events) - 5,
        "result": 3,
    }


def test_a_changed_deal_is_caught(evening: MatchJournal) -> None:
    """Other cards, or the same ones in another order, are not those of the shuffle."""
    at = place(evening, Dealt, 1)
    for deal in (Deal((4, 12, 10, 2, 3), 11), Deal((12, 4, 10, 2, 3), 10)):
        assert failing(changed(evening, Dealt, 1, deal=deal))["deals"] == [at]


def test_a_changed_seed_is_caught(evening: MatchJournal) -> None:
    """Another seed is not the one promised; changing both does not help, for the cards differ."""
    other = Seed.of_number(8)
    assert {"commitment", "deals"} <= failing(changed(evening, MatchOver, seed=other.text)).keys()
    both = changed(
        changed(evening, MatchOver, seed=other.text), MatchStarted, commitment=other.commitment
    )
    assert "deals" in failing(both)
    assert "commitment" in failing(changed(evening, MatchOver, seed="no seed"))
    assert "commitment" in failing(changed(evening, MatchStarted, commitment="0" * 64))


def test_a_changed_shuffle_is_caught(evening: MatchJournal) -> None:
    """A shuffle that goes back, or one passed over without need, is named."""
    assert failing(changed(evening, Dealt, 1, shuffle=0)).keys() == {"deals", "shuffles"}
    later = changed(evening, Dealt, 3, shuffle=9, deal=Deal((1, 2, 3, 4, 5), 6))
    assert "shuffles" in failing(later)
    assert "shuffles" in failing(changed(evening, Dealt, 3, shuffle=10**14))


def test_a_changed_verdict_is_caught(evening: MatchJournal) -> None:
    """A wrong claim called right, a right one called wrong, and another value are all seen."""
    said = evening.events[place(evening, ClaimRejected)]
    assert isinstance(said, ClaimRejected)
    at = place(evening, ClaimRejected)
    right = ClaimUpheld(said.at_ms, said.seat, said.text, replace(said.judgement, accepted=True))
    events = list(evening.events)
    events[at] = right
    assert failing(replace(evening, events=tuple(events)))["claims"] == [at]
    verdict = replace(said.judgement, value="1")
    assert failing(changed(evening, ClaimRejected, judgement=verdict)) == {"claims": [at]}
    verdict = replace(said.judgement, faults=())
    assert failing(changed(evening, ClaimRejected, judgement=verdict)) == {"claims": [at]}
    assert "claims" in failing(changed(evening, ClaimUpheld, text="11+10+10+15+9"))
    assert "claims" in failing(changed(evening, ClaimUpheld, text="one"))


def test_a_changed_score_or_winner_is_caught(evening: MatchJournal) -> None:
    """Neither points, nor a winner, nor the result at the head can be others."""
    assert failing(changed(evening, RoundOver, points=2)).keys() == {"rules", "result"}
    assert "rules" in failing(changed(evening, RoundOver, winner=2))
    assert failing(changed(evening, MatchOver, winners=(1,))).keys() == {"rules", "result"}
    assert failing(replace(evening, winners=(1,))) == {"result": [-1]}
    assert failing(replace(evening, scores=((1, 2), (2, 0), (3, 2)))) == {"result": [-1]}


def test_a_changed_ending_or_time_is_caught(evening: MatchJournal) -> None:
    """A round ends as the rules say and when they say, and nobody is let off."""
    assert "rules" in failing(changed(evening, RoundOver, 1, ending=Ending.TIME_UP))
    assert failing(without(evening, PutOut)) == {"rules": [place(evening, ClaimRejected) + 1]}
    assert "rules" in failing(changed(evening, ClaimUpheld, at_ms=1))
    assert "rules" in failing(changed(evening, PutOut, seat=1))
    assert "rules" in failing(changed(evening, Dealt, 1, players=(1, 3)))


def test_a_changed_solution_is_caught(evening: MatchJournal) -> None:
    """What is shown as a solution is one, and where none is shown there is none."""
    at = place(evening, RoundOver, 1)
    wrong, none = ("10 × 3 − 12",), (None,)
    assert failing(changed(evening, RoundOver, 1, solutions=wrong)) == {"solutions": [at]}
    assert failing(changed(evening, RoundOver, 1, solutions=none)) == {"solutions": [at]}
    assert failing(changed(evening, RoundOver, 1, solutions=none), solver=None) == {}


def test_swapped_events_are_caught(evening: MatchJournal) -> None:
    """Two neighbouring events that are told the other way round are refused, or do not follow."""
    for at in range(place(evening, MatchStarted), len(evening.events) - 1):
        events = list(evening.events)
        events[at : at + 2] = events[at + 1], events[at]
        assert not is_believed(replace(evening, events=tuple(events))), events[at]


def is_believed(journal: MatchJournal) -> bool:
    """Whether a journal is read, and everything in it holds."""
    try:
        return not failing(journal)
    except JournalError:
        return False


def test_a_penalty_that_is_left_out_is_caught(replayed: Callable[..., MatchJournal]) -> None:
    """By tournament rules neither the penalty nor the new deal can be kept back."""
    journal = replayed("international")
    assert "rules" in failing(without(journal, PenaltyTaken))
    with pytest.raises(JournalError):
        failing(without(journal, Redealt))


def choosy(**settings: Any) -> MatchJournal:
    """A match of five rounds, won by who plays alone, with deals that were chosen."""
    ports = Ports(SeededDealer(Seed.of_number(7), is_wanted), nicest_solution)
    table = Table.open(ports, HOUSE.changed(rounds=5, **settings))
    table.join("Ann", 0)
    for number in range(5):
        table.submit(Start(1, number), number * 1000 + 1)
        running = table.state.running
        assert running
        text = nicest_solution(running.deal, table.state.rules) or ""
        table.submit(Claim(1, number + 1, 1, text), number * 1000 + 500)
    journal = published(table.journal)
    assert journal is not None
    return journal


def test_chosen_deals_are_proved() -> None:
    """What was passed over is listed by number, and none of it would have suited."""
    journal = choosy(level=1)
    shuffles = next(one for one in proof(journal, SOLVER) if one.name == "shuffles")
    dealt = [one.shuffle for one in journal.events if isinstance(one, Dealt)]
    assert shuffles.outcome is Outcome.HOLDS
    assert shuffles.passed
    assert sorted({*shuffles.passed, *dealt}) == list(range(dealt[-1] + 1))


def test_without_a_solver_chosen_deals_stay_open() -> None:
    """Nobody is told that it holds where nobody has looked."""
    journal = choosy(level=1)
    for solver in (None, replace(SOLVER, most=3)):
        checks = proof(journal, solver)
        assert [one.name for one in checks if one.outcome is Outcome.OPEN] == ["shuffles"]
        assert holds(checks)


def test_a_deal_passed_over_that_suits_is_caught() -> None:
    """A dealer who skips a deal that the rules want, or deals one they do not, is found out."""
    picky = replace(SOLVER, suits=lambda deal, rules: True)  # noqa: ARG005  # wants them all
    assert failing(choosy(level=1), picky).keys() == {"shuffles"}
    proud = replace(SOLVER, suits=lambda deal, rules: False)  # noqa: ARG005  # wants none
    assert failing(choosy(solvable_only=True), proud).keys() == {"shuffles"}


def test_trophies_leave_the_deck_in_the_proof(replayed: Callable[..., MatchJournal]) -> None:
    """A deal is that of the deck less the cards taken by then [R10]."""
    script = "rules: house trophies=on rounds=2\nseed: 7\n0:00 Ann joins\n0:01 Ann starts"
    game = begun(script)
    game.play("0:05 Ann claims 9-(11*10+10)/15")
    game.play("0:06 Ann starts")
    game.play("0:07 Ann ends the match")
    journal = published(game.table.journal)
    assert journal is not None
    assert failing(journal) == {}
    assert replayed("trophies") is not None


def test_the_commitment_is_the_hash_of_the_seed(evening: MatchJournal) -> None:
    """Anybody can check it with SHA-256 alone."""
    promised = evening.events[place(evening, MatchStarted)]
    assert isinstance(promised, MatchStarted)
    digest = hashlib.sha256(b"krypto seed/1 number:7").hexdigest()
    assert promised.commitment == digest
