"""The journal file: the journal of one match as lines of text, which anybody may keep and read.

The first line says what the file is, every further line is one event in the journal's own form:

    {"krypto": "match", "v": 1, "match": 1, "events": 57, "scores": [[1, 2]], ...}
    {"v": 1, "event": "TableOpened", "at_ms": 0, "rules": {...}}

Whoever reads one believes nothing: lines, events, seats and numbers have limits, and every event
has to be one that can come where it stands (`krypto.match.coherence`).
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NoReturn, cast

from krypto.errors import JournalError, quoted
from krypto.match.coherence import Told, told
from krypto.match.events import Event
from krypto.match.journal import from_data, to_data
from krypto.match.published import MatchJournal

if TYPE_CHECKING:
    from krypto.match.plain import Json

__all__ = ["LONGEST_LINE", "MOST_EVENTS", "VERSION", "line_of", "read_match", "written_match"]

VERSION: Final = 1
"""The version of the form that is written, and the newest that is read."""

MOST_EVENTS: Final = 20_000
"""The most events that are read."""

LONGEST_LINE: Final = 20_000
"""The most characters of a line that are read."""

_KIND: Final = "match"
_MOST_DIGITS: Final = 15
_HEAD: Final = frozenset({"krypto", "v", "match", "events", "scores", "winners", "bots"})
_END: Final = re.compile("\r?\n")


def line_of(place: int) -> int:
    """The line of the file, from 1, in which the event at this place, from 0, stands."""
    return place + 2


def written_match(journal: MatchJournal) -> str:
    """The file, every line with its end."""
    head: dict[str, Json] = {
        "krypto": _KIND,
        "v": VERSION,
        "match": journal.match,
        "events": len(journal.events),
        "scores": [list(pair) for pair in journal.scores],
        "winners": list(journal.winners),
        "bots": list(journal.bots),
    }
    lines = (head, *map(to_data, journal.events))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def read_match(text: str, most: int = MOST_EVENTS) -> MatchJournal:
    """The match of such a file.

    Args:
        text: The whole file.
        most: The most events to read.

    Raises:
        JournalError: `newer_journal`, `journal_too_large`, or `bad_journal` for anything else
            that is no journal of a match; the message says in which line and why.
    """
    if not text.strip():
        raise JournalError("bad_journal", "There is nothing in this file.", line=1)
    lines = _END.split(text.removeprefix("\ufeff"))
    if lines[-1] == "":
        lines.pop()
    head = _head(lines[0])
    if len(lines) - 1 > most:
        raise JournalError("journal_too_large", f"At most {most} events are read from one file.")
    if head["events"] != len(lines) - 1:
        _refuse(1, f"it speaks of {quoted(head['events'])} events, and {len(lines) - 1} follow")
    if len(lines) == 1:
        _refuse(1, "no event follows, and a match has some")
    journal = MatchJournal(
        match=cast("int", head["match"]),
        events=tuple(_events(lines)),
        scores=tuple((seat, score) for seat, score in cast("list[list[int]]", head["scores"])),
        winners=tuple(cast("list[int]", head["winners"])),
        bots=tuple(cast("list[int]", head["bots"])),
    )
    for _ in _checked(journal):
        pass
    return journal


def _checked(journal: MatchJournal) -> Iterator[Told]:
    """Every event with the table before and after it.

    Raises:
        JournalError: `bad_journal` for one that cannot come where it stands, with its line.
    """
    states = told(journal)
    for place in range(len(journal.events)):
        try:
            yield next(states)
        except JournalError as refused:
            raise _at(line_of(place), refused) from refused


def _head(line: str) -> dict[str, object]:
    """The first line, with fields of the right kinds."""
    data = _data(1, line)
    if not isinstance(data, dict) or data.get("krypto") != _KIND:
        _refuse(1, "no file of a match begins like this")
    version = data.get("v")
    if type(version) is int and version > VERSION:
        raise JournalError(
            "newer_journal",
            f"This file has form {version}, and only forms up to {VERSION} are known here.",
            line=1,
        )
    if version != VERSION or data.keys() != _HEAD:
        _refuse(1, f"it has not just the fields {', '.join(sorted(_HEAD))}")
    if not _is_number(data["match"]) or not _are_numbers(data["winners"], data["bots"]):
        _refuse(1, "match, winners and bots are numbers")
    scores = data["scores"]
    if not isinstance(scores, list) or not _are_numbers(*scores):
        _refuse(1, "scores are pairs of numbers")
    if any(len(pair) != 2 for pair in scores):
        _refuse(1, "scores are pairs of numbers")
    return data


def _events(lines: Sequence[str]) -> Iterator[Event]:
    for number, line in enumerate(islice(lines, 1, None), 2):
        try:
            yield from_data(_data(number, line))
        except JournalError as refused:
            raise _at(number, refused) from refused


def _data(number: int, line: str) -> object:
    """The JSON in a line; there is none with numbers beyond all reason."""
    if len(line) > LONGEST_LINE:
        raise JournalError(
            "journal_too_large", f"Line {number} has over {LONGEST_LINE} characters.", line=number
        )
    try:
        return json.loads(line, parse_int=_int, parse_float=_no, parse_constant=_no)
    except (ValueError, RecursionError):
        _refuse(number, "it is no JSON that a journal has")


def _int(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("a number beyond all reason")
    return int(digits)


def _no(text: str) -> NoReturn:
    raise ValueError(text)


def _is_number(data: object) -> bool:
    return type(data) is int


def _are_numbers(*lists: object) -> bool:
    return all(isinstance(one, list) and all(map(_is_number, one)) for one in lists)


def _refuse(line: int, why: str) -> NoReturn:
    raise JournalError("bad_journal", f"Line {line}: {why}.", line=line)


def _at(line: int, refused: JournalError) -> JournalError:
    """The same refusal with its line."""
    if "line" in refused.details:
        return refused
    return JournalError(refused.code, f"Line {line}: {refused.message}", line=line)
