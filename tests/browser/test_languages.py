"""A game in each language: all that is shown and said is of that language, also from the server."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from krypto.rules.deal import Deal
from krypto.solver import solve
from tests.browser.words import SHOWN, catalogue, is_spoken, word

Guests = Callable[..., Any]

LANGUAGES = ["en", "de", "es"]


class Player:
    """A person who plays in a language, and keeps what the server says in English.

    Attributes:
        page: What they look at.
        messages: Every English message that has come from the server.
    """

    def __init__(self, guest: Any, language: str) -> None:
        self.page, self.language = guest.page, language
        self.say = partial(word, language)
        self.messages: set[str] = set()
        self.page.on("websocket", lambda one: one.on("framereceived", self._heard))
        self.page.on("response", self._answered)

    def press(self, key: str) -> None:
        """Press what this key of the catalogue names."""
        text = re.compile(f"^{re.escape(self.say(key))}")
        button = self.page.get_by_role("button", name=text)
        button.or_(self.page.locator("summary", has_text=text)).first.click()

    def claim(self, text: str, button: str = "claim") -> None:
        """Type a line, and claim with it."""
        if self.page.get_by_role("button", name=self.say("way.type")).count():
            self.press("way.type")
        self.page.get_by_label(self.say("typed.label")).fill(text)
        self.press(button)

    def look(self) -> None:
        """See that no word of the server's is shown, and each line is of the language."""
        shown = [text.strip() for text in self.page.evaluate(SHOWN)]
        english = self.messages if self.language != "en" else set()
        assert [text for text in shown if any(one in text for one in english)] == []
        assert [text for text in shown if not is_spoken(self.language, text)] == []

    def _heard(self, frame: Any) -> None:
        self._keep(json.loads(frame))

    def _answered(self, response: Any) -> None:
        if "/api/hint" in response.url or "/api/check" in response.url:
            self._keep(response.json())

    def _keep(self, found: Any) -> None:
        """Every message and every hint in it."""
        for name, value in found.items() if isinstance(found, dict) else enumerate(found):
            if isinstance(value, dict | list):
                self._keep(value)
            elif name in ("message", "text") and re.search("[a-z]{3}", str(value)):
                self.messages.add(str(value))


@pytest.fixture
def player(guests: Guests, server: str) -> Callable[[str], Player]:
    """Makes a player of a language, on the first page."""

    def make(language: str) -> Player:
        guest = guests(server, locale=language)
        made = Player(guest, language)
        guest.go("/")
        made.page.get_by_role("button", name=re.compile(made.say("home.play"))).wait_for()
        return made

    return make


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_against_players_of_the_house(
    player: Callable[[str], Player], language: str
) -> None:
    """Names of the house, refusals, faults, the round and the match are all in the language."""
    ann = player(language)
    assert ann.page.locator("html").get_attribute("lang") == language
    ann.page.get_by_role("radio", name=ann.say("bot.starter")).check()
    ann.look()
    ann.press("home.play")
    hand = ann.page.get_by_role("group", name=ann.say("hand.name"))
    hand.wait_for()
    named = ann.page.get_by_role("list", name=ann.say("players"))
    assert named.get_by_text(ann.say("bot.starter")).count() == 2
    ann.claim("1 + 1 +")
    ann.page.locator(".problem:not([hidden])").first.wait_for()
    ann.look()
    ann.claim("1 + 7²")
    ann.page.locator(".problem", has_text="²").wait_for()
    ann.look()
    ann.claim("1 + 1 = 3")
    ann.page.get_by_role("heading", name=ann.say("wrong.title")).wait_for()
    ann.look()
    ann.press("host.title")
    ann.press("host.end")
    ann.page.get_by_role("dialog").wait_for()
    ann.look()
    assert ann.messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_practising(player: Callable[[str], Player], language: str) -> None:
    """Every hint, a text that cannot be read, what is wrong, and what is right."""
    ann = player(language)
    ann.page.get_by_role("link", name=re.compile(ann.say("home.practise"))).click()
    hand = ann.page.get_by_role("group", name=ann.say("hand.name"))
    hand.wait_for()
    ann.press("practise.hint")
    hints = ann.page.locator(".hints li")
    hints.first.wait_for()
    while ann.page.get_by_role("button", name=ann.say("practise.more"), disabled=False).count():
        seen = hints.count()
        ann.press("practise.more")
        hints.nth(seen).wait_for()
    assert hints.count() >= 4
    ann.look()
    for text in ("(1 + 2", "14 - 6 = 8, 3 + 99 = 102"):
        ann.claim(text, "practise.check")
        ann.page.locator(".problem:not([hidden])").wait_for()
        ann.look()
    ann.press("practise.show")
    ann.page.locator(".shine").wait_for()
    ann.look()
    assert len(ann.messages) >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_alone(guests: Guests, server: str, language: str) -> None:
    """From a name that the house makes up to the standings and what is shared."""
    guest = guests(server, locale=language)
    ann = Player(guest, language)
    guest.make_table(settings={"rounds": 1})
    ann.press("join.go")
    ann.press("lobby.start")
    guest.page.get_by_role("group", name=ann.say("hand.name")).wait_for()
    cards = guest.page.locator("[data-row=hand] button").all()
    numbers = [int(re.findall(r"\d+", str(one.get_attribute("aria-label")))[0]) for one in cards]
    target = guest.page.locator(".target-place [role=img]").get_attribute("aria-label")
    found = solve(Deal(numbers, int(re.findall(r"\d+", str(target))[0])))
    ann.claim(str(found))
    guest.page.get_by_role("heading", name=ann.say("final.you")).wait_for()
    for fold in ("final.share", "final.rounds", "over.claims"):
        guest.page.locator("summary", has_text=ann.say(fold)).click()
    guest.page.locator(".rounds .line-text").wait_for()
    shown = guest.page.locator("[role=main], main").inner_text()
    assert not re.search(r"[{}]", shown)
    assert catalogue(language)["final.you"][0] in shown
