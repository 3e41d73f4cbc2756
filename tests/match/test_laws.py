"""Laws that hold whatever people do, under any rules: random commands, legal or not."""

import json
from collections import Counter
from collections.abc import Container, Iterable

from hypothesis import given
from hypothesis import strategies as st

from krypto.match.deadlines import next_deadline
from krypto.match.decide import decide
from krypto.match.events import Event
from krypto.match.events_match import MatchOver, MatchStarted, PlayOffBegan
from krypto.match.events_round import (
    Called,
    ClaimRejected,
    ClaimUpheld,
    Dealt,
    Declared,
    Ending,
    PenaltyTaken,
    PutOut,
    RoundOver,
)
from krypto.match.journal import from_data, to_data
from krypto.match.state import Phase
from krypto.match.table import Table
from krypto.rules.ruleset import Ruleset
from krypto.testing.moves import evenings, outcomes, short_rules
from krypto.testing.ports import scripted_ports

PORTS = scripted_ports(seed=3)
EVENINGS = (short_rules(), evenings())


def played(rules: Ruleset, evening: int, without: Container[str] = ()) -> Table:
    """The table after an evening of moves."""
    table = Table.open(PORTS, rules)
    for _ in outcomes(table, evening, without=without):
        pass
    return table


def scores(rules: Ruleset, journal: Iterable[Event]) -> dict[int, int]:
    """Every score of the last match, reckoned anew from nothing but rounds won and penalties."""
    won: list[int | None] = []
    taken: Counter[int] = Counter()
    for event in journal:
        match event:
            case MatchStarted():
                won, taken = [], Counter()
            case RoundOver() if event.ending not in (Ending.VOID, Ending.STOPPED):
                won.append(event.winner)
            case PenaltyTaken():
                taken[event.seat] += rules.penalty
            case _:
                pass
    total = {seat: -points for seat, points in taken.items()}
    for at, seat in enumerate(won):
        if seat is not None:
            in_a_row = next((back for back in range(at + 1) if won[at - back] != seat), at + 1)
            worth = 2 ** (in_a_row - 1) if rules.doubling else 1
            total[seat] = total.get(seat, 0) + worth
    return total


@given(*EVENINGS)
def test_one_winner(rules: Ruleset, evening: int) -> None:
    """A round ends once, and at most one claim in it is right: the winner's [R6]."""
    journal = played(rules, evening).journal
    ends = [event for event in journal if isinstance(event, RoundOver)]
    upheld = [event for event in journal if isinstance(event, ClaimUpheld)]
    assert len({end.round for end in ends}) == len(ends)
    winners = [end.winner for end in ends if end.ending is Ending.WON]
    assert [claim.seat for claim in upheld] == winners
    assert all((end.winner is not None) == (end.ending is Ending.WON) for end in ends)


@given(*EVENINGS)
def test_out_stays_out(rules: Ruleset, evening: int) -> None:
    """Whoever is out neither claims nor calls nor declares until the next round [R7, R12]."""
    out: set[int] = set()
    for event in played(rules, evening).journal:
        match event:
            case Dealt():
                out = set(event.out)
            case PutOut():
                out.add(event.seat)
            case ClaimUpheld() | ClaimRejected() | Called() | Declared():
                assert event.seat not in out
            case _:
                pass


@given(*EVENINGS)
def test_only_wrong_claims_put_out(rules: Ruleset, evening: int) -> None:
    """Who is out in the state is who a wrong claim put out, and each only where the rules say."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        state = outcome.after
        if state.round and state.rules.wrong_claim_out and state.round.end is None:
            wrong = {claim.seat for claim in state.round.claims if not claim.accepted}
            assert wrong <= state.round.out
        if state.round and not state.rules.wrong_claim_out:
            assert not state.round.out


@given(*EVENINGS)
def test_scores(rules: Ruleset, evening: int) -> None:
    """A score is what the rounds won and the wrong claims are worth, reckoned from the journal."""
    table = played(rules, evening, ("rules", "again"))
    total = scores(rules, table.journal)
    assert {seat.number: seat.score for seat in table.state.seats if seat.has_played} == {
        seat.number: total.get(seat.number, 0) for seat in table.state.seats if seat.has_played
    }
    if rules.trophies:
        assert all(seat.score == len(seat.trophies) for seat in table.state.seats)


@given(*EVENINGS)
def test_journal(rules: Ruleset, evening: int) -> None:
    """The journal, written as JSON and read again, folds into the very state [R13]."""
    table = played(rules, evening)
    text = json.dumps([to_data(event) for event in table.journal])
    read = [from_data(record) for record in json.loads(text)]
    assert read == table.journal
    assert Table.replay(PORTS, read).state == table.state


@given(*EVENINGS)
def test_refused(rules: Ruleset, evening: int) -> None:
    """A refused command changes nothing, and is refused again as long as nothing else happens."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        if outcome.refused:
            assert outcome.after is outcome.before
            assert outcome.events == ()


@given(*EVENINGS)
def test_decisions_repeat(rules: Ruleset, evening: int) -> None:
    """The same state, command and time bring about the same events."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        if outcome.refused is None:
            again = decide(outcome.before, outcome.command, outcome.now_ms, PORTS)
            assert again == outcome.events


@given(*EVENINGS)
def test_time(rules: Ruleset, evening: int) -> None:
    """Times in the journal never run backwards, and after a command nothing is overdue."""
    table = Table.open(PORTS, rules)
    for outcome in outcomes(table, evening):
        due = next_deadline(outcome.after)
        if outcome.events:
            assert due is None or due > outcome.now_ms
    times = [event.at_ms for event in table.journal]
    assert times == sorted(times)


@given(*EVENINGS)
def test_nothing_is_left_to_follow(rules: Ruleset, evening: int) -> None:
    """No round goes on with nobody in, or when all who are in have declared [R8, R9]."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        state, running = outcome.after, outcome.after.running
        if running is None or running.call or state.paused or not state.present:
            continue
        still_in = {one.number for one in state.seats if one.is_awaited} & running.still_in
        assert still_in - running.declared


@given(*EVENINGS)
def test_clocks(rules: Ruleset, evening: int) -> None:
    """A clock runs only while somebody is present and nothing stops it [R12, R13]."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        state, running = outcome.after, outcome.after.running
        awake = bool(state.present) and not state.paused
        if running and running.clock:
            runs = running.clock.since_ms is not None
            assert runs == (awake and running.call is None)
        if running and running.call:
            assert (running.call.clock.since_ms is not None) == awake
        if state.auto:
            assert state.phase is Phase.BETWEEN


@given(*EVENINGS)
def test_match_ends_when_decided(rules: Ruleset, evening: int) -> None:
    """A match goes on until its rounds are played or won, and not a round longer [R11]."""
    played_rounds, wins = 0, Counter[int]()
    play_off = over = False
    for event in played(rules, evening, ("rules", "again", "end")).journal:
        match event:
            case RoundOver() if event.ending.counts:
                assert not over
                played_rounds += 1
                if event.winner is not None:
                    wins[event.winner] += 1
            case PlayOffBegan():
                play_off = True
            case MatchOver():
                over = True
            case _:
                pass
    decided = max(wins.values(), default=0) == rules.first_to or played_rounds == rules.rounds
    if not play_off:
        assert over == decided


@given(*EVENINGS)
def test_host(rules: Ruleset, evening: int) -> None:
    """Where somebody is present there is a host at the table, and the owner is it when present."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        state = outcome.after
        host, owner = state.seat(state.host), state.seat(state.owner)
        if state.present:
            assert host is not None
            assert host.at_table
        if owner is not None and owner.is_present:
            assert state.host == state.owner


@given(*EVENINGS, st.data())
def test_trophies_never_use_up_the_deck(rules: Ruleset, evening: int, data: st.DataObject) -> None:
    """Whatever trophies are taken, the deck left has a hand and a target [R10]."""
    players = data.draw(st.integers(1, 8))
    table = Table.open(PORTS, rules)
    for outcome in outcomes(table, evening, players):
        assert outcome.after.deck_left.size > outcome.after.rules.cards
