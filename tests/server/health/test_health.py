"""Each look at a server tells what is wrong from what is well, and changes nothing."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from krypto.match.events_round import Declared
from krypto.server.health.checkup import checkup
from krypto.server.health.clock import look_at_clock, look_at_difference, look_at_newest
from krypto.server.health.disk import look_at_disk
from krypto.server.health.finding import Finding
from krypto.server.health.machine import look_at_files, look_at_packages, look_at_pages
from krypto.server.health.setup import look_at_configuration
from krypto.server.health.sqlite import look_at_file
from krypto.server.journal.schema import MIGRATIONS
from krypto.server.journal.sqlite import SqliteStore
from krypto.server.sources import Asked, gathered

NOW_S = 1_796_000_000.0
"""A day at the end of 2026."""


def levels(findings: Iterable[Finding], check: str = "") -> set[str]:
    """How bad what was found is, besides what is well."""
    found = [one for one in findings if check in ("", one.check)]
    assert found
    assert all(one.found.endswith(".") for one in found)
    assert all(bool(one.advice) is (one.level != "ok") for one in found)
    return {str(one.level) for one in found} - {"ok"}


def text(findings: Iterable[Finding]) -> str:
    """All that was found."""
    return "\n".join(f"{one.level}: {one.found}" for one in findings)


def filled(path: Path, at_ms: int = 1_000) -> Path:
    """A file with a few events."""

    async def fill() -> None:
        store = SqliteStore(path)
        await store.append("match", 0, [Declared(at_ms, 1)] * 40)
        await store.close()

    asyncio.run(fill())
    return path


def content(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, less what SQLite shares between processes."""
    files = (one for one in folder.iterdir() if not one.name.endswith("-shm"))
    return {one.name: one.read_bytes() for one in files}


def test_this_machine_is_well() -> None:
    """Where the tests run, Python, packages and the number of sockets are in order."""
    assert levels(look_at_packages()) == set()
    assert levels(look_at_files(10)) == set()
    assert levels(look_at_files(10**9)) == {"warning"}


def test_a_package_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package below the version that is needed, or none of it, is a fault."""
    needed = ["msgspec>=0.20", "segno>=99.1", "nowhere>=1", "asyncpg>=99; extra == 'postgres'"]
    monkeypatch.setattr("importlib.metadata.requires", lambda _: needed)
    found = list(look_at_packages())
    assert levels(found) == {"fault"}
    assert "needs segno>=99.1, nowhere>=1." in text(found)


def test_pages_have_to_be_built(tmp_path: Path) -> None:
    """No pages, or a page whose parts are not there, is a fault."""
    assert levels(look_at_pages(tmp_path)) == {"fault"}
    manifest = {"app": "abc", "pages": ["home"]}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    assert levels(look_at_pages(tmp_path)) == {"fault"}
    (tmp_path / "home.html").write_text('<script src="/static/home-ABC.js"></script>', "utf-8")
    assert "home-ABC.js is missing" in text(look_at_pages(tmp_path))
    (tmp_path / "home-ABC.js").touch()
    assert levels(look_at_pages(tmp_path)) == set()


def test_a_clock_that_cannot_be_right_is_told() -> None:
    """A date before Krypto, events ahead of it and a database beside it are told by how much."""
    assert levels(look_at_clock(NOW_S)) == set()
    assert levels(look_at_clock(0)) == {"fault"}
    assert list(look_at_newest(int(NOW_S * 1_000) + 5_000, NOW_S)) == []
    assert levels(look_at_newest(int(NOW_S * 1_000) + 60_000, NOW_S)) == {"warning"}
    for apart_s, expected in ((0.01, set()), (-0.6, {"warning"}), (-30, {"fault"})):
        assert levels(look_at_difference(apart_s)) == expected


def test_the_disk_is_judged_by_room_kind_and_speed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is a fault; one that is nearly full, far, fleeting or slow is a warning."""
    path, mounts = tmp_path / "deep" / "krypto.db", tmp_path / "mounts"
    for kind, expected in (("ext4", set()), ("nfs4", {"warning"}), ("tmpfs", {"warning"})):
        mounts.write_text(f"disk / ext4 rw 0 0\nother {tmp_path} {kind} rw 0 0\n", "utf-8")
        assert levels(look_at_disk(path, mounts)) == expected
    assert levels(look_at_disk(path, tmp_path / "none")) == set()
    monkeypatch.setattr("krypto.server.health.disk._SLOW_MS", 0)
    assert levels(look_at_disk(path, mounts)) == {"warning"}
    usage = type(shutil.disk_usage("/"))
    for free, level in ((40_000_000, "fault"), (900_000_000, "warning")):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: usage(1, 1, free))
        assert level in levels(look_at_disk(path, mounts))
    assert not (tmp_path / "deep").exists()


def test_a_folder_that_takes_nothing_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be written or flushed, the reason is told."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    found = list(look_at_disk(tmp_path / "krypto.db"))
    assert levels(found) == {"fault"}
    assert "No space left on device" in text(found)


def test_a_file_is_looked_at_without_a_trace(tmp_path: Path) -> None:
    """Neither a file that is closed nor one in use is changed, and nothing new is made."""
    path = tmp_path / "krypto.db"
    assert levels(look_at_file(path, NOW_S)) == set()
    assert content(tmp_path) == {}
    before = content(filled(path).parent)
    assert levels(look_at_file(path, NOW_S)) == set()
    assert content(tmp_path) == before

    async def look() -> None:
        store = SqliteStore(path)
        await store.append("other", 0, [Declared(1, 1)])
        used = content(tmp_path)
        found = await asyncio.to_thread(lambda: list(look_at_file(path, NOW_S)))
        assert levels(found) == set()
        assert "A server has it open" in text(found)
        assert content(tmp_path) == used
        await store.append("other", 1, [Declared(1, 1)])
        await store.close()

    asyncio.run(look())


def newer(path: Path) -> None:
    """Make it one of a version to come."""
    with closing(sqlite3.connect(path)) as one:
        one.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


def gap(path: Path) -> None:
    """Take an event out of it."""
    with closing(sqlite3.connect(path)) as one:
        one.execute("DELETE FROM events WHERE seq = 3")
        one.commit()


def torn(path: Path) -> None:
    """Spoil its pages."""
    data = bytearray(path.read_bytes())
    data[-4_000:-2_000] = bytes(2_000)
    path.write_bytes(data)


def text_file(path: Path) -> None:
    """Make it no database."""
    path.write_text("Dear diary, " * 100, "utf-8")


@pytest.mark.parametrize("spoil", [newer, gap, torn, text_file])
def test_a_file_that_cannot_be_used_is_a_fault(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    """A file that is newer, not whole or not ours is a fault, and stays as it is."""
    path = filled(tmp_path / "krypto.db")
    spoil(path)
    before = content(tmp_path)
    assert levels(look_at_file(path, NOW_S)) == {"fault"}
    assert content(tmp_path) == before


def test_what_could_be_better_with_a_file_is_a_warning(tmp_path: Path) -> None:
    """A file in another mode, or with events of tomorrow, is a warning."""
    path = filled(tmp_path / "krypto.db", at_ms=int(NOW_S * 1_000) + 86_400_000)
    with closing(sqlite3.connect(path)) as one:
        one.execute("PRAGMA journal_mode = DELETE")
    found = list(look_at_file(path, NOW_S))
    assert levels(found) == {"warning"}
    assert "not in WAL mode" in text(found)
    assert "86,400 s ahead" in text(found)


@pytest.mark.parametrize(
    ("sets", "expected", "words"),
    [
        ([], set(), "Only this machine"),
        (["lan=on"], set(), "same network"),
        (["host=::1"], set(), "Only this machine"),
        (["host=0.0.0.0"], {"warning"}, "knows of no proxy with TLS"),
        (["host=0.0.0.0", "origins=https://a.example"], set(), ""),
        (["origins=http://a.example"], {"warning"}, "without TLS"),
        (["origins=http://localhost:81"], set(), ""),
        (["lan=on", "open_metrics=on"], {"warning"}, "may read its figures"),
        (["tables=0"], {"fault"}, "a whole number from 1 to"),
        (["db=postgresql://a:b@c/d"], {"warning"}, "read the password on the command line"),
        (["db=postgresql://a@c/d"], set(), ""),
    ],
)
def test_settings_are_judged(sets: list[str], expected: set[str], words: str) -> None:
    """What cannot be is a fault, what opens a door unasked a warning."""
    found = list(look_at_configuration(gathered(Asked(None, sets), {})))
    assert levels(found) == expected
    assert words in text(found)


def test_a_password_is_to_be_kept(tmp_path: Path) -> None:
    """A file with a password that others may read is a warning; in the environment it is well."""
    file = tmp_path / "krypto.toml"
    file.write_text('db = "postgresql://ann:s3cret@a/b"', "utf-8")
    for mode, expected in ((0o644, {"warning"}), (0o600, set())):
        file.chmod(mode)
        found = list(look_at_configuration(gathered(Asked(str(file)), {})))
        assert levels(found) == expected
        assert "s3cret" not in text(found)
    environment = {"KRYPTO_DB": "postgresql://ann:s3cret@a/b"}
    assert levels(look_at_configuration(gathered(Asked(), environment))) == set()


def test_a_place_that_keeps_nothing_is_told() -> None:
    """To keep nothing is possible, and a warning."""
    assert levels(checkup(gathered(Asked(None, ["db=memory:"]), {}), NOW_S), "database") == {
        "warning"
    }


def test_no_other_place_is_looked_at() -> None:
    """Where the place cannot be read, the default is not looked at in its stead."""
    found = list(checkup(gathered(Asked(None, ["db=ftp://somewhere"]), {}), NOW_S))
    (told,) = [one for one in found if one.check == "database"]
    assert "nothing was looked at" in told.found
    assert not [one for one in found if one.check == "disk"]
