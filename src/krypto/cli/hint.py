"""`krypto hint`: a nudge, not the answer; more of it on request."""

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
    whole,
)
from krypto.cli.terminal import Style
from krypto.rules.explanation import explain
from krypto.solver.hints import Hint, hints

__all__ = ["run"]

_YES, _NO = 0, 1

_EXAMPLES: Final = """\
  krypto hint 3 6 11 14 15 8                     the gentlest hint
  krypto hint 3 6 11 14 15 8 --step 3            the third; the last tells all
  krypto hint 3 6 11 14 15 8 --all               all of them
  krypto hint 3 6 11 14 15 8 --built "14-6=8"    how to go on from there
  krypto hint 3 6 11 14 15 8 --claim "3+6*11-14-15"    what is wrong with it

Exit status: 0 where there is a way to the target, 1 where there is none."""

_HOPELESS: Final = ("unsolvable", "dead_end", "fault")


class _HintOptions(Options):
    step: int | None = None
    all: bool = False
    built: str = ""
    claim: str | None = None


def run(arguments: Sequence[str]) -> int:
    """Shows one hint or all of them, or explains an answer."""
    options = _parser().read(arguments, _HintOptions())
    rules = ruleset_of(options)
    deal = deal_of(options.words, rules, any_numbers=options.any_numbers)
    data = {
        "deal": {"hand": list(deal.hand), "target": deal.target},
        **rules_data(rules),
    }
    if options.claim is not None:
        told = explain(deal, options.claim, rules)
        _say(options, {**data, "explanation": list(told)}, told or ("That is right.",))
        return _NO if told else _YES
    found = hints(deal, rules, options.built)
    step = min(options.step or 1, len(found))
    shown = found if options.all else found[step - 1 : step]
    listed = [
        {"step": number, "kind": hint.kind, "text": hint.text, "details": dict(hint.details)}
        for number, hint in enumerate(found, 1)
        if hint in shown
    ]
    more = [] if options.all or step == len(found) else [_more(step, len(found))]
    _say(options, {**data, "steps": len(found), "hints": listed}, _texts(shown), more)
    return _NO if found[0].kind in _HOPELESS else _YES


def _parser() -> Parser:
    parser = Parser("hint", "A nudge toward the target, or how to go on.", _EXAMPLES)
    add_words(parser, "NUMBER", "the cards, then the target; or all in one word")
    parser.add_argument(
        "--step", metavar="N", type=whole(1), help="the N-th hint; past the last, the last"
    )
    parser.add_argument("--all", action="store_true", help="every hint, from gentle to full")
    parser.add_argument("--built", metavar="STEPS", default="", help="what you have so far")
    parser.add_argument("--claim", metavar="ANSWER", help="explain what is wrong with an answer")
    add_rules(parser)
    add_deck_limit(parser)
    return parser


def _texts(shown: Sequence[Hint]) -> tuple[str, ...]:
    return tuple(hint.text for hint in shown)


def _more(step: int, steps: int) -> str:
    return f"Hint {step} of {steps}. For more: --step {step + 1}"


def _say(
    options: Options, data: dict[str, object], texts: Sequence[str], quiet: Sequence[str] = ()
) -> None:
    if options.json:
        options.screen.answer(data)
        return
    for text in texts:
        options.screen.say(text)
    for text in quiet:
        options.screen.say(options.screen.paint(text, Style.QUIET))
