"""Every view of the pages, each from example messages: no server is needed to look at one.

What a page shows is made from the newest message alone. So the built pages are handed to the
browser, a socket of ours speaks the messages of web/fixtures, and each view can be looked at as
it is: in any size, any colours and any language.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from krypto.errors import NotationError
from krypto.rules.deal import Deal
from krypto.rules.verdict import judge, verdict_data
from krypto.solver import solutions
from krypto.solver.hints import hints

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/krypto/server/static"
MESSAGES: dict[str, Any] = json.loads(
    (ROOT / "web/fixtures/messages.json").read_text(encoding="utf-8")
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
TABLE = "/table/B7X4KQ"
DEAL = Deal((3, 6, 11, 14, 15), 8)
QR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21">'
    '<path fill="#fff" d="M0 0h21v21H0z"/><path d="M1 1h7v7H1zM13 1h7v7h-7zM1 13h7v7H1z'
    'M10 3h2v2h-2zM10 10h3v3h-3zM15 15h4v4h-4z"/></svg>'
)


@dataclass(frozen=True)
class Scene:
    """One thing to look at.

    Attributes:
        name: What it is.
        path: The address.
        says: What the socket says, by the names of the examples; none leaves it silent.
        presses: Keys of the catalogue: what is pressed first, one after the other.
        typed: What is typed into the line and claimed or checked.
        is_cut: Whether the connection is gone after that.
    """

    name: str
    path: str
    says: tuple[str, ...] = ()
    presses: tuple[str, ...] = ()
    typed: str = ""
    is_cut: bool = False


def _scenes() -> Iterator[Scene]:
    yield Scene("home", "/")
    yield Scene("nothing there", "/tabel/B7X4KQ")
    yield Scene("settings", "/", presses=("menu",))
    yield Scene("practise", "/#practise")
    yield Scene("practise, typing", "/#practise", presses=("way.type",))
    yield Scene("practise, unreadable", "/#practise", presses=("way.type",), typed="2(3)²")
    yield Scene("practise, wrong", "/#practise", presses=("way.type",), typed="14-6+99")
    yield Scene("practise, right", "/#practise", (), ("way.type",), "(14-6)*(15-11-3)")
    yield Scene("practise, hints", "/#practise", presses=("practise.hint", *["practise.more"] * 5))
    yield Scene("practise, shown", "/#practise", presses=("practise.show",))
    yield Scene("practise, tiles", "/#practise", presses=("practise.tiles",))
    yield Scene("new table", "/#table")
    yield Scene("new table, single rules", "/#table", presses=("form.change",))
    yield Scene("together", "/#together")
    yield Scene("together, playing", "/#together", presses=("hot.start",))
    for step in range(6):
        presses = ("learn.next", "learn.next", "learn.do", "learn.do", "claim")[:step]
        yield Scene(f"learn, step {step + 1}", "/#learn", presses=presses)
    for name, message in MESSAGES.items():
        if message["type"] == "view":
            yield Scene(f"table, {name}", TABLE, (name,))
    yield Scene("table, finding it", TABLE)
    yield Scene("table, no such code", TABLE, ("no_such_table",))
    yield Scene("table, removed", TABLE, ("dealt", "removed"))
    yield Scene("table, typing", TABLE, ("dealt",), ("way.type",))
    yield Scene("table, cut off", TABLE, ("dealt",), is_cut=True)
    yield Scene("table, new version", TABLE, ("newer",))
    yield Scene("table, settings", TABLE, ("dealt",), ("menu",))
    yield Scene("host, people", TABLE, ("dealt",), ("host.title", "host.people"))
    yield Scene("host, rules", TABLE, ("won",), ("host.title", "host.rules", "form.change"))
    yield Scene("host, end", TABLE, ("won",), ("host.title", "host.end"))
    yield Scene("over, opened", TABLE, ("void",), ("over.all",))
    yield Scene("claims, opened", TABLE, ("won",), ("over.claims",))
    yield Scene("match, opened", TABLE, ("over",), ("final.share", "final.rounds", "over.claims"))
    for name in ("lobby_watched", "clock", "called_by_another", "paused", "won_watched", "void"):
        yield Scene(f"screen, {name}", f"{TABLE}/screen", (name,))
    for name in ("over", "starts_by_itself"):
        yield Scene(f"screen, {name}", f"{TABLE}/screen", (name,))


SCENES = {scene.name: scene for scene in _scenes()}


class Stage:
    """A page of the browser on which one scene after the other is shown.

    Args:
        page: A fresh page; its language decides what the buttons are called.
        words: Gives the text of a key in that language.
    """

    def __init__(self, page: Any, words: Callable[[str], str]) -> None:
        self.page, self._words, self._socket = page, words, _Socket(())
        page.add_init_script("try { localStorage.clear(); } catch {}")
        page.route("**/*", _serve)
        page.route_web_socket(re.compile(r"/ws\?"), self._opened)

    def _opened(self, route: Any) -> None:
        self._socket.opened(route)

    def show(self, scene: Scene) -> None:
        """Have the page show this scene, and stand still."""
        page = self.page
        page.goto("about:blank")
        self._socket = _Socket(scene.says)
        page.goto(f"http://krypto.test{scene.path}")
        page.locator(_waits_for(scene)).first.wait_for(state="attached")
        for key in scene.presses:
            _press(page, self._words(key))
        if scene.typed:
            page.locator("#typed").fill(scene.typed)
            page.locator(".claim").click()
            page.locator(".problem:not([hidden]), .shine").first.wait_for()
        if scene.is_cut:
            self._socket.cut()
            page.locator(".notice.away").wait_for()
        page.evaluate(SETTLE)


def _waits_for(scene: Scene) -> str:
    """What is there once the page has drawn what it was told."""
    if scene.path == "/#practise":
        return "[data-row=hand]"
    if not scene.says:
        return "main h1"
    return "main .players, main .panel, main .stage, main .screen-wait"


SETTLE = """async () => {
  await document.fonts.ready;
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const one of document.getAnimations()) {
    try { one.finish(); } catch { one.cancel(); }
  }
}"""
"""Lets what is drawn be drawn, and ends what moves."""


def _press(page: Any, name: str) -> None:
    found = page.get_by_role("button", name=name, exact=True)
    fold = page.locator("summary", has_text=name)
    link = found.or_(fold).first
    link.wait_for()
    if link.evaluate("one => !one.closest('summary') || !one.parentElement.open"):
        link.click()
    page.evaluate("() => new Promise(done => requestAnimationFrame(done))")


class _Socket:
    """The server's end of a socket: says what the scene says, and no more."""

    def __init__(self, says: tuple[str, ...]) -> None:
        self._says, self._is_cut = says, False
        self._route: Any = None

    def opened(self, route: Any) -> None:
        """A page has come; every hello is answered by all that is to be said."""
        self._route = route
        if self._is_cut:
            route.close()
        else:
            route.on_message(lambda _: self._speak(route))

    def cut(self) -> None:
        """The connection is gone, and none comes about again."""
        self._is_cut = True
        if self._route:
            self._route.close()

    def _speak(self, route: Any) -> None:
        for name in self._says:
            route.send(json.dumps(_message(name)))


def _message(name: str) -> dict[str, Any]:
    """An example by its name, from a server of just these pages; or one that is made of another."""
    app = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))["app"]
    if name == "no_such_table":
        return {"type": "bye", "code": name, "message": "", "retry": False}
    if name == "newer":
        return {**MESSAGES["dealt"], "app": "newer"}
    if name == "removed":
        return {**MESSAGES["dealt"], "app": app, "you": None, "version": 1_000}
    return {**MESSAGES[name], "app": app}


def _serve(route: Any) -> None:
    """Hands out a built file, a page, or an answer."""
    path, _, query = route.request.url.split("//", 1)[1].partition("/")[2].partition("?")
    path = "/" + path.split("#")[0]
    if path.startswith("/api/"):
        route.fulfill(json=_answer(path, query))
    elif path.startswith("/static/"):
        file = STATIC / path.removeprefix("/static/")
        route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))
    elif path.endswith("qr.svg"):
        route.fulfill(body=QR, content_type="image/svg+xml")
    else:
        name = "screen" if path.endswith("/screen") else "table" if "/table/" in path else "home"
        route.fulfill(body=(STATIC / f"{name}.html").read_bytes(), content_type="text/html")


def _answer(path: str, query: str) -> object:
    """What the API would say of the one deal that is practised here."""
    deal = {"hand": list(DEAL.hand), "target": DEAL.target}
    base = {"deal": deal, "rules": "house"}
    match path.removeprefix("/api/"):
        case "deal":
            return {"deals": [deal]}
        case "solve":
            lines = [str(one) for one in solutions(DEAL)]
            return {**base, "solvable": True, "count": len(lines), "solutions": lines}
        case "hint":
            found = [
                {"step": step, "kind": one.kind, "text": one.text, "details": dict(one.details)}
                for step, one in enumerate(hints(DEAL), 1)
            ]
            return {**base, "steps": len(found), "hints": found}
        case "grade":
            return {**base, "solvable": True, "seconds": 31, "level": 2}
        case "check":
            return _checked(query)
        case _:
            return {"match": 1, "rounds": [MESSAGES["over"]["table"]["round"]]}


def _checked(query: str) -> object:
    try:
        return verdict_data(judge(DEAL, parse_qs(query)["text"][0]))
    except NotationError as unreadable:
        return verdict_data(unreadable)
