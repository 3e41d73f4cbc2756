"""Rounds by rules that are not those of the house: photo finish, redeal, play-off, open calls."""

import re

from krypto.solver import solve
from tests.browser.people import Guests, seated

SECOND_PLAYER = """([code, key]) => new Promise(seated => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const say = (message) => socket.send(JSON.stringify(message));
  window.second = (message) => say({ref: String(Math.random()), ...message});
  socket.onopen = () => say({type: 'hello', table: code, key, name: 'Cid'});
  socket.onmessage = ({data}) => JSON.parse(data).you && seated();
})"""
"""Another player at the same device, by a socket of their own."""

AT_ONCE = """(button, [text, round, deal]) => {
  window.second({type: 'claim', round, deal, text});
  button.click();
}"""


def test_two_who_are_right_at_once_are_a_photo_finish(guests: Guests, server: str) -> None:
    """One wins, and everybody sees who else was right a moment later."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table()
    ann.sit("Ann")
    ben.go(f"/table/{code}")
    ben.sit("Ben")
    ann.page.evaluate(SECOND_PLAYER, [code, "c" * 22])
    ann.button("Start the match").click()
    line = str(solve(ann.deal()))
    ann.button("Type it instead").click()
    ann.page.get_by_label("Your line, typed").fill(line)
    ann.button(re.compile("^Krypto!")).evaluate(AT_ONCE, [line, 1, 1])
    told = {person.page.get_by_text("Photo finish:").inner_text() for person in (ann, ben)}
    (late,) = told
    (milliseconds,) = re.findall(r"(\d+) ms later", late)
    assert int(milliseconds) <= 250
    winner = ben.heading(re.compile("found it$")).inner_text()
    assert {"Ann" in winner, "Ann" in late} == {True, False}
    assert {"Cid" in winner, "Cid" in late} == {True, False}


def test_after_a_wrong_claim_the_others_get_new_cards(guests: Guests, server: str) -> None:
    """With a redeal who was wrong watches; at the end the first cards and their way are shown."""
    rules = {"redeal": True, "penalty": 1}
    ann, ben = seated(guests, server, "Ann", "Ben", settings=rules)
    first = ann.deal()
    ben.type(f"{first.hand[0]} + {first.hand[1]}")
    ben.heading("Not this time").wait_for()
    ben.page.get_by_text("It costs you one point.").wait_for()
    ann.page.get_by_role("list", name="Players").get_by_text("out", exact=True).wait_for()
    second = ann.deal()
    assert second != first
    assert ben.deal() == second
    ann.solve()
    for person in (ann, ben):
        person.heading(re.compile("found it")).wait_for()
        cards = ", ".join(map(str, first.hand))
        shown = person.page.get_by_text(f"The first cards: {cards} → {first.target}")
        shown.wait_for()
        assert str(solve(first)) in shown.inner_text()
    score = ann.page.get_by_role("list", name="Players").get_by_text("−1")
    assert score.count() == 1


def test_equal_scores_play_on_until_one_wins(guests: Guests, server: str) -> None:
    """Only those who are equal play the play-off; the others watch, and all see who wins."""
    rules = {"rounds": 2, "joint_winners": False, "play_off": True}
    ann, ben, cid = seated(guests, server, "Ann", "Ben", "Cid", settings=rules)
    ann.solve()
    ann.button("Next round").click()
    ben.page.get_by_text("Round 2 of 2").wait_for()
    ben.solve()
    ann.button("Next round").click()
    for person in (ann, ben, cid):
        person.page.get_by_text("Play-off", exact=True).wait_for()
        person.deal()
    cid.page.get_by_text("You are watching.").wait_for()
    assert cid.button(re.compile("^Krypto!")).count() == 0
    ben.solve()
    ben.heading("You win!").wait_for()
    for person in (ann, cid):
        person.heading(re.compile("Ben.* wins$")).wait_for()


def test_who_calls_and_shows_nothing_has_claimed_wrongly(guests: Guests, server: str) -> None:
    """Once the time is over the caller is told, is out and pays, and the others go on."""
    rules = {"show_seconds": 1, "redeal": False}
    ann, ben = seated(guests, server, "Ann", "Ben", preset="international", settings=rules)
    ann.button(re.compile("^Krypto!")).click()
    ann.page.get_by_text("The time to show it was over.").wait_for()
    ann.page.get_by_text("You are out for this round.").wait_for()
    players = ben.page.get_by_role("list", name="Players")
    players.get_by_text(re.compile("^out")).wait_for()
    players.get_by_text("−1").wait_for()
    ben.button(re.compile("^Krypto!")).click()
    ben.solve()
    ben.heading("You found it!").wait_for()
    ben.page.get_by_text("Every claim").click()
    ben.page.get_by_text("called, and showed nothing").wait_for()
