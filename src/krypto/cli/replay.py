"""`krypto replay`: a match that is over, told again from its journal, and proved."""

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from krypto.cli.arguments import Options, Parser, add_words, whole
from krypto.cli.keyboard import opened
from krypto.cli.lines import Lines
from krypto.cli.proving import proved, summary
from krypto.cli.retelling import Retelling
from krypto.cli.terminal import Screen
from krypto.errors import JournalError, UsageError
from krypto.match.coherence import told
from krypto.match.events_match import MatchStarted
from krypto.match.events_round import Dealt
from krypto.match.matchfile import read_match
from krypto.match.proof import Solver, holds, proof
from krypto.match.published import MatchJournal
from krypto.match.steps import Step, steps
from krypto.match.view import view
from krypto.rules.deal import Deal
from krypto.rules.ruleset import Ruleset
from krypto.wire.replaying import sent_check
from krypto.wire.viewing import Aside, sent_table

__all__ = ["run"]

_LARGEST: Final = 16_000_000
_SQLITE: Final = b"SQLite format 3\0"
_POSTGRES: Final = ("postgresql", "postgres")
_UP: Final = "\x1b[1A\x1b[J"
"""Takes the line of the prompt away, once it has been answered."""

_PROMPT: Final = "Enter: on · b: back · q: enough "

_EXAMPLES: Final = """\
  krypto replay krypto-7BQ2KD-1.jsonl               tell the match again
  krypto replay krypto-7BQ2KD-1.jsonl --verify      prove every deal of it
  krypto replay krypto-7BQ2KD-1.jsonl --step        move by move
  krypto replay krypto-7BQ2KD-1.jsonl --speed 10    ten times as fast as it was
  krypto replay krypto.db --table 7BQ2KD --match 2  from the server's database

The file is what a table gives for download when its match is over. A database
is read beside the server that uses it, and nothing in it changes."""


class _ReplayOptions(Options):
    table: str | None = None
    match: int | None = None
    round: int | None = None
    speed: int | None = None
    step: bool = False
    verify: bool = False
    save: str | None = None


def run(arguments: Sequence[str]) -> int:
    """Tells a match, or proves it; 1 where it does not hold."""
    parser = _parser()
    options = parser.read(arguments, _ReplayOptions())
    if len(options.words) != 1:
        parser.error("name one file, or one database")
    journal = _journal(options)
    if options.verify:
        return _verify(options, journal)
    parts = _parts(options, steps(list(told(journal))))
    if options.json:
        _answer(options.screen, journal, parts)
    else:
        _tell(options, journal, parts)
    return 0


def _parser() -> Parser:
    parser = Parser("replay", "Tell a match again from its journal, or prove it.", _EXAMPLES)
    add_words(parser, "FILE", "the journal of a match, - for standard input, or a database")
    add = parser.add_argument
    add("--verify", action="store_true", help="prove what can be proved; status 1 where it fails")
    add("--round", metavar="N", type=whole(1), help="only this round")
    add("--step", action="store_true", help="wait for Enter before each move")
    add("--speed", metavar="N", type=whole(1, 1000), help="in real time, so many times as fast")
    add("--table", metavar="CODE", help="of a database: the code of the table")
    add("--match", metavar="N", type=whole(1), help="of a database: which match (default: last)")
    return parser


def _journal(options: _ReplayOptions) -> MatchJournal:
    """The match that was asked for.

    Raises:
        KryptoError: By code, for what is no journal and no database, or has no such match.
    """
    (name,) = options.words
    is_database = name.partition("://")[0] in _POSTGRES
    content = b"" if is_database else _content(name)
    if not is_database and not content.startswith(_SQLITE):
        if options.table is not None or options.match is not None:
            raise UsageError("bad_usage", "--table and --match are for a database. Leave them out.")
        return read_match(_text(content))
    if options.table is None:
        raise UsageError("bad_usage", "This is a database. Say which table: --table CODE.")
    from krypto.server.kept import events_of  # noqa: PLC0415  # only for who has a database
    from krypto.server.places import place_of  # noqa: PLC0415
    from krypto.server.replays import journal_of  # noqa: PLC0415

    return journal_of(events_of(place_of(name), options.table), options.match)


def _content(name: str) -> bytes:
    """What is in the file, if it is not too much; of a database only its beginning matters.

    Raises:
        UsageError: `bad_usage` where it cannot be read.
        JournalError: `journal_too_large`.
    """
    try:
        if name == "-":
            content = sys.stdin.buffer.read(_LARGEST + 1) if sys.stdin else b""
        else:
            with Path(name).expanduser().open("rb") as file:
                content = file.read(_LARGEST + 1)
    except (OSError, ValueError, RuntimeError) as failed:
        why = getattr(failed, "strerror", None) or "it is no name of a file"
        raise UsageError("bad_usage", f"{name!r:.80} cannot be read: {why}.") from failed
    if len(content) > _LARGEST and not content.startswith(_SQLITE):
        raise JournalError("journal_too_large", f"Over {_LARGEST} bytes are no journal of a match.")
    return content


def _text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as unreadable:
        line = content[: unreadable.start].count(b"\n") + 1
        told_ = f"Line {line}: it is no UTF-8."
        raise JournalError("bad_journal", told_, line=line) from unreadable


def _verify(options: _ReplayOptions, journal: MatchJournal) -> int:
    checks = proof(journal, _solver())
    over = list(told(journal))[-1].after
    if options.json:
        made = [msgspec.to_builtins(sent_check(one)) for one in checks]
        answer = {"match": journal.match, "holds": holds(checks), "checks": made}
        options.screen.answer(answer | {"commitment": over.commitment, "seed": over.seed})
    else:
        for line in proved(checks, over, options.screen):
            options.screen.say(line)
    return 0 if holds(checks) else 1


def _solver() -> Solver:
    """The solver, which is loaded when it is asked first."""

    def suits(deal: Deal, rules: Ruleset) -> bool:
        from krypto.solver.dealing import is_wanted  # noqa: PLC0415  # loads NumPy

        return is_wanted(deal, rules)

    def is_solvable(deal: Deal, rules: Ruleset) -> bool:
        from krypto import solver  # noqa: PLC0415  # loads NumPy

        return solver.is_solvable(deal, rules)

    return Solver(suits, is_solvable)


def _parts(options: _ReplayOptions, parts: list[Step]) -> list[Step]:
    """The steps that were asked for.

    Raises:
        UsageError: `bad_usage` for a round that there was not.
    """
    if options.round is None:
        return parts
    found = [one for one in parts if one.after.round and one.after.last_round == options.round]
    if not found:
        numbers = sorted({one.after.last_round for one in parts if one.after.last_round})
        known = f"{numbers[0]} to {numbers[-1]}" if numbers else "none"
        raise UsageError("bad_usage", f"There is no round {options.round}; there are {known}.")
    return found


def _answer(screen: Screen, journal: MatchJournal, parts: Sequence[Step]) -> None:
    """Writes the table after each step, one line each."""
    aside = Aside(frozenset(journal.bots))
    for one in parts:
        events = [type(part.event).__name__ for part in one.told]
        table = msgspec.to_builtins(sent_table(view(one.after), aside))
        screen.answer({"at_ms": one.at_ms, "events": events, "table": table})


def _tell(options: _ReplayOptions, journal: MatchJournal, parts: Sequence[Step]) -> None:
    screen = options.screen
    began_ms = next(one.at_ms for one in journal.events if isinstance(one, MatchStarted))
    retelling = Retelling(screen, began_ms)
    opening, *rest = parts
    if options.round is None:
        _say(screen, retelling.opening(opening.after, journal.match))
    else:
        rest = list(parts)
    if options.step:
        with opened(sys.stdin, screen) as lines:
            _step_by_step(lines, screen, retelling, rest)
    else:
        for before, one in pairwise((opening, *rest)):
            _wait(options.speed, one.at_ms - before.at_ms)
            _say(screen, retelling.told(one))
    if options.round is None:
        _say(screen, ("", summary(proof(journal), screen)))


def _say(screen: Screen, lines: Iterator[str] | Sequence[str]) -> None:
    for line in lines:
        screen.say(line)


def _wait(speed: int | None, time_ms: int) -> None:
    if speed is not None and time_ms > 0:
        sys.stdout.flush()
        time.sleep(time_ms / 1000 / speed)


def _step_by_step(
    lines: Lines, screen: Screen, retelling: Retelling, parts: Sequence[Step]
) -> None:
    """Tell one step for each line that is entered; ``b`` goes back, ``q`` ends it."""
    at = -1
    while at < len(parts) - 1:
        try:
            typed = lines.line(_PROMPT, (0, 0))
        except EOFError:
            return
        word = typed.text.strip().lower() if typed else ""
        if word.startswith("q"):
            return
        is_back = word.startswith("b")
        at = max(0, at - 1) if is_back else at + 1
        lines.make_room()
        if screen.out.isatty():
            screen.write(_UP)
        if is_back and not isinstance(parts[at].told[-1].event, Dealt):
            _say(screen, ("", *retelling.cards(parts[at].told[0].before)))
        _say(screen, retelling.told(parts[at]))
