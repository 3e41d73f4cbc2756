"""Krypto on a machine whose clock somebody sets: a file says by how many seconds it is wrong."""

import os
import sys
import time
from pathlib import Path

from krypto.cli import main

_REAL_NS = time.time_ns


def shifted_ns() -> int:
    """What the clock of the machine shows."""
    return _REAL_NS() + int(Path(os.environ["SHIFT"]).read_text("utf-8")) * 1_000_000_000


if __name__ == "__main__":
    time.time_ns = shifted_ns
    time.time = lambda: shifted_ns() / 1_000_000_000
    sys.exit(main(sys.argv[1:]))
