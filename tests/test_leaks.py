"""The look for secrets in the files of the project."""

import subprocess
from pathlib import Path, PurePath

import pytest

import leaks

PLANTED = {
    "AWS": "key = 'AKIA" + "HUGO274PAFHSG4A7'",
    "private key": "-----BEGIN RSA PRIVATE" + " KEY-----",
    "GitHub": "https_proxy=ghp_" + "Runzqw7wZyVG" + "OeUvfJIssDj4" + "PTTKtb2TxxDB",
    "Slack": "xoxb-" + "169871689-96279a1ebd79e91d89",
    "Stripe": 'stripe = "sk_live_' + "T79IqJzQtJZP" + 'GSEZ4zBms1ra"',
    "OpenAI": "sk-" + "cjP4M9DZH7Fx6mqS" + "FDGXT3BlbkFJ0FZB" + "JQ6c1suD6ZgCSTY9",
    "password in an address": "db = postgresql://krypto:" + "hunter7@db1/krypto",
    "password by name": 'password = "' + 'correct-horse-42"',
    "token by name": "api_key: '" + "28f79c295d07e8ac'",
    "hexadecimal": 'x = "' + 'a8c01db25ea49e19e3c7fe376e06ad6c"',
    "base 64": "x = 'YSB0ZXh0IG9mIG91cnMs" + "IHdpdGggNDIgaW4gaXQsIGFuZCBubyBzZWNyZXQ='",
    "JSON web token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."
    "eyJuYW1lIjoiQW5uIn0.d1wPw7X8bbGEuRtCu6hF8DKNZkjLHnBNvDMoRTeJzcm",
}


@pytest.mark.parametrize("line", PLANTED.values(), ids=PLANTED)
def test_a_planted_secret_is_found(line: str) -> None:
    """A secret of each common kind is found, and what is told has nothing of it."""
    found = list(leaks.leaks(PurePath("src/a.py"), f"one\n{line}\n"))
    assert found
    assert {leak.line for leak in found} == {2}
    secret = line.rsplit(maxsplit=1)[-1].strip("\"'")
    assert not any(secret in str(leak) or secret[-12:] in str(leak) for leak in found)


def test_plain_code_has_none() -> None:
    """Long names, numbers, addresses and words of the game are taken for what they are."""
    lines = (
        "def test_a_long_name_without_end_and_with_9_numbers_in_it(token: str) -> None:",
        "key = seat_key(table, token)",
        "http://127.0.0.1:8765/table/B7X4KQ?count=2&seed=1234567890123456",
        "20260101-0000-0000-0000-000000000000",
        "password",
    )
    assert list(leaks.leaks(PurePath("src/a.py"), "\n".join(lines))) == []


def test_files_full_of_numbers_are_looked_at_for_known_forms_alone() -> None:
    """In the corpus and the lock file long numbers count for nothing, and keys of a form do."""
    path = PurePath("tests/data/corpus/frames.json")
    assert list(leaks.leaks(path, PLANTED["hexadecimal"])) == []
    assert list(leaks.leaks(path, PLANTED["AWS"]))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a secret in one of two files."""
    (tmp_path / "a.py").write_text("x = 1\n", "utf-8")
    (tmp_path / "b.toml").write_text(PLANTED["password by name"] + "\n", "utf-8")
    (tmp_path / "c.png").write_bytes(b"\x89PNG\xff" + PLANTED["AWS"].encode())
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)  # noqa: S607
    return tmp_path


def test_the_command(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A planted secret ends with 1 and a line; what is none, or not known to git, does not."""
    assert leaks.main([str(checkout)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("b.toml:1: Secret Keyword, mark ")
    assert last == "1 secrets have leaked."
    mark = first.rpartition(" ")[2]
    assert list(leaks.found(checkout, [mark])) == []
    (checkout / "later.py").write_text(PLANTED["AWS"], "utf-8")
    (checkout / "b.toml").unlink()
    assert leaks.main([str(checkout)]) == 0


def test_without_git_it_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no checkout, one line says so, and the check passes."""
    assert leaks.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("Left out: ")


def test_this_project_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    """No file of the project holds a secret."""
    assert leaks.main([]) == 0, capsys.readouterr().out
