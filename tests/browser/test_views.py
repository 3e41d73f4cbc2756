"""Every view, looked at: axe finds nothing, nothing sticks out, and no word is foreign."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.browser.scenes import SCENES, Scene, Stage
from tests.browser.words import SHOWN, is_spoken, word

Faults = Callable[..., list[str]]

PATIENCE_MS = 20_000
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
PARTS = 6
CONTRAST = {"runOnly": ["color-contrast"]}
NAMES = {"Ann", "Ben", "Cid", "Zoë & Co <b>"}

TOO_WIDE = """zoom => {
  document.documentElement.style.setProperty('font-size', `${zoom * 100}%`);
  return document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
      .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
      .map(one => `too wide: ${one.outerHTML.slice(0, 100)}`);
}"""
"""What sticks out sideways with text of this size, so that one would have to scroll."""


@pytest.fixture
def stage(chromium: Any) -> Iterator[Stage]:
    """A page that speaks German and stands still; afterwards it has complained of nothing."""
    context = chromium.new_context(locale="de", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield Stage(page, partial(word, "de"))
    context.close()
    assert troubles == []


@pytest.mark.parametrize("part", range(PARTS))
def test_every_view_is_for_everyone(stage: Stage, faults_of: Faults, part: int) -> None:
    """Axe finds nothing, light or dark, phone or desktop; all fits; no word is foreign."""
    found: dict[str, list[str]] = {}
    for scene in list(SCENES.values())[part::PARTS]:
        stage.page.emulate_media(color_scheme="light")
        stage.page.set_viewport_size(PHONE)
        stage.show(scene)
        faults = [*foreign(stage.page), *seen_by_axe(stage.page, faults_of)]
        faults += sticking_out(stage.page, scene)
        if faults:
            found[scene.name] = faults
    assert found == {}


def foreign(page: Any) -> Iterator[str]:
    """The words on a page that are not German, names of players aside."""
    for text in {text.strip() for text in page.evaluate(SHOWN)} - NAMES:
        if not is_spoken("de", text):
            yield f"not German: {text}"


def seen_by_axe(page: Any, faults_of: Faults) -> Iterator[str]:
    """What axe finds on a phone and on a desktop, in light and in dark colours."""
    yield from faults_of(page)
    page.emulate_media(color_scheme="dark")
    yield from faults_of(page, CONTRAST)
    page.set_viewport_size(DESKTOP)
    yield from faults_of(page)


def sticking_out(page: Any, scene: Scene) -> Iterator[str]:
    """What does not fit the smallest phone, and twice the size of text on twice the width."""
    for width, zoom in () if "screen" in scene.path else ((320, 1), (640, 2)):
        page.set_viewport_size({"width": width, "height": 640})
        yield from page.evaluate(TOO_WIDE, zoom)


@pytest.mark.parametrize(("width", "height"), [(667, 375), (844, 390)])
def test_a_phone_held_sideways_shows_all_that_is_played_with(
    stage: Stage, width: int, height: int
) -> None:
    """From the target to the claim nothing has to be scrolled to, whichever way one builds."""
    stage.page.set_viewport_size({"width": width, "height": height})
    below: dict[str, float] = {}
    for name in ("dealt", "typing", "declared", "called_own", "play_off_running", "clock"):
        stage.show(SCENES[f"table, {name}"])
        stage.page.evaluate("scrollTo(0, 0)")
        claim = stage.page.locator(".claimbar .claim").bounding_box()
        if claim["y"] + claim["height"] > height:
            below[name] = claim["y"] + claim["height"]
    assert below == {}
