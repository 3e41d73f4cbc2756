"""The words of the pages: what a text speaks of is what the server sends with its code."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from krypto.rules.complaints import COMPLAINTS
from krypto.solver.hints import HINTS

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
LANGUAGES = sorted(path.stem for path in TEXTS.glob("*.ts"))
MADE = {"n", "what", "signs", "position"}
"""Places that the page fills from several details: how many, which character, which signs."""


def texts(language: str) -> dict[str, set[str]]:
    """The places to be filled in each text about what the server has said, by its key."""
    page = (TEXTS / language / "said.ts").read_text("utf-8")
    entries = re.split(r'^  "?([a-z_.]+)"?:', page, flags=re.MULTILINE)[1:]
    return {
        key: set(re.findall(r"\{(\w+)\}", text))
        for key, text in zip(entries[::2], entries[1::2], strict=True)
    }


def details(meaning: str) -> set[str]:
    """The details that a meaning speaks of."""
    return set(re.findall(r"`(\w+)`", meaning))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("family", "codes"), [("unreadable", COMPLAINTS), ("hint", HINTS)])
def test_a_text_speaks_only_of_what_is_sent(
    language: str, family: str, codes: Mapping[str, str]
) -> None:
    """Each code has its text in each language, and each place in it a detail of that code."""
    found = texts(language)
    for code, meaning in codes.items():
        places = found[f"{family}.{code}"] | found.get(f"{family}.{code}_on", set())
        assert places <= details(meaning) | MADE | ({"cards"} if code == "fault" else set()), code
