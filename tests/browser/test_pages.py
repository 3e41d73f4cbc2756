"""Pages beside the table: the first page, practising, learning, one device, the big screen."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from krypto.solver import solve

Guests = Callable[..., Any]


@pytest.mark.parametrize("locale", ["en", "de", "es"])
@pytest.mark.parametrize("path", ["/", "/table/{}"])
def test_a_first_load_is_light_and_asks_nobody_else(
    guests: Guests, server: str, path: str, locale: str
) -> None:
    """All that a page loads at first is at most 60 kB, once, and from this server."""
    ann = guests(server, locale=locale)
    code = ann.make_table()
    ann.page.goto("about:blank")
    ann.page.context.new_cdp_session(ann.page).send("Network.clearBrowserCache")
    asked: list[Any] = []
    ann.page.on("requestfinished", lambda one: asked.append(one))  # noqa: PLW0108  # a list takes no mark
    ann.go(path.format(code))
    ann.page.get_by_role("main").get_by_role("button").first.wait_for()
    ann.page.wait_for_load_state("networkidle")
    addresses = [one.url for one in asked]
    assert all(address.startswith(server) for address in addresses)
    assert len(addresses) == len(set(addresses))
    assert sum(one.sizes()["responseBodySize"] for one in asked) <= 60_000


def test_a_person_alone_plays_with_one_press(guests: Guests, server: str) -> None:
    """Play now: a table with players of the house, a seat, and the cards of the first round."""
    ann = guests(server)
    ann.go("/")
    ann.page.get_by_role("radio", name="Starter").check()
    ann.button(re.compile("^Play now")).click()
    ann.deal()
    players = ann.page.get_by_role("list", name="Players").get_by_role("listitem")
    assert players.filter(has_text="bot").count() == 2
    assert players.filter(has_text="you, host").count() == 1
    ann.solve()
    ann.heading("You found it!").wait_for()
    ann.button("Next round").click()
    ann.page.get_by_text("Round 2 of 10").wait_for()


def test_a_friend_joins_by_code_from_the_first_page(guests: Guests, server: str) -> None:
    """Small letters and a blank do no harm; the code shown is the one that joins [RM-04]."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table()
    ann.sit("Ann")
    assert ann.page.locator("p.code").inner_text() == code
    assert ann.page.locator(".link-text").inner_text().endswith(f"/table/{code}")
    ben.go("/")
    ben.page.get_by_label("Code of the table").fill(f"{code[:3].lower()} {code[3:]}")
    ben.button("Join").click()
    ben.sit("Ben")
    ann.page.get_by_role("list", name="Players").get_by_text("Ben").wait_for()


def test_the_picture_of_the_code_is_there(guests: Guests, server: str) -> None:
    """The code to scan is drawn, from this server."""
    ann = guests(server)
    ann.make_table()
    picture = ann.page.get_by_role("img", name=re.compile("^Code to scan"))
    picture.wait_for()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100


def test_a_table_is_made_with_rules_of_its_own(guests: Guests, server: str) -> None:
    """What is chosen in the form are the rules at the table, told in words."""
    ann = guests(server)
    ann.go("/#table")
    ann.page.get_by_role("radio", name="First to … wins").check()
    ann.page.get_by_role("textbox", name="How many").fill("3")
    ann.page.get_by_role("textbox", name="How many").blur()
    ann.page.get_by_label("Time for a round").select_option(label="2 minutes")
    ann.page.get_by_text("Change single rules").click()
    ann.page.get_by_role("switch", name="Fractions allowed").click()
    ann.button("Make the table").click()
    ann.sit("Ann")
    ann.page.get_by_text("The rules here: Own rules").click()
    rules = ann.page.inner_text(".rules-here")
    assert "The first to win 3 rounds wins the match." in rules
    assert "A round lasts 120 seconds." in rules
    assert "Steps may make fractions." in rules


def test_practising_gives_hints_and_takes_a_right_line(guests: Guests, server: str) -> None:
    """Hints come one at a time; wrong costs nothing; right is right."""
    ann = guests(server)
    ann.go("/#practise")
    deal = ann.deal()
    ann.button("A hint").click()
    hints = ann.page.get_by_role("region", name="Hints").get_by_role("listitem")
    hints.first.wait_for()
    ann.button("Another hint").click()
    hints.nth(1).wait_for()
    ann.button("Type it instead").click()
    field = ann.page.get_by_label("Your line, typed")
    field.fill(" + ".join(map(str, deal.hand)))
    ann.button("Check").click()
    ann.page.get_by_text("Nothing is lost").first.wait_for()
    field.fill(str(solve(deal)))
    ann.button("Check").click()
    ann.page.get_by_text(re.compile("essentially different solutions|exactly one")).first.wait_for()
    ann.button("New cards").click()
    ann.deal()


def test_the_guided_round_is_won_by_doing(guests: Guests, server: str) -> None:
    """Each step waits for what it asks for, and the last press wins."""
    ann = guests(server)
    ann.go("/#learn")
    ann.button("Next").click()
    ann.button("Next").click()
    for name in ("open bracket", "Card 14", "minus", "Card 6"):
        ann.button(name).click()
    ann.page.get_by_text("Step 4 of 6").wait_for()
    ann.button("close bracket").click()
    ann.button("times").click()
    for name in ("open bracket", "Card 15", "minus", "Card 11", "minus", "Card 3"):
        ann.button(name).click()
    ann.button("close bracket").click()
    ann.page.get_by_text("Step 5 of 6").wait_for()
    ann.button("Krypto!").click()
    ann.page.get_by_text("That is the whole game.").first.wait_for()


def test_several_people_play_on_one_device(guests: Guests, server: str) -> None:
    """A wrong line puts one out, another wins, and the match counts it."""
    ann = guests(server)
    ann.go("/#together")
    ann.page.get_by_label("Name 1").fill("Ann")
    ann.page.get_by_label("Name 2").fill("Ben")
    ann.page.get_by_role("textbox", name="Rounds").fill("1")
    ann.page.get_by_role("textbox", name="Rounds").blur()
    ann.button("Deal the cards").click()
    ann.page.get_by_text("Found it? Touch your name.").wait_for()
    deal = ann.deal()
    found = solve(deal)
    ann.button("Ann").click()
    ann.heading(re.compile("Ann.* shows it")).wait_for()
    ann.button("Type it instead").click()
    field = ann.page.get_by_label("Your line, typed")
    field.fill(f"{deal.hand[0]} + {deal.hand[1]}")
    ann.button("Show it").click()
    ann.page.get_by_text(re.compile("Ann.* is out for this round")).first.wait_for()
    ann.button("Ben").click()
    ann.button("Type it instead").click()
    field.fill(str(found))
    ann.button("Show it").click()
    ann.heading(re.compile("Ben.* wins the match")).wait_for()


def test_the_big_screen_shows_the_table_and_has_nothing_to_press(
    guests: Guests, server: str
) -> None:
    """Code before, cards and who is in during, winner and way after the round; no buttons."""
    ann, wall = guests(server), guests(server, viewport={"width": 1920, "height": 1080})
    code = ann.make_table()
    ann.sit("Ann")
    wall.go(f"/table/{code}/screen")
    wall.page.get_by_role("list", name="Players").get_by_text("Ann").wait_for()
    assert code in wall.page.inner_text("main")
    ann.button("Start the match").click()
    deal = ann.deal()
    assert wall.deal() == deal
    ann.solve()
    wall.heading(re.compile("Ann.* found it")).wait_for()
    assert wall.page.get_by_role("button").count() == 0


def test_a_spectator_watches_live_and_sits_down_for_the_next_round(
    guests: Guests, server: str
) -> None:
    """Who comes late sees the cards, watches the round, and plays the next one."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table()
    ann.sit("Ann")
    ann.button("Start the match").click()
    ann.deal()
    ben.go(f"/table/{code}")
    assert ben.deal() == ann.deal()
    ben.sit("Ben")
    ben.page.get_by_text("You can play from the next round on.").wait_for()
    ann.solve()
    ann.button("Next round").click()
    ben.page.get_by_text("Round 2 of 10").wait_for()
    ben.deal()
    ben.solve()
    ben.heading("You found it!").wait_for()
