"""What a journal proves, in lines for the screen."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from krypto.cli.phrases import counted
from krypto.cli.terminal import Screen, Style
from krypto.cli.width import wrapped
from krypto.match.matchfile import line_of
from krypto.match.proof import Check, Outcome, Place, holds
from krypto.match.state import State

__all__ = ["proved", "summary"]

_WORDS: Final[Mapping[str, str]] = {
    "commitment": "The seed is the one promised at the start.",
    "deals": "{deal} of the promised seed, each by its shuffle.",
    "shuffles": "Shuffles go forward, and none was passed over without need.",
    "claims": "{claim} judged again, with the same verdict.",
    "solutions": "{solution} shown, and right.",
    "rules": "{event} in order, each following from the rules.",
    "result": "Scores and winners are what the rounds make them.",
}
_OPEN: Final[Mapping[str, str]] = {
    "shuffles": "Shuffles were passed over; nobody has looked whether rightly.",
    "solutions": "Where no solution was shown nobody has looked for one.",
}
_MOST: Final = 5
_INDENT: Final = 9


def proved(checks: Sequence[Check], over: State, screen: Screen) -> Iterator[str]:
    """Every check in a line, and below it where it does not hold."""
    for check in checks:
        style = Style.STRONG if check.outcome is Outcome.FAILS else Style.ACCENT
        word = screen.paint(f"{check.outcome.value:>6}", style)
        yield f" {word}  {_told(check)}"
        yield from _places(check.faults, screen)
        yield from _passed(check, screen)
    yield ""
    yield f"   promise  {over.commitment}"
    yield f"   seed     {over.seed}"
    yield from ("", summary(checks, screen))


def summary(checks: Sequence[Check], screen: Screen) -> str:
    """The whole proof in one sentence."""
    deals = next((one.count for one in checks if one.name == "deals"), 0)
    if not holds(checks):
        return screen.paint("Not verified: something in this journal does not hold.", Style.STRONG)
    which = "the deal comes" if deals == 1 else f"all {deals} deals come"
    told = f"Verified: {which} from the seed promised at the start."
    return screen.paint(told, Style.CARD)


def _told(check: Check) -> str:
    if check.outcome is Outcome.OPEN:
        return _OPEN.get(check.name, _WORDS[check.name])
    nouns = {noun: counted(check.count, noun) for noun in ("deal", "claim", "solution", "event")}
    return _WORDS[check.name].format(**nouns)


def _places(faults: Sequence[Place], screen: Screen) -> Iterator[str]:
    for fault in faults[:_MOST]:
        round_ = "" if fault.round is None else f", round {fault.round}"
        text = f"Line {line_of(fault.event)}{round_}: {fault.why}."
        yield from (f"{' ' * _INDENT}{line}" for line in wrapped(text, screen.width - _INDENT))
    if len(faults) > _MOST:
        yield f"{' ' * _INDENT}and {len(faults) - _MOST} more"


def _passed(check: Check, screen: Screen) -> Iterator[str]:
    if check.passed:
        numbers = ", ".join(_runs(check.passed))
        text = f"Passed over, for this table chose its deals: {numbers}"
        yield from (f"{' ' * _INDENT}{line}" for line in wrapped(text, screen.width - _INDENT))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """The numbers in short: neighbours as a run."""
    first = last = numbers[0]
    for number in (*numbers[1:], None):
        if number == last + 1:
            last = number
            continue
        yield str(first) if first == last else f"{first}–{last}"
        if number is not None:
            first = last = number
