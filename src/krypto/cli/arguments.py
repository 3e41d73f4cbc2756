"""What commands share on the command line: options, the deal in words, the rules asked for."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from krypto.cli.terminal import COLOURS, Screen, open_screen
from krypto.errors import DealError, UsageError
from krypto.rules.deal import HAND_SIZES, Deal
from krypto.rules.deck import DECKS, deck
from krypto.rules.ruleset import PRESETS, Ruleset, Setting, preset
from krypto.wire.answers import check_in_deck
from krypto.wire.rules import named, setting_of

if TYPE_CHECKING:
    from krypto.rules.shuffle import Seed

__all__ = [
    "DealingOptions",
    "Options",
    "Parser",
    "add_dealing",
    "add_deck_limit",
    "add_rules",
    "add_words",
    "deal_of",
    "dealing_of",
    "rules_data",
    "ruleset_of",
    "whole",
]


_EXAMPLE: Final = Deal((3, 6, 11, 14, 15), 8)
_ANY_NUMBERS: Final = "To take numbers as they come add --any-numbers."


class Options(argparse.Namespace):
    """What was asked for; each command reads those that it has declared.

    Attributes:
        color: One of `COLOURS`.
        json: Whether to answer in JSON.
        words: What stands there without an option.
        rules: Name of a preset.
        set: Single settings, each as ``name=value``.
        cards: Cards in a hand, None for as many as the rules say.
        any_numbers: Whether cards may be dealt that the deck has not.
    """

    color: str = "auto"
    json: bool = False
    words: Sequence[str] = ()
    rules: str = "house"
    set: list[str]
    cards: int | None = None
    any_numbers: bool = False

    def __init__(self) -> None:
        super().__init__(set=[])

    @property
    def screen(self) -> Screen:
        """Standard output as these options want it."""
        return open_screen(sys.stdout, self.color)


class DealingOptions(Options):
    """What was asked for about the cards.

    Attributes:
        seed: The number given, None for chance.
        solvable: Whether only solvable deals are wanted.
        level: The only level wanted, None for all.
        deck: Name or counts of a deck, None for that of the rules.
    """

    seed: int | None = None
    solvable: bool = False
    level: int | None = None
    deck: str | None = None

    @property
    def shuffles(self) -> "Seed":
        """Where the shuffles come from: the seed given, or a new secret.

        Raises:
            DealError: `bad_seed`.
        """
        from krypto.rules.shuffle import Seed  # noqa: PLC0415  # only those who deal need it

        return Seed.fresh() if self.seed is None else Seed.of_number(self.seed)


_Options = TypeVar("_Options", bound=Options)


class Parser(argparse.ArgumentParser):
    """The options of one command; every misuse is a `UsageError` of one line.

    Attributes:
        takes_words: Whether words without an option have a meaning here.
    """

    def __init__(self, command: str, summary: str, examples: str, *, json: bool = True) -> None:
        super().__init__(
            prog=f"krypto {command}",
            description=summary,
            epilog=f"examples:\n{examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.takes_words = False
        self.add_argument(
            "--color", "--colour", choices=COLOURS, default="auto", help="when to write in colour"
        )
        if json:
            self.add_argument("--json", action="store_true", help="answer in JSON, on one line")

    def read(self, arguments: Sequence[str], options: _Options) -> _Options:
        """The options, filled from these arguments; words may stand between them or after ``--``.

        Raises:
            UsageError: `bad_usage`.
        """
        head, tail = _parted(arguments)
        _, unknown = self.parse_known_intermixed_args(head, options)
        misplaced = unknown + ([] if self.takes_words else tail)
        if misplaced:
            kind = "option" if misplaced[0].startswith("-") else "place for"
            self.error(f"there is no {kind} {misplaced[0]!r:.40}")
        options.words = [*options.words, *tail]
        return options

    def print_help(self, file: object = None) -> None:
        """Writes the help in signs that standard output can hold."""
        del file
        open_screen(sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Refuses the arguments.

        Raises:
            UsageError: Always.
        """
        text = message[:1].upper() + message[1:].rstrip(".")
        raise UsageError("bad_usage", f"{text}. Try {self.prog} --help.")


def add_rules(parser: Parser) -> None:
    """Adds the options that choose the rules, the hand size among them."""
    parser.add_argument(
        "--rules",
        metavar="PRESET",
        default="house",
        help=f"whose rules: {', '.join(PRESETS)} (default: house)",
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="change one setting of these rules, such as fractions=on; may be repeated",
    )
    parser.add_argument(
        "--cards",
        metavar="N",
        type=whole(HAND_SIZES[0], HAND_SIZES[-1]),
        help="cards in a hand, 3 to 5 (default: 5)",
    )


def add_dealing(parser: Parser) -> None:
    """Adds the options that say which cards are dealt, those of the rules among them."""
    add = parser.add_argument
    add("--seed", metavar="N", type=whole(0), help="the same cards each time")
    add("--solvable", action="store_true", help="only hands that can make their target")
    add("--level", metavar="N", type=whole(1, 5), help="only deals so hard: 1 easy to 5 hard")
    add("--deck", metavar="DECK", help=f"the cards: {', '.join(DECKS)}, or counts like 4x1-13")
    add_rules(parser)


def add_words(parser: Parser, metavar: str, meaning: str) -> None:
    """Adds words that need no option."""
    parser.takes_words = True
    parser.add_argument("words", nargs="*", metavar=metavar, help=meaning)


def add_deck_limit(parser: Parser) -> None:
    """Adds the option that lifts the deck's limit."""
    parser.add_argument(
        "--any-numbers", action="store_true", help="take numbers that the deck has not, up to 9999"
    )


def ruleset_of(options: Options, **chosen: Setting) -> Ruleset:
    """The rules asked for: the preset, the settings of `--set`, and what else was chosen.

    Args:
        options: `rules`, `set` and `cards` of them are looked at.
        chosen: Further settings from options of the command's own; None was not given.

    Raises:
        RulesetError: By name, for what does not exist or contradicts itself.
        UsageError: `bad_usage` for a setting without a value, or given twice.
    """
    changes = _settings(options.set)
    for name, given in {"cards": options.cards, **chosen}.items():
        if given is not None and name in changes:
            raise UsageError("bad_usage", f"{name} is given twice. Give it once.")
        if given is not None:
            changes[name] = given
    rules = preset(options.rules)
    return named(rules.changed(**changes)) if changes else rules


def dealing_of(options: DealingOptions, **chosen: Setting) -> Ruleset:
    """The rules asked for, as `ruleset_of`, with what was asked for about the cards.

    Raises:
        RulesetError: As `ruleset_of`.
        DeckError: For a deck that is none.
        UsageError: As `ruleset_of`.
    """
    return ruleset_of(
        options,
        deck=None if options.deck is None else deck(options.deck),
        solvable_only=options.solvable or None,
        level=options.level,
        **chosen,
    )


def rules_data(rules: Ruleset) -> dict[str, object]:
    """The rules as plain data: the preset's name, or None and every setting."""
    return {"rules": rules.name} | ({} if rules.name else {"settings": rules.settings()})


def deal_of(words: Sequence[str], rules: Ruleset, *, any_numbers: bool) -> Deal:
    """The deal that stands in these words: the cards, then the target.

    Args:
        words: One number each, or a whole deal such as ``3 6 11 14 15 -> 8`` in one word.
        rules: Say how many cards a hand has and what the deck can deal.
        any_numbers: Whether to take any numbers, whatever the deck has.

    Raises:
        DealError: `bad_deal`, `bad_number`, `hand_size` or `not_in_deck`.
        UsageError: `bad_usage` where there are no words at all.
    """
    if not words:
        example = " ".join(map(str, (*_EXAMPLE.hand[: rules.cards], _EXAMPLE.target)))
        told = f"Give {rules.cards} cards and then the target, such as {example}. --help says more."
        raise UsageError("bad_usage", told)
    if "-" in words:  # what is left of an arrow when the shell has taken its head
        raise DealError("bad_deal", 'Write a deal with an arrow in quotes: "3 6 11 14 15 -> 8".')
    deal = Deal.parse(" ".join(words))
    if len(deal.hand) != rules.cards:
        raise DealError(
            "hand_size",
            f"Give {rules.cards} cards and then the target: {rules.cards + 1} numbers, not "
            f"{len(deal.hand) + 1}. For hands of another size add --cards 3, 4 or 5.",
        )
    if not any_numbers:
        check_in_deck((*deal.hand, deal.target), rules.deck, _ANY_NUMBERS)
    return deal


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """What reads a whole number of this range from an argument."""
    size = f"from {low} up" if high is None else f"from {low} to {high}"

    def read(text: str) -> int:
        number = _number(text)
        if number is None or number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"give a whole number {size}, not {text!r:.40}")
        return number

    return read


def _parted(given: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands before and after ``--``; an arrow alone is no option, but part of a deal."""
    arguments = [f"→{one[2:]}" if one.startswith("->") else one for one in given]
    if "--" not in arguments:
        return arguments, []
    place = arguments.index("--")
    return arguments[:place], arguments[place + 1 :]


def _settings(given: Sequence[str]) -> dict[str, Setting]:
    settings: dict[str, Setting] = {}
    for text in given:
        read = setting_of(text)
        if read is None or read[0] in settings:
            what = "is given twice" if read else "is no setting"
            raise UsageError("bad_usage", f"--set {text!r:.60} {what}. Write name=value, once.")
        settings[read[0]] = read[1]
    return settings


def _number(text: str) -> int | None:
    """The whole number that these digits make, with a sign or none, if they are not too many."""
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 400
    return int(text) if is_number else None
