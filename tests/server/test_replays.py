"""Matches shown again by the server: the journal to keep, the frames, and what does not hold."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from krypto.match.coherence import told
from krypto.match.events_round import Dealt
from krypto.match.matchfile import read_match
from krypto.match.steps import steps
from krypto.match.view import view
from krypto.rules.ruleset import HOUSE
from krypto.server.replays import LARGEST_FILE, journal_file, journal_of, shown_again
from krypto.server.settings import Limits, Settings
from krypto.testing.playthrough import begun
from krypto.wire.api import ReplayAnswer
from krypto.wire.from_client import EndMatch
from krypto.wire.viewing import sent_table
from krypto.wire.views import Table

Serving = Callable[..., Any]
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
FILE = {"Content-Type": "application/octet-stream"}
SCRIPT = """
rules: house rounds=2
seed: 7
0:00 Ann joins
0:01 Ben joins
0:05 Ann starts
0:40 Ben claims 11+10
1:02 Ann claims 9-(11*10+10)/15
1:10 Ann starts
1:20 Ben pauses
1:21 Ann pauses
1:30 Ann resumes
1:40 Ben leaves
1:50 Ann claims 10*3-12-4*2
"""


def file_of(script: str = SCRIPT) -> bytes:
    """The journal file of the first match of a playthrough."""
    return journal_file(begun(script).table.journal, 1)


def allow(_: object) -> None:
    """Take any rules."""


def shown(answer: ReplayAnswer) -> list[dict[str, Any]]:
    """What a page shows after each frame, by the rule of docs/replay.md."""
    table: dict[str, Any] = {}
    tables = []
    for frame in msgspec.to_builtins(answer.frames):
        old = table.get("round") or {"claims": []}
        seats = {one["number"]: one for one in table.get("seats", [])}
        seats |= {one["number"]: one for one in frame["seats"]}
        rounds = [*table.get("rounds", []), *frame["rounds"]]
        table = table | frame["table"] | {"rounds": rounds, "at_ms": frame["at_ms"]}
        table["seats"] = [seats[n] for n in sorted(seats) if n not in frame["gone"]]
        if frame["table"].get("round"):
            claims = old["claims"][: frame["claims_kept"]] + table["round"]["claims"]
            table["round"] = table["round"] | {"claims": claims}
        tables.append(table)
    return tables


@pytest.mark.parametrize("name", ["replayed", "trophies", "international", "play_off", "pause"])
def test_the_frames_are_what_a_spectator_saw(name: str) -> None:
    """Put together, each frame is the view that a spectator had after that step."""
    journal = begun((PLAYTHROUGHS / f"{name}.txt").read_text("utf-8")).table.journal
    parts = steps(list(told(journal_of(journal, 1))))
    answer = shown_again(journal_file(journal, 1), allow)
    assert len(answer.frames) == len(parts)
    for table, step in zip(shown(answer), parts, strict=True):
        seen = msgspec.to_builtins(sent_table(view(step.after)))
        assert table | {"at_ms": 0} == seen | {"at_ms": 0}
    assert set(Table.__struct_fields__) == set(shown(answer)[0])


def test_a_claim_is_hidden_until_the_round_is_over() -> None:
    """A frame tells no more than its time: what was claimed wrongly comes with the end."""
    answer = shown_again(file_of(), allow)
    tables = shown(answer)
    wrong = next(at for at, one in enumerate(answer.frames) if one.kind == "ClaimRejected")
    assert tables[wrong]["round"]["claims"][0]["text"] is None
    assert tables[wrong + 1]["round"]["claims"][0]["text"] == "11+10"
    assert [table["seed"] for table in tables[:-1]] == [None] * (len(tables) - 1)


def test_a_tampered_file_is_shown_with_what_does_not_hold() -> None:
    """The checks that fail name the line of the file, and the rest of it is shown all the same."""
    lines = file_of().decode().splitlines()
    at = next(at for at, one in enumerate(lines) if '"Dealt"' in one)
    record = json.loads(lines[at])
    record["deal"]["target"] += 1
    lines[at] = json.dumps(record)
    answer = shown_again("\n".join(lines).encode(), allow)
    assert not answer.holds
    deals = next(one for one in answer.checks if one.name == "deals")
    assert (deals.outcome, deals.faults[0].line, deals.faults[0].round) == ("fails", at + 1, 1)
    assert answer.frames


def posted(serving: Serving, *bodies: bytes, **named: Any) -> list[tuple[int, Any]]:
    """Status and JSON of the answers to these files, sent to one server."""

    async def ask() -> list[tuple[int, Any]]:
        async with serving(**named) as served:
            answers = [await served.request("/api/replay", "POST", FILE, body) for body in bodies]
            return [(status, json.loads(body)) for status, _, body in answers]

    return asyncio.run(ask())


def test_a_match_played_here_is_kept_and_shown(serving: Serving) -> None:
    """What is downloaded after a match can be sent back, and proves every deal of it."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(rounds=1))
            path = f"/api/tables/{code}/journal"
            ann = await served.sit(code, "Ann")
            await ann.start()
            status, _, body = await served.request(path)
            assert (status, json.loads(body)["error"]["code"]) == (404, "no_record")
            await ann.claim(ann.solution)
            await ann.see(lambda one: one.table.phase == "over")
            status, headers, file = await served.request(f"{path}?match=1")
            assert (status, headers["content-type"]) == (200, "application/x-ndjson")
            assert b'"key": null' in file
            assert read_match(file.decode()).scores == ((1, 1),)
            status, _, body = await served.request("/api/replay", "POST", FILE, file)
            answer = json.loads(body)
            assert (status, answer["holds"]) == (200, True)
            assert {one["outcome"] for one in answer["checks"]} == {"holds"}
            status, _, _ = await served.request(f"{path}?match=2")
            assert status == 404

    asyncio.run(play())


def test_a_match_that_the_host_ended_is_kept(serving: Serving) -> None:
    """A match that was cut short is over, too."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table()
            ann = await served.sit(code, "Ann")
            await ann.start()
            await ann.ask(EndMatch)
            _, _, file = await served.request(f"/api/tables/{code}/journal")
            assert shown_again(file, allow).holds

    asyncio.run(play())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_journal"),
        (b"\xff", "bad_journal"),
        (b"{}", "bad_journal"),
        (b"[" * 10_000, "bad_journal"),
        (b'{"krypto": "match", "v": 99}', "newer_journal"),
        (b"x" * (LARGEST_FILE + 1), "bad_request"),
        (b"\n" * 1_000_000, "bad_journal"),
    ],
)
def test_what_is_no_journal_is_refused(serving: Serving, body: bytes, code: str) -> None:
    """A file that cannot be shown gets a code and one sentence, and never a 500."""
    ((status, answer),) = posted(serving, body)
    assert (status, answer["error"]["code"]) == (400, code)
    assert "\n" not in answer["error"]["message"]


def test_rules_that_no_table_here_has_are_refused(serving: Serving) -> None:
    """A deck with numbers that take for ever to solve is refused, as it is for a table."""
    script = "rules: house rounds=1 deck=9x9000-9003\n0:00 Ann joins\n0:01 Ann starts"
    game = begun(script)
    game.play("0:02 Ann ends the match")
    ((status, answer),) = posted(serving, journal_file(game.table.journal, 1))
    assert (status, answer["error"]["code"]) == (400, "bad_setting")


def test_more_seats_in_more_rounds_than_anybody_plays_are_refused(serving: Serving) -> None:
    """What would take the worker long is refused before it is looked at."""
    lines = file_of().decode().splitlines()
    joined = next(line for line in lines if '"Joined"' in line)
    dealt = next(line for line in lines if '"Dealt"' in line)
    over = next(line for line in lines if '"RoundOver"' in line)
    more = [changed(joined, seat=seat, name=f"P{seat}") for seat in range(3, 150)]
    rounds = [
        line
        for number in range(3, 80)
        for line in (changed(dealt, round=number), changed(over, ending="all_out", winner=None))
    ]
    match = [*lines[1:4], *more, *lines[4:-1], *rounds, lines[-1]]
    body = "\n".join([changed(lines[0], events=len(match)), *match]).encode()
    ((status, answer),) = posted(serving, body)
    assert (status, answer["error"]["code"]) == (400, "journal_too_large")


def changed(line: str, **fields: object) -> str:
    """The line with some fields changed."""
    return json.dumps(json.loads(line) | fields)


def test_showing_has_its_own_limit(serving: Serving) -> None:
    """One address may have so many matches shown in an hour, and no more."""
    settings = Settings(limits=Limits(replays=2))
    answers = posted(serving, *[file_of()] * 3, settings=settings)
    assert [status for status, _ in answers] == [200, 200, 429]


def test_a_page_of_others_cannot_send_a_file_unasked(serving: Serving) -> None:
    """Only a kind of content that a browser asks about first is taken."""

    async def ask() -> tuple[int, Any]:
        async with serving() as served:
            kind = {"Content-Type": "text/plain"}
            status, headers, _ = await served.request("/api/replay", "POST", kind, file_of())
            return status, headers.get("access-control-allow-origin")

    assert asyncio.run(ask()) == (400, None)


def test_chosen_deals_of_a_real_table_are_proved(serving: Serving) -> None:
    """A table that wants a level passes shuffles over, and each of them is looked at."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(rounds=2, level=1))
            ann = await served.sit(code, "Ann")
            for _ in range(2):
                await ann.start()
                await ann.claim(ann.solution)
                await ann.over()
            _, _, file = await served.request(f"/api/tables/{code}/journal")
            answer = shown_again(file, allow)
            shuffles = next(one for one in answer.checks if one.name == "shuffles")
            events = read_match(file.decode()).events
            dealt = [one.shuffle for one in events if isinstance(one, Dealt)]
            assert answer.holds
            assert shuffles.outcome == ("holds" if dealt[-1] < 200 else "open")
            assert shuffles.passed_over == dealt[-1] + 1 - len(dealt)

    asyncio.run(play())
