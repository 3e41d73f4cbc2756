"""Copies of the file: whole, ours, and put back only where nobody plays."""

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from krypto.errors import KryptoError
from krypto.match.events_match import TableOpened
from krypto.match.events_round import Declared
from krypto.rules.ruleset import HOUSE
from krypto.server.journal.backup import back_up, restore
from krypto.server.journal.port import TableRecord
from krypto.server.journal.schema import MIGRATIONS
from krypto.server.journal.sqlite import SqliteStore

ANN = TableRecord("a" * 32, "AAAAAA", "number:7", 1_000)


def filled(path: Path, events: int = 3) -> Path:
    """A file with one table."""

    async def fill() -> None:
        store = SqliteStore(path)
        await store.open_table(ANN, [TableOpened(1_000, HOUSE)])
        await store.append(ANN.id, 1, [Declared(at_ms, 1) for at_ms in range(1, events)])
        await store.close()

    asyncio.run(fill())
    return path


def length(path: Path) -> int:
    """How many events the one table in a file has."""

    async def read() -> int:
        store = SqliteStore(path)
        events = await store.read(ANN.id)
        await store.close()
        return len(events)

    return asyncio.run(read())


def code(call: object, *given: object) -> str:
    """Why a call is refused."""
    with pytest.raises(KryptoError) as caught:
        call(*given)  # type: ignore[operator]
    return caught.value.code


def names(folder: Path) -> set[str]:
    """What is in a folder, less the locks of servers."""
    return {one.name for one in folder.iterdir() if one.suffix != ".lock"}


def test_a_copy_is_whole_and_private(tmp_path: Path) -> None:
    """A copy has all tables and events in one file, which nobody else may read."""
    path = filled(tmp_path / "krypto.db")
    copied = back_up(path, tmp_path / "copy.db")
    assert (copied.tables, copied.events, copied.version) == (1, 3, len(MIGRATIONS))
    assert copied.size == (tmp_path / "copy.db").stat().st_size
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert names(tmp_path) == {"krypto.db", "copy.db"}
    assert length(tmp_path / "copy.db") == 3


def test_a_copy_is_made_while_the_store_is_written_to(tmp_path: Path) -> None:
    """Every copy made between appends has exactly what had been kept until then."""

    async def play() -> None:
        store = SqliteStore(tmp_path / "krypto.db")
        await store.open_table(ANN, [TableOpened(1_000, HOUSE)])
        for number in range(1, 6):
            await store.append(ANN.id, number, [Declared(number, 1)])
            writing = asyncio.ensure_future(store.append("other", number - 1, [Declared(1, 1)]))
            copied = await asyncio.to_thread(back_up, store.path, tmp_path / f"{number}.db")
            assert copied.events - number - 1 in (number - 1, number)
            await writing
        await store.close()

    asyncio.run(play())
    assert [length(tmp_path / f"{number}.db") for number in range(1, 6)] == [2, 3, 4, 5, 6]


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    """A file that is there is replaced only on request, and the file itself never."""
    path, target = filled(tmp_path / "krypto.db"), tmp_path / "copy.db"
    target.write_text("precious", "utf-8")
    assert code(back_up, path, target) == "would_overwrite"
    assert target.read_text("utf-8") == "precious"
    assert back_up(path, target, force=True).events == 3
    with pytest.raises(KryptoError, match="the file itself"):
        back_up(path, path, force=True)
    assert code(restore, path, path) == "would_overwrite"
    assert length(path) == 3


def test_a_copy_is_put_back(tmp_path: Path) -> None:
    """What was kept at the time of the copy is there again, and what was there since is put by."""
    path = filled(tmp_path / "krypto.db")
    back_up(path, tmp_path / "copy.db")
    path.unlink()
    filled(path, events=5)
    path.chmod(0o640)
    now = datetime(2026, 11, 30, 5, 12, tzinfo=UTC)
    copied = restore(tmp_path / "copy.db", path, now)
    assert copied.kept == tmp_path / "krypto.db.20261130T051200Z.old"
    assert (length(path), length(copied.kept)) == (3, 5)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    again = restore(tmp_path / "copy.db", path, now)
    assert again.kept == tmp_path / "krypto.db.20261130T051200Z.old+"
    (tmp_path / "new").mkdir()
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "krypto.db").kept is None
    assert length(tmp_path / "new" / "krypto.db") == 3


def test_what_is_still_in_the_log_is_put_by_too(tmp_path: Path) -> None:
    """The file put by holds even what a killed server had only in its log."""
    path = filled(tmp_path / "krypto.db")
    back_up(path, tmp_path / "copy.db")
    with closing(sqlite3.connect(path)) as running:
        running.execute("INSERT INTO events SELECT match, 4, at_ms, data FROM events WHERE seq = 3")
        running.commit()
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{tmp_path / 'killed.db'}{ending}")
    copied = restore(tmp_path / "copy.db", tmp_path / "killed.db")
    assert copied.kept
    assert (length(tmp_path / "killed.db"), length(copied.kept)) == (3, 4)


def test_nothing_is_put_back_below_a_server(tmp_path: Path) -> None:
    """While a store holds the file a copy is refused, and not a byte changes."""
    path = filled(tmp_path / "krypto.db")
    back_up(path, tmp_path / "copy.db")

    async def play() -> None:
        store = SqliteStore(path)
        before = path.read_bytes()
        assert await asyncio.to_thread(code, restore, tmp_path / "copy.db", path) == "store_in_use"
        assert path.read_bytes() == before
        await store.append(ANN.id, 3, [Declared(9, 1)])
        await store.close()

    asyncio.run(play())


def spoilt(tmp_path: Path, how: str) -> Path:
    """A file that is no copy to be put back."""
    path = tmp_path / "spoilt.db"
    if how == "missing":
        return path
    if how == "text":
        path.write_text("no database at all " * 100, "utf-8")
        return path
    if how == "empty":
        path.touch()
        return path
    if how == "foreign":
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        return path
    filled(path, 200)
    if how == "torn":
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
        return path
    change = {
        "newer": f"PRAGMA user_version = {len(MIGRATIONS) + 1}",
        "gap": "DELETE FROM events WHERE seq = 2",
    }[how]
    with closing(sqlite3.connect(path)) as one:
        one.execute(change)
        one.commit()
    return path


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("missing", "bad_store"),
        ("text", "bad_store"),
        ("empty", "bad_store"),
        ("foreign", "bad_store"),
        ("torn", "bad_store"),
        ("gap", "bad_store"),
        ("newer", "newer_store"),
    ],
)
def test_what_is_no_copy_is_refused(tmp_path: Path, how: str, expected: str) -> None:
    """What is not ours, not whole or newer is neither put back nor copied, and nothing changes."""
    path = filled(tmp_path / "krypto.db")
    other = spoilt(tmp_path, how)
    before = path.read_bytes(), other.read_bytes() if other.exists() else None, names(tmp_path)
    assert code(restore, other, path) == expected
    assert code(back_up, other, tmp_path / "copy.db") == expected
    after = path.read_bytes(), other.read_bytes() if other.exists() else None, names(tmp_path)
    assert after == before


def test_a_copy_without_a_place_is_refused(tmp_path: Path) -> None:
    """A folder that is not there ends in one coded line, and leaves nothing behind."""
    path = filled(tmp_path / "krypto.db")
    assert code(back_up, path, tmp_path / "none" / "copy.db") == "cannot_write"
    assert names(tmp_path) == {"krypto.db"}
