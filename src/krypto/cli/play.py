"""`krypto play`: a match at one keyboard, for one to eight people."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Final

from krypto.cli.arguments import DealingOptions, Parser, add_dealing, dealing_of, whole
from krypto.cli.dealer import ChoosyDealer
from krypto.cli.desk import Clock, Desk
from krypto.cli.keyboard import Keyboard
from krypto.cli.names import players
from krypto.cli.session import play_session
from krypto.cli.terminal import Screen, Style
from krypto.cli.width import wrapped
from krypto.match.dealers import SeededDealer
from krypto.match.ports import Ports
from krypto.match.table import Table
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset, Setting, preset
from krypto.rules.shuffle import Seed

__all__ = ["run"]

_EXAMPLES: Final = """\
  krypto play                                  alone, against the clock
  krypto play --players Ann,Ben,Cleo           together at one keyboard
  krypto play --players Ann,Ben --first-to 3   until one has won three rounds
  krypto play --rules international            as tournaments play
  krypto play --rounds 5 --seed 7              the same cards every time
  krypto play --set round_seconds=120          two minutes for each round

Type ? during the game for help."""


class _PlayOptions(DealingOptions):
    players: str | None = None
    rounds: int | None = None
    first_to: int | None = None
    trophies: bool = False


def run(arguments: Sequence[str]) -> int:
    """Plays until nobody wants another match."""
    options = _parser().read(arguments, _PlayOptions())
    rules = dealing_of(
        options,
        rounds=options.rounds,
        first_to=options.first_to,
        trophies=options.trophies or None,
    )
    names = ("You",) if options.players is None else players(options.players)
    desk = _desk(rules, options.shuffles, options.screen)
    for name in names:
        desk.sit_down(name)
    _greet(desk, options.rules)
    play_session(desk)
    return 0


def _parser() -> Parser:
    parser = Parser("play", "Play a match at this keyboard.", _EXAMPLES, json=False)
    add = parser.add_argument
    add("--players", metavar="NAMES", help="who plays, such as Ann,Ben: one to eight")
    add("--rounds", metavar="N", type=whole(1, 1000), help="how many rounds (default: 10)")
    add("--first-to", metavar="N", type=whole(1, 1000), help="play until one has won N rounds")
    add("--trophies", action="store_true", help="winners take the target cards")
    add_dealing(parser)
    return parser


def _desk(rules: Ruleset, seed: Seed, screen: Screen) -> Desk:
    ports = Ports(ChoosyDealer(SeededDealer(seed)), _solution)
    return Desk(Table.open(ports, rules), screen, Keyboard(screen, sys.stdin), _clock())


def _clock() -> Clock:
    """A clock that begins now; the only place where a game looks at the time."""
    began = time.monotonic_ns()
    return lambda: (time.monotonic_ns() - began) // 1_000_000


def _solution(deal: Deal, rules: Ruleset) -> str | None:
    from krypto.solver import solve  # noqa: PLC0415  # loads NumPy, while a round is being ended

    found = solve(deal, rules)
    return None if found is None else str(found)


def _greet(desk: Desk, base: str) -> None:
    changes = _changes(desk.state.rules, preset(base))
    title = desk.screen.paint("Krypto", Style.CARD)
    desk.say(*wrapped(f"{title} · rules: {', '.join([base, *changes])} · type ? for help"))
    if desk.is_alone:
        desk.say("Make the target from all the cards, each once, with + − × ÷ and brackets.")
        if desk.state.rules.wrong_claim_out:
            desk.say("One answer a round counts; a slip that cannot be read costs nothing.")
    else:
        desk.say("Who has it types a key and Enter, and then the answer.")


def _changes(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    """The settings in which these rules differ from the preset, in words."""
    before = base.settings()
    for setting, value in rules.settings().items():
        if setting != "name" and value != before[setting]:
            yield f"{setting.replace('_', ' ')} {_in_words(value)}"


def _in_words(value: Setting) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)
