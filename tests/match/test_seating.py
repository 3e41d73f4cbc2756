"""Coming and going [R13]."""

import pytest

from krypto.errors import CommandRefused
from krypto.match.commands import Away, Join, Present
from krypto.match.seat import MOST_SEATS, Presence
from krypto.match.table import Table
from krypto.testing.playthrough import first_round, refusal
from krypto.testing.ports import scripted_ports


@pytest.fixture
def table() -> Table:
    """A table at which nobody sits yet."""
    return Table.open(scripted_ports())


def test_numbers_are_never_given_twice(table: Table) -> None:
    """A seat's number is its player's for good, whoever comes and goes [SN-11]."""
    assert [table.join(name, 0) for name in ("Ann", "Ben")] == [1, 2]
    game = first_round("Ann", "Ben", "Cleo")
    game.play("0:10 Ben leaves")
    game.play("0:11 Dora joins")
    game.play("0:12 Ben joins")
    numbers = {seat.name: seat.number for seat in game.table.state.seats}
    assert numbers == {"Ann": 1, "Ben": 2, "Cleo": 3, "Dora": 4}


def test_same_key_is_the_same_player(table: Table) -> None:
    """Joining again with the same key takes no second seat [SN-01, SN-05]."""
    assert table.join("Ana", 0, key="k") == 1
    assert table.join("Ana", 1, key="k") == 1
    assert table.join("Ben", 2, key="k") == 1
    assert [seat.name for seat in table.state.seats] == ["Ana"]


@pytest.mark.parametrize("name", ["Ana", "Ana ", " Ana", "ANA", "Ａｎａ", "Ana\u200b", "A\u00adna"])
def test_names_that_look_alike(table: Table, name: str) -> None:
    """A name that looks like one at the table is refused, and nobody's powers move [SN-10]."""
    table.join("Ana", 0, key="host")
    with pytest.raises(CommandRefused) as refused:
        table.submit(Join(name, key="stranger"), 1)
    assert refused.value.code == "name_taken"
    assert table.state.host == 1


@pytest.mark.parametrize(
    "name", ["Tim & Jo", "O'Neil", "5<6", "Zoë", "李", "Ünal", "Аna", "👩‍👩‍👧"]
)
def test_names_of_all_kinds(table: Table, name: str) -> None:
    """Names in any script are taken as they are [ID-04]."""
    table.join("Ana", 0)
    table.join(name, 1)
    assert [seat.name for seat in table.state.seats] == ["Ana", name]


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "a\nb\x00", "x" * 41, "\ud800", "a\u2028b\x07"]
)
def test_bad_names(table: Table, name: str) -> None:
    """A name has something to see in it, no control characters, and an end."""
    with pytest.raises(CommandRefused) as refused:
        table.submit(Join(name), 0)
    assert refused.value.code == "bad_name"


def test_full_table(table: Table) -> None:
    """A table seats forty, and a seat given up is free again."""
    for number in range(MOST_SEATS):
        table.join(f"P{number}", 0, key=f"{number}")
    with pytest.raises(CommandRefused) as refused:
        table.submit(Join("One more"), 1)
    assert refused.value.code == "table_full"


def test_away_after_ten_seconds() -> None:
    """A connection gone for ten seconds is a player away; one back before is not."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ben drops")
    assert game.play("0:19.999 Time passes") == []
    assert game.play("0:20 Time passes") == ["Ben is away."]
    assert game.play("0:21 Ben is back") == ["Ben is back."]
    game.play("0:30 Ben drops")
    assert game.play("0:39.999 Ben is back") == ["Ben is back."]
    assert game.play("1:00 Time passes") == []


def test_seat_and_score_stay() -> None:
    """Away or left, a player comes back to the same seat, score and deal [SN-01]."""
    game = first_round("Ana", "Ben")
    game.play("0:10 Ana claims (14-6)*(15-11-3)")
    game.play("0:20 Ana starts")
    deal = game.table.state.running
    game.play("0:21 Ana drops")
    game.play("0:50 Ana joins")
    assert game.table.state.running == deal
    ana = game.table.state.seats[0]
    assert (ana.number, ana.name, ana.score, ana.presence) == (1, "Ana", 1, Presence.HERE)


def test_connections_say_it_once(table: Table) -> None:
    """A connection that is gone already, or back already, is no news."""
    ann = table.join("Ann", 0)
    assert table.submit(Present(ann), 1) == ()
    table.submit(Away(ann), 2)
    assert table.submit(Away(ann), 3) == ()


def test_who_is_away_is_waited_for_fifteen_seconds() -> None:
    """For fifteen seconds the round waits for who is away, and then no longer [R8, R13]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ben drops")
    game.play("0:12 Ann declares")
    assert game.play("0:34.999 Time passes") == ["Ben is away. [0:20]"]
    assert game.play("0:35 Time passes")[-1].startswith("Round 1 is over, void")


def test_all_out_without_the_absent() -> None:
    """Who is away too long does not hold up the end of a round in which the others are out [R9]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ben drops")
    game.play("0:12 Ann claims 3")
    assert game.play("0:35 Time passes")[-1].startswith("Round 1 is over, all out")


def test_a_declaration_holds_while_its_player_is_away() -> None:
    """Who has declared and is away counts as declared, so long as anybody waits [R8, R13]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ben declares")
    game.play("0:11 Ben drops")
    assert game.play("0:22 Ann claims 3")[-1].startswith("Round 1 is over, void")


def test_nobody_waits_for_a_declaration_of_the_absent() -> None:
    """Who is away too long has no say, declared or not: then it is as if all were out [R8, R9]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ben declares")
    game.play("0:11 Ben drops")
    assert game.play("0:36 Ann claims 3")[-1].startswith("Round 1 is over, all out")


def test_nobody_present() -> None:
    """With nobody present the table stands still, and goes on when somebody is back [R9]."""
    game = first_round("Ann", rules="house round_seconds=60")
    game.play("0:11 Ann declares in 9.1")
    game.play("0:11 Ann drops")
    assert game.play("60:00 Time passes")[-1].startswith("Nobody waits for Ann any longer")
    assert game.table.state.running is not None
    assert game.play("60:01 Ann is back") == ["Ann is back."]
    assert game.table.next_deadline == 3_601_000 + 60_000 - (21_000 - 1_000)


def test_returning_does_not_undo_out() -> None:
    """Who leaves while out and comes back is still out."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ben claims 3")
    game.play("0:11 Ben leaves")
    game.play("0:12 Ben joins")
    assert refusal(game.play("0:13 Ben declares")) == "out"


def test_last_player_leaving_frees_the_watchers() -> None:
    """When nobody of the round is left, those who watch do not wait for ever."""
    game = first_round("Ann")
    game.play("0:10 Ben joins")
    said = game.play("0:11 Ann leaves")
    assert said[-1].startswith("Round 1 is over, all out")


def test_removed() -> None:
    """Who was removed does not come back in this match, not even by itself [SN-11]."""
    game = first_round("Ann", "Ben")
    assert game.play("0:10 Ann removes Ben") == ["Ben is removed from the table."]
    assert refusal(game.play("0:11 Ben joins")) == "removed"
    assert refusal(game.play("0:12 Ben declares")) == "no_seat"
    game.play("0:13 Ann ends the match")
    game.play("0:14 Ann plays again")
    assert game.play("0:15 Ben joins") == ["Ben takes seat 3."]


def test_removed_in_the_lobby() -> None:
    """Who was removed in the lobby does not come back by itself either, and the name is free."""
    game = first_round("Ann")
    game.play("0:02 Ann ends the match")
    game.play("0:03 Ann plays again")
    game.play("0:04 Ben joins")
    game.play("0:05 Ann removes Ben")
    assert refusal(game.play("0:06 Ben joins")) == "removed"
    assert game.table.join("Ben", 7_000, key="another person") == 3
