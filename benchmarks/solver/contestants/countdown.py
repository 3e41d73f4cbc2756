"""The package countdown-numbers-solver, as a contestant; it runs in an environment of its own.

Its one function prints every solution; what it prints is caught in memory. It also prints those
that leave numbers out, as its game allows. They are not among the answers, but the time that they
take is.
"""

import contextlib
import io
import json
import sys
import time
from importlib import import_module


def main() -> None:
    """Solves every deal."""
    asked = json.load(sys.stdin)
    peer = import_module("countdown_numbers_solver")
    answers, milliseconds = [], []
    for place, deal in enumerate([asked["deals"][0], *asked["deals"]]):
        start = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()):
            peer.solve(deal["hand"], deal["target"])
        spent = 1000 * (time.process_time() - start)
        if place > 0:
            cards = len(deal["hand"])
            milliseconds.append(spent)
            answers.append([text for text, used in peer.unique_solutions.items() if used == cards])
    json.dump({"milliseconds": milliseconds, "answers": answers}, sys.stdout)


if __name__ == "__main__":
    main()
