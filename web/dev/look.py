"""Pictures of every view, drawn from the example messages, to be looked at while designing.

    python web/dev/look.py FOLDER [--only WORD] [--sizes phone,wide] [--themes light]

No server is needed: the scenes are those that the browser tests look at, tests/browser/scenes.py.
Build first: `npm run build`.
"""

import argparse
import re
import sys
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.scenes import SCENES, Stage
from tests.browser.words import word

SIZES = {
    "small": (320, 640),
    "phone": (390, 844),
    "across": (667, 375),
    "tablet": (820, 1180),
    "wide": (1280, 800),
    "wall": (1920, 1080),
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


def shoot(browser: Browser, size: str, theme: str, asked: argparse.Namespace) -> None:
    """A picture of each scene that is asked for, in one size and one theme."""
    wide, high = SIZES[size]
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        color_scheme=theme,
        has_touch=wide < 1000,
        device_scale_factor=asked.scale,
        locale=asked.language,
    )
    stage = Stage(context.new_page(), partial(word, asked.language))
    for scene in SCENES.values():
        if any(part in scene.name for part in asked.only.split(",")):
            stage.show(scene)
            name = re.sub(r"\W+", "-", scene.name)
            path = asked.folder / f"{name}.{size}.{theme}.png"
            stage.page.screenshot(path=path, full_page=size not in ("wall", "across"))
    context.close()


def main() -> None:
    """Takes the pictures that are asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for size in asked.sizes.split(","):
            for theme in asked.themes.split(","):
                shoot(browser, size, theme, asked)
        browser.close()


if __name__ == "__main__":
    main()
