"""The host, starting, pausing, time, rules, and one match after another [R11, R13]."""

import pytest

from krypto.match.state import Phase
from krypto.testing.playthrough import begun, first_round, refusal

LOBBY = "rules: house\n0:00 Ann joins\n0:01 Ben joins\n0:02 Cleo joins"
RIGHT = "(14-6)*(15-11-3)"


POWERS = (
    *("starts", "pauses", "resumes", "adds 5", "sets rounds=3", "ends the match", "plays again"),
    *("removes Cleo", "hands over to Cleo"),
)


@pytest.mark.parametrize("what", POWERS)
def test_only_the_host(what: str) -> None:
    """What is the host's to do nobody else can do, and nothing has changed [TR-03]."""
    game = first_round("Ann", "Ben", "Cleo", rules="house round_seconds=60")
    before = game.table.state
    assert refusal(game.play(f"0:10 Ben {what}")) == "not_host"
    assert game.table.state is before


def test_two_presses_start_one_round() -> None:
    """A second press on the same button closes a round that is closed already [RC-06]."""
    game = first_round("Ann", "Ben")
    game.play(f"0:10 Ben claims {RIGHT}")
    assert refusal(game.play("0:20 Ann starts 1")) is None
    assert refusal(game.play("0:20.050 Ann starts 1")) == "already_started"
    assert refusal(game.play("0:20.060 Ben is ready")) == "round_running"
    assert game.table.state.last_round == 2


def test_all_ready() -> None:
    """When all who are present are ready the round starts, and those away are not asked."""
    game = begun(LOBBY)
    game.play("0:10 Cleo drops")
    game.play("0:11 Ann is ready")
    assert game.play("0:12 Ben is ready") == ["Ben is ready."]
    assert game.play("0:20 Time passes")[-1].startswith("Round 1")


def test_leaver_is_not_asked() -> None:
    """When the only one who was not ready leaves, the round starts."""
    game = begun(LOBBY)
    game.play("0:11 Ann is ready")
    game.play("0:12 Ben is ready")
    assert game.play("0:13 Cleo leaves")[-1].startswith("Round 1")


def test_starting_by_itself_is_off() -> None:
    """No round starts by itself unless the table wants it [R13]."""
    game = first_round("Ann")
    game.play(f"0:10 Ann claims {RIGHT}")
    assert game.table.next_deadline is None


def test_starting_by_itself() -> None:
    """Where the table wants it, the next round starts after ten seconds, and once [RC-06]."""
    game = first_round("Ann", rules="house auto_start=on")
    game.play(f"0:10 Ann claims {RIGHT}")
    assert game.table.next_deadline == 20_000
    assert refusal(game.play("0:20 Ann starts 1")) == "already_started"
    assert len(game.play("0:20 Time passes")) == 1
    assert game.table.state.last_round == 2


def test_pause_holds_back_the_start() -> None:
    """While the host has paused no round starts, neither by itself nor by hand."""
    game = first_round("Ann", rules="house auto_start=on")
    game.play(f"0:10 Ann claims {RIGHT}")
    game.play("0:12 Ann pauses")
    assert refusal(game.play("0:30 Ann starts")) == "paused"
    assert game.play("0:31 Ann is ready") == ["Ann is ready."]
    assert game.play("0:32 Ann resumes")[-1].startswith("Round 2")


def test_pause_holds_back_the_end() -> None:
    """What would end the round ends it only after the pause."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ann declares")
    game.play("0:11 Ann pauses")
    assert game.play("0:12 Ben leaves") == ["Ben leaves the table."]
    assert game.play("0:13 Ann resumes")[-1].startswith("Round 1 is over, void")


def test_pause_ends_with_the_match() -> None:
    """A match that is ended during a pause leaves no pause to the next one."""
    game = first_round("Ann")
    game.play("0:10 Ann pauses")
    game.play("0:11 Ann ends the match")
    game.play("0:12 Ann plays again")
    assert game.play("0:13 Ann starts")[-1].startswith("Round 2")


def test_pause_stops_the_clock() -> None:
    """A pause takes nothing from the time left."""
    game = first_round("Ann", rules="house round_seconds=60")
    game.play("0:21 Ann pauses")
    assert game.table.next_deadline is None
    game.play("5:00 Ann resumes")
    assert game.table.next_deadline == 340_000


def test_more_time_adds_to_the_time_left() -> None:
    """Forty seconds left and thirty more are seventy [TM-02]."""
    game = first_round("Ann", rules="house round_seconds=60")
    game.play("0:21 Ann adds 30")
    running = game.table.state.running
    assert running is not None
    assert running.clock is not None
    assert running.clock.left_at(21_000) == 70_000


@pytest.mark.parametrize("seconds", ["0", "3601"])
def test_bad_time(seconds: str) -> None:
    """Time is added from one second to an hour, and only to a clock that there is."""
    game = first_round("Ann", rules="house round_seconds=60")
    assert refusal(game.play(f"0:10 Ann adds {seconds}")) == "bad_time"
    assert refusal(first_round("Ann").play("0:10 Ann adds 30")) == "no_clock"


@pytest.mark.parametrize("setting", ["deck=nctm", "trophies=on", "doubling=on", "penalty=1"])
def test_scoring_is_not_mixed(setting: str) -> None:
    """During a match the deck and the scoring stay as they are, before it they do not [RU-08]."""
    game = begun(LOBBY)
    assert refusal(game.play(f"0:03 Ann sets {setting}")) is None
    game = first_round("Ann")
    game.play(f"0:10 Ann claims {RIGHT}")
    assert refusal(game.play(f"0:11 Ann sets {setting}")) == "rules_fixed"


def test_rules_between_rounds() -> None:
    """Rules change between rounds, and only so that a round is left to play."""
    game = first_round("Ann", "Ben")
    assert refusal(game.play("0:09 Ann sets rounds=3")) == "round_running"
    game.play(f"0:10 Ann claims {RIGHT}")
    assert refusal(game.play("0:11 Ann sets rounds=1")) == "rules_too_short"
    assert refusal(game.play("0:12 Ann sets first_to=1")) == "rules_too_short"
    assert refusal(game.play("0:13 Ann sets round_seconds=30")) is None
    game.play("0:20 Ann starts")
    assert game.table.next_deadline == 50_000


def test_rules_that_trophies_do_not_allow() -> None:
    """A change to first-to is refused where so many could use up the deck."""
    game = first_round(*(f"P{number}" for number in range(5)), rules="house trophies=on")
    game.play(f"0:10 P0 claims {RIGHT}")
    assert refusal(game.play("0:11 P0 sets first_to=12")) == "deck_too_small"


def test_rules_in_a_play_off() -> None:
    """In a play-off the rules stay as they are."""
    game = first_round("Ann", "Ben", rules="house rounds=1 play_off=on")
    game.play("0:10 Ann claims 1")
    game.play("0:11 Ben claims 1")
    assert refusal(game.play("0:12 Ann sets rounds=5")) == "play_off"


def test_host_who_leaves() -> None:
    """When the host leaves, who has been at the table longest stands in at once [R13]."""
    game = begun(LOBBY)
    game.play("0:05 Ben leaves")
    game.play("0:06 Ben joins")
    assert game.play("0:10 Ann leaves")[-1] == "Cleo is the host for now."
    assert game.play("0:20 Ann joins")[-1] == "Ann is the host again."


def test_longest_at_the_table() -> None:
    """Who left and came back has been at the table only since then [R13]."""
    game = first_round("Ann", "Ben", "Cleo")
    game.play("0:05 Ben leaves")
    game.play("0:06 Ben joins")
    assert game.play("0:10 Ann leaves")[-1] == "Cleo is the host for now."


def test_host_who_is_away() -> None:
    """A host away for sixty seconds is stood in for, one away for less is not [R13]."""
    game = begun(LOBBY)
    game.play("0:10 Ann drops")
    game.play("0:40 Time passes")
    assert game.table.next_deadline == 80_000
    assert "Ben is the host for now." not in game.play("1:19.999 Time passes")
    assert game.play("1:20 Time passes") == ["Ben is the host for now."]
    assert game.play("1:30 Ann is back")[-1] == "Ann is the host again."


def test_nobody_stands_in_while_nobody_is_there() -> None:
    """With everybody away the role stays, and goes to the first who is back."""
    game = begun(LOBBY)
    for name in ("Ann", "Ben", "Cleo"):
        game.play(f"0:10 {name} drops")
    game.play("9:00 Time passes")
    assert game.table.state.host == 1
    assert game.play("9:01 Cleo is back")[-1] == "Cleo is the host for now."


def test_stand_in_who_leaves() -> None:
    """When the one who stands in goes, too, the next one stands in."""
    game = begun(LOBBY)
    game.play("0:10 Ann leaves")
    assert game.play("0:11 Ben leaves")[-1] == "Cleo is the host for now."


def test_role_back_in_the_next_match() -> None:
    """The host has the role back also in the next match at this table [R13]."""
    game = first_round("Ann", "Ben")
    game.play("0:10 Ann leaves")
    game.play("0:11 Ben ends the match")
    game.play("0:12 Ben plays again")
    assert game.play("0:13 Ann joins") == ["Ann comes back to seat 1.", "Ann is the host again."]


def test_handing_over() -> None:
    """The host gives the role away for good, who stands in only for the time being."""
    game = begun(LOBBY)
    game.play("0:10 Ann leaves")
    game.play("0:11 Ben hands over to Cleo")
    assert game.play("0:12 Ann joins")[-1] == "Ann is the host again."
    assert game.play("0:13 Ann hands over to Cleo") == ["Cleo is the host."]
    game.play("0:14 Ann leaves")
    assert game.play("0:15 Ann joins") == ["Ann takes seat 4."]


def test_host_is_not_removed() -> None:
    """Neither the host nor who owns the role is removed."""
    game = begun(LOBBY)
    assert refusal(game.play("0:10 Ann removes Ann")) == "is_host"
    game.play("0:11 Ann drops")
    game.play("2:00 Time passes")
    assert refusal(game.play("2:01 Ben removes Ann")) == "is_host"


def test_play_again() -> None:
    """Another match begins with the same people, the same host and no points."""
    game = first_round("Ann", "Ben", rules="house rounds=1")
    assert refusal(game.play("0:05 Ann plays again")) == "match_running"
    game.play(f"0:10 Ben claims {RIGHT}")
    assert refusal(game.play("0:11 Ann starts")) == "match_over"
    assert refusal(game.play("0:11 Ann pauses")) == "match_over"
    assert refusal(game.play("0:11 Ann sets rounds=2")) == "match_over"
    game.play("0:12 Ann plays again")
    state = game.table.state
    assert (state.phase, state.host, state.rules.rounds) == (Phase.LOBBY, 1, 1)
    assert [(seat.name, seat.score, seat.has_played) for seat in state.seats] == [
        ("Ann", 0, 0),
        ("Ben", 0, 0),
    ]
    assert game.play("0:13 Ann starts")[0] == "Match 2 begins."


def test_lobby_has_no_match() -> None:
    """Before a match there is nothing to pause, to end or to play again."""
    game = begun(LOBBY)
    for what in ("pauses", "ends the match", "plays again"):
        assert refusal(game.play(f"0:10 Ann {what}")) == "no_match"


def test_nobody_to_play() -> None:
    """A play-off of which nobody is left cannot start, and the host may end it."""
    game = first_round("Ann", "Ben", "Cleo", rules="house rounds=2 play_off=on")
    game.play(f"0:10 Ben claims {RIGHT}")
    game.play("0:20 Ann starts")
    assert game.play("0:30 Cleo claims 10*3-12-4*2")[-1] == "Equal scores: Ben and Cleo play on."
    game.play("0:40 Ben leaves")
    game.play("0:41 Cleo leaves")
    assert refusal(game.play("0:42 Ann starts")) == "nobody_to_play"
    assert game.play("0:43 Ann ends the match") == ["The match is over. Winner: Ann."]


def test_play_off_of_nobody_does_not_start_by_itself() -> None:
    """A play-off of which nobody is left waits, also where rounds start by themselves."""
    game = first_round("Ann", "Ben", "Cleo", rules="house rounds=2 play_off=on auto_start=on")
    game.play(f"0:10 Ben claims {RIGHT}")
    game.play("0:15 Ann starts")
    game.play("0:16 Cleo claims 10*3-12-4*2")
    game.play("0:17 Ben leaves")
    game.play("0:18 Cleo leaves")
    assert game.table.next_deadline is None
    assert game.play("0:40 Ben joins") == [
        "Ben comes back to seat 2.",
        "Round 3: 7 15 10 7 20 -> 11 for Ben",
    ]
