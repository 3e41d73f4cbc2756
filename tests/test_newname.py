"""Names for new files, with links and without."""

import os
from pathlib import Path

import pytest

from krypto.newname import give_name


@pytest.mark.parametrize("has_links", [True, False])
def test_a_name_is_given_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_links: bool
) -> None:
    """The first to ask has the name with all that is in the file, and nobody takes it away."""

    def no_links(*_: object) -> None:
        raise OSError(95, "not supported")

    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    name = tmp_path / "evening.jsonl"
    parts = [tmp_path / text for text in ("one", "other")]
    for part in parts:
        part.write_text(part.name)
    assert [give_name(part, name) for part in parts] == [True, False]
    assert name.read_text() == "one"
