"""`krypto deal`: hands and targets from a freshly shuffled deck [R2]."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec

from krypto.cli.arguments import Options, Parser, add_rules, ruleset_of, whole
from krypto.cli.terminal import Screen, Style
from krypto.rules.deal import Deal
from krypto.rules.deck import DECKS, deck
from krypto.rules.ruleset import Ruleset
from krypto.rules.shuffle import Seed, deals
from krypto.wire.answers import deal_answer

__all__ = ["run"]

_MOST = 1_000_000

_EXAMPLES: Final = """\
  krypto deal                          five cards and a target
  krypto deal --count 3 --seed 7       the same three deals every time
  krypto deal --solvable --cards 4     four cards that can make the target
  krypto deal --deck 4x1-13 --json     from a deck of your own"""


class _DealOptions(Options):
    seed: int | None = None
    count: int = 1
    solvable: bool = False
    deck: str | None = None


def run(arguments: Sequence[str]) -> int:
    """Deals, each time from the whole deck."""
    options = _parser().read(arguments, _DealOptions())
    rules = ruleset_of(
        options,
        deck=None if options.deck is None else deck(options.deck),
        solvable_only=options.solvable or None,
    )
    seed = Seed.fresh() if options.seed is None else Seed.of_number(options.seed)
    dealt = islice(_deals(rules, seed), options.count)
    if options.json:
        options.screen.answer(msgspec.to_builtins(deal_answer(dealt)))
    else:
        _show(dealt, options.screen)
    return 0


def _parser() -> Parser:
    parser = Parser("deal", "Deal hands and targets, each from a freshly shuffled deck.", _EXAMPLES)
    parser.add_argument("--seed", metavar="N", type=whole(0), help="deal the same again each time")
    parser.add_argument(
        "--count", metavar="N", type=whole(1, _MOST), help="how many deals (default: 1)"
    )
    parser.add_argument(
        "--solvable", action="store_true", help="only such hands as can make their target"
    )
    parser.add_argument(
        "--deck",
        metavar="DECK",
        help=f"the cards: {', '.join(DECKS)}, or counts such as 3x1-10,2x11-17",
    )
    add_rules(parser)
    return parser


def _deals(rules: Ruleset, seed: Seed) -> Iterator[Deal]:
    if not rules.solvable_only:
        return deals(rules.deck, seed, rules.cards)
    from krypto.cli.dealing import chosen_deals  # noqa: PLC0415  # loads NumPy

    return chosen_deals(rules, seed)


def _show(dealt: Iterator[Deal], screen: Screen) -> None:
    for deal in dealt:
        cards = " ".join(map(str, deal.hand))
        screen.say(f"{cards} -> {screen.paint(str(deal.target), Style.CARD)}")
