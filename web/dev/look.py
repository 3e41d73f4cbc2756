"""Pictures of every view, drawn from the example messages, to be looked at while designing.

    python web/dev/look.py FOLDER [--only WORD] [--sizes phone,wide] [--themes light]

No server is needed: the built pages are handed to the browser, and a socket of ours speaks the
messages of web/fixtures. Build first: `npm run build`.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/krypto/server/static"
MESSAGES: dict[str, Any] = json.loads((ROOT / "web/fixtures/messages.json").read_text())
SIZES = {
    "small": (320, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "wide": (1280, 800),
    "wall": (1920, 1080),
}
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
DEAL = {"hand": [3, 6, 11, 14, 15], "target": 8}
HINTS = ["There is a solution.", "It uses ×, − and −.", "Make 8 as 8 × 1."]
LINES = ["6 × 3 + 15 − 14 − 11", "(14 − 6) × (15 − 11 − 3)", "(15 − 14) × (11 − 6 + 3)"]


@dataclass(frozen=True)
class Scene:
    """One thing to look at: an address, what the socket says, and what is done first."""

    name: str
    path: str
    message: str = ""
    taps: tuple[str, ...] = ()


def scenes() -> Iterator[Scene]:
    """Every view there is."""
    yield Scene("home", "/")
    yield Scene("practise", "/#practise")
    tapped = ("Card 14", "minus", "Card 6")
    yield Scene(
        "practise-line", "/#practise", taps=("open bracket", *tapped, "close bracket", "times")
    )
    yield Scene("practise-typed", "/#practise", taps=("Type it instead",))
    yield Scene("practise-tiles", "/#practise", taps=("Tiles that show values", *tapped))
    yield Scene("practise-hint", "/#practise", taps=("A hint", "Another hint"))
    yield Scene("practise-shown", "/#practise", taps=("Show a solution",))
    yield Scene("newtable", "/#table")
    yield Scene("newtable-single", "/#table", taps=("Change single rules",))
    yield Scene("together", "/#together")
    yield Scene("together-play", "/#together", taps=("Deal the cards",))
    yield Scene("learn", "/#learn")
    yield Scene("learn-line", "/#learn", taps=("Next", "Next", "Do it for me"))
    yield Scene("settings", "/", taps=("Settings",))
    for name, message in MESSAGES.items():
        if message["type"] == "view":
            yield Scene(f"table-{name}", "/table/B7X4KQ", name)
    for name in ("lobby_watched", "clock", "won_watched", "over", "called_by_another"):
        yield Scene(f"screen-{name}", "/table/B7X4KQ/screen", name)


def answer(path: str) -> object:
    """What the API would say, in small."""
    if path.startswith("/api/deal"):
        return {"deals": [DEAL]}
    if path.startswith("/api/solve"):
        return {"deal": DEAL, "rules": "house", "solvable": True, "count": 3, "solutions": LINES}
    if path.startswith("/api/hint"):
        hints = [{"step": n, "kind": "", "text": text} for n, text in enumerate(HINTS, 1)]
        return {"deal": DEAL, "rules": "house", "steps": 6, "hints": hints}
    if path.startswith("/api/grade"):
        return {"deal": DEAL, "rules": "house", "solvable": True, "seconds": 31, "level": 2}
    return {"accepted": False, "value": "9", "faults": []}


def serve(route: Route) -> None:
    """Hands out a built file, a page, or an answer."""
    path = route.request.url.split("//", 1)[1].split("/", 1)[1]
    path = f"/{path.split('?')[0].split('#')[0]}"
    if path.startswith("/api/"):
        route.fulfill(json=answer(path))
    elif path.startswith("/static/"):
        file = STATIC / path.removeprefix("/static/")
        route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))
    elif path.endswith("qr.svg"):
        route.fulfill(body=QR, content_type="image/svg+xml")
    else:
        name = "screen" if path.endswith("/screen") else "table" if "/table/" in path else "home"
        route.fulfill(body=(STATIC / f"{name}.html").read_bytes(), content_type="text/html")


SETTLE = """for (const one of document.getAnimations()) {
  try { one.finish(); } catch { one.cancel(); }
}"""
QR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21">'
    '<path fill="#fff" d="M0 0h21v21H0z"/><path d="M1 1h7v7H1zM13 1h7v7h-7zM1 13h7v7H1z'
    'M10 3h2v2h-2zM10 10h3v3h-3zM15 15h4v4h-4z"/></svg>'
)


def speak(message: str) -> Callable[[WebSocketRoute], None]:
    """A socket that answers every hello with this message."""

    def opened(socket: WebSocketRoute) -> None:
        view = json.loads(json.dumps(MESSAGES[message]))
        view["app"] = (STATIC / "manifest.json").exists() and json.loads(
            (STATIC / "manifest.json").read_text()
        )["app"]
        socket.on_message(lambda _: socket.send(json.dumps(view)))

    return opened


def shoot(browser: Browser, scene: Scene, size: str, theme: str, asked: argparse.Namespace) -> None:
    """One picture of one scene."""
    wide, high = SIZES[size]
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        color_scheme=theme,
        has_touch=wide < 1000,
        device_scale_factor=asked.scale,
    )
    page = context.new_page()
    page.on("console", lambda said: said.type == "error" and print(scene.name, said.text))
    page.on("pageerror", lambda error: print(scene.name, error))
    page.route("**/*", serve)
    if scene.message:
        page.route_web_socket(re.compile(r"/ws\?"), speak(scene.message))
    page.goto(f"http://krypto.test{scene.path}")
    shown = "main .players, main .finale" if scene.message else "main h1, main h2, main p"
    page.wait_for_selector(shown, state="attached")
    tap(page, scene.taps)
    page.evaluate(SETTLE)
    page.screenshot(
        path=asked.folder / f"{scene.name}.{size}.{theme}.png", full_page=size != "wall"
    )
    too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    if too_wide:
        print(f"{scene.name} is wider than {size}")
    context.close()


def tap(page: Page, names: tuple[str, ...]) -> None:
    """Presses these one after the other."""
    for name in names:
        found = page.get_by_role("button", name=name, exact=True)
        target = found.first if found.count() else page.get_by_text(name).first
        target.click()
        page.wait_for_timeout(60)


def main() -> None:
    """Takes the pictures that are asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--scale", type=float, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for scene in scenes():
            if not any(word in scene.name for word in asked.only.split(",")):
                continue
            for size in asked.sizes.split(","):
                for theme in asked.themes.split(","):
                    shoot(browser, scene, size, theme, asked)
        browser.close()


if __name__ == "__main__":
    main()
