"""The words of the pages, read from their catalogues."""

import json
import re
from functools import cache
from pathlib import Path

TEXTS = Path(__file__).resolve().parents[2] / "web" / "src" / "texts"
_ENTRY = re.compile(
    r'^  (?:"(?P<quoted>[^"]+)"|(?P<plain>\w+)):\s*'
    r'(?:(?P<text>"(?:[^"\\]|\\.)*")|\{(?P<forms>.*?)\n?\s*\}),$',
    re.MULTILINE | re.DOTALL,
)

SHOWN = """() => {
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!parent.closest('noscript, bdi, .code, .link-text, .seed, select, .screen-join')) {
      texts.push(walk.currentNode.data);
    }
  }
  for (const one of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')) {
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
      texts.push(one.getAttribute(name) ?? '');
    }
  }
  return texts;
}"""
"""All that is to be read or heard on a page, less what people have called themselves."""

_BETWEEN = r"[ ,.:·()→=✕✓◫+−\d]*"
"""What may stand between two sentences: signs and numbers, which are no words."""


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """The texts of a language by their keys; one with plural forms has several."""
    pages = [path.read_text(encoding="utf-8") for path in sorted((TEXTS / language).glob("*.ts"))]
    found = {}
    for entry in _ENTRY.finditer("\n".join(pages)):
        said = entry["text"] or entry["forms"]
        texts = re.findall(r'"(?:[^"\\]|\\.)*"', said)
        found[entry["quoted"] or entry["plain"]] = tuple(map(json.loads, texts))
    return found


@cache
def _sentences(language: str) -> re.Pattern[str]:
    """What says one thing after the other out of a catalogue, with anything in its places."""
    texts = {text for texts in catalogue(language).values() for text in texts}
    written = (re.sub(r"\\\{\w+\\\}", ".+?", re.escape(text)) for text in texts)
    each = "|".join(sorted(written, key=len, reverse=True))
    return re.compile(rf"{_BETWEEN}(?:(?:{each}){_BETWEEN})+")


def is_spoken(language: str, text: str) -> bool:
    """Whether a text of a page comes from the catalogue of this language."""
    plain = " ".join(text.replace("\u2068", "").replace("\u2069", "").split())
    return not re.search(r"[^\W\d_]{2}", plain) or bool(_sentences(language).fullmatch(plain))


def word(language: str, key: str) -> str:
    """The text of a key, which has no plural forms."""
    (text,) = catalogue(language)[key]
    return text
