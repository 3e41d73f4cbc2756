"""The game for everyone: keyboard, small screens, colours of one's own, stillness, languages."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from krypto.solver import solve

Guests = Callable[..., Any]


def test_by_keyboard_alone_from_the_first_page_to_a_win(guests: Guests, server: str) -> None:
    """Tab, arrows, digits and signs: nothing needs a pointer, and the focus is never lost."""
    ann = guests(server)
    ann.make_table()
    tab_to(ann.page, "Your name")
    ann.page.keyboard.type("Ann")
    ann.page.keyboard.press("Enter")
    ann.button("Start the match").wait_for()
    tab_to(ann.page, "Start the match")
    ann.page.keyboard.press("Enter")
    deal = ann.deal()
    ann.page.locator("[data-row=hand] button:focus").wait_for()
    line = str(solve(deal))
    places = list(deal.hand)
    for piece in re.findall(r"\d+|[^\d\s]", line):
        if piece.isdigit():
            place = places.index(int(piece))
            places[place] = 0
            ann.page.keyboard.press(str(place + 1))
        else:
            ann.page.keyboard.press({"−": "-", "×": "*", "÷": "/"}.get(piece, piece))
    ann.page.keyboard.press("Enter")
    ann.heading("You found it!").wait_for()
    ann.page.locator("main *:focus").wait_for()
    tab_to(ann.page, "Next round")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_text("Round 2 of 10").wait_for()
    ann.page.locator("[data-row=hand] button:focus").wait_for()


def tab_to(page: Any, name: str) -> None:
    """Press Tab until what bears this name has the focus."""
    reached = """() => {
      const here = document.activeElement;
      return here.matches('button, a, input') ? (here.labels?.[0] ?? here).innerText : '';
    }"""
    for _ in range(60):
        if name in str(page.evaluate(reached)):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {name}")


def test_single_keys_are_only_letters_in_a_field(guests: Guests, server: str) -> None:
    """In the typed line digits are digits and n is an n; nothing is declared [AX-10]."""
    ann = guests(server)
    ann.make_table()
    ann.sit("Ann")
    ann.button("Start the match").click()
    ann.deal()
    ann.button("Type it instead").click()
    field = ann.page.get_by_label("Your line, typed")
    field.press_sequentially("n 1 no 3+4")
    assert field.input_value() == "n 1 no 3+4"
    assert ann.button("No solution").count() == 1


def test_single_keys_can_be_turned_off(guests: Guests, server: str) -> None:
    """Once turned off, a digit on a card picks nothing, and Enter presses the card."""
    ann = guests(server)
    ann.go("/#practise")
    ann.deal()
    ann.button("Settings").click()
    ann.page.get_by_role("switch", name="Single keys on the cards").click()
    ann.button("Close").click()
    cards = ann.page.get_by_role("group", name="Your cards").get_by_role("button")
    cards.nth(2).focus()
    ann.page.keyboard.press("1")
    assert ann.button(re.compile(", used$")).count() == 0
    ann.page.keyboard.press("Enter")
    assert cards.nth(2).get_attribute("aria-label").endswith(", used")


def test_what_happens_is_said_once_and_politely(guests: Guests, server: str) -> None:
    """Cards, one's own verdict and who won are told once, in one live region [AX-04]."""
    ann, ben = guests(server), guests(server)
    code = ann.make_table()
    ann.sit("Ann")
    ben.go(f"/table/{code}")
    ben.sit("Ben")
    listen(ben.page)
    ann.button("Start the match").click()
    deal = ben.deal()
    ben.button(f"Card {deal.hand[2]}").first.click()
    ben.button(f"Card {deal.hand[2]}, used").wait_for()
    ben.type(f"{deal.hand[0]} + {deal.hand[1]}")
    ben.heading("Not this time").wait_for()
    ann.solve()
    region = ben.page.get_by_role("status")
    region.filter(has_text="wins the round").wait_for(state="attached")
    told = " | ".join(ben.page.evaluate("window.told"))
    assert region.count() == 1
    cards = ", ".join(map(str, deal.hand))
    assert told.count(f"Target {deal.target}. Cards {cards}.") == 1
    assert told.count(f"This makes {deal.hand[0] + deal.hand[1]}, not {deal.target}.") == 1
    assert told.count("wins the round") == 1


def listen(page: Any) -> None:
    """Keeps whatever the live region says from now on."""
    page.evaluate(
        """() => {
          window.told = [];
          const region = document.querySelector('[role=status]');
          new MutationObserver(() => window.told.push(region.textContent.trim()))
            .observe(region, {childList: true, characterData: true, subtree: true});
        }"""
    )


def test_the_keys_of_a_phone_offer_every_sign(guests: Guests, server: str) -> None:
    """Into the typed line the page's keys put cards, signs and brackets [AX-08, AX-12]."""
    ann = guests(server, viewport={"width": 320, "height": 640}, has_touch=True)
    ann.go("/#practise")
    hand = ann.deal().hand
    ann.button("Type it instead").tap()
    field = ann.page.get_by_label("Your line, typed")
    assert field.get_attribute("type") == "text"
    names = ["open bracket", f"Card {hand[0]}", "plus", f"Card {hand[1]}", "close bracket"]
    for name in [*names, "times", "minus", "divided by"]:
        ann.button(name).first.tap()
    assert field.input_value() == f"({hand[0]}+{hand[1]})×−÷"
    field.fill("３＋４")
    assert field.input_value() == "３＋４"


def test_in_forced_colours_states_are_words_and_shapes(guests: Guests, server: str) -> None:
    """Used cards, who is out and the target can be told without any colour of ours."""
    ann = guests(server, forced_colors="active", reduced_motion="reduce")
    ann.make_table()
    ann.sit("Ann")
    ann.button("Start the match").click()
    hand = ann.deal().hand
    border = "element => getComputedStyle(element.querySelector('.face')).borderTopStyle"
    target = ann.page.get_by_role("img", name=re.compile("^Target"))
    card = ann.button(f"Card {hand[0]}").first
    assert target.evaluate(border) != card.evaluate(border)
    ann.type(f"{hand[0]} + {hand[1]}")
    ann.heading(re.compile("Nobody is left")).wait_for()
    ann.page.get_by_text("Every claim").click()
    ann.page.get_by_text("✕ wrong").wait_for()


def test_nothing_moves_where_stillness_is_asked_for(guests: Guests, server: str) -> None:
    """With reduced motion no animation runs while cards are dealt, picked and won with."""
    ann = guests(server, reduced_motion="reduce")
    ann.make_table()
    ann.sit("Ann")
    ann.button("Start the match").click()
    hand = ann.deal().hand
    moving = "document.getAnimations().filter(one => one.playState === 'running').length"
    assert ann.page.evaluate(moving) == 0
    ann.button(f"Card {hand[0]}").first.click()
    assert ann.page.evaluate(moving) == 0
    ann.solve()
    ann.heading("You found it!").wait_for()
    assert ann.page.evaluate(moving) == 0


def test_the_language_can_be_chosen_and_is_kept(guests: Guests, server: str) -> None:
    """Chosen once in the settings, it is there after a reload."""
    ann = guests(server)
    ann.go("/")
    ann.button("Settings").click()
    ann.page.get_by_label("Language").select_option(label="Deutsch")
    ann.page.get_by_role("dialog").get_by_role("heading", name="Einstellungen").wait_for()
    ann.page.reload()
    ann.button(re.compile("^Jetzt spielen")).wait_for()


def test_without_storage_the_game_is_played_all_the_same(guests: Guests, server: str) -> None:
    """Where the browser keeps nothing there is one notice, and a round is won [AX-11]."""
    ann = guests(server)
    refuse = "Object.defineProperty(window, '{}', {{ get() {{ throw new Error('no'); }} }});"
    ann.page.add_init_script(refuse.format("localStorage") + refuse.format("sessionStorage"))
    ann.make_table()
    ann.page.get_by_text("This browser keeps nothing").wait_for()
    ann.sit("Ann")
    ann.button("Start the match").click()
    ann.deal()
    ann.solve()
    ann.heading("You found it!").wait_for()
    assert ann.page.get_by_text("This browser keeps nothing").count() == 1


def test_a_swipe_over_the_cards_scrolls_and_picks_none(guests: Guests, server: str) -> None:
    """A swipe that begins on a card moves the page; a tap picks the card [AX-02]."""
    ann = guests(server, viewport={"width": 320, "height": 400}, has_touch=True, is_mobile=True)
    ann.go("/#practise")
    hand = ann.deal().hand
    card = ann.button(f"Card {hand[2]}").first
    place = card.bounding_box()
    x, y = place["x"] + 20, place["y"] + 20
    touch = ann.page.context.new_cdp_session(ann.page)
    send = partial(touch.send, "Input.dispatchTouchEvent")
    send({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for way in range(10, 130, 10):
        send({"type": "touchMove", "touchPoints": [{"x": x, "y": y - way}]})
    send({"type": "touchEnd", "touchPoints": []})
    assert ann.page.evaluate("scrollY") > 0
    assert ann.button(re.compile(", used$")).count() == 0
    card.tap()
    assert ann.button(re.compile(", used$")).count() == 1


@pytest.mark.parametrize(
    "name",
    [
        '" x onfocus="a()',
        "Ana' x='1",
        "Tim & Jo",
        "O'Neil",
        "5<6",
        "Zoë",
        "李",
        "Ünal",
        "אנה",
        "Nineteen letters ok👩‍👩‍👧",
    ],
)
def test_every_name_is_shown_as_it_was_typed(guests: Guests, server: str, name: str) -> None:
    """Quotes, signs and letters of any script are text and nothing else [ID-03, ID-04]."""
    ann = guests(server)
    ann.make_table()
    ann.page.get_by_label("Your name").fill(name)
    ann.button("Sit down").click()
    ann.button("Start the match").wait_for()
    shown = ann.page.get_by_role("list", name="Players").locator("bdi").first
    assert shown.inner_text() == name
    assert shown.evaluate("one => one.children.length + one.attributes.length") == 0


@pytest.mark.parametrize("off_by_s", [-90, 0, 90])
def test_the_clock_follows_the_server_and_not_the_device(
    guests: Guests, server: str, off_by_s: int
) -> None:
    """A device whose clock is wrong shows the same time left as any other [TM-01]."""
    ann = guests(server)
    ann.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {off_by_s * 1000};")
    ann.make_table(settings={"round_seconds": 60})
    ann.sit("Ann")
    ann.button("Start the match").click()
    ann.deal()
    minutes, seconds = ann.page.get_by_role("timer").inner_text().split(":")
    assert 40 <= int(minutes) * 60 + int(seconds) <= 60
