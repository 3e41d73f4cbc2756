"""`krypto backup`: a copy of the file with all tables, made while a server plays."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from krypto.cli.arguments import Parser, add_words
from krypto.cli.settings import ServerOptions, add_settings, configuration_of
from krypto.errors import UsageError
from krypto.server.journal.backup import Copied, back_up
from krypto.server.places import FilePlace, MemoryPlace, place_of

__all__ = ["file_of", "report", "run", "word_of"]

_EXAMPLES: Final = """\
  krypto backup monday.db                     copy the file of your own server
  krypto backup --db /srv/krypto.db /mnt/krypto-monday.db

The server may run: the copy is the file as it is at one moment, checked before
it gets its name. `krypto restore` puts it back. A copy holds all that guests
have done, so throw it away when you would forget a table."""


class _BackupOptions(ServerOptions):
    """What was asked for.

    Attributes:
        force: Whether a file that is there may be replaced.
    """

    force: bool = False


def run(arguments: Sequence[str]) -> int:
    """Copies the file."""
    parser = Parser("backup", "Copy the file with all tables, also while they play.", _EXAMPLES)
    add_words(parser, "FILE", "where the copy goes")
    add_settings(parser, only_place=True)
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    options = parser.read(arguments, _BackupOptions())
    path, target = file_of(options), word_of(parser, options)
    report(options, f"Copied {path.name} to {target}", back_up(path, target, force=options.force))
    return 0


def file_of(options: ServerOptions) -> Path:
    """The file where tables are kept.

    Raises:
        UsageError: `bad_usage` where there is none.
    """
    match place_of(configuration_of(options).db):
        case FilePlace(path):
            return path
        case MemoryPlace():
            raise UsageError("bad_usage", "memory: keeps nothing, so there is nothing to copy.")
        case _:
            raise UsageError(
                "bad_usage",
                "PostgreSQL is copied by its own programs, pg_dump and pg_restore or pg_basebackup;"
                " docs/guides/server.md says how.",
            )


def word_of(parser: Parser, options: ServerOptions) -> Path:
    """The file that was named.

    Raises:
        UsageError: `bad_usage` where none or more than one was.
    """
    if len(options.words) != 1 or not options.words[0]:
        parser.error("name one file")
    return Path(options.words[0]).expanduser()


def report(options: ServerOptions, done: str, copied: Copied) -> None:
    """Says what has been copied."""
    if options.json:
        kept = None if copied.kept is None else str(copied.kept)
        told = {"tables": copied.tables, "events": copied.events, "bytes": copied.size}
        options.screen.answer(told | {"version": copied.version, "kept": kept})
        return
    size = f"{copied.tables:,} tables, {copied.events:,} events, {copied.size:,} bytes"
    options.screen.say(f"{done}: {size}.")
    if copied.kept:
        options.screen.say(f"The file that was there is kept as {copied.kept}.")
