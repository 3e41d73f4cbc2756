"""The server with its cards known beforehand: every table is dealt from one seed.

python tests/browser/rehearsal.py SEED [options of krypto serve]
"""

import sys

from krypto.cli import main
from krypto.rules.shuffle import Seed


def rehearse(number: int, options: list[str]) -> int:
    """Serves, with every table dealt from the seed of this number."""
    Seed.fresh = classmethod(lambda cls: cls.of_number(number))  # type: ignore[method-assign,assignment]
    return main(["serve", "--no-open", *options])


if __name__ == "__main__":
    sys.exit(rehearse(int(sys.argv[1]), sys.argv[2:]))
