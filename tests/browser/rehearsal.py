"""The server with its cards known beforehand: every table is dealt from one seed.

    python tests/browser/rehearsal.py SEED [options of krypto serve]

REHEARSED_PAGES names another folder of built pages than that of the package.
"""

import os
import sys
from pathlib import Path

from krypto.cli import main
from krypto.rules.shuffle import Seed
from krypto.server.app import Application


def rehearse(number: int, options: list[str]) -> int:
    """Serves, with every table dealt from the seed of this number."""
    Seed.fresh = classmethod(lambda cls: cls.of_number(number))  # type: ignore[method-assign,assignment]
    if folder := os.environ.get("REHEARSED_PAGES"):
        defaults = Application.__init__.__kwdefaults__ or {}
        Application.__init__.__kwdefaults__ = defaults | {"static": Path(folder)}
    return main(["serve", "--no-open", *options])


if __name__ == "__main__":
    sys.exit(rehearse(int(sys.argv[1]), sys.argv[2:]))
