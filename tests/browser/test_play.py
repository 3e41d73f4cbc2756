"""Whole rounds in a real browser, by what a person sees and presses."""

import re
from typing import Any

from krypto.rules.notation import step_list
from krypto.solver import solutions, solve
from tests.browser.people import Guests, seated


def test_of_three_who_race_exactly_one_wins(guests: Guests, server: str) -> None:
    """Three people send the same right line at once; one wins, as all see [RC-01]."""
    people = seated(guests, server, "Ann", "Ben", "Cleo")
    line = str(solve(people[0].deal()))
    for person in people:
        person.button("Type it instead").click()
        person.page.get_by_label("Your line, typed").fill(line)
    buttons = [person.button(re.compile("^Krypto!")).element_handle() for person in people]
    soon = people[0].page.evaluate("Date.now() + 500")
    for button in buttons:
        button.evaluate("(one, at) => void setTimeout(() => one.click(), at - Date.now())", soon)
    won = [person.heading("You found it!") for person in people]
    lost = [person.heading(re.compile("found it$")) for person in people]
    for mine, other in zip(won, lost, strict=True):
        mine.or_(other).first.wait_for()
    assert sum(one.count() for one in won) == 1
    winner = ("Ann", "Ben", "Cleo")[[one.count() for one in won].index(1)]
    told = [one.inner_text() for one in lost if one.count()]
    assert len(told) == 2
    assert all(winner in text for text in told)


def test_a_wrong_claim_puts_out_and_says_why(guests: Guests, server: str) -> None:
    """Who claims wrongly reads every fault; the other sees that it was wrong, and nothing more."""
    ann, ben = seated(guests, server, "Ann", "Ben")
    hand = ben.deal().hand
    wrong = f"{hand[0]} + {hand[1]}"
    ben.type(wrong)
    ben.heading("Not this time").wait_for()
    shown = ben.page.get_by_role("region", name="Not this time").inner_text()
    assert f"This makes {hand[0] + hand[1]}, not" in shown
    assert "are missing" in shown
    assert "out until the next round" in shown
    ann.page.get_by_role("list", name="Players").get_by_text("out", exact=True).wait_for()
    assert wrong not in ann.page.inner_text("body")
    ann.solve()
    ann.heading("You found it!").wait_for()
    ben.heading(re.compile("Ann.* found it")).wait_for()
    ben.page.get_by_text("Every claim").click()
    assert wrong.replace(" ", "") in ben.page.inner_text(".claims").replace(" ", "")


def test_text_that_is_no_expression_costs_nothing(guests: Guests, server: str) -> None:
    """It is refused beside the line, with the place, and the same person may go on and win."""
    (ann,) = seated(guests, server, "Ann")
    ann.type("3 + + 4")
    problem = ann.page.get_by_role("main").get_by_text("stand together")
    problem.wait_for()
    field = ann.page.get_by_label("Your line, typed")
    assert field.input_value() == "3 + + 4"
    assert field.get_attribute("aria-invalid") == "true"
    ann.solve()
    ann.heading("You found it!").wait_for()


def test_a_step_list_wins_as_an_expression_does(guests: Guests, server: str) -> None:
    """Both notations are taken in the same field."""
    (ann,) = seated(guests, server, "Ann")
    found = solve(ann.deal())
    assert found
    ann.type(step_list(found))
    ann.heading("You found it!").wait_for()


def test_tapping_cards_and_signs_wins(guests: Guests, server: str) -> None:
    """A line made with taps alone is claimed; each card used is said to be used."""
    (ann,) = seated(guests, server, "Ann")
    deal = ann.deal()
    line = str(solve(deal))
    names = {"+": "plus", "−": "minus", "×": "times", "÷": "divided by"}
    names |= {"(": "open bracket", ")": "close bracket"}
    for piece in re.findall(r"\d+|[^\d\s]", line):
        name = names.get(piece) or f"Card {piece}"
        ann.button(name).first.click()
    assert ann.button(re.compile(r"^Card \d+, used$")).count() == len(deal.hand)
    ann.button(re.compile("^Krypto!")).click()
    ann.heading("You found it!").wait_for()
    assert ann.page.get_by_text(f"{line} = {deal.target}").count()


def test_all_solutions_are_told_on_request(guests: Guests, server: str) -> None:
    """After the round their number is told, and every one of them when asked for."""
    (ann,) = seated(guests, server, "Ann")
    found = solutions(ann.deal())
    ann.solve()
    ann.page.get_by_text(f"There are {len(found)} essentially different solutions.").wait_for()
    ann.button("Show them all").click()
    listed = ann.page.get_by_role("list", name=f"All {len(found)} solutions")
    listed.wait_for()
    assert listed.get_by_role("listitem").count() == len(found)


def test_all_who_are_in_agree_though_there_is_a_solution(guests: Guests, server: str) -> None:
    """The round is void, kindly said, with a solution; and a taken-back word does not count."""
    ann, ben = seated(guests, server, "Ann", "Ben")
    line = str(solve(ann.deal()))
    ann.button("No solution").click()
    ann.button("Take it back").click()
    ben.button("No solution").click()
    ben.page.get_by_text("1 of 2 says so.").wait_for()
    ann.button("No solution").click()
    for person in (ann, ben):
        person.heading("All gave up, but there is one").wait_for()
        assert person.page.get_by_text(re.compile(re.escape(line))).count()


def test_all_who_are_in_agree_and_are_right(guests: Guests, barren: str) -> None:
    """Cards with no solution: the round is void, and the proof is told in words."""
    ann, ben = seated(guests, barren, "Ann", "Ben")
    target = ann.deal().target
    ann.button("No solution").click()
    ben.button("No solution").click()
    for person in (ann, ben):
        person.heading("Right: there is no solution").wait_for()
        person.page.get_by_text(f"Nothing these cards can make is {target}.").wait_for()


def test_a_match_is_played_to_its_end_and_once_more(guests: Guests, server: str) -> None:
    """Standings, every round again, a result to share without a solution, and a new match."""
    ann, ben = seated(guests, server, "Ann", "Ben", settings={"rounds": 2})
    lines = [ann.solve()]
    ann.button("Next round").click()
    ben.page.get_by_text("Round 2 of 2").wait_for()
    lines.append(ben.solve())
    ann.heading(re.compile("win together$")).wait_for()
    standings = ben.page.get_by_role("list", name="Standings")
    assert standings.get_by_text("1 point").count() == 2
    ann.page.get_by_text("Share the result").first.click()
    shared = ann.page.locator(".share-text").inner_text()
    assert not any(line in shared for line in lines)
    ann.page.get_by_text("Every round again").click()
    for line in lines:
        ann.page.locator(".rounds").get_by_text(line).wait_for()
    ann.button("Play again").click()
    ann.button("Start the match").wait_for()
    ben.heading("Waiting for players").wait_for()


def test_the_tournament_sheet_is_played_with_calls(guests: Guests, server: str) -> None:
    """Call first: the others wait, the caller shows the line in time and scores."""
    ann, ben = seated(guests, server, "Ann", "Ben", preset="international")
    ann.button(re.compile("^Krypto!")).click()
    ben.page.get_by_text(re.compile("Ann.* has called and is showing a line")).wait_for()
    assert ben.button(re.compile("^Krypto!")).count() == 0
    ann.solve()
    ann.heading("You found it!").wait_for()
    ben.heading(re.compile("Ann.* found it")).wait_for()


def test_tiles_merge_until_the_target_is_left(guests: Guests, server: str) -> None:
    """At a table with tiles each step shows its value, and the last tile is the claim."""
    (ann,) = seated(guests, server, "Ann", input="tiles", settings={"solvable_only": True})
    found = solve(ann.deal())
    assert found
    names = {"+": "plus", "−": "minus", "×": "times", "÷": "divided by"}
    made: list[str] = []
    for step in step_list(found).split(", "):
        left, sign, right, _, result = step.split(" ")
        pick(ann, left, made)
        ann.button(names[sign]).click()
        pick(ann, right, made)
        made.append(result)
    ann.button(re.compile("^Krypto!")).click()
    ann.heading("You found it!").wait_for()


def pick(guest: Any, number: str, made: list[str]) -> None:
    """Press the tile of this value: one that was made, where there is one, else a card."""
    tiles = guest.page.get_by_role("group", name="Your tiles")
    if number in made:
        made.remove(number)
        chosen = tiles.get_by_role("button", name=re.compile(f"^{number}, made of"))
    else:
        chosen = tiles.get_by_role("button", name=f"Card {number}", exact=True)
    if chosen.first.get_attribute("aria-pressed") != "true":
        chosen.first.click()
