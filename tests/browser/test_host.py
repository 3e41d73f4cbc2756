"""What the host can do, and tables with rules of their own."""

import re
from collections.abc import Callable
from typing import Any

Guests = Callable[..., Any]


def two(guests: Guests, server: str, **wishes: Any) -> tuple[Any, Any]:
    """Ann, the host, and Ben at one table, in the first round."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table(**wishes)
    ann.sit("Ann")
    ben.go(f"/table/{code}")
    ben.sit("Ben")
    ann.button("Start the match").click()
    ann.deal()
    ben.deal()
    ann.page.get_by_text("You are the host", exact=True).click()
    return ann, ben


def test_a_pause_covers_the_cards_for_all(guests: Guests, server: str) -> None:
    """While the game is paused nobody sees a card; afterwards the same ones lie there."""
    ann, ben = two(guests, server)
    before = ben.deal()
    ann.button("Pause").click()
    ben.page.get_by_text("The host has paused the game.").first.wait_for()
    ben.page.get_by_role("img", name="The cards are covered.").wait_for()
    assert not set(re.findall(r"\d+", ben.page.inner_text(".stage")))
    ann.button("Go on").click()
    assert ben.deal() == before


def test_more_time_is_more_for_all(guests: Guests, server: str) -> None:
    """Half a minute more is added to what is left, on every screen."""
    ann, ben = two(guests, server, settings={"round_seconds": 60})
    ann.button("30 seconds more").click()
    ben.page.get_by_role("timer").filter(has_text=re.compile("^1:")).wait_for()


def test_the_rules_are_changed_between_rounds(guests: Guests, server: str) -> None:
    """The next round is played by the new rules, and all can read them."""
    ann, ben = two(guests, server)
    ann.solve()
    ann.button("Change the rules").click()
    ann.page.get_by_text("Change single rules").click()
    ann.page.get_by_role("switch", name="Fractions allowed").click()
    ann.button("Play by these rules").click()
    ben.page.get_by_text("The rules here: Open").click()
    ben.page.get_by_text("Steps may make fractions.").wait_for()


def test_the_role_is_handed_over(guests: Guests, server: str) -> None:
    """The other one is host now, and has the controls."""
    ann, ben = two(guests, server)
    ann.page.get_by_text("Remove or hand over").click()
    ann.button(re.compile("^Make host .*Ben")).click()
    ben.page.get_by_text("You are the host", exact=True).wait_for()
    ann.page.get_by_text("You are the host", exact=True).wait_for(state="hidden")


def test_the_match_can_be_ended(guests: Guests, server: str) -> None:
    """Once asked and confirmed, the match is over as it stands."""
    ann, ben = two(guests, server)
    ann.solve()
    ann.button("Next round").click()
    ben.deal()
    ann.button("End the match").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="End the match").click()
    ann.heading("You win!").wait_for()
    ben.heading(re.compile("Ann.* wins$")).wait_for()


def test_trophies_are_shown_as_the_cards_they_are(guests: Guests, server: str) -> None:
    """Who wins takes the target card, and it stands beside the name at the end."""
    ann, ben = two(guests, server, settings={"trophies": True, "rounds": 1})
    target = ann.deal().target
    ann.solve()
    ann.page.get_by_text(f"The {target} is the trophy").wait_for()
    standings = ben.page.get_by_role("list", name="Standings")
    standings.get_by_role("img", name=str(target), exact=True).wait_for()
    assert standings.get_by_text("1 trophy").count() == 1


def test_all_who_are_ready_start_the_next_round(guests: Guests, server: str) -> None:
    """Without the host's word the next round begins as soon as everybody is ready."""
    ann, ben = two(guests, server)
    ann.solve()
    ben.button("I am ready").click()
    ben.page.get_by_role("list", name="Players").get_by_text("ready").wait_for()
    ann.button("Next round").click()
    ben.page.get_by_text("Round 2 of 10").wait_for()


def test_something_kind_is_seen_by_all(guests: Guests, server: str) -> None:
    """A reaction is shown beside the name of whoever chose it."""
    ann, ben = two(guests, server)
    ben.page.get_by_text("Say something kind").click()
    ben.button("Well done!").click()
    ann.page.get_by_role("list", name="Players").get_by_text("Well done!").wait_for()
