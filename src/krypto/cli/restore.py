"""`krypto restore`: put a copy of the file with all tables back in its place."""

from collections.abc import Sequence
from typing import Final

from krypto.cli.arguments import Parser, add_words
from krypto.cli.backup import file_of, report, word_of
from krypto.cli.settings import ServerOptions, add_settings
from krypto.server.journal.backup import restore

__all__ = ["run"]

_EXAMPLES: Final = """\
  krypto restore monday.db                    put the copy in place of the file
  krypto restore --db /srv/krypto.db /mnt/krypto-monday.db

End the server first. The copy is checked before anything changes, and the file
that was there is kept beside it under another name. Who was seated when the
copy was made has the same seat and score again; open pages have to be loaded
anew."""


def run(arguments: Sequence[str]) -> int:
    """Puts the copy back."""
    parser = Parser("restore", "Put a copy of the file with all tables back.", _EXAMPLES)
    add_words(parser, "FILE", "the copy")
    add_settings(parser, only_place=True)
    options = parser.read(arguments, ServerOptions())
    path, backup = file_of(options), word_of(parser, options)
    report(options, f"Put {backup} in place of {path.name}", restore(backup, path))
    return 0
