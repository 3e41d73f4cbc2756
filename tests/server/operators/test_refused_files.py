"""A file that cannot be served is one line and status 2, and stays as it is to the byte."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from krypto.server.journal.schema import APPLICATION, MIGRATIONS

pytestmark = pytest.mark.slow


def newer(path: Path) -> None:
    """A file of Krypto's, of a version that is still to come."""
    with closing(sqlite3.connect(path)) as one:
        for script in MIGRATIONS:
            one.executescript(script)
        one.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        one.execute(f"PRAGMA application_id = {APPLICATION}")


def newer_in_its_log(path: Path) -> None:
    """The same, killed before anything of it got from the log into the file."""
    made = path.with_name("made.db")
    with closing(sqlite3.connect(made)) as one:
        one.execute("PRAGMA journal_mode = WAL")
        newer(made)
        one.execute("INSERT INTO tables (id, code, seed, made_ms, input) VALUES (1, 2, 3, 4, 5)")
        one.commit()
        for ending in ("", "-wal"):
            shutil.copy(f"{made}{ending}", f"{path}{ending}")
    made.unlink()


def foreign(path: Path) -> None:
    """A database of another program, which is not in the mode that we use."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


def marked(path: Path) -> None:
    """An empty database with another program's mark."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA application_id = 7")


def text(path: Path) -> None:
    """No database at all."""
    path.write_text("Dear diary, " * 100, "utf-8")


def torn(path: Path) -> None:
    """The beginning of a database, less than a page."""
    newer(path)
    path.write_bytes(path.read_bytes()[:600])


def folder(path: Path) -> None:
    """A folder with something in it."""
    path.mkdir()
    (path / "precious.txt").write_text("precious", "utf-8")


def all_of(folder_: Path) -> dict[str, bytes | None]:
    """Everything below a folder; what SQLite shares between processes is no content."""
    return {
        str(one.relative_to(folder_)): None if one.is_dir() else one.read_bytes()
        for one in folder_.rglob("*")
        if not one.name.endswith("-shm")
    }


@pytest.mark.parametrize(
    ("make", "code", "words"),
    [
        (newer, "newer_store", "written by a newer Krypto"),
        (newer_in_its_log, "newer_store", "written by a newer Krypto"),
        (foreign, "bad_store", "belongs to another program"),
        (marked, "bad_store", "belongs to another program"),
        (text, "bad_store", "Nothing can be kept in krypto.db: file is not a database"),
        (torn, "bad_store", "Nothing can be kept in krypto.db"),
        (folder, "bad_store", "Nothing can be kept in krypto.db: it is a folder"),
    ],
)
def test_it_is_refused_untouched(
    command: Any, tmp_path: Path, make: Callable[[Path], None], code: str, words: str
) -> None:
    """Nothing is changed, and nothing new lies beside it."""
    place = tmp_path / "krypto.db"
    make(place)
    before = all_of(tmp_path)
    done = command("serve", "--no-open", "--port", "0", "--db", str(place))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert words in done.stderr
    assert done.stderr.endswith(f"[{code}]\n")
    assert all_of(tmp_path) == before


def test_a_file_that_may_not_be_read_is_one_line(tmp_path: Path) -> None:
    """A file that this user may not read is refused, and the line names it."""
    place = tmp_path / "krypto.db"
    newer(place)
    place.chmod(0)
    lent = []
    if os.geteuid() == 0:  # root reads everything, unless it lays that power down
        lent = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]
    if lent and not shutil.which("setpriv"):
        pytest.skip("nothing here makes root less than that")
    done = subprocess.run(
        [*lent, sys.executable, "-m", "krypto", "serve", "--port", "0", "--db", place],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert "krypto.db" in done.stderr
    assert done.stderr.endswith("[bad_store]\n")
