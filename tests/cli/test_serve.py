"""`krypto serve`, as far as it refuses to begin."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

Said = Callable[[Sequence[str]], tuple[int, str, str]]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--host", "é" * 10_000], "cannot_serve"),
        (["--host", "\udc80"], "cannot_serve"),
        (["--host", "no such host"], "cannot_serve"),
        (["--host", "a\0b"], "cannot_serve"),
        (["--port", "99999"], "bad_usage"),
        (["--db", "mysql://somewhere"], "bad_usage"),
        (["--origin", "somewhere"], "bad_usage"),
        (["somewhere"], "bad_usage"),
    ],
)
def test_what_cannot_be_served_is_refused(said: Said, arguments: list[str], code: str) -> None:
    """A server that cannot start says why in one line."""
    status, out, err = said(["serve", "--db", "memory:", *arguments])
    assert (status, out) == (2, "")
    assert err.endswith(f"[{code}]\n")
    assert err.count("\n") == 1


def test_nobody_needs_a_home(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home folder is told how to name a place."""

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    status, _, err = said(["serve"])
    assert status == 2
    assert "--db FILE" in err
