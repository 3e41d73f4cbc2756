"""Views: all that a seat may know, and nothing else [R2, R7, R8]."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from msgspec.structs import replace

from krypto.match.judgement import Judgement
from krypto.match.plain import plain
from krypto.match.round import ClaimMade, Round
from krypto.match.state import Phase, State
from krypto.match.table import Table
from krypto.match.view import view
from krypto.rules.ruleset import Ruleset
from krypto.testing.moves import evenings, outcomes, short_rules
from krypto.testing.playthrough import begun
from krypto.testing.ports import nicest_solution, scripted_ports

PORTS = scripted_ports(seed=5)
WATCHERS = (None, 1, 2, 3)
OTHER_VERDICT = Judgement(accepted=False, value="7/2", written="7 ÷ 2")

TWO = """rules: house
deal: {deal}

0:00 Ann joins
0:00 Ben joins
0:05 Ann starts
"""


def shown(state: State, seat: int | None) -> str:
    """The view as a client would get it."""
    return json.dumps(plain(view(state, seat)), ensure_ascii=False)


def twin(state: State, seat: int | None) -> State:
    """A state that differs in everything that this seat may not know, and in nothing else."""
    seats = tuple(replace(one, key=f"other {one.key}", answers=()) for one in state.seats)
    table = replace(state, seats=seats, next_shuffle=state.next_shuffle + 9)
    return replace(table, round=_twin_round(state, seat)) if state.round else table


def _twin_round(state: State, seat: int | None) -> Round | None:
    running = state.round
    if running is None or running.end is not None:
        return running
    claims = tuple(
        one if one.seat == seat and not state.paused else _twin_claim(one) for one in running.claims
    )
    return replace(running, shuffle=running.shuffle + 5, claims=claims)


def _twin_claim(claim: ClaimMade) -> ClaimMade:
    return replace(claim, text=f"9*{claim.text}", judgement=OTHER_VERDICT)


def shape(data: object) -> Iterator[str]:
    """The names in plain data and the kinds of their values, in order."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from shape(value)
    elif isinstance(data, list):
        yield "["
        for value in data:
            yield from shape(value)
    else:
        yield type(data).__name__


@given(short_rules(), evenings())
def test_twins_look_alike(rules: Ruleset, evening: int) -> None:
    """Two tables that differ only in what a seat may not know look the same to it."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        for seat in WATCHERS:
            assert view(twin(outcome.after, seat), seat) == view(outcome.after, seat)


@given(short_rules(), evenings())
def test_no_secret_is_in_a_view(rules: Ruleset, evening: int) -> None:
    """While a round is on no view holds its solution, the seed, a key or another's wrong text."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        state = outcome.after
        if state.running is None:
            continue
        answer = nicest_solution(state.running.deal, state.rules)
        for seat in WATCHERS:
            text = shown(state, seat)
            assert answer is None or answer not in text
            assert not any(word in text for word in ("shuffle", '"number:5"', "bytes:", "key "))
            assert _texts(state, seat) <= {seat}


def _texts(state: State, seat: int | None) -> set[int | None]:
    """Seats whose claims can be read in the round of a view."""
    on_table = view(state, seat).round
    claims = on_table.claims if on_table else ()
    return {one.seat for one in claims if one.text or one.judgement}


@given(short_rules(), evenings())
def test_everything_is_shown_afterwards(rules: Ruleset, evening: int) -> None:
    """When a round is over every claim and solution is shown; after the match, the seed."""
    for outcome in outcomes(Table.open(PORTS, rules), evening):
        state, seen = outcome.after, view(outcome.after)
        if state.round and state.round.end and seen.round:
            assert [one.text for one in seen.round.claims] == [
                one.text for one in state.round.claims
            ]
            assert seen.round.end == state.round.end
        assert (seen.seed is not None) == (state.phase is Phase.OVER)


@pytest.mark.parametrize("seat", WATCHERS)
def test_size_tells_nothing(seat: int | None) -> None:
    """A view has the same shape and size whether its deal can be solved or not."""
    with_none, with_some = (
        begun(TWO.format(deal=deal)).table.state
        for deal in ("1 8 9 12 17 -> 9", "1 8 9 12 16 -> 9")
    )
    assert len(shown(with_none, seat)) == len(shown(with_some, seat))
    assert list(shape(plain(view(with_none, seat)))) == list(shape(plain(view(with_some, seat))))


@pytest.mark.parametrize("seat", WATCHERS)
def test_pause_covers_the_cards(seat: int | None) -> None:
    """While the host has paused no view holds a card, nor a text written with one [R13]."""
    game = begun(TWO.format(deal="3 6 11 14 15 -> 8"))
    game.play("0:10 Ben claims 14+15")
    game.play("0:20 Ann pauses")
    covered = view(game.table.state, seat).round
    assert covered is not None
    assert covered.deals == ()
    assert (covered.claims[0].text, covered.claims[0].judgement) == (None, None)


def test_dealt_order_stays() -> None:
    """The cards are shown in the order dealt, whatever is claimed [R2, RU-12]."""
    game = begun(TWO.format(deal="9 2 7 3 2 -> 20"))
    for line in ("0:10 Ben claims 9+2*", "0:11 Ben claims 9+2+7+3+2"):
        game.play(line)
        seen = view(game.table.state, 1).round
        assert seen is not None
        assert (seen.deals[0].hand, seen.deals[0].target) == ((9, 2, 7, 3, 2), 20)


def test_what_each_sees_of_a_wrong_claim() -> None:
    """The claimant sees text and verdict, the others only that it was wrong [R7]."""
    game = begun(TWO.format(deal="3 6 11 14 15 -> 8"))
    game.play("0:10 Ben claims 14+15")
    mine, theirs = (view(game.table.state, seat).round for seat in (2, 1))
    assert mine is not None
    assert theirs is not None
    assert mine.claims[0].text == "14+15"
    assert theirs.claims[0].accepted is False
    assert (theirs.claims[0].text, theirs.claims[0].judgement) == (None, None)


def test_sheet() -> None:
    """A view lists who is at the table or has played, by numbers that never move [SN-11]."""
    game = begun(TWO.format(deal="3 6 11 14 15 -> 8"))
    for line in ("0:06 Cleo joins", "0:07 Dora joins", "0:08 Cleo leaves", "0:09 Ben leaves"):
        game.play(line)
    game.play("0:10 Ann removes Dora")
    game.play("0:11 Emil joins")
    game.play("0:12 Ann ends the match")
    seats = view(game.table.state).seats
    assert [(one.number, one.name) for one in seats] == [(1, "Ann"), (2, "Ben"), (5, "Emil")]


def test_who_is_out_has_not_declared() -> None:
    """A declaration ends with being out, so that nobody is both."""
    game = begun(TWO.format(deal="3 6 11 14 15 -> 8"))
    game.play("0:10 Ben declares")
    game.play("0:11 Ben claims 14+15")
    ben = view(game.table.state).seats[1]
    assert (ben.is_out, ben.has_declared) == (True, False)
