"""Real players at a real server: rounds go on, and everything is seen by all."""

import json
import socket
from contextlib import closing
from threading import Thread

import msgspec
import pytest
from hypothesis import given

from krypto.errors import LoadError, UsageError
from krypto.load import heard
from krypto.load.own import own_server
from krypto.load.plan import Plan
from krypto.load.run import measure
from krypto.load.site import Site
from krypto.load.table import right_claim, wrong_claim
from krypto.match.state import NEW_TABLE
from krypto.match.view import view
from krypto.rules.deal import Deal
from krypto.rules.verdict import judge
from krypto.testing.strategies import deals
from krypto.wire.from_server import View
from krypto.wire.viewing import sent_table

SMALL = Plan(tables=2, players=3, claims=20, wrong=1, seconds=1.5)


@given(deals())
def test_claims_are_what_they_are_said_to_be(deal: Deal) -> None:
    """A right claim is right, and a wrong one is an expression of all the cards that is not."""
    right = right_claim(deal)
    assert right is None or judge(deal, right).accepted
    wrong = judge(deal, wrong_claim(deal))
    assert not wrong.accepted
    assert {fault.code for fault in wrong.faults} <= {"wrong_value", "negative_step"}


def test_the_first_bytes_of_a_view_tell_its_version() -> None:
    """What a load looks at in a view is where our own encoder puts it."""
    shown = View("BCDFGH", 1_234_567, 17, "app", "tiles", 3, sent_table(view(NEW_TABLE)))
    message = msgspec.json.encode(shown)
    assert heard.is_view(message[:125])
    assert heard.version(message[:125]) == 1_234_567
    assert heard.read_seen(message).table.phase == "lobby"


@pytest.mark.slow
def test_rounds_are_really_played() -> None:
    """By the clock and as fast as can be, claims are judged as the solver said and seen by all."""
    with own_server() as own:
        paced = measure(SMALL, own.url, own.pid)
        full = measure(Plan(tables=2, players=3, claims=0, seconds=1.5), own.url, own.pid)
    for shown in (paced, full):
        assert shown.is_sound, shown
        assert abs(shown.right - shown.wrong) <= 2 * shown.tables
        assert shown.last_ms
        assert shown.answer_ms
        assert shown.deliveries >= 3 * (shown.right + shown.wrong) - 3 * shown.tables
    assert full.right > 10, "several matches of ten rounds, one after another"


@pytest.mark.slow
def test_limits_are_said_as_they_are() -> None:
    """A server that takes no more sockets is no riddle: its reason, and what to set, are told."""
    with (
        own_server(settings=("sockets_at_once=7",)) as own,
        pytest.raises(LoadError, match="sockets_at_once=5000") as refused,
    ):
        measure(Plan(tables=1, players=8, claims=5, seconds=1), own.url)
    assert refused.value.code == "server_refused"
    assert "too_fast" in refused.value.message


def test_nobody_there() -> None:
    """Where nothing listens there is one clear line."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(LoadError, match=f"127.0.0.1:{port}") as missing:
        measure(SMALL, f"http://127.0.0.1:{port}")
    assert missing.value.code == "no_server"


@pytest.mark.parametrize("said", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 OK\r\n\r\n<html>"])
def test_somebody_else_is_there(said: bytes) -> None:
    """Whatever else listens there is no server of Krypto's, and that is said."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            with listening.accept()[0] as guest:
                guest.recv(10_000)
                guest.sendall(said)

        other = Thread(target=answer)
        other.start()
        with pytest.raises(LoadError) as stranger:
            measure(SMALL, f"http://127.0.0.1:{listening.getsockname()[1]}")
        other.join()
    assert stranger.value.code == "no_server"


@pytest.mark.parametrize("url", ["", "x", "ftp://x", "http://", "http://x:99999", "http://[x"])
def test_addresses_that_are_none(url: str) -> None:
    """What is no address of a server is refused before anything is opened."""
    with pytest.raises(UsageError, match="no address"):
        Site(url)


def test_a_server_that_does_not_start() -> None:
    """A server of its own that cannot start says why, in one line."""
    with pytest.raises(LoadError, match="bad_usage") as failed, own_server("nowhere://x"):
        pass
    assert failed.value.code == "no_server"
    assert "\n" not in json.dumps(failed.value.message)
