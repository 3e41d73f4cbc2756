"""What Lighthouse says of the first page and of a table: performance, accessibility, good practice.

    python scripts/lighthouse.py [--rounds 3]

Starts a server of its own, asks npm for Lighthouse, and measures each page several times as on a
phone, the middle result counting. Exits 1 where a score is below 95. Needs Chromium (CHROMIUM, or
`chromium` on the path) and a machine that does nothing else meanwhile.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import pages
from screenshots import served

VERSION = "13.5.0"
LEAST = 95
TRIES = 3
CATEGORIES = ("performance", "accessibility", "best-practices")
FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic"
FIGURES = ("first-contentful-paint", "interactive", "total-blocking-time", "total-byte-weight")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures both pages and tells their scores; 1 where one is too low."""
    parser = argparse.ArgumentParser(description="Score the pages with Lighthouse.")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args(arguments)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print("There is no Chromium here; name one by CHROMIUM.", file=sys.stderr)
        return 1
    least = float(LEAST)
    with served() as address, tempfile.TemporaryDirectory() as folder:
        for name, path in (("home", "/"), ("table", new_table(address))):
            reports = [
                report(address + path, Path(folder) / "report.json", chromium)
                for _ in range(asked.rounds)
            ]
            scores = middle([scores_of(one) for one in reports])
            figures = middle([figures_of(one) for one in reports])
            print(name, *(f"{what} {score:.0f}" for what, score in scores.items()), sep="  ")
            print(name, *(f"{what} {value:.0f}" for what, value in figures.items()), sep="  ")
            least = min(least, *scores.values())
    return int(least < LEAST)


def new_table(address: str) -> str:
    """Makes a table; gives the path of its page."""
    kind = {"Content-Type": "application/json"}
    asked = urllib.request.Request(f"{address}/api/tables", b"{}", kind)  # noqa: S310  # ours
    with urllib.request.urlopen(asked) as answer:  # noqa: S310
        return str(json.load(answer)["path"])


def report(address: str, place: Path, chromium: str) -> dict[str, object]:
    """What Lighthouse finds at an address, as it reports it."""
    found = pages.any_node()
    command = [*found.npm, "exec", "--yes", f"--package=lighthouse@{VERSION}", "--"]
    options = [
        *("lighthouse", address, "--quiet", "--output=json", f"--output-path={place}"),
        *(f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={FLAGS}"),
    ]
    environment = os.environ | {"CHROME_PATH": chromium}
    for _ in range(TRIES):
        if subprocess.run([*command, *options], check=False, env=environment).returncode == 0:
            made: dict[str, object] = json.loads(place.read_text(encoding="utf-8"))
            return made
    raise SystemExit(f"Lighthouse has failed {TRIES} times; what it says stands above.")


def scores_of(made: Mapping[str, object]) -> dict[str, float]:
    """The score of each category, 0 to 100."""
    found: dict[str, dict[str, float]] = made["categories"]  # type: ignore[assignment]
    return {name: found[name]["score"] * 100 for name in CATEGORIES}


def figures_of(made: Mapping[str, object]) -> dict[str, float]:
    """What was measured, in milliseconds and bytes."""
    found: dict[str, dict[str, float]] = made["audits"]  # type: ignore[assignment]
    return {name: found[name]["numericValue"] for name in FIGURES}


def middle(results: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The middle value of each name."""
    return {name: median(one[name] for one in results) for name in results[0]}


if __name__ == "__main__":
    sys.exit(main())
