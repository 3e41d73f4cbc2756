"""`krypto replay`: a match told again and proved, from a file or from a database."""

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from krypto.match.events import Event
from krypto.match.matchfile import written_match
from krypto.match.published import published
from krypto.server.journal.port import TableRecord
from krypto.server.journal.sqlite import SqliteStore
from krypto.testing.playthrough import begun

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"

Said = Callable[[Sequence[str]], tuple[int, str, str]]


def journal(name: str = "replayed") -> list[Event]:
    """Everything that happened at the table of a playthrough."""
    return begun((PLAYTHROUGHS / f"{name}.txt").read_text("utf-8")).table.journal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The journal file of a match."""
    found = published(journal())
    assert found is not None
    path = tmp_path / "match.jsonl"
    path.write_text(written_match(found), "utf-8")
    return path


def changed(file: Path, kind: str, fields: dict[str, object]) -> Path:
    """The same file with fields of the first event of this kind changed."""
    lines = file.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if f'"event": "{kind}"' in line)
    lines[at] = json.dumps(json.loads(lines[at]) | fields)
    file.write_text("\n".join(lines), "utf-8")
    return file


def test_a_match_is_told_as_it_was(file: Path, said: Said) -> None:
    """Rounds, cards, claims with their times, scores and the end come in their order."""
    status, out, err = said(["replay", str(file)])
    assert (status, err) == (0, "")
    wanted = [
        *("Krypto · match 1", "At the table: Ann, Ben and Cleo.", "Round 1 of 3", "target"),
        *("0:31  Ben claims, but that is not right.", "        Ben is out for this round."),
        *("0:52  Ann claims: 9 − (11 × 10 + 10) ÷ 15 = 1. Right!", "Ben had claimed"),
        *("Score after 1 round", "1:40  Cleo says there is no solution.", "It is well hidden"),
        *("2:31  Cleo is away.", "2:38  Cleo is back.", "3:49  Ben takes that back."),
        *("The match is over", "4:21  Cleo wins with 2 points.", "1.      2  Cleo"),
        "Verified: all 4 deals come from the seed promised at the start.",
    ]
    places = [out.index(text) for text in wanted]
    assert places == sorted(places)
    assert "\x1b" not in out


@pytest.mark.parametrize("name", sorted(path.stem for path in PLAYTHROUGHS.glob("*.txt")))
def test_every_match_can_be_told(name: str, tmp_path: Path, said: Said) -> None:
    """Whatever may happen at a table, it can be told again, in lines that fit."""
    found = published(journal(name))
    if found is None:
        return
    path = tmp_path / "match.jsonl"
    path.write_text(written_match(found), "utf-8")
    status, out, _ = said(["replay", str(path)])
    assert status == 0
    assert all(len(line) <= 80 for line in out.splitlines())


def test_one_round_is_told_alone(file: Path, said: Said) -> None:
    """With --round there is that round, and nothing of the others."""
    status, out, _ = said(["replay", str(file), "--round", "3"])
    assert status == 0
    assert "20 + 15 − 10 − 7 − 7" in out
    assert "Ben claims" not in out
    assert "over" not in out
    status, _, err = said(["replay", str(file), "--round", "9"])
    assert (status, "there are 1 to 4" in err) == (2, True)


def test_steps_go_on_and_back(file: Path, krypto: Callable[..., object], said: Said) -> None:
    """Each line that is entered shows a step; b shows the one before again, q ends it."""
    del said
    ran = krypto("replay", str(file), "--step", stdin="\n\nb\n\n\nq\n")
    out = str(ran.stdout)  # type: ignore[attr-defined]
    assert out.count("Round 1 of 3") == 2
    assert out.count("Ben claims, but") == 2
    assert out.count("Ann claims:") == 1
    assert "Round 2" not in out
    ran = krypto("replay", str(file), "--step", stdin="\n" * 40)
    assert "Cleo wins" in str(ran.stdout)  # type: ignore[attr-defined]


def test_a_journal_may_come_through_a_pipe(file: Path, krypto: Callable[..., object]) -> None:
    """A dash is standard input."""
    ran = krypto("replay", "-", "--verify", stdin=file.read_text("utf-8"))
    assert ran.returncode == 0  # type: ignore[attr-defined]


def test_every_state_comes_as_json(file: Path, said: Said) -> None:
    """With --json each step is a line with the table after it, as a spectator saw it."""
    status, out, _ = said(["replay", str(file), "--json"])
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert lines[1]["events"] == ["MatchStarted", "Dealt"]
    assert lines[1]["table"]["round"]["deals"] == [{"hand": [11, 10, 10, 15, 9], "target": 1}]
    assert lines[-1]["table"]["winners"] == [3]


def test_an_honest_journal_is_proved(file: Path, said: Said) -> None:
    """Every check holds, and says how much it has looked at."""
    status, out, _ = said(["replay", str(file), "--verify"])
    assert status == 0
    assert re.findall(r"^ +(holds|fails|open) ", out, re.MULTILINE) == ["holds"] * 7
    assert "seed     number:7" in out
    status, out, _ = said(["replay", str(file), "--verify", "--json"])
    answer = json.loads(out)
    assert (status, answer["holds"], len(answer["checks"])) == (0, True, 7)


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("Dealt", {"deal": {"hand": [11, 10, 10, 15, 9], "target": 2}}, "shuffle 0 is"),
        ("Dealt", {"shuffle": 5}, "are passed over without need"),
        ("MatchOver", {"seed": "number:8"}, "not the one that was promised"),
        ("MatchOver", {"winners": [1]}, "does not follow"),
        ("RoundOver", {"points": 5}, "the scores are not"),
        ("ClaimUpheld", {"text": "11+10+10+15+9"}, "this claim is wrong"),
        ("PutOut", {"seat": 1}, "does not follow"),
    ],
)
def test_a_tampered_journal_is_found_out(
    file: Path, said: Said, kind: str, fields: dict[str, object], told: str
) -> None:
    """A change is named with its line, the status is 1, and telling it says so, too."""
    status, out, _ = said(["replay", str(changed(file, kind, fields)), "--verify"])
    assert status == 1
    assert told in " ".join(out.split())
    assert "Not verified" in out
    status, out, _ = said(["replay", str(file)])
    assert (status, "Not verified" in out) == (0, True)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_journal"),
        (b"\xff\xfe", "bad_journal"),
        (b'{"krypto": "match", "v": 7}', "newer_journal"),
        (b"[" * 19_000, "bad_journal"),
        (b"[" * 30_000, "journal_too_large"),
        (b"{}\n" * 6_000_000, "journal_too_large"),
    ],
)
def test_what_is_no_journal_is_one_clear_line(
    tmp_path: Path, said: Said, content: bytes, code: str
) -> None:
    """A file that cannot be told gets one line with a code, and status 2."""
    path = tmp_path / "other.jsonl"
    path.write_bytes(content)
    status, out, err = said(["replay", str(path)])
    assert (status, out) == (2, "")
    assert err.endswith(f"[{code}]\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "name one file"),
        (["a", "b"], "name one file"),
        (["nowhere.jsonl"], "cannot be read"),
        (["bad\0name"], "cannot be read"),
        (["/"], "cannot be read"),
        (["~nobody-of-this-name/x"], "cannot be read"),
        (["postgresql://localhost/x"], "--table CODE"),
    ],
)
def test_what_is_asked_wrongly_is_refused(said: Said, words: list[str], told: str) -> None:
    """Without a file, with two, or with one that is not there nothing is told."""
    status, _, err = said(["replay", *words])
    assert status == 2
    assert told.lower() in err.lower()
    assert err.count("\n") == 1


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one table at which two matches have been played, and one runs."""
    path = tmp_path / "krypto.db"

    async def fill() -> None:
        store = SqliteStore(path)
        record = TableRecord("stream", "7BQ2KD", "number:7", 0)
        assert await store.open_table(record, journal("two_matches"))
        await store.close()

    asyncio.run(fill())
    return path


def test_a_match_comes_from_the_database(database: Path, said: Said) -> None:
    """Code and number say which match; the last that is over is told without a number."""
    assert said(["replay", str(database), "--table", "7bq-2kd", "--verify"])[0] in (0, 1)
    status, out, _ = said(["replay", str(database), "--table", "7BQ2KD", "--match", "1"])
    assert (status, "match 1" in out) == (0, True)
    for words, code in (
        (["--table", "BBBBBB"], "no_such_table"),
        (["--table", "7BQ2KD", "--match", "9"], "no_record"),
        ([], "bad_usage"),
    ):
        status, _, err = said(["replay", str(database), *words])
        assert (status, f"[{code}]" in err) == (2, True)


def test_a_database_is_read_while_a_server_has_it(database: Path, said: Said) -> None:
    """Nobody has to stop a server for it, and the file is the same afterwards."""
    store = SqliteStore(database)
    try:
        before = database.read_bytes()
        status, _, err = said(["replay", str(database), "--table", "7BQ2KD"])
        assert (status, err) == (0, "")
        assert database.read_bytes() == before
    finally:
        asyncio.run(store.close())


def test_options_of_a_database_need_one(file: Path, said: Said) -> None:
    """A journal file has one match, so neither table nor match can be chosen."""
    status, _, err = said(["replay", str(file), "--match", "1"])
    assert (status, "[bad_usage]" in err) == (2, True)
