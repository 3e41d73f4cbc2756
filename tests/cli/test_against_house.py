"""Playing against players of the house, in a session with a clock of its own."""

import re
from collections.abc import Callable, Sequence

import pytest

from krypto.bots import STRENGTHS
from krypto.cli.play import BOTS
from krypto.rules.ruleset import HOUSE, preset

Played = Callable[..., str]
Said = Callable[[Sequence[str]], tuple[int, str, str]]

ONE = HOUSE.changed(rounds=1)
TWO = HOUSE.changed(rounds=2)
CALLS = preset("international").changed(rounds=1)


def test_they_claim_while_somebody_types(played: Played) -> None:
    """Whoever thinks too long hears the claim of a player of the house, and that it is right."""
    shown = played([(600, "{right}"), "quit"], rules=TWO, bots=["champion"], is_terminal=True)
    assert "   You   Champion\n" in shown
    assert re.search(r"\nChampion claims: .+ = 1\. Right!\n", shown)
    assert "Champion wins the round: 1 point." in shown
    assert "      1  Champion               +1\n" in shown
    assert "Champion wins with 1 point." in shown


def test_one_person_is_spoken_to(played: Played) -> None:
    """Who plays alone against the house is told what they do, not what somebody does."""
    shown = played(["{right}", "{right}", "n"], rules=TWO, bots=["starter"])
    assert "Right! 9 − (11 × 10 + 10) ÷ 15 = 1" in shown
    assert "You win the round: 1 point." in shown
    assert "You win with 2 points." in shown
    assert "1.      2  You                    2 rounds won" in shown


def test_several_people_are_called_by_name(played: Played) -> None:
    """With two at the keyboard everybody has a name, and only people have keys."""
    shown = played(["e {wrong}", "b {right}"], ("Eve", "Ben"), ONE, bots=["easy"])
    assert "   e Eve   b Ben   Easy\n" in shown
    assert "Eve is out for this round. Still in: Ben and Easy." in shown
    assert "Ben wins the round: 1 point." in shown


def test_what_the_house_got_wrong_is_told_in_the_end(played: Played) -> None:
    """That a claim was wrong is known at once, its text when the round is over [R7]."""
    shown = played(["", "{right}"], rules=ONE, bots=["easy", "hard"], stands_still=True)
    before, after = shown.split("Right!")
    assert "Hard claims, but that is not right.\nHard is out for this round." in before
    wrong = re.search(r"\nHard had claimed: (.+) = (0|2), not 1\n", after)
    assert wrong
    assert wrong[1] not in before


def test_who_is_out_may_wait(played: Played) -> None:
    """Enter lets time fly for who is out, until the round is over."""
    shown = played(["{wrong}", "", "quit"], rules=TWO, bots=["easy", "hard"], is_terminal=True)
    assert "You are out for this round. Still in: Easy and Hard.\nEnter to see how it" in shown
    assert re.search(r"\n(Easy|Hard) wins the round: 1 point\.", shown)
    assert "Score after 1 round   this round 0:00" not in shown


def test_who_has_declared_may_wait(played: Played) -> None:
    """So it is for who has declared, and who takes it back plays on."""
    script = ["none", "back", "none", "", "quit"]
    shown = played(script, rules=TWO, bots=["champion"], is_terminal=True)
    assert "You say there is no solution. Still looking: Champion.\nYour answer, or Enter" in shown
    assert "You take that back.\nYour answer: " in shown
    assert "Champion wins the round: 1 point." in shown


def test_all_may_be_right_that_there_is_nothing(played: Played) -> None:
    """Where the house agrees that there is no solution, the round is void and all were right."""
    rules = ONE.changed(cards=3)
    shown = played(["none", ""], rules=rules, seed=1, bots=["champion"], is_terminal=True)
    assert "Champion says there is no solution.\nAll of you agree, and you are right." in shown


def test_who_waits_for_nobody_sees_the_cards(played: Played) -> None:
    """Where somebody at the keyboard can still answer, Enter shows the cards, and time goes on."""
    shown = played(["", "a {wrong}", ""], ("Ann", "Ben"), ONE, bots=["easy"], is_terminal=True)
    assert shown.count("target") == 3
    assert "Easy" not in shown.partition("wins the round")[0].split("Still in")[-1].split("\n")[1]


def test_time_stands_still_on_a_pipe(played: Played) -> None:
    """No entry comes too late there, and an empty one lets time fly to the next thing."""
    script = [(3000, "cards"), "", (3000, "{right}"), "n"]
    shown = played(script, rules=TWO, bots=["champion"], stands_still=True)
    assert shown.count("Champion claims: ") == 1
    assert shown.count("Right!") == 2
    assert shown == played(script, rules=TWO, bots=["champion"], stands_still=True)


def test_a_call_of_the_house_is_waited_for(played: Played) -> None:
    """While a player of the house has called nobody else is heard, and nobody is asked."""
    script = ["", "{right}", "", "n"]
    shown = played(script, rules=CALLS, bots=["champion"], stands_still=True)
    assert "Champion calls, and has 30 seconds to show it.\nYour answer: " in shown
    assert "Somebody has called. Wait until that is settled." in shown
    assert re.search(r"\nChampion claims: .+ = 1\. Right!\n", shown)


def test_an_own_call_stops_the_house(played: Played) -> None:
    """Whoever calls has the time to show it, and on a pipe no time passes meanwhile."""
    shown = played([(1, "call"), (20, "{right}")], rules=CALLS, bots=["champion"])
    assert "Called. Show your expression within 30 seconds." in shown
    assert "You win the round: 1 point." in shown
    assert "Right!" in played(
        ["call", "", "{right}"], rules=CALLS, bots=["hard"], stands_still=True
    )


def test_a_line_is_for_the_cards_it_was_begun_with(played: Played) -> None:
    """An answer begun before new cards lay there costs nothing and is judged by none [RC-07]."""
    script = [(170, "9-1", True), "9+1"]
    shown = played(script, rules=CALLS, seed=0, bots=["starter"] * 2, is_terminal=True)
    assert "New cards for those still in:" in shown
    assert "9-1\nThere are new cards by now. It costs you nothing.\nYour answer: 9+1\nNot" in shown


def test_an_answer_that_is_late_ends_no_pause(played: Played) -> None:
    """Enter after an answer does not start the next round before the last was looked at."""
    script = [(600, "9-1", True), "9-1", "", "quit"]
    shown = played(script, rules=TWO, bots=["champion"], is_terminal=True)
    before, after = shown.split("━━ Round 2 of 2 ━")
    assert before.count("Enter for the next round: 9-1\n(That round is over, so this was") == 2
    assert before.endswith("Enter for the next round: \n\n")
    assert "Enter for the next round" not in after


@pytest.mark.parametrize("script", [["pause", (900, ""), "{right}"], ["join Cleo", "y {right}"]])
def test_the_house_is_polite(played: Played, script: list[str]) -> None:
    """Players of the house do not think during a pause, and a late guest is welcome."""
    shown = played(script, rules=ONE, bots=["champion"])
    assert re.search("Right(, You)?!", shown)
    assert "Champion claims" not in shown


def test_a_late_guest_can_play_on(played: Played) -> None:
    """When everybody leaves but who came last, that one watches, waits, and goes on as host."""
    script = ["join Cleo", "y leave", "", "", "pause", "", "{right}", "", "n"]
    shown = played(script, rules=TWO, bots=["champion"], is_terminal=True)
    assert "You leave the table.\nEnter to see how it ends: " in shown
    assert "Champion wins the round: 1 point." in shown
    assert "   Cleo   Champion\n" in shown
    assert "You win the round: 1 point." in shown


def test_another_match_against_the_house(played: Played) -> None:
    """The same players of the house play again, with other cards and other thoughts."""
    shown = played([(99, "y"), (99, "n")], rules=ONE, bots=["champion"], is_terminal=True)
    claims = [line for line in shown.splitlines() if line.startswith("Champion claims")]
    assert len(set(claims)) == 2


def test_a_table_has_eight_seats(played: Played) -> None:
    """Players of the house take seats like people, also from who comes later."""
    bots = ["easy"] * 7
    assert "At most 8 play at one table." in played(["join Cleo"], rules=ONE, bots=bots)
    assert "   You   Easy   Easy 2   Easy 3" in played([], rules=ONE, bots=bots)


def test_help_says_how_to_wait(played: Played) -> None:
    """Help speaks of waiting where there is somebody to wait for, and of calls where one calls."""
    shown = played(["?"], rules=CALLS, bots=["easy"])
    assert "Enter lets time fly until the round is over." in shown
    assert "you call: 30 seconds to show it" in shown
    assert "lets time fly" not in played(["?"])


def test_help_names_the_house(said: Said) -> None:
    """The help of the command lists every player of the house, and none that is not there."""
    assert tuple(STRENGTHS) == BOTS
    assert all(name in said(["play", "--help"])[1] for name in STRENGTHS)


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--bots", "god"], "unknown_bot", "starter, easy, medium, hard, champion"),
        (["--bots", ""], "unknown_bot", "starter, easy"),
        (["--bots", "easy,"], "unknown_bot", "starter, easy"),
        (["--bots", "x" * 10_000], "unknown_bot", "starter, easy"),
        (["--bots", "\x1b[2J,\udc80"], "unknown_bot", "starter, easy"),
        (["--bots", ",".join(["easy"] * 8)], "bad_usage", "At most 8"),
        (["--bots", "," * 10_000], "bad_usage", "At most 8"),
        (["--players", "a,b,c,d,e", "--bots", "easy,easy,hard,hard"], "bad_usage", "At most 8"),
    ],
)
def test_who_cannot_be_played(said: Said, arguments: list[str], code: str, told: str) -> None:
    """A player of the house that is not there is misuse, told in one line with those who are."""
    status, out, err = said(["play", *arguments])
    assert (status, out) == (2, "")
    assert err.endswith(f"[{code}]\n")
    assert err.count("\n") == 1
    assert told in err
