"""HTTP that two readers would read in two ways: lengths that contradict, hosts that are none."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from krypto.wire.from_client import Hello
from krypto.wire.from_server import View

Serving = Callable[..., Any]
Opens = Callable[..., Any]

POST = "POST /api/tables HTTP/1.1\nHost: x\nContent-Type: application/json\n"
HIDDEN = "GET /hidden HTTP/1.1\nHost: x\n\n"

CONTRADICTING = {
    "two lengths": f"{POST}Content-Length: 2\nContent-Length: 33\n\n{{}}{HIDDEN}",
    "a list of lengths": f"{POST}Content-Length: 2, 33\n\n{{}}{HIDDEN}",
    "a length with a sign": f"{POST}Content-Length: +2\n\n{{}}{HIDDEN}",
    "a length below zero": f"{POST}Content-Length: -1\n\n{{}}{HIDDEN}",
    "a length in another base": f"{POST}Content-Length: 0x2\n\n{{}}{HIDDEN}",
    "a length of very many digits": f"{POST}Content-Length: {'9' * 5_000}\n\n{{}}{HIDDEN}",
    "another coding": f"{POST}Transfer-Encoding: gzip, chunked\n\n0\n\n{HIDDEN}",
    "a coding with a tab": f"{POST}Transfer-Encoding:\tchunked\x0b\n\n0\n\n{HIDDEN}",
    "two codings": f"{POST}Transfer-Encoding: chunked\nTransfer-Encoding: x\n\n0\n\n{HIDDEN}",
    "a chunk with a sign": f"{POST}Transfer-Encoding: chunked\n\n+2\n{{}}\n0\n\n{HIDDEN}",
    "a blank before the colon": f"{POST}Content-Length : 2\n\n{{}}{HIDDEN}",
    "a header without a name": f"{POST}: 2\n\n{{}}{HIDDEN}",
    "two hosts": "GET / HTTP/1.1\nHost: x\nHost: y\n\n",
    "no host": "GET / HTTP/1.1\n\n",
    "a line of another age": "GET /\n\n",
    "a method that is none": "G\x00T / HTTP/1.1\nHost: x\n\n",
    "a header without end": f"GET / HTTP/1.1\nHost: x\nX: {'y' * 1_000_000}\n\n",
    "headers without end": "GET / HTTP/1.1\nHost: x\n" + "X: y\n" * 200_000 + "\n",
    "an address without end": f"GET /{'y' * 1_000_000} HTTP/1.1\nHost: x\n\n",
}


@pytest.mark.parametrize("sent", CONTRADICTING.values(), ids=CONTRADICTING)
def test_a_request_that_can_be_read_in_two_ways_is_none(
    serving: Serving, undisturbed: Opens, raw: Opens, sent: str
) -> None:
    """What contradicts itself is refused and its connection closed; nothing hides behind it."""

    async def play() -> None:
        async with serving() as served, undisturbed(served), raw(served.port) as line:
            await line.send(sent)
            answer = (await line.rest()).decode("latin-1")
            assert "/hidden" not in answer
            assert answer.count("HTTP/1.1 ") <= 1
            assert answer == "" or " 400 " in answer.partition("\r\n")[0]

    asyncio.run(play())


def test_a_length_beside_chunks_hides_nothing(
    serving: Serving, undisturbed: Opens, raw: Opens
) -> None:
    """A request that tells its length twice is refused, and the connection ends with it."""

    async def play() -> None:
        async with serving() as served, undisturbed(served), raw(served.port) as line:
            both = f"{POST}Content-Length: 4\nTransfer-Encoding: chunked\n\n2\n{{}}\n0\n\n"
            await line.send(both + HIDDEN)
            answer = (await line.rest()).decode("latin-1")
            assert answer.startswith("HTTP/1.1 400 ")
            assert answer.count("HTTP/1.1 ") == 1

    asyncio.run(play())


HOSTS = [
    *(
        "evil.example",
        "127.0.0.1:1",
        "",
        "x" * 4_000,
        "[::1",
        "a b",
        "x'; script-src *",
        "ä.example",
    ),
    *(
        "krypto.example@evil.example",
        "krypto.example/evil",
        "krypto.example?x",
        "\t",
        "127.0.0.1:99999",
    ),
]


@pytest.mark.parametrize("host", HOSTS, ids=lambda one: repr(one)[:30])
def test_a_strange_host_leads_nowhere_else(serving: Serving, undisturbed: Opens, host: str) -> None:
    """Whatever name a request is for, no page, header or redirect sends anybody there."""

    async def play() -> None:
        async with serving() as served, undisturbed(served) as code:
            for path in ("/", f"/table/{code}", f"/api/tables/{code}", "/static/x", "/table/"):
                status, headers, body = await served.request(path, headers={"Host": host})
                assert status in (200, 400, 404)
                assert "location" not in headers
                assert not host.strip() or host.encode("latin-1") not in body
            status, _, body = await served.request(f"/table/{code}/qr.svg", headers={"Host": host})
            assert status in (200, 400)

    asyncio.run(play())


def test_a_name_of_a_strangers_gives_no_seat(serving: Serving, undisturbed: Opens) -> None:
    """Under another name that leads here (a page that rebinds its own) one is a guest like any."""

    async def play() -> None:
        async with serving() as served, undisturbed(served) as code:
            player = await served.connect(origin=None)
            await player.socket.close()
            answer = await served.request(
                "/", headers={"Host": "evil.example", "Origin": "http://evil.example"}
            )
            assert "krypto=" in answer[1]["set-cookie"]
            assert "domain" not in answer[1]["set-cookie"].lower()
            guest = await served.connect(origin=None)
            await guest.say(Hello(code, key="k" * 22))
            assert (await guest.hear(View)).you is None

    asyncio.run(play())


def test_forwarded_headers_count_from_this_machine_alone(serving: Serving) -> None:
    """A host named beside the real one makes no foreign page ours."""

    async def play() -> None:
        async with serving() as served:
            for name in ("X-Forwarded-Host", "Forwarded", "X-Original-Host", "X-Host"):
                sent = {
                    "Content-Type": "application/json",
                    "Origin": "https://evil.example",
                    name: "host=evil.example" if name == "Forwarded" else "evil.example",
                }
                status, _, body = await served.request("/api/tables", "POST", sent, b"{}")
                assert (status, json.loads(body)["error"]["code"]) == (403, "foreign_origin")

    asyncio.run(play())
