"""`krypto load`: real rounds by the real protocol, to see what a server can bear."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from math import isfinite
from typing import Final

from krypto.cli.arguments import Options, Parser, whole
from krypto.cli.terminal import Screen, Style
from krypto.errors import UsageError
from krypto.load.figures import Figures, Times
from krypto.load.files import make_room
from krypto.load.own import Own, own_server
from krypto.load.plan import BOUNDS, Plan
from krypto.load.run import measure
from krypto.rules.deck import Deck
from krypto.wire.rules import setting_of

__all__ = ["run"]

_OK, _SHORT = 0, 1
_USUAL: Final = Plan()

_EXAMPLES: Final = """\
  krypto load                                a server of its own, a school on it
  krypto load --db load.db                   the same, kept in a file
  krypto load --tables 1 --players 6 --claims 2 --seconds 5
  krypto load --claims 0                     as much as it can bear
  krypto load --url https://krypto.example --tables 10

Without --url it starts a server, measures that one and ends it. One that runs
already needs limits as wide as the load, for all comes from one address; and it
keeps the tables of a load like any others until nobody has used them for long.
A right claim is what `krypto solve` says of the cards on the table, a wrong one
the sum of the cards. Each round is ended by a right one and begun by the host.

Exit status: 0 where all went well, 1 where players lost their line, did not see
a version, or got another verdict than the solver's."""


class _LoadOptions(Options):
    url: str | None = None
    pid: int | None = None
    db: str | None = None
    tables: int = _USUAL.tables
    players: int = _USUAL.players
    claims: float = _USUAL.claims
    wrong: int = _USUAL.wrong
    seconds: float = _USUAL.seconds


def run(arguments: Sequence[str]) -> int:
    """Plays for so many seconds, and tells what it came to."""
    options = _parser().read(arguments, _LoadOptions())
    plan = _plan(options)
    if options.url is not None and options.db is not None:
        raise UsageError("bad_usage", "--db is for a server of its own. Leave out --url or --db.")
    make_room(plan.sockets)
    place = "memory:" if options.db is None else options.db
    given = None if options.url is None else Own(options.pid, options.url)
    with nullcontext(given) if given else own_server(place) as server:
        figures = measure(plan, server.url, server.pid)
    if options.json:
        options.screen.answer(figures.data())
    else:
        _tell(options.screen, figures)
    return _OK if figures.is_sound else _SHORT


def _parser() -> Parser:
    parser = Parser("load", "Put a server under load, and measure it.", _EXAMPLES)
    add = parser.add_argument
    add("--url", metavar="URL", help="a server that runs (else one is started)")
    add("--pid", metavar="N", type=whole(1), help="its process, where it runs on this machine")
    add("--db", metavar="PLACE", help="where a server of its own keeps tables (memory:)")
    add("--tables", metavar="N", type=_number("tables"), help="how many tables (34)")
    add("--players", metavar="N", type=_number("players"), help="players at each (30)")
    add(
        "--claims",
        metavar="N",
        type=_number("claims", float),
        help="claims a second, all tables together; 0 for as many as can be (17)",
    )
    add(
        "--wrong",
        metavar="N",
        type=_number("wrong"),
        help="wrong claims before each right one (1)",
    )
    add("--seconds", metavar="N", type=_number("seconds", float), help="how long (20)")
    add(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="change a rule of the tables, such as wrong_claim_out=off; may be repeated",
    )
    return parser


def _number(name: str, kind: Callable[[str], float] = int) -> Callable[[str], float]:
    """What reads a number within the bounds of the plan from an argument."""
    least, most = BOUNDS[name]

    def read(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = float("nan")
        if not (isfinite(number) and least <= number <= most):
            told = f"give a number from {least:g} to {most:,g}, not {text!r:.40}"
            raise ArgumentTypeError(told)
        return number

    return read


def _plan(options: _LoadOptions) -> Plan:
    settings = dict(_USUAL.settings)
    for text in options.set:
        read = setting_of(text)
        if read is None:
            raise UsageError("bad_usage", f"--set {text!r:.60} is no setting. Write name=value.")
        settings[read[0]] = str(read[1]) if isinstance(read[1], Deck) else read[1]
    numbers = (options.tables, options.players, options.claims, options.wrong, options.seconds)
    return Plan(*numbers, settings=settings)


def _tell(screen: Screen, told: Figures) -> None:
    """The figures in words, a line each."""
    head = f"{told.tables} tables, {told.sockets:,} sockets, {told.seconds:g} seconds"
    screen.say(screen.paint(head, Style.STRONG))
    rows = (
        ("claims", f"{told.claims_a_second:,g} a second: {told.right} right, {told.wrong} wrong"),
        ("to the answer", _times(told.answer_ms)),
        ("to the last player", _times(told.last_ms)),
        ("deliveries", f"{told.deliveries_a_second:,g} a second"),
        ("work of the server", _work(told)),
        ("memory", _known(told.memory_kib_a_socket, "KiB a socket")),
        ("work of this client", f"{told.client_share:.0%} of a processor"),
        ("came off and back", f"{told.reconnects}"),
        ("versions not seen", f"{told.skipped}"),
        ("claims made late", f"{told.late}"),
        ("strange verdicts", f"{told.strange}"),
    )
    for name, text in rows:
        screen.say(f"  {name:20} {text}")


def _times(told: Times | None) -> str:
    if told is None:
        return "nothing was measured"
    parts = (("half within", told.p50), ("95 % within", told.p95), ("99 % within", told.p99))
    return ", ".join(f"{words} {milliseconds:.1f} ms" for words, milliseconds in parts)


def _work(told: Figures) -> str:
    if told.cpu_share is None:
        return "not known here"
    each = _known(told.cpu_us_a_delivery, "µs a delivery")
    return f"{each}, {told.cpu_share:.0%} of a processor"


def _known(number: float | None, unit: str) -> str:
    return "not known here" if number is None else f"{number:g} {unit}"
