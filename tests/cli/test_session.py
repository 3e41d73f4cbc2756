"""A session at one keyboard: what people type and what the screen says."""

import re
import tracemalloc
from collections.abc import Callable

import pytest

from krypto.cli.width import columns
from krypto.rules.ruleset import HOUSE, preset

Played = Callable[..., str]

TWO = HOUSE.changed(rounds=2)
BOTH = ("Ann", "Ben")


def test_the_cards_lie_in_the_order_dealt(played: Played) -> None:
    """Hand and target are drawn as cards, and trying something does not move them [RU-12]."""
    shown = played(["cards", "11+10", "9+"], rules=HOUSE.changed(wrong_claim_out=False))
    row = "│  11 │ │  10 │ │  10 │ │  15 │ │  9  │   target  ┃  1  ┃"
    assert shown.count(row) == 2
    assert "Round 1 of 10" in shown


def test_a_right_answer_wins_the_round(played: Played) -> None:
    """Whoever plays alone types the answer, in one line or in steps, and the clock is shown."""
    shown = played([(62, "9-(11*10+10)/15"), (8, "10*3=30, 30-12=18, 4*2=8, 18-8=10")], rules=TWO)
    assert "Right! 9 − (11 × 10 + 10) ÷ 15 = 1" in shown
    assert "Rounds won: 1 of 1   this round 1:02, 1:02 in all" in shown
    assert "Rounds won: 2 of 2   this round 0:08, 1:10 in all" in shown
    assert "The match is over" in shown


def test_a_wrong_answer_is_told_every_fault(played: Played) -> None:
    """One wrong answer ends the round of one who plays alone, with all its faults and a way."""
    shown = played(["11/10*7"], rules=TWO)
    assert "Not right: 11 ÷ 10 × 7" in shown
    assert "The cards 9, 10 and 15 are missing. There is no card 7 in this hand." in " ".join(
        shown.split()
    )
    assert "11 ÷ 10 is 11/10" in shown
    assert "This makes 77/10, not 1." in shown
    assert "One way: 9 − (11 × 10 + 10) ÷ 15 = 1" in shown
    assert "Rounds won: 0 of 1" in shown


def test_text_that_is_no_expression_costs_nothing(played: Played) -> None:
    """The place is shown, and the same cards are still there [SE-03]."""
    shown = played(["print(7)", "exit()", "2+3)*4", "", "9-(11*10+10)/15"])
    assert '"p" cannot be used here' in shown
    assert "\n  2+3)*4\n     ^\n" in shown
    assert "Rounds won: 1 of 1" in shown


def test_one_alone_declares_and_the_table_is_kind(played: Played) -> None:
    """Declaring alone ends the round at once; where there is a way it is shown, kindly."""
    shown = played(["none", "none"])
    assert "It is well hidden, but there is one. The round does not count." in shown
    assert "One way: 9 − (11 × 10 + 10) ÷ 15 = 1" in shown
    assert shown.count("Round 1 of 10") == 3


def test_a_declaration_can_be_right(played: Played) -> None:
    """Where nothing makes the target that is said, and that the player was right."""
    shown = played(["none"], seed=UNSOLVABLE, rules=HOUSE.changed(cards=3))
    assert "You are right. Nothing that these cards can make is" in shown


UNSOLVABLE = 1
"""A seed whose first hand of three cannot make its target."""


def test_each_has_a_key_and_a_name(played: Played) -> None:
    """A player is called by key or name, in any case, and answers at once or when asked."""
    shown = played(["b", "9-(11*10+10)/15", "ANN 10*3-12-4*2"], BOTH, TWO)
    assert "   a Ann   b Ben\n" in shown
    assert "Ben, your answer: 9-(11*10+10)/15\nRight, Ben!" in shown
    assert "Right, Ann! 10 × 3 − 12 − 4 × 2 = 10" in shown
    assert "Ann and Ben win together, with 1 point each." in shown


def test_an_answer_without_a_key_is_nobodys(played: Played) -> None:
    """Together an answer needs its player; without one nothing happens."""
    shown = played(["9-(11*10+10)/15", "c 1+2"], BOTH)
    assert shown.count("Who says that? Begin with a key: a for Ann and b for Ben.") == 2
    assert "Right" not in shown


def test_the_others_go_on(played: Played) -> None:
    """A wrong claim puts one out, and says so; the others play on with the same cards."""
    shown = played(["a {wrong}", "a", "a 1+2", "cards", "b {right}"], BOTH, TWO)
    assert "Not right, Ann:" in shown
    assert "Ann is out for this round. Still in: Ben." in shown
    assert "You are out for this round, Ann. You are in again with the next one." in shown
    assert "You are out for this round. You are in again with the next one." in shown
    assert "   a Ann (out)   b Ben\n" in shown
    assert "Ben wins the round: 1 point." in shown


def test_all_out(played: Played) -> None:
    """When everybody is out the round is over, counts, and a way is shown."""
    shown = played(["a {wrong}", "b {wrong}"], BOTH, TWO)
    assert "Nobody is left in this round.\nOne way: " in shown
    assert "Score after 1 round" in shown


def test_a_declaration_can_be_taken_back(played: Played) -> None:
    """A round is void when all who are still in have declared, and not before."""
    script = ["a none", "a none", "a back", "a back", "b no solution", "a none"]
    shown = played(script, BOTH, TWO)
    assert "Ann says there is no solution. Still looking: Ben." in shown
    assert "You have declared already." in shown
    assert "Ann takes that back." in shown
    assert "You have not declared, so nothing is taken back." in shown
    assert "Ben says there is no solution. Still looking: Ann." in shown
    assert "The round does not count." in shown
    assert shown.count("Round 1 of 2") == 2


def test_a_player_who_was_asked_may_do_something_else(played: Played) -> None:
    """Nobody who has come forward holds the others up, and an empty answer costs nothing."""
    shown = played(["a", "", "a", "?", "none", "a", "b {right}"], BOTH, TWO)
    assert "Ann, your answer: \nNo answer, no harm.\nWho? a" in shown
    assert "Ann, your answer: none\nAnn says there is no solution." in shown
    assert "Right, Ben!" in shown


def test_calling_first(played: Played) -> None:
    """Who calls is asked, may mend what cannot be read, and cannot go back [R12]."""
    script = ["b", "9-", "", "a {right}", "9-(11*10+10)/15"]
    shown = played(script, BOTH, preset("international"))
    assert "Called, Ben. Show your expression within 30 seconds." in shown
    assert "You have called, and have 0:30 left." in shown
    assert "Somebody has called. Wait until that is settled." in shown
    assert "Right, Ben!" in shown


def test_a_call_that_runs_out(played: Played) -> None:
    """The time after a call being over is a wrong claim: points off, out, new cards."""
    shown = played(["a", (31, "9-(11*10+10)/15"), "b {right}"], BOTH, preset("international"))
    assert "Too late, Ann. That counts as a wrong claim." in shown
    assert "That costs Ann 1 point." in shown
    assert "New cards for those still in:" in shown
    assert "Right, Ben!" in shown
    assert "The cards before, 11 10 10 15 9 → 1: 9 − (11 × 10 + 10) ÷ 15" in shown
    assert "     −1  Ann                    −1\n" in shown
    assert "      1  Ben                    +1\n" in shown


def test_one_alone_calls_by_answering(played: Played) -> None:
    """Whoever plays alone by rules that call first need not call in so many words."""
    shown = played([(170, "9-"), (5, "{right}")], rules=preset("international"))
    assert "A number is missing" in shown
    assert "Right! 9 − (11 × 10 + 10) ÷ 15 = 1" in shown
    assert "Called" not in shown


def test_one_alone_may_call(played: Played) -> None:
    """The word gives the time to show the expression; where nobody calls, that is said."""
    shown = played(["call", (20, "9-"), "{right}"], rules=preset("international"))
    assert "Called. Show your expression within 30 seconds." in shown
    assert "Right!" in shown
    assert "At this table you claim at once, without calling." in played(["call"])


def test_who_is_out_cannot_call(played: Played) -> None:
    """Whoever is out is told so by name, or alone among others without one."""
    rules = preset("international")
    assert "out for this round, Ann." in played(["a {wrong}", "a"], BOTH, rules)
    assert "out for this round. You are" in played(["{wrong}", "call"], rules=rules, bots=["easy"])


def test_streaks_count_double(played: Played) -> None:
    """Rounds won in a row are worth 1, 2, 4 under the rules that double [RU-08]."""
    rules = preset("international").changed(rounds=3)
    shown = played(["a {right}", "a {right}", "b {right}"], BOTH, rules)
    assert "Ann wins the round: 2 points." in shown
    assert "Ann wins with 3 points." in shown
    assert "      1.      3  Ann                    2 rounds won\n" in shown
    assert "      2.      1  Ben                    1 round won\n" in shown


def test_time_is_up(played: Played) -> None:
    """A round with a limit ends by itself, and what comes later is for the next one."""
    rules = TWO.changed(round_seconds=60)
    shown = played([(50, "cards"), (20, "{right}")], BOTH, rules)
    assert "Time left 1:00" in shown
    assert "Time left 0:10" in shown
    assert "Time is up.\nOne way: 9 − (11 × 10 + 10) ÷ 15 = 1" in shown
    assert "this round 1:00" in shown


def test_trophies(played: Played) -> None:
    """Winners take the target card, and the sheet shows the trophies [R10]."""
    shown = played(["a {right}", "b none"], BOTH, TWO.changed(trophies=True))
    assert "Ann wins the round: 1 trophy." in shown
    assert "Ann takes the 1 as a trophy." in shown
    assert "trophies 1" in shown


def test_a_play_off(played: Played) -> None:
    """Where the table chose it, equals play on until one of them wins a round [R11]."""
    rules = TWO.changed(play_off=True)
    script = ["a {right}", "b {right}", "c", "c none", "b {wrong}", "a {right}"]
    shown = played(script, ("Ann", "Ben", "Cleo"), rules)
    assert "Ann and Ben are level. They play on until one of them wins a round;" in shown
    assert "━━ Play-off ━" in shown
    assert "c Cleo (watching)" in shown
    assert "You are watching this round, Cleo." in shown
    assert "Ann wins with 2 points." in shown


def test_first_to(played: Played) -> None:
    """A match can end when one has won so many rounds [R11]."""
    shown = played(["a {right}", "a {right}"], BOTH, HOUSE.changed(first_to=2))
    assert "Round 1 · first to win 2" in shown
    assert "Ann wins with 2 points." in shown


def test_nobody_won(played: Played) -> None:
    """A match without a round won has no winner to praise."""
    shown = played(["a {wrong}", "b {wrong}", "end"], BOTH, TWO)
    assert "Nobody won a round this time." in shown


def test_another_match(played: Played) -> None:
    """Yes deals another match with other cards; anything else but no is asked again [TE-10]."""
    rules = HOUSE.changed(rounds=1)
    shown = played(["{right}", "perhaps", "y", "{right}", "n", "never read"], rules=rules)
    assert "Type y for another match, or n to stop." in shown
    assert shown.count("━━ Round 1 of 1 ━") == 2
    assert shown.count("Right!") == 2
    first, second = shown.split("━━ Round 1 of 1 ━")[1:]
    assert first.splitlines()[4] != second.splitlines()[4]
    assert shown.endswith("Play again? [y/n] n\n")


@pytest.mark.parametrize("last", [[], ["quit"], ["exit"]])
def test_leaving_in_the_middle(played: Played, last: list[str]) -> None:
    """A match that is left ends as it stands, with the scores so far [TE-06]."""
    shown = played(["a {right}", *last], BOTH)
    assert "Ann wins with 1 point." in shown
    assert "Play again?" not in shown


@pytest.mark.parametrize("script", [[], ["quit"], ["a"], ["?"], ["pause"], ["a leave"]])
def test_leaving_at_any_prompt(played: Played, script: list[str]) -> None:
    """The input may end at every prompt, and that is no error [TE-06]."""
    assert "Traceback" not in played(script, BOTH)


def test_coming_and_going(played: Played) -> None:
    """Somebody may come late and watch first, and leave; the last who leaves ends the match."""
    script = [
        "join Cleo",
        "join ann",
        "join \u202e",
        "c {right}",
        "a leave",
        "b {wrong}",
        "c leave",
        "b leave",
    ]
    shown = played(script, BOTH)
    assert "Welcome, Cleo. You are in with the next round." in shown
    assert "Add a name, such as join Cleo." in shown
    assert "There is a ann at this table already." in shown
    assert "Ann leaves the table." in shown
    assert "has left" in shown


@pytest.mark.parametrize("bots", [[], ["champion"]])
def test_the_last_who_leaves_sees_the_result(played: Played, bots: list[str]) -> None:
    """When nobody is left at the keyboard the match ends as it stands, as after quit."""
    shown = played(["a {right}", "b leave", "leave"], BOTH, bots=bots)
    assert "The match is over" in shown
    assert "with 1 point." in shown
    assert "Play again?" not in shown


def test_a_pause_stops_the_clock(played: Played) -> None:
    """During a pause the cards are pushed off the screen and no time passes."""
    shown = played([(10, "pause"), (600, ""), (5, "{right}")], rules=TWO.changed(round_seconds=60))
    assert "\n" * 24 in shown
    assert "Right!" in shown
    assert "this round 0:15" in shown


def test_rounds_wait_for_people(played: Played) -> None:
    """On a terminal the next round waits for Enter alone; what is typed then is no answer."""
    script = ["a {right}", "score", "?", "9-1", "cards", "", "b {right}", "", "quit"]
    shown = played(script, BOTH, is_terminal=True)
    assert shown.count("Enter for the next round: ") == 6
    assert "No cards are on the table now." in shown
    assert "(That round is over, so this was not taken as an answer.)" in shown
    assert "Not right" not in shown


def test_a_round_can_start_by_itself(played: Played) -> None:
    """Where the rules start rounds by themselves the table does not wait for ever [R13]."""
    script = ["a {right}", (30, "b {right}"), "quit"]
    shown = played(script, BOTH, HOUSE.changed(auto_start=True), is_terminal=True)
    assert "Round 2 of 10" in shown
    assert "Right, Ben!" in shown


def test_a_game_that_was_asleep_knows_what_time_it_is(played: Played) -> None:
    """Stopped by the shell and gone on with, a game first lets happen what is overdue."""
    script = ["a {right}", (30, "", None), "b {right}", "quit"]
    shown = played(script, BOTH, HOUSE.changed(auto_start=True), is_terminal=True)
    assert "Round 2 of 10" in shown
    assert "Right, Ben!" in shown
    timed = HOUSE.changed(round_seconds=20, rounds=2)
    shown = played(["a {right}", "", (30, "quit", None)], BOTH, timed, is_terminal=True)
    assert "Ann wins" in shown
    assert shown.count("The match is over") == 1


def test_help_rules_and_score_are_at_hand(played: Played) -> None:
    """Words to the table explain, and change nothing."""
    shown = played(["?", "help", "rules", "score"], BOTH)
    assert shown.count("a (14-6)*(15-11-3)") == 2
    assert "R5  Every step" in shown
    assert "Score after 0 rounds   0:00 in all" in shown


def test_a_screen_of_eighty_by_twenty_four(played: Played) -> None:
    """No line is wider than 80 columns, and a round with eight people fits on a screen."""
    names = [f"Bartholomew number {place}" for place in range(8)]
    shown = played(["a {wrong}", "?", "score", "rules"], names, preset("international"))
    assert max(map(columns, shown.splitlines())) <= 80
    first_round = shown.partition("Who? ")[0]
    assert first_round.count("\n") < 24


WIDE = ("Ana", "日本語の人", "👩‍👩‍👧", "Zoe\u0308", "x" * 20, "長" * 20)
ROW = re.compile(r"( +(?:\d\.)? +\d+  )\S.*?(trophies \d+|\d+ rounds? won)?")


@pytest.mark.parametrize("end", ["score", "end"])
def test_scores_stand_in_one_column(played: Played, end: str) -> None:
    """Scores are in the same column whatever the names are, and so is what follows [TE-07]."""
    shown = played(["a {right}", "b {right}", end], WIDE, HOUSE.changed(trophies=True))
    rows = [found for line in shown.splitlines() if (found := ROW.fullmatch(line))][-len(WIDE) :]
    assert len({len(found[1]) for found in rows}) == 1
    assert sum("長…" in found[0] for found in rows) == 1
    behind = {columns(row[0]) - columns(row[2]) for row in rows if row[2]}
    assert len(behind) == 1


def test_a_long_row_of_wrong_answers(played: Played) -> None:
    """Each of 1,200 wrong answers gets its verdict, then the right one wins; memory stays flat."""
    rules = HOUSE.changed(wrong_claim_out=False, rounds=1)
    tracemalloc.start()
    shown = played(["abc", *["11+10+10+15+9"] * 1200, "{right}", "n"], rules=rules)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert shown.count("Not right:") == 1200
    assert shown.count("Right!") == 1
    assert most < 20_000_000
