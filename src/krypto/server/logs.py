"""The log: one JSON object a line, about what the server does, never about who plays.

No name, no token, no code of a table and no text of a claim goes in. A table is called by the
first characters of its stream's name, which lead nobody to it.
"""

import json
import logging
import sys
import traceback
from collections.abc import Callable
from typing import Final

__all__ = ["LOG", "JsonLines", "ProblemCount", "event", "problem", "set_up"]

LOG: Final = logging.getLogger("krypto.server")
"""The log of the server."""


def event(name: str, **facts: str | int | float | None) -> None:
    """Write down that something has happened."""
    LOG.info(name, extra={"facts": facts})


def problem(name: str, error: BaseException, **facts: str | int | float | None) -> None:
    """Write down that something went wrong, and where."""
    LOG.error(name, exc_info=error, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        told |= getattr(record, "facts", {})
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            told["error"] = type(error).__name__
            told["where"] = [
                f"{frame.name}:{frame.lineno}"
                for frame in traceback.extract_tb(error.__traceback__)
            ]
        return json.dumps(told)


class ProblemCount(logging.Handler):
    """Counts problems by name, wherever they are written to.

    Attributes:
        count: Is called with the name of each.
    """

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self.count = count

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self.count(record.getMessage())


def set_up(level: int) -> None:
    """Write what is of this level or above to standard error; the web server's lines, too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for log in (LOG, logging.getLogger("uvicorn.error")):
        log.handlers[:] = [handler]
        log.propagate = False
        log.setLevel(level if log is LOG else max(level, logging.WARNING))
