"""`krypto census`: the whole game, every hand and target of a deck."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Final

from krypto.cli.arguments import Options, Parser, add_rules, rules_data, ruleset_of
from krypto.cli.terminal import Screen, Style
from krypto.rules.ruleset import Ruleset
from krypto.solver.census import Census, census
from krypto.solver.distribution import Distribution, Progress, distribution

__all__ = ["run"]

_YES = 0

_EXAMPLES: Final = """\
  krypto census                        every question, in about a second
  krypto census --rules open --json    with fractions on the way, as JSON
  krypto census --set deck=nctm        another deck
  krypto census --solutions            how many solutions the deals have"""


class _CensusOptions(Options):
    solutions: bool = False
    same: str = "strict"


def run(arguments: Sequence[str]) -> int:
    """Counts what a deck can ask, and what of it has no answer."""
    options = _parser().read(arguments, _CensusOptions())
    rules = ruleset_of(options)
    if options.solutions:
        with _progress_bar(options) as progress:
            found = distribution(rules, options.same, progress=progress)
        answer = _distribution_data(found)
        lines = _distribution_lines(found)
    else:
        counted = census(rules)
        answer, lines = asdict(counted), _census_lines(counted)
    if options.json:
        options.screen.answer({**rules_data(rules), **answer})
    else:
        _show(rules, lines, options.screen)
    return _YES


def _parser() -> Parser:
    parser = Parser("census", "Ask every question of a deck.", _EXAMPLES)
    parser.add_argument(
        "--solutions", action="store_true", help="count all solutions of every deal"
    )
    parser.add_argument(
        "--same",
        metavar="HOW",
        default="strict",
        help="when two solutions are one: strict or loose (default: strict)",
    )
    add_rules(parser)
    return parser


@contextmanager
def _progress_bar(options: Options) -> Iterator[Progress | None]:
    """A bar on standard error while it counts, where a person can see it."""
    if options.json or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415  # slow to load, and only for the bar
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("counting")
        yield lambda done, hands: bar.update(task, completed=done, total=hands)


def _distribution_data(found: Distribution) -> dict[str, object]:
    quantiles = {str(percent): number for percent, number in found.quantiles.items()}
    richest = {"hand": list(found.richest.hand), "target": found.richest.target}
    return {**asdict(found), "quantiles": quantiles, "richest": richest}


def _census_lines(found: Census) -> list[tuple[str, str]]:
    return [
        ("different hands", f"{found.hands:,}"),
        ("different deals", f"{found.deals:,}"),
        ("of them unsolvable", _share(found.unsolvable, found.deals)),
        ("deals, weighted by copies", f"{found.weighted_deals:,}"),
        ("of them unsolvable", _share(found.weighted_unsolvable, found.weighted_deals)),
        ("hands that make every target", _share(found.hands_reaching_all_targets, found.hands)),
    ]


def _share(some: int, whole: int) -> str:
    return f"{some:,} ({100 * some / whole:.4g} %)" if whole else f"{some:,}"


def _distribution_lines(found: Distribution) -> list[tuple[str, str]]:
    return [
        ("different deals", f"{found.deals:,}"),
        ("solutions in all", f"{found.solutions:,}"),
        ("mean, weighted by copies", f"{found.mean:.2f}"),
        *(
            (f"{percent} % have at most", f"{number:,}")
            for percent, number in found.quantiles.items()
        ),
        ("most", f"{found.most:,} ({found.richest})"),
        ("exactly one", f"{100 * found.unique:.3f} %"),
        ("none", f"{100 * found.unsolvable:.4f} %"),
    ]


def _show(rules: Ruleset, lines: list[tuple[str, str]], screen: Screen) -> None:
    deck = f"the {rules.deck.name} deck" if rules.deck.name else f"a deck of {rules.deck.size}"
    screen.say(
        screen.paint(f"{rules.cards} cards from {deck}, {rules.name or 'own'} rules", Style.STRONG)
    )
    for meaning, figure in lines:
        screen.say(f"  {meaning:30} {screen.paint(figure, Style.ACCENT)}")
