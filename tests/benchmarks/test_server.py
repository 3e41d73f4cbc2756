"""The page about the server says what the kept figures say, and goals are judged rightly."""

from dataclasses import replace

import pytest

from benchmarks.server.contest import CONTESTANTS, FOLDER, version
from benchmarks.server.goals import CLASSES, RUNS, shortened
from benchmarks.server.peers.peer import Peer
from benchmarks.server.report import MARKED, PAGE, PARTS, is_met, page
from benchmarks.server.results import kept
from benchmarks.server.soak import growth
from krypto.load.plan import Plan
from krypto.load.table import LoadTable
from krypto.load.tally import Tally
from krypto.rules.deal import Deal
from krypto.wire.from_client import Claim, Start


def test_the_page_is_made_from_the_kept_figures() -> None:
    """Writing the server's part anew changes nothing on the page, and no part is left out."""
    text = PAGE.read_text("utf-8")
    assert page(text, kept()) == text
    assert {mark[2] for mark in MARKED.finditer(text)} == set(PARTS)


def test_the_page_can_be_made_from_nothing() -> None:
    """Before anything is measured every part says so, or is an empty table."""
    assert all(part({}) for part in PARTS.values())


def test_goals_are_least_or_most() -> None:
    """A figure has to be under a most and over a least, and one that is not known is neither."""
    by_name = {run.name: run for run in RUNS}
    durable, full = by_name["durable_sqlite"], by_name["classes_full"]
    assert is_met(durable, {"claims_a_second": 1_000})
    assert not is_met(durable, {"claims_a_second": 999.9})
    assert is_met(full, {"cpu_us_a_delivery": 30.0})
    assert not is_met(full, {"cpu_us_a_delivery": 30.1})
    assert not is_met(full, {"cpu_us_a_delivery": None})
    school = by_name["classes_memory"]
    assert not is_met(school, {"last_ms": {"p99": 10.1}, "memory_kib_a_socket": 30})


def test_every_peer_has_its_packages_pinned() -> None:
    """The version on the page is that of the lock file, which names no place to load it from."""
    for one in CONTESTANTS:
        if one.folder:
            lock = (FOLDER / one.folder / "package-lock.json").read_text("utf-8")
            assert f'"{version(one)}"' in lock
            assert "resolved" not in lock


def test_growth_is_that_of_the_settled_server() -> None:
    """What a server takes in its first minutes does not count, what it takes later does."""
    flat = [50.0, 60, 70, 80, 90, *[100.0] * 25]
    assert growth(flat) == 0
    assert growth([*flat[:-5], *[110.0] * 5]) == pytest.approx(0.1)


def test_runs_can_be_shortened_only() -> None:
    """A shorter run is shorter, and none gets longer."""
    assert shortened(CLASSES, 3).seconds == 3
    assert shortened(CLASSES, 3_000) == shortened(CLASSES, None) == CLASSES


def test_the_host_of_a_peer_knows_the_round_by_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start begins a round with the next deal, a right claim ends it, a wrong one does not."""
    deals = [Deal((1, 2, 3, 4, 5), 15), Deal((1, 2, 3, 5, 6), 1)]
    monkeypatch.setattr(Peer, "deals", deals)
    monkeypatch.setattr(Peer, "put", lambda *_: None)
    table = LoadTable("t", replace(Plan(), players=2), Tally(), Peer)
    host, other = table.players
    seen = []
    for who, asked in (
        (host, Start("1", 0)),
        (other, Claim("2", 1, 1, "1+2+3+5+6")),
        (host, Claim("3", 1, 1, "6-5")),
        (host, Start("4", 1)),
    ):
        who.say(asked)
        host.news(host.version + 1)  # type: ignore[attr-defined]  # a peer
        assert table.seen
        on_table = table.seen.table.round
        assert on_table
        seen.append((table.seen.table.phase, on_table.number, on_table.deals[-1].target))
    assert seen == [("playing", 1, 1), ("playing", 1, 1), ("between", 1, 1), ("playing", 2, 15)]
