"""Pictures of the browser game for the README: a real server, a real browser, known cards.

    python scripts/screenshots.py

Writes docs/pictures/phones.png and docs/pictures/screen.png. Needs Chromium (CHROMIUM, or
`chromium` on the path). The cards come from a seed; the code of the table is another each time.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from krypto.rules.deal import Deal
from krypto.solver import solve

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
REHEARSAL = ROOT / "tests" / "browser" / "rehearsal.py"
SEED = "26"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 360, "height": 700}
WALL = {"width": 1280, "height": 720}
GAP = 24
HOST = "krypto.example"
SETTLE = """for (const one of document.getAnimations()) {
  try { one.finish(); } catch { one.cancel(); }
}"""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with known cards."""
    command = [sys.executable, str(REHEARSAL), SEED, "--port", "0", "--db", "memory:"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            yield re.findall(r"http://[\w.]+:\d+", line)[0]
        finally:
            process.kill()


def phone(browser: Browser, theme: str) -> Page:
    """A phone in somebody's hand, in these colours."""
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]  # a plain dict is what it takes
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        has_touch=True,
        reduced_motion="reduce",
    )
    return context.new_page()


def shot(page: Page) -> Image.Image:
    """What the page shows, at rest."""
    page.evaluate(SETTLE)
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def press(page: Page, *names: str) -> None:
    """Presses these buttons, one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).first.click()


def sit(page: Page, address: str, code: str, name: str) -> None:
    """Sits down at a table."""
    page.goto(f"{address}/table/{code}")
    page.get_by_label("Your name").fill(name)
    press(page, "Sit down")
    page.get_by_role("list", name="Players").get_by_text(name).wait_for()


def solved(page: Page) -> str:
    """The nicest line for the cards on the page."""
    numbers: Callable[[str], list[str]] = lambda pattern: page.eval_on_selector_all(  # noqa: E731
        pattern, "found => found.map(one => one.getAttribute('aria-label').match(/\\d+/)[0])"
    )
    hand, target = numbers(".hand .card"), numbers(".card.target")
    return str(solve(Deal(tuple(map(int, hand)), int(target[0]))))


NAMES = {"+": "plus", "−": "minus", "×": "times", "÷": "divided by"} | {
    "(": "open bracket",
    ")": "close bracket",
}


def taps(line: str) -> list[str]:
    """The buttons that make this line."""
    pieces = re.findall(r"\d+|[^\d\s]", line)
    return [NAMES.get(piece) or f"Card {piece}" for piece in pieces]


def beside(pictures: list[Image.Image]) -> Image.Image:
    """The pictures side by side."""
    wide = sum(one.width for one in pictures) + GAP * (len(pictures) - 1)
    whole = Image.new("RGB", (wide, max(one.height for one in pictures)), "white")
    at = 0
    for one in pictures:
        whole.paste(one, (at, 0))
        at += one.width + GAP
    return whole


def kept(picture: Image.Image, name: str) -> None:
    """Writes a picture, small."""
    path = FOLDER / name
    picture.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)} {path.stat().st_size // 1000} kB")


def played(browser: Browser, address: str) -> None:
    """Plays a round on three phones before a big screen, and keeps the pictures."""
    ann, ben, cleo = phone(browser, "light"), phone(browser, "light"), phone(browser, "dark")
    ann.goto(address)
    home = shot(ann)
    code = ann.request.post(f"{address}/api/tables", data={}).json()["code"]
    for page, name in ((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo")):
        sit(page, address, code, name)
    wall = browser.new_context(viewport=WALL, locale="en-GB", reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    wall.goto(f"{address}/table/{code}/screen")
    press(ann, "Start the match")
    for page in (ann, ben, cleo):
        page.get_by_role("group", name="Your cards").wait_for()
    line = solved(ann)
    press(ben, *taps(line)[:-2])
    playing = shot(ben)
    wall.get_by_role("group", name="Your cards").wait_for()
    wall.locator(".screen-join").evaluate(f"one => {{ one.firstChild.data = '{HOST}'; }}")
    screen = shot(wall)
    press(cleo, *taps(line))
    cleo.get_by_role("button", name=re.compile("^Krypto!")).click()
    cleo.get_by_role("heading", name="You found it!").wait_for()
    kept(beside([home, playing, shot(cleo)]), "phones.png")
    kept(screen, "screen.png")


def main() -> int:
    """Takes the pictures; 1 where there is no browser."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print("There is no Chromium here; name one by CHROMIUM.", file=sys.stderr)
        return 1
    with served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        played(browser, address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
