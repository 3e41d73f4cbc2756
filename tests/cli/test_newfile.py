"""A new file: whole or not at all, and never over another."""

import errno
import os
from pathlib import Path

import pytest

from krypto.cli.newfile import place_of, write_new
from krypto.errors import UsageError


def refused(text: str) -> tuple[str, str]:
    """Code and message for a name that no new file can have."""
    with pytest.raises(UsageError) as caught:
        place_of(text)
    return caught.value.code, caught.value.message


def test_a_place_is_looked_at_and_left_as_it_was(tmp_path: Path) -> None:
    """A name that is free is taken as it is, and nothing is there before it is written."""
    path = tmp_path / "match.jsonl"
    assert place_of(str(path)) == path
    assert list(tmp_path.iterdir()) == []


def test_a_name_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tilde is the folder of whoever plays, also where no shell has seen it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert place_of("~/match.jsonl") == tmp_path / "match.jsonl"


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("there", "would_overwrite", "it stays"),
        ("leads-nowhere", "would_overwrite", "it stays"),
        ("folder", "cannot_write", "is a folder"),
        ("folder/", "bad_usage", "is no name of a file"),
        ("new-folder/", "bad_usage", "is no name of a file"),
        ("nowhere/match", "cannot_write", "There is no folder"),
        ("there/match", "cannot_write", "There is no folder"),
        ("m" * 300, "cannot_write", "too long"),
        ("bad\0name", "cannot_write", "it is no name of a file"),
    ],
)
def test_what_can_be_no_new_file_is_refused(
    tmp_path: Path, name: str, code: str, told: str
) -> None:
    """A name that is taken, has no folder, or is none is refused by a code and in plain words."""
    (tmp_path / "there").write_text("kept")
    (tmp_path / "leads-nowhere").symlink_to(tmp_path / "gone")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    given, message = refused(f"{tmp_path}/{name}")
    assert (given, told in message) == (code, True), message
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "there").read_text() == "kept"


@pytest.mark.parametrize("name", ["", "-", "/", "~nobody-of-this-name/match"])
def test_nonsense_is_refused(name: str) -> None:
    """Nothing, a dash, the root and the home of nobody are no names of files."""
    assert refused(name)[0] in ("bad_usage", "cannot_write")


def test_a_folder_that_takes_no_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a folder can be written to is tried, for who may do what is not always told."""

    def no(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", no)
    assert refused(str(tmp_path / "match"))[0] == "cannot_write"


def test_a_name_that_was_taken_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """A second file of the same name gets the next one that is free."""
    path = tmp_path / "match.jsonl"
    (tmp_path / "match-2.jsonl").write_text("kept")
    assert write_new(path, b"one") == path
    third = write_new(path, b"two")
    assert (third.name, third.read_text(), path.read_text()) == ("match-3.jsonl", "two", "one")
    assert (tmp_path / "match-2.jsonl").read_text() == "kept"
    assert len(list(tmp_path.iterdir())) == 3


def test_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file system without links a file gets its name in another way, and replaces none."""

    def no(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no)
    names = [write_new(tmp_path / "match", text.encode()).name for text in ("one", "two")]
    assert names == ["match", "match-2"]
    assert sorted(one.read_text() for one in tmp_path.iterdir()) == ["one", "two"]
    monkeypatch.setattr(Path, "replace", no)
    with pytest.raises(UsageError):
        write_new(tmp_path / "other", b"three")
    assert len(list(tmp_path.iterdir())) == 2


def test_nothing_is_left_of_half_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full, or somebody stops it all, neither the file nor a part is there."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match="cannot be written: No space left on device"):
        write_new(tmp_path / "match", b"one")
    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_new(tmp_path / "match", b"one")
    assert list(tmp_path.iterdir()) == []
