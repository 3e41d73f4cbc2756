"""`krypto grade`: how hard a deal is for a person."""

from collections.abc import Sequence
from typing import Final

from krypto.cli.arguments import (
    Options,
    Parser,
    add_deck_limit,
    add_rules,
    add_words,
    deal_of,
    rules_data,
    ruleset_of,
)
from krypto.cli.terminal import Style
from krypto.solver import is_solvable
from krypto.solver.grading import grade

__all__ = ["run"]

_YES, _NO = 0, 1

_EXAMPLES: Final = """\
  krypto grade 3 6 11 14 15 8              seconds, level and reasons
  krypto grade 5 8 9 14 23 9 --rules open  where fractions are allowed
  krypto grade 4 4 6 8 24 --cards 4 --json as JSON

Exit status: 0 where the deal can be solved, 1 where it cannot."""


def run(arguments: Sequence[str]) -> int:
    """Says how long a practised player takes, which level that is, and why."""
    options = _parser().read(arguments, Options())
    rules = ruleset_of(options)
    deal = deal_of(options.words, rules, any_numbers=options.any_numbers)
    found, solvable = grade(deal, rules), is_solvable(deal, rules)
    if options.json:
        options.screen.answer(
            {
                "deal": {"hand": list(deal.hand), "target": deal.target},
                **rules_data(rules),
                "solvable": solvable,
                "seconds": round(found.seconds, 1),
                "level": found.level,
                "name": found.name,
                "reasons": list(found.reasons),
            }
        )
    else:
        screen = options.screen
        level = screen.paint(f"Level {found.level}, {found.name}", Style.ACCENT)
        task = "" if solvable else " to be sure that there is nothing to find"
        screen.say(f"{level}: about {found.seconds:.0f} seconds for a practised player{task}.")
        for reason in found.reasons:
            screen.say(f"  - {reason}")
    return _YES if solvable else _NO


def _parser() -> Parser:
    parser = Parser("grade", "How hard is a deal for a person?", _EXAMPLES)
    add_words(parser, "NUMBER", "the cards, then the target; or all in one word")
    add_rules(parser)
    add_deck_limit(parser)
    return parser
