"""`krypto check`: the judge, for one answer."""

import re
import sys
from collections.abc import Sequence
from typing import Final

from krypto.cli.arguments import (
    Options,
    Parser,
    add_deck_limit,
    add_rules,
    add_words,
    deal_of,
    ruleset_of,
)
from krypto.cli.pointer import pointed
from krypto.cli.source import encoding_of
from krypto.cli.terminal import Screen, Style
from krypto.errors import NotationError, UsageError
from krypto.rules.deal import Deal
from krypto.rules.explanation import explain
from krypto.rules.ruleset import Ruleset
from krypto.rules.verdict import Verdict, judge, verdict_data

__all__ = ["run"]

_YES, _NO = 0, 1
_LONGEST_INPUT = 100_000

_EXAMPLES: Final = """\
  krypto check 3 6 11 14 15 8 "(14-6)*(15-11-3)"
  krypto check "3 6 11 14 15 -> 8" "14-6=8, 15-11=4, 4-3=1, 8x1=8"
  krypto check 1 2 3 4 5 15 - < answer.txt      the answer from standard input
  krypto check 1 3 5 9 14 16 "9/14+5*3+1" --rules open --json

The answer is the last word. Exit status: 0 accepted, 1 not accepted."""


class _CheckOptions(Options):
    entry: str | None = None


def run(arguments: Sequence[str]) -> int:
    """Judges the answer and names every fault."""
    options = _parser().read(_with_entry(arguments), _CheckOptions())
    words = list(options.words)
    rules = ruleset_of(options)
    entry = options.entry if options.entry is not None else _last(words, rules.cards)
    deal = deal_of(words, rules, any_numbers=options.any_numbers)
    text = _from_input() if entry == "-" else entry
    outcome = _outcome(deal, text, rules)
    if options.json:
        options.screen.answer(verdict_data(outcome))
    elif isinstance(outcome, NotationError):
        _show_place(outcome, text, options.screen)
    else:
        more = _about_precedence(deal, text, outcome, rules)
        _show(outcome, deal, more, options.screen)
    return _YES if isinstance(outcome, Verdict) and outcome.accepted else _NO


def _outcome(deal: Deal, text: str, rules: Ruleset) -> Verdict | NotationError:
    try:
        return judge(deal, text, rules)
    except NotationError as error:
        return error


def _parser() -> Parser:
    parser = Parser("check", "Judge an answer: an expression, or steps.", _EXAMPLES)
    add_words(parser, "NUMBER", "the cards, then the target, then the answer; - reads the answer")
    parser.add_argument("--entry", metavar="ANSWER", help="the answer, if not as the last word")
    add_rules(parser)
    add_deck_limit(parser)
    return parser


_SIGNED: Final = re.compile(r"-(?![A-Za-z]|-[A-Za-z]|-?$|\d+$)", re.ASCII)
"""A word that begins with a sign, yet is no option: ``-1+2``, ``-(3)``, but not ``-h`` or ``-``.

A negative number alone is left to argparse, which knows it for no option.
"""


def _with_entry(arguments: Sequence[str]) -> list[str]:
    """The arguments, with an answer that begins with a sign handed over as ``--entry``."""
    given, stop = list(arguments), len(arguments)
    if "--" in given:
        stop = given.index("--")
    return [f"--entry={one}" if _SIGNED.match(one) else one for one in given[:stop]] + given[stop:]


def _last(words: list[str], cards: int) -> str:
    """The answer taken from the end of the words."""
    if len(words) < 2 or (len(words) == cards + 1 and all(map(str.isdecimal, words))):
        raise UsageError(
            "bad_usage",
            f"Give {cards} cards, the target and then an answer, "
            'such as krypto check 3 6 11 14 15 8 "(14-6)*(15-11-3)".',
        )
    return words.pop()


def _from_input() -> str:
    """What stands on standard input, or as much of it as is more than enough to refuse."""
    if sys.stdin is None:
        return ""
    data = sys.stdin.buffer.read(_LONGEST_INPUT)
    return data.decode(encoding_of(sys.stdin), errors="replace")


def _show_place(error: NotationError, text: str, screen: Screen) -> None:
    shown, mark = pointed(text, error.position)
    screen.say(f"{screen.paint('Not an answer yet', Style.STRONG)}: {error.message}\n")
    screen.say(f"  {shown}\n  {screen.paint(mark, Style.ACCENT)}")


def _show(verdict: Verdict, deal: Deal, more: Sequence[str], screen: Screen) -> None:
    if verdict.accepted:
        right = screen.paint("Right", Style.ACCENT)
        screen.say(f"{right}: {verdict.expression} = {deal.target}.")
        return
    screen.say(f"{screen.paint('Not right', Style.STRONG)}: {verdict.expression}")
    for told in (*(fault.message for fault in verdict.faults), *more):
        screen.say(f"  - {told}")


def _about_precedence(deal: Deal, text: str, verdict: Verdict, rules: Ruleset) -> Sequence[str]:
    """What there is to say of the order of signs, where the value is wrong."""
    if all(fault.code != "wrong_value" for fault in verdict.faults):
        return ()
    return explain(deal, text, rules)[len(verdict.faults) :]
