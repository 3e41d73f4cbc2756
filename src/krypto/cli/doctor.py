"""`krypto doctor`: is all well with a server, and if not, what to do."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from krypto.cli.arguments import Parser
from krypto.cli.settings import SOURCES, ServerOptions, add_settings, gathered_of
from krypto.cli.terminal import Screen, Style
from krypto.server.health.checkup import answer_of, checkup
from krypto.server.health.finding import Finding

__all__ = ["run"]

_PORT: Final = 8765
_EXAMPLES: Final = f"""\
  krypto doctor                    look at all that krypto serve would use
  krypto doctor --config /etc/krypto/krypto.toml
  krypto doctor --alive            does the server that runs here take guests?

Give it the options of krypto serve; it may run meanwhile. Nothing is changed.
Exit status: 0 all is well, or there are only warnings; 1 there is a fault.

{SOURCES}"""

_STYLES: Final = {"ok": Style.QUIET, "warning": Style.ACCENT, "fault": Style.STRONG}


class _DoctorOptions(ServerOptions):
    """What was asked for.

    Attributes:
        alive: Whether only to ask the server that runs.
    """

    alive: bool = False


def run(arguments: Sequence[str]) -> int:
    """Looks, and gives 1 where there is a fault."""
    parser = Parser("doctor", "Look whether all is well with a server.", _EXAMPLES)
    add_settings(parser)
    parser.add_argument(
        "--alive", action="store_true", help="only ask whether the server takes guests"
    )
    options = parser.read(arguments, _DoctorOptions())
    read = gathered_of(options)
    if options.alive:
        chosen = read.checked()
        host = "127.0.0.1" if chosen.lan else chosen.host
        findings = [answer_of(host, _PORT if chosen.port is None else chosen.port)]
    else:
        findings = [*checkup(read, time.time())]
    _tell(options, findings)
    return 1 if any(one.level == "fault" for one in findings) else 0


def _tell(options: ServerOptions, findings: Sequence[Finding]) -> None:
    screen, count = options.screen, Counter(one.level for one in findings)
    if options.json:
        told = {"findings": [asdict(one) for one in findings]}
        screen.answer(told | {"faults": count["fault"], "warnings": count["warning"]})
        return
    for one in findings:
        _show(screen, one)
    screen.say(f"\n{_summary(count['fault'], count['warning'])}")


def _show(screen: Screen, finding: Finding) -> None:
    level = screen.paint(f"{finding.level:8}", _STYLES[finding.level])
    screen.say(f"{level} {finding.check:14} {finding.found}")
    if finding.advice:
        screen.say(f"{'':23} {finding.advice}")


def _summary(faults: int, warnings: int) -> str:
    if not faults and not warnings:
        return "All is well."
    told = f"{_counted(faults, 'fault')}, {_counted(warnings, 'warning')}."
    return told.capitalize()


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
