"""`krypto play`: a match at one keyboard, for people and players of the house."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from krypto.cli.arguments import DealingOptions, Parser, add_dealing, dealing_of, whole
from krypto.cli.dealer import ChoosyDealer
from krypto.cli.desk import Desk
from krypto.cli.driver import Clock, Driver
from krypto.cli.keeping import keeping
from krypto.cli.keyboard import opened
from krypto.cli.names import MOST_PLAYERS, players
from krypto.cli.newfile import place_of
from krypto.cli.phrases import listed
from krypto.cli.session import play_session
from krypto.cli.terminal import Style
from krypto.errors import UsageError
from krypto.match.dealers import SeededDealer
from krypto.match.ports import Ports
from krypto.match.table import Table
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset, Setting, preset

if TYPE_CHECKING:
    from krypto.bots import Strength

__all__ = ["BOTS", "run"]

BOTS: Final = ("starter", "easy", "medium", "hard", "champion")
"""The players of the house by name, for the help; the weakest first."""

_EXAMPLES: Final = """\
  krypto play                                  alone, against the clock
  krypto play --players Ann,Ben,Cleo           together at one keyboard
  krypto play --bots easy                      against a player of the house
  krypto play --players Ann,Ben --bots hard    together, and against one
  krypto play --players Ann,Ben --first-to 3   until one has won three rounds
  krypto play --rules international            as tournaments play
  krypto play --rounds 5 --seed 7              the same cards every time
  krypto play --set round_seconds=120          two minutes for each round
  krypto play --keep evening.jsonl             to tell and prove it afterwards

Players of the house think as people do, and play in real time. With a seed they
have the same thoughts every time. Type ? during the game for help.

With --keep each match is written when it is over, also when you end it early or
stop it with Ctrl-C: the first to evening.jsonl, the next to evening-2.jsonl. No
file is ever replaced. krypto replay evening.jsonl tells the match again, and
with --verify proves it."""


class _PlayOptions(DealingOptions):
    players: str | None = None
    bots: str | None = None
    rounds: int | None = None
    first_to: int | None = None
    trophies: bool = False
    keep: str | None = None


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
    house = _house(options.bots, len(names))
    file = None if options.keep is None else place_of(options.keep)
    seed = options.shuffles
    ports = Ports(ChoosyDealer(SeededDealer(seed)), _solution)
    driver = Driver(Table.open(ports, rules), _clock(stands_still=bool(house)))
    with opened(sys.stdin, options.screen) as lines:
        desk = Desk(driver, options.screen, lines)
        for name in names:
            desk.sit_down(name)
        if house:
            driver.seat_house(house, seed.text)
        _greet(desk, options.rules, house)
        with keeping(desk, file) as match_over:
            play_session(desk, match_over)
    return 0


def _parser() -> Parser:
    parser = Parser("play", "Play a match at this keyboard.", _EXAMPLES, json=False)
    add = parser.add_argument
    add("--players", metavar="NAMES", help="who plays, such as Ann,Ben: one to eight")
    add("--bots", metavar="NAMES", help=f"players of the house to play against: {', '.join(BOTS)}")
    add("--rounds", metavar="N", type=whole(1, 1000), help="how many rounds (default: 10)")
    add("--first-to", metavar="N", type=whole(1, 1000), help="play until one has won N rounds")
    add("--trophies", action="store_true", help="winners take the target cards")
    add("--keep", metavar="FILE", help="write the match to this new file, for krypto replay")
    add_dealing(parser)
    return parser


def _house(names: str | None, people: int) -> "Sequence[Strength]":
    """The players of the house that were asked for.

    Raises:
        BotError: `unknown_bot`.
        UsageError: `bad_usage` where too many would sit at the table.
    """
    if names is None:
        return ()
    wanted = names.split(",")
    if people + len(wanted) > MOST_PLAYERS:
        raise UsageError(
            "bad_usage",
            f"At most {MOST_PLAYERS} play at one table, people and players of the house together.",
        )
    from krypto.bots import strengths  # noqa: PLC0415  # loads NumPy, for who wants to play them

    return strengths(wanted)


def _clock(*, stands_still: bool) -> Clock:
    """A clock that begins now; the only place where a game looks at the time.

    Args:
        stands_still: Whether time is to stand still while entries come from no terminal.
    """
    if stands_still and not (sys.stdin and sys.stdin.isatty()):
        return Clock()
    began = time.monotonic_ns()
    return Clock(lambda: (time.monotonic_ns() - began) // 1_000_000)


def _solution(deal: Deal, rules: Ruleset) -> str | None:
    from krypto.solver import solve  # noqa: PLC0415  # loads NumPy, while a round is being ended

    found = solve(deal, rules)
    return None if found is None else str(found)


def _greet(desk: Desk, base: str, house: "Sequence[Strength]") -> None:
    changes = _changes(desk.state.rules, preset(base))
    title = desk.screen.paint("Krypto", Style.CARD)
    desk.tell(f"{title} · rules: {', '.join([base, *changes])} · type ? for help")
    if house:
        with_whom = listed([f"{one.name.capitalize()} ({one.meaning})" for one in house])
        desk.tell(f"{'Against you' if desk.one_plays else 'With you'}: {with_whom}.")
    if desk.one_plays:
        desk.tell("Make the target from all the cards, each once, with + − × ÷ and brackets.")
        if desk.state.rules.wrong_claim_out:
            desk.tell("One answer a round counts; a slip that cannot be read costs nothing.")
    else:
        desk.tell("Who has it types a key and Enter, and then the answer.")


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
