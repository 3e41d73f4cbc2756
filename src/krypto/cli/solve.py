"""`krypto solve`: one way to make the target, or every way."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from krypto.cli.arguments import (
    Options,
    Parser,
    add_deck_limit,
    add_rules,
    add_words,
    deal_of,
    ruleset_of,
)
from krypto.cli.terminal import Screen, Style
from krypto.rules.deal import Deal
from krypto.rules.expression import Expression
from krypto.solver import solutions
from krypto.wire.answers import solve_answer

__all__ = ["run"]

_YES, _NO = 0, 1

_EXAMPLES: Final = """\
  krypto solve 3 6 11 14 15 8              the last number is the target
  krypto solve "3 6 11 14 15 -> 8" --all   every way, from simple to baroque
  krypto solve 5 8 9 14 23 9 --rules open  with fractions on the way
  krypto solve 3 4 6 20 --cards 3 --json   a hand of three cards

Exit status: 0 where there is a solution, 1 where there is none."""


class _SolveOptions(Options):
    all: bool = False
    same: str = "strict"


def run(arguments: Sequence[str]) -> int:
    """Shows the nicest solution, or all that are essentially different."""
    options = _parser().read(arguments, _SolveOptions())
    rules = ruleset_of(options)
    deal = deal_of(options.words, rules, any_numbers=options.any_numbers)
    found = solutions(deal, rules, same=options.same)
    shown = found if options.all else found[:1]
    if options.json:
        answer = solve_answer(deal, rules, found, every=options.all)
        options.screen.answer(msgspec.to_builtins(answer))
    else:
        _show(deal, shown, len(found), options.screen)
    return _YES if found else _NO


def _parser() -> Parser:
    parser = Parser("solve", "Make the target from the cards.", _EXAMPLES)
    add_words(parser, "NUMBER", "the cards, then the target; or all in one word")
    parser.add_argument("--all", action="store_true", help="show every essentially different way")
    parser.add_argument(
        "--same",
        metavar="HOW",
        help="when two ways are one: strict, or loose, where ×1 and ÷1 change nothing "
        "(default: strict)",
    )
    add_rules(parser)
    add_deck_limit(parser)
    return parser


def _show(deal: Deal, shown: Iterable[Expression], count: int, screen: Screen) -> None:
    if not count:
        screen.say(f"No solution: nothing that these cards can make is {deal.target}.")
    for expression in shown:
        screen.say(f"{screen.paint(str(expression), Style.ACCENT)} = {deal.target}")
    if count > 1:
        screen.say(screen.paint(f"{count} essentially different solutions", Style.QUIET))
