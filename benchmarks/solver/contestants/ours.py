"""Krypto, as a contestant: deals come in as JSON, times worked and solutions go out."""

import json
import sys
import time

from krypto.rules.deal import Deal
from krypto.rules.ruleset import preset
from krypto.solver import solutions


def main() -> None:
    """Solves every deal and writes each of its solutions out."""
    asked = json.load(sys.stdin)
    rules = preset(asked["rules"])
    answers, milliseconds = [], []
    deals = [Deal(deal["hand"], deal["target"]) for deal in asked["deals"]]
    list(solutions(deals[0], rules))
    for deal in deals:
        start = time.process_time()
        answer = [str(solution) for solution in solutions(deal, rules)]
        milliseconds.append(1000 * (time.process_time() - start))
        answers.append(answer)
    json.dump({"milliseconds": milliseconds, "answers": answers}, sys.stdout)


if __name__ == "__main__":
    main()
