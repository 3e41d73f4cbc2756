"""Addresses that lead out of the build, or tell which tables there are."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from krypto.server.settings import Limits, Settings
from krypto.wire.from_client import Hello
from krypto.wire.from_server import Bye

Serving = Callable[..., Any]
Opens = Callable[..., Any]

PATHS = [
    *("/static/../secret.txt", "/static/..%2fsecret.txt", "/static/%2e%2e/secret.txt"),
    *("/static/....//secret.txt", "/static/..\\secret.txt", "/static/..%5csecret.txt"),
    *("/static//etc/hostname", "/static/%2fetc%2fhostname", "/static/./home.html"),
    *("/static/%00", "/static/home.html%00.js", "/static/%c0%ae%c0%ae/secret.txt"),
    *("//static/../secret.txt", "/static/%252e%252e%252fsecret.txt", "/../secret.txt"),
    *(
        "/static/",
        "/static",
        "/static/.",
        "/static/..",
        "/static/~root",
        "/static/manifest.json/..",
    ),
    *("http://127.0.0.1/secret.txt", "/static/file:///etc/hostname", "/static/" + "a" * 9_000),
]


@pytest.mark.parametrize("path", PATHS, ids=lambda one: one[:40])
def test_no_address_leads_out_of_the_build(
    serving: Serving, undisturbed: Opens, tmp_path: Path, path: str
) -> None:
    """Whatever tricks an address plays, nothing outside the build is told."""
    build = tmp_path / "build"
    build.mkdir()
    (build / "home.html").write_text("<!doctype html><title>home</title>", "utf-8")
    (tmp_path / "secret.txt").write_text("a secret", "utf-8")

    async def ask() -> None:
        async with serving(static=build) as served, undisturbed(served):
            status, headers, body = await served.request(path)
            assert b"a secret" not in body
            assert status in (400, 404)
            assert "location" not in headers

    asyncio.run(ask())


def test_pages_do_not_tell_which_tables_there_are(serving: Serving) -> None:
    """The page of a table and its picture are the same whether there is such a table or not."""

    async def ask() -> None:
        async with serving() as served:
            code, other = await served.table(), "BBBBBB"
            for path in ("/table/{}", "/table/{}/screen", "/table/{}/qr.svg"):
                told = []
                for one in (code, other):
                    status, headers, body = await served.request(path.format(one))
                    kept = {k: v for k, v in headers.items() if k not in ("date", "set-cookie")}
                    told.append((status, kept, body if "qr" not in path else b""))
                if "qr" in path:
                    for one in told:
                        one[1].pop("content-length")
                assert told[0] == told[1]

    asyncio.run(ask())


def test_guesses_count_wherever_they_are_made(serving: Serving, undisturbed: Opens) -> None:
    """Guesses over sockets, look-ups and records share one limit; who is inside plays on."""

    async def play() -> None:
        limits = Settings(limits=Limits(wrong_codes=6))
        async with serving(settings=limits) as served, undisturbed(served) as code:
            for number in range(2):
                guest = await served.connect(origin=None)
                await guest.say(Hello(f"BBBBB{number + 2}", key="k" * 22))
                assert (await guest.hear(Bye)).code == "no_such_table"
                for path in ("/api/tables/CCCCC{}", "/api/tables/DDDDD{}/record"):
                    assert (await served.request(path.format(number + 2)))[0] == 404
            for path in (f"/api/tables/{code}", f"/api/tables/{code}/record"):
                status, _, body = await served.request(path)
                assert (status, json.loads(body)["error"]["code"]) == (429, "too_fast")
            guest = await served.connect(origin=None)
            await guest.say(Hello(code, key="k" * 22))
            assert (await guest.hear(Bye)).code == "too_fast"

    asyncio.run(play())
