"""`krypto deal`: hands and targets from a freshly shuffled deck [R2]."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec

from krypto.cli.arguments import DealingOptions, Parser, add_dealing, dealing_of, whole
from krypto.cli.dealing import dealt
from krypto.cli.terminal import Screen, Style
from krypto.rules.deal import Deal
from krypto.wire.answers import deal_answer

__all__ = ["run"]

_MOST = 1_000_000

_EXAMPLES: Final = """\
  krypto deal                          five cards and a target
  krypto deal --count 3 --seed 7       the same three deals every time
  krypto deal --solvable --cards 4     four cards that can make the target
  krypto deal --level 1                an easy one
  krypto deal --deck 4x1-13 --json     from a deck of your own"""


class _DealOptions(DealingOptions):
    count: int = 1


def run(arguments: Sequence[str]) -> int:
    """Deals, each time from the whole deck."""
    options = _parser().read(arguments, _DealOptions())
    chosen = islice(dealt(dealing_of(options), options.shuffles), options.count)
    if options.json:
        options.screen.answer(msgspec.to_builtins(deal_answer(chosen)))
    else:
        _show(chosen, options.screen)
    return 0


def _parser() -> Parser:
    parser = Parser("deal", "Deal hands and targets, each from a freshly shuffled deck.", _EXAMPLES)
    parser.add_argument(
        "--count", metavar="N", type=whole(1, _MOST), help="how many deals (default: 1)"
    )
    add_dealing(parser)
    return parser


def _show(chosen: Iterator[Deal], screen: Screen) -> None:
    for deal in chosen:
        cards = " ".join(map(str, deal.hand))
        screen.say(f"{cards} -> {screen.paint(str(deal.target), Style.CARD)}")
