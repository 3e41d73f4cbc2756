"""Looks for inputs that break the law of a target, for as long as it is told to.

    python scripts/fuzz.py [--seconds N] [TARGET ...]

Goes round the targets of tests/fuzz, two hundred inputs at each, and each time with others. What
breaks a law is made as small as it can be, printed, and kept in tests/data/corpus, where it is a
test from then on. Exits 1 where anything was found.
"""

import argparse
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.fuzz.kept import CORPUS, keep  # noqa: E402  # found only from here
from tests.fuzz.targets import TARGETS, Target  # noqa: E402

AT_ONCE = 200
"""Inputs between two looks at the clock."""

LONGEST_S = 6
"""Seconds of the processor that an input may take."""


class Broken(NamedTuple):
    """A law that was broken.

    Attributes:
        text: The smallest input that was found.
        told: What was raised.
    """

    text: str
    told: str


class TooSlow(Exception):  # noqa: N818  # told as it is
    """An input took longer than any input may."""


def broken(target: Target, number: int, examples: int = AT_ONCE) -> Broken | None:
    """An input that breaks the law of the target, among so many that hang on this number."""
    last = [""]

    @seed(number)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(target.inputs)
    def keeps_the_law(text: str) -> None:
        last[0] = text
        _timed(target.law, text)

    try:
        keeps_the_law()
    except Exception as raised:  # noqa: BLE001  # whatever it is, it is what is looked for
        return Broken(last[0], f"{type(raised).__name__}: {raised!s:.200}")
    return None


def _timed(law: Callable[[str], None], text: str) -> None:
    began_s = time.process_time()
    law(text)
    if (took_s := time.process_time() - began_s) > LONGEST_S:
        raise TooSlow(f"{took_s:.1f} s")


def fuzzed(
    targets: list[Target], until: Callable[[], bool], numbers: Iterator[int]
) -> Iterator[tuple[Target, Broken]]:
    """What breaks a law, until the time is over; a target that broke is left alone from then on."""
    left = list(targets)
    for target in cycle(targets):
        if until() or not left:
            return
        if target in left and (found := broken(target, next(numbers))):
            left.remove(target)
            yield target, found


def main(arguments: list[str], folder: Path = CORPUS) -> int:
    """Fuzzes, and gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("targets", nargs="*", choices=[[], *TARGETS], metavar="TARGET")
    asked = parser.parse_args(arguments)
    targets = [TARGETS[name] for name in asked.targets or TARGETS]
    end_s, count = time.monotonic() + asked.seconds, 0
    numbers = iter(lambda: secrets.randbits(32), None)
    for target, found in fuzzed(targets, lambda: time.monotonic() > end_s, numbers):
        count += 1
        print(f"{target.name}: {found.text!r}\n    {found.told}")
        keep(target.name, found.text, f"found by the fuzzer: {found.told:.60}", folder)
    print(f"{count} laws were broken; what broke them is kept." if count else "No law was broken.")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
