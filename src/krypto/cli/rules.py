"""`krypto rules`: the rules in words, as they stand under these settings."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from textwrap import wrap
from typing import Final

from krypto.cli.arguments import Options, Parser, add_rules, add_words, ruleset_of
from krypto.cli.terminal import Screen, Style
from krypto.errors import UsageError
from krypto.rules.ruleset import PRESETS, Ruleset
from krypto.rules.wording import wording

__all__ = ["rules_in_words", "run"]

_TITLE: Final = 18
_TEXT: Final = 54

_EXAMPLES: Final = """\
  krypto rules                       the rules of the house
  krypto rules international         as tournaments play
  krypto rules open --set zero=off   with one setting changed
  krypto rules primary --json        every setting, for programs"""


def run(arguments: Sequence[str]) -> int:
    """Shows the rules of a preset, or of a preset with changes."""
    options = _parser().read(arguments, Options())
    if options.words:
        options.rules = _only(options)
    rules = ruleset_of(options)
    if options.json:
        text = [asdict(paragraph) for paragraph in wording(rules)]
        options.screen.answer({"rules": rules.name, "settings": rules.settings(), "text": text})
    else:
        for line in rules_in_words(rules, options.screen):
            options.screen.say(line)
    return 0


def rules_in_words(rules: Ruleset, screen: Screen) -> Iterator[str]:
    """The lines that say the rules: numbers and titles beside the text, 79 columns at most."""
    whose = f"The rules called {rules.name}" if rules.name else "Rules of this table's own"
    yield screen.paint(whose, Style.STRONG)
    for paragraph in wording(rules):
        yield ""
        lines = wrap(paragraph.text, _TEXT)
        number = screen.paint(f"{paragraph.rule:3}", Style.QUIET)
        title = screen.paint(f"{paragraph.title:{_TITLE}}", Style.ACCENT)
        yield f"{number} {title} {lines[0]}"
        yield from (f"{'':{_TITLE + 4}} {line}" for line in lines[1:])


def _parser() -> Parser:
    parser = Parser("rules", "Say the rules in words.", _EXAMPLES)
    add_words(parser, "PRESET", f"whose rules: {', '.join(PRESETS)}")
    add_rules(parser)
    return parser


def _only(options: Options) -> str:
    if len(options.words) > 1 or options.rules != "house":
        raise UsageError("bad_usage", f"Name one preset: {', '.join(PRESETS)}.")
    return options.words[0]
