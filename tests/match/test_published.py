"""What is published of a match: all that shows it, and nothing by which anybody can act."""

from dataclasses import fields

from hypothesis import given, settings
from msgspec.structs import replace

from krypto.match.coherence import told
from krypto.match.events_match import MatchStarted
from krypto.match.evolve import evolve, fold
from krypto.match.published import MatchJournal, published
from krypto.match.state import NEW_TABLE, Phase, State
from krypto.match.table import Table
from krypto.match.view import view
from krypto.rules.ruleset import Ruleset
from krypto.testing.moves import evenings, outcomes, short_rules
from krypto.testing.playthrough import begun
from krypto.testing.ports import scripted_ports


def played(rules: Ruleset, evening: int) -> Table:
    """The table after an evening of moves, most of them with a mark."""
    table = Table.open(scripted_ports(seed=3), rules)
    for _ in outcomes(table, evening):
        pass
    return table


def bare(state: State) -> State:
    """The table without what is not published, and without what it counts over its matches."""
    seats = tuple(replace(seat, key=None, answers=()) for seat in state.seats)
    return replace(state, seats=seats, next_seat=0, next_shuffle=0, at_ms=0)


@settings(max_examples=30)
@given(short_rules(), evenings())
def test_every_state_of_a_match_is_told_again(rules: Ruleset, evening: int) -> None:
    """Folding what is published makes every state that the table had since the match began."""
    table, state, states = played(rules, evening), NEW_TABLE, list[State]()
    for event in table.journal:
        if isinstance(event, MatchStarted):
            states = []
        state = evolve(state, event)
        states.append(state)
        if state.phase is not Phase.OVER:
            continue
        made = published(table.journal[: table.journal.index(event) + 1], state.match)
        assert made is not None
        again = [one.after for one in told(made)][-len(states) :]
        first = next(at for at, one in enumerate(states) if one.round)
        assert [bare(one) for one in again[first:]] == [bare(one) for one in states[first:]]
        return


@settings(max_examples=30)
@given(short_rules(), evenings())
def test_nothing_published_lets_anybody_act(rules: Ruleset, evening: int) -> None:
    """No key of a seat and no mark of a command is in what is published."""
    made = published(played(rules, evening).journal)
    for event in made.events if made else ():
        marks = [getattr(event, one.name) for one in fields(event) if one.name in ("key", "ref")]
        assert not any(marks)


def test_a_match_that_is_not_over_is_not_published() -> None:
    """Before the last event there is nothing to be had, whatever number is asked for."""
    game = begun("rules: house rounds=1\n0:00 Ann joins\n0:01 Ann starts")
    assert published(game.table.journal) is None
    assert published(game.table.journal, 1) is None
    game.play("0:05 Ann ends the match")
    assert published(game.table.journal, 1) is not None
    assert published(game.table.journal, 2) is None


def test_each_match_is_published_alone() -> None:
    """A second match tells nothing of the first: not its cards, its seed, or who left before."""
    lines = ["0:00 Ann joins", "0:00 Ben joins", "0:01 Ann starts", "0:02 Ben leaves"]
    more = ["0:03 Ann ends the match", "0:04 Ann plays again", "0:05 Ann starts"]
    game = begun("\n".join(["rules: house", *lines, *more, "0:06 Ann ends the match"]))
    first, second = published(game.table.journal, 1), published(game.table.journal)
    assert first is not None
    assert second is not None
    assert (first.match, second.match) == (1, 2)
    assert "Ben" in repr(first)
    assert "Ben" not in repr(second)
    assert repr(second.events).count("MatchStarted") == 1
    assert fold(second.events).seed == fold(game.table.journal).seed


def test_what_is_published_looks_as_the_table_did(evening: MatchJournal) -> None:
    """At the end a spectator sees the same view as at the table."""
    last = view(fold(evening.events))
    assert [(seat.number, seat.score) for seat in last.seats] == list(evening.scores)
    assert last.winners == evening.winners == (3,)
    assert last.seed == "number:7"
