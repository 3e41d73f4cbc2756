"""The HTTP API: its answers, its limits, its description."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from krypto.rules.ruleset import HOUSE, PRESETS
from krypto.server.openapi import document
from krypto.server.routes import QUESTIONS
from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import EndMatch

Serving = Callable[..., Any]


def asked(serving: Serving, *paths: str, **named: Any) -> list[tuple[int, dict[str, str], Any]]:
    """Status, headers and JSON of the answers to these questions, put to one server."""

    async def ask() -> list[tuple[int, dict[str, str], Any]]:
        async with serving(**named) as served:
            answers = [await served.request(path) for path in paths]
            return [(status, headers, json.loads(body)) for status, headers, body in answers]

    return asyncio.run(ask())


def told(*arguments: str) -> Any:
    """What the shell says to the same question, with --json."""
    command = [sys.executable, "-m", "krypto", *arguments, "--json"]
    return json.loads(subprocess.run(command, capture_output=True, check=False).stdout)


PAIRS = [
    ("/api/solve?hand=3,6,11,14,15&target=8&all=1", "solve 3 6 11 14 15 8 --all"),
    ("/api/solve?hand=3,6,11,14,15&target=8", "solve 3 6 11 14 15 8"),
    ("/api/solve?hand=1,8,9,12,17&target=9", "solve 1 8 9 12 17 9"),
    (
        "/api/solve?hand=1+1+3+7+8&target=1&same=loose&set=zero=off&set=rounds=3",
        "solve 1 1 3 7 8 1 --same loose --set zero=off --set rounds=3",
    ),
    (
        "/api/solve?hand=99,2,3&target=5&any_numbers=1&rules=open",
        "solve 99 2 3 5 --any-numbers --cards 3 --rules open",
    ),
    (
        f"/api/check?hand=1,2,3,4,5&target=15&text={quote('1+2+3+4+5')}",
        "check 1 2 3 4 5 15 1+2+3+4+5",
    ),
    (f"/api/check?hand=1,2,3,4,5&target=15&text={quote('1+(2')}", "check 1 2 3 4 5 15 1+(2"),
    ("/api/deal?seed=7&count=3", "deal --seed 7 --count 3"),
    (
        "/api/deal?seed=7&count=2&cards=4&solvable=1&deck=4x1-13",
        "deal --seed 7 --count 2 --cards 4 --solvable --deck 4x1-13",
    ),
    ("/api/hint?hand=3,6,11,14,15&target=8", "hint 3 6 11 14 15 8 --all"),
    ("/api/grade?hand=3,6,11,14,15&target=8", "grade 3 6 11 14 15 8"),
    ("/api/grade?hand=1,8,9,12,17&target=9", "grade 1 8 9 12 17 9"),
    (
        f"/api/hint?hand=3,6,11,14,15&target=8&step=2&built={quote('14-6=8')}",
        "hint 3 6 11 14 15 8 --step 2 --built 14-6=8",
    ),
]


def test_the_api_answers_as_the_shell_does(serving: Serving) -> None:
    """Each question has the very answer of the command of its name with --json."""
    answers = asked(serving, *(path for path, _ in PAIRS))
    for (path, command), (status, _, answer) in zip(PAIRS, answers, strict=True):
        assert status == 200, path
        assert answer == told(*command.split()), path


def test_a_deal_by_chance_is_another_each_time(serving: Serving) -> None:
    """Without a seed no deal is kept or given twice."""
    answers = asked(serving, *["/api/deal"] * 5)
    assert len({json.dumps(answer) for _, _, answer in answers}) == 5
    assert all(headers["cache-control"] == "no-store" for _, headers, _ in answers)


def test_rules_are_told_as_settings_and_in_words(serving: Serving) -> None:
    """The rules of each preset come with every setting and every rule in words."""
    paths = [f"/api/rules?rules={name}" for name in PRESETS]
    for name, (_, _, answer) in zip(PRESETS, asked(serving, *paths), strict=True):
        assert answer["settings"] == PRESETS[name].settings()
        assert answer["words"][0]["rule"] == "R1"
        assert all(one["text"] for one in answer["words"])


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/solve?target=8", "bad_request"),
        ("/api/solve?hand=3,6,11,14,15&target=8&colour=red", "bad_request"),
        ("/api/solve?hand=3,6,11,14,15&target=8&target=9", "bad_request"),
        ("/api/solve?hand=3,6,11,14,15&target=8&all=perhaps", "bad_request"),
        ("/api/solve?hand=3,6,11,14,15&target=8.5", "bad_request"),
        ("/api/solve?hand=3,6,11,14,15&target=0", "bad_request"),
        ("/api/solve?hand=1,2,3,4,5,6,7,8,9&target=8", "hand_size"),
        (f"/api/solve?hand={'1,' * 5000}&target=8", "bad_request"),
        ("/api/solve?hand=one&target=8", "bad_deal"),
        ("/api/solve?hand=1,2,3,4,99&target=8", "not_in_deck"),
        ("/api/solve?hand=1,2,3,4,5&target=8&rules=poker", "unknown_preset"),
        ("/api/solve?hand=1,2,3,4,5&target=8&set=colour=red", "unknown_setting"),
        ("/api/solve?hand=1,2,3,4,5&target=8&set=fractions", "bad_request"),
        ("/api/solve?hand=1,2,3,4,5&target=8&same=roughly", "bad_request"),
        ("/api/deal?count=101", "bad_request"),
        ("/api/deal?deck=tarot", "unknown_deck"),
        ("/api/tables/BBBBBB", "no_such_table"),
        ("/api/tables/BBBBBB/record", "no_such_table"),
        ("/api/nothing", "no_such_page"),
        ("/nothing", "no_such_page"),
    ],
)
def test_what_cannot_be_answered_is_refused_by_name(serving: Serving, path: str, code: str) -> None:
    """A question that cannot be answered gets a code and a sentence, and never a 500."""
    ((status, headers, answer),) = asked(serving, path)
    assert status == (404 if code.startswith("no_such") else 400)
    assert answer["error"]["code"] == code
    assert answer["error"]["message"].endswith(".")
    assert headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("kind", "body", "code"),
    [
        ("text/plain", b"{}", "bad_request"),
        ("application/json", b"{", "bad_request"),
        ("application/json", b"[]", "bad_request"),
        ("application/json", b'{"preset": 7}', "bad_request"),
        ("application/json", b'{"colour": "red"}', "bad_request"),
        ("application/json", b'{"settings": {"colour": "red"}}', "unknown_setting"),
        ("application/json", b'{"preset": "poker"}', "unknown_preset"),
        ("application/json", b'{"settings": {"deck": "50x9999"}}', "bad_setting"),
        ("application/json", b'{"input": "voice"}', "bad_request"),
        ("application/json", b"[" * 5_000, "bad_request"),
        ("application/json", b" " * 9_000, "bad_request"),
        ("application/json", b'{"preset": "\xff"}', "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(
    serving: Serving, kind: str, body: bytes, code: str
) -> None:
    """A body that is no table is refused by name, and none is made."""

    async def play() -> None:
        async with serving() as served:
            status, _, answer = await served.request(
                "/api/tables", "POST", {"Content-Type": kind}, body
            )
            assert (status, json.loads(answer)["error"]["code"]) == (400, code)
            assert not served.application.tables.live

    asyncio.run(play())


def test_a_table_is_made_as_asked(serving: Serving) -> None:
    """Preset, single rules and input of a new table are those that were asked for."""

    async def play() -> None:
        async with serving() as served:
            made = await served.make(
                {"preset": "open", "settings": {"first_to": 3, "deck": "4x1-13"}, "input": "tiles"}
            )
            view = (await served.visit(made["code"])).view
            rules = view.table.rules
            assert (rules.name, rules.fractions, rules.first_to) == (None, True, 3)
            assert (rules.rounds, rules.deck, view.input) == (None, "4x1-13", "tiles")
            named = await served.make({"preset": "open", "settings": {"fractions": False}})
            assert (await served.visit(named["code"])).view.table.rules.name == "house"

    asyncio.run(play())


def test_requests_are_limited_by_address(serving: Serving) -> None:
    """So many requests in ten seconds, then 429 with the time to wait, and then again."""

    async def play() -> None:
        settings = Settings(limits=Limits(requests=10))
        async with serving(settings=settings) as served:
            statuses = [(await served.request("/api/rules"))[0] for _ in range(12)]
            assert statuses == [200] * 10 + [429] * 2
            _, headers, _ = await served.request("/api/rules")
            served.clock.turn(int(headers["retry-after"]) * 1_000)
            assert (await served.request("/api/rules"))[0] == 200
            assert (await served.request("/"))[0] == 200

    asyncio.run(play())


def test_too_much_work_is_put_off(serving: Serving) -> None:
    """When too many wait for the solver the next is put off, and a claim is judged [SO-08]."""

    async def play() -> None:
        async with serving(settings=Settings(limits=Limits(thoughts=1))) as served:
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.sit(code, "Ann")
            await ann.start()
            work = [served.request(f"/api/deal?level=5&count=20&seed={n}") for n in range(5)]
            answers, claim = await asyncio.gather(asyncio.gather(*work), ann.claim(ann.solution))
            assert claim.verdict.accepted
            assert {status for status, _, _ in answers} == {200, 503}
            busy = next(answer for answer in answers if answer[0] == 503)
            assert json.loads(busy[2])["error"]["code"] == "busy"
            assert busy[1]["retry-after"] == "1"

    asyncio.run(play())


def test_the_record_of_a_match_has_everything(serving: Serving) -> None:
    """A match that is over can be read in full, one that is not cannot."""

    async def play() -> None:
        async with serving() as served:
            code = await served.table(HOUSE.changed(solvable_only=True, rounds=2))
            ann, ben = await served.sit(code, "Ann"), await served.sit(code, "Ben")
            path = f"/api/tables/{code}/record"
            await ann.start()
            await ben.see(lambda one: one.table.phase == "playing")
            await ben.claim("1 + 1")
            await ann.claim(ann.solution)
            assert (await served.get(path))["error"]["code"] == "no_record"
            await ann.start()
            await ann.ask(EndMatch)
            record = await served.get(path)
            assert [one["name"] for one in record["players"]] == ["Ann", "Ben"]
            assert record["winners"] == [1]
            assert [one["end"]["ending"] for one in record["rounds"]] == ["won", "stopped"]
            assert [one["accepted"] for one in record["rounds"][0]["claims"]] == [False, True]
            assert record["seed"].startswith("bytes:")
            assert (await served.get(f"{path}?match=1")) == record
            assert (await served.get(f"{path}?match=2"))["error"]["code"] == "no_record"
            for bad in ("match=0", "match=one", "match=1000000", "game=1"):
                assert (await served.get(f"{path}?{bad}"))["error"]["code"] == "bad_request"

    asyncio.run(play())


def test_the_description_names_every_question(serving: Serving) -> None:
    """OpenAPI lists every path with its parameters, and every example in it works."""
    ((_, _, described),) = asked(serving, "/api/openapi.json")
    assert described == json.loads(json.dumps(document()))
    for name, question in QUESTIONS.items():
        asked_for = described["paths"][f"/api/{name}"]["get"]
        assert [one["name"] for one in asked_for["parameters"]] == list(
            question.query.__struct_fields__
        )
        assert all(one["description"] for one in asked_for["parameters"])
    for (status, _, answer), question in zip(
        asked(serving, *(one.example for one in QUESTIONS.values())),
        QUESTIONS.values(),
        strict=True,
    ):
        assert status == 200
        names = {name for name in question.answer.__struct_fields__ if name != "settings"}
        assert names <= answer.keys()


def test_references_in_the_description_lead_somewhere() -> None:
    """Every schema that the description refers to is in it."""
    text = json.dumps(document())
    schemas = document()["components"]["schemas"]
    for part in text.split('"#/components/schemas/')[1:]:
        assert part.partition('"')[0] in schemas


def test_other_pages_may_ask_but_not_make(serving: Serving) -> None:
    """Questions may come from any page, for they look at no cookie; no table can be made so."""
    answers = asked(serving, "/api/solve?hand=1,2,3,4,5&target=15", "/api/tables/BBBBBB")
    assert answers[0][1]["access-control-allow-origin"] == "*"
    assert "access-control-allow-origin" not in answers[1][1]


def test_the_page_on_the_api_is_there() -> None:
    """docs/api.md names every question."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    assert all(f"/api/{name}" in page for name in QUESTIONS)


@pytest.mark.parametrize(
    ("path", "method", "allowed"),
    [("/api/rules", "POST", {"GET", "HEAD"}), ("/api/tables", "DELETE", {"POST"})],
)
def test_another_method_is_refused(
    serving: Serving, path: str, method: str, allowed: set[str]
) -> None:
    """A method that an address does not take is refused by name, with those that it does take."""

    async def ask() -> tuple[int, dict[str, str], bytes]:
        async with serving() as served:
            answer: tuple[int, dict[str, str], bytes] = await served.request(path, method)
            return answer

    status, headers, body = asyncio.run(ask())
    assert (status, json.loads(body)["error"]["code"]) == (405, "wrong_method")
    assert set(headers["allow"].split(", ")) == allowed
