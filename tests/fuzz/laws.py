"""Laws of whatever reads what others have written, each a function that takes any text.

A law holds where the reader gives a value that is written and read back alike, or refuses by a
`KryptoError` with a code of its own and a message for people. Anything else raises.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import msgspec
from starlette.datastructures import Headers, QueryParams

from krypto.cli.entries import Person, Say, entry, say_of
from krypto.cli.keys import KeyReader
from krypto.errors import KryptoError, NotationError
from krypto.match.coherence import told
from krypto.match.journal import from_data, to_data
from krypto.match.matchfile import read_match, written_match
from krypto.match.proof import proof
from krypto.match.seating import LONGEST_NAME
from krypto.match.steps import steps
from krypto.rules.deal import Deal
from krypto.rules.deck import deck
from krypto.rules.explanation import explain
from krypto.rules.expression import Expression
from krypto.rules.notation import read
from krypto.rules.ruleset import HOUSE, PRESETS, Ruleset
from krypto.rules.verdict import judge, verdict_data
from krypto.server.origins import is_own_origin, site
from krypto.server.queries import read_query
from krypto.server.replies import plain_details
from krypto.server.routes import QUESTIONS
from krypto.wire.api import NewTable
from krypto.wire.codec import encoded, mark_of, read_client, read_server
from krypto.wire.names import LONGEST, cleaned, likeness, told_apart
from krypto.wire.rules import rules_of, setting_of
from tests.fuzz.kept import as_bytes

__all__ = [
    "api",
    "decks",
    "entries",
    "journal",
    "matches",
    "names",
    "notation",
    "origins",
    "refusing",
    "tables",
    "wire",
]

DEAL = Deal((3, 6, 11, 14, 15), 8)
LONGEST_MESSAGE = 700
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


@contextmanager
def refusing() -> Iterator[None]:
    """What may end in a refusal, if that is one."""
    try:
        yield
    except KryptoError as refused:
        _looked_at(refused)


def _looked_at(refused: KryptoError) -> None:
    assert refused.code in type(refused).codes
    assert 0 < len(refused.message) <= LONGEST_MESSAGE
    assert not TURNING & set(refused.message)
    refused.message.encode()
    json.dumps(plain_details(refused))


def notation(text: str) -> None:
    """An expression in either notation: read, judged, explained."""
    for hand in (None, DEAL.hand):
        with refusing():
            written = str(_read(text, hand))
            if len(written) <= 200:
                assert str(read(written).expression) == written
    for rules in PRESETS.values():
        with suppress(NotationError):
            verdict = judge(DEAL, text, rules)
            assert verdict.accepted == (not verdict.faults)
            assert not verdict.accepted or verdict.value == DEAL.target
            json.dumps(verdict_data(verdict))
            explain(DEAL, text, rules)


def _read(text: str, hand: tuple[int, ...] | None) -> Expression:
    try:
        return read(text, hand).expression
    except NotationError as unreadable:
        if not 1 <= unreadable.position <= len(text) + 1:
            raise AssertionError(unreadable.position) from unreadable
        raise


def wire(text: str) -> None:
    """A frame, as text and as bytes, from a client or from a server."""
    for frame in (text, as_bytes(text)):
        assert len(mark_of(frame)) <= 40
        with refusing():
            message = read_client(frame)
            assert read_client(encoded(message)) == message
        with refusing():
            said = read_server(frame)
            assert read_server(encoded(said)) == said


def journal(text: str) -> None:
    """A record of a journal."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    with refusing():
        event = from_data(data)
        assert from_data(json.loads(json.dumps(to_data(event)))) == event


def matches(text: str) -> None:
    """A file with the journal of a match: read, written, told step by step, proved."""
    with refusing():
        found = read_match(text, most=200)
        assert read_match(written_match(found)) == found
        assert steps(list(told(found)))
        assert len(proof(found)) == 7


def decks(text: str) -> None:
    """A deck, a deal and a single setting, as people write them."""
    with refusing():
        found = deck(text)
        assert deck(str(found)) == found
    with refusing():
        dealt = Deal.parse(text)
        assert Deal.parse(str(dealt)) == dealt
    with refusing():
        setting = setting_of(text)
        rules = HOUSE.changed(**{setting[0]: setting[1]}) if setting else HOUSE
        assert Ruleset.of_settings(rules.settings()) == rules


def names(text: str) -> None:
    """A name."""
    name = cleaned(text)
    assert cleaned(name) == name
    assert len(name) <= LONGEST_NAME
    assert not TURNING & set(name)
    assert not any(char.isspace() and char != " " for char in name)
    name.encode()
    first, second = told_apart([name, text and name])
    assert likeness(first) != likeness(second)
    assert len(second) <= max(LONGEST_NAME, LONGEST)


def api(text: str) -> None:
    """A question under `/api`: its name, and what stands behind the question mark."""
    name, _, asked = text.partition("?")
    question = QUESTIONS.get(name)
    if question is None:
        return
    given = QueryParams(as_bytes(asked).decode("latin-1"))
    with refusing():
        answer = question.work(read_query(question.query, given))
        msgspec.json.decode(msgspec.json.encode(answer), type=question.answer)


def tables(text: str) -> None:
    """A table that is asked for."""
    try:
        asked = msgspec.json.decode(as_bytes(text), type=NewTable)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    with refusing():
        rules = rules_of(PRESETS.get(asked.preset, HOUSE), asked.settings)
        assert Ruleset.of_settings(rules.settings()) == rules


def origins(text: str) -> None:
    """An origin: never is a page of others taken for one of ours."""
    own = {(scheme, "krypto.example", port) for scheme, port in (("http", 80), ("https", 443))}
    if text.isascii():
        sent = [(b"origin", text.encode()), (b"host", b"krypto.example")]
        assert is_own_origin(Headers(raw=sent)) == (site(text) in own)
        assert site(text) not in own or "krypto.example" in text.lower()
    else:
        assert site(text) not in own


def entries(text: str) -> None:
    """What is typed at a table: key by key, and as a line."""
    keys = list(KeyReader().read(text))
    assert len(keys) <= 2 * len(text) + 1
    people = [Person(1, "Ann", "a"), Person(2, "Ben", "b")]
    for some in (people[:1], people):
        entry(text, some)
    assert say_of(text) in (None, *Say)
