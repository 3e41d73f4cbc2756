"""The pages: shells, files, headers, figures."""

import asyncio
import gzip
import json
import logging
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import segno

from krypto.rules.ruleset import HOUSE
from krypto.server.logs import JsonLines, set_up
from krypto.server.pages import ADDRESSES
from krypto.server.settings import Settings

Serving = Callable[..., Any]

MANIFEST = '{"app": "abc123", "pages": ["home"], "words": {"en": "part-E.js", "de": "part-D.js"}}'
ANSWER = tuple[int, dict[str, str], bytes]


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """What a web build leaves behind, in small."""
    for name in ("home", "replay", "table", "screen"):
        page = f"<!doctype html><title>{name}</title>" + " " * 500
        (tmp_path / f"{name}.html").write_text(page, "utf-8")
    (tmp_path / "home-ABCDEF12.js").write_text("console.log(1);" * 100, "utf-8")
    (tmp_path / "icon-ABCDEF12.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "manifest.json").write_text(MANIFEST, "utf-8")
    return tmp_path


def answers(serving: Serving, static: Path, *paths: str, **headers: str) -> list[ANSWER]:
    """The answers to these requests, from one server."""

    async def ask() -> list[ANSWER]:
        async with serving(static=static) as served:
            return [await served.request(path, headers=headers) for path in paths]

    return asyncio.run(ask())


def test_each_address_has_its_shell(serving: Serving, static: Path) -> None:
    """Home, practise and how share a shell; replay, table and big screen have their own."""
    paths = [address.replace("{code}", "B7X4KQ") for address in ADDRESSES]
    found = [body.decode() for _, _, body in answers(serving, static, *paths)]
    shells = [one.partition("<title>")[2].partition("<")[0] for one in found]
    assert shells == ["home", "home", "home", "replay", "table", "screen"]


def test_a_shell_is_asked_for_anew_and_a_hashed_file_never(serving: Serving, static: Path) -> None:
    """Pages are revalidated, files with a hash in their name are kept for ever."""
    page, script = answers(serving, static, "/", "/static/home-ABCDEF12.js")
    assert page[1]["cache-control"] == "private, no-cache"
    assert script[1]["cache-control"] == "public, max-age=31536000, immutable"
    assert script[1]["content-type"] == "text/javascript; charset=utf-8"
    again = answers(serving, static, "/", **{"If-None-Match": page[1]["etag"]})[0]
    assert (again[0], again[2]) == (304, b"")


def test_what_is_text_is_sent_zipped_to_whom_that_suits(serving: Serving, static: Path) -> None:
    """Who takes gzip gets it; the content is the same, and caches are told what it depends on."""
    plain = answers(serving, static, "/", "/static/home-ABCDEF12.js")
    zipped = answers(
        serving, static, "/", "/static/home-ABCDEF12.js", **{"Accept-Encoding": "gzip"}
    )
    for one, other in zip(plain, zipped, strict=True):
        assert other[1]["content-encoding"] == "gzip"
        assert other[1]["vary"] == "accept-encoding"
        assert gzip.decompress(other[2]) == one[2]
        assert len(other[2]) < len(one[2])


@pytest.mark.parametrize(
    "path",
    ["/static/nothing.js", "/static/home.html", "/static/../app.py", "/static/%2e%2e%2fapp.py"],
)
def test_only_files_of_the_build_are_served(serving: Serving, static: Path, path: str) -> None:
    """Nothing outside the build can be asked for, and a shell only by its address."""
    ((status, _, body),) = answers(serving, static, path)
    assert (status, json.loads(body)["error"]["code"]) == (404, "no_such_page")


@pytest.mark.parametrize(
    ("wished", "words"),
    [("de-AT,de;q=0.9,en", "part-D.js"), ("fr,en;q=0.5", "part-E.js"), ("", "part-E.js")],
)
def test_the_words_of_the_language_come_along(
    serving: Serving, static: Path, wished: str, words: str
) -> None:
    """With a page its reader is told to fetch the words it will ask for, and no others."""
    ((_, headers, _),) = answers(serving, static, "/", **{"Accept-Language": wished})
    assert headers["link"] == f"</static/{words}>; rel=modulepreload"


def test_where_nothing_is_a_person_gets_a_page(serving: Serving, static: Path) -> None:
    """A mistyped address has the status of what is not there, and words; a program gets data."""
    person = {"Accept": "text/html,application/xhtml+xml"}
    page, *programs = answers(
        serving, static, "/tabel/B7X4KQ", "/api/nothing", "/static/nothing.js", **person
    )
    assert (page[0], page[1]["content-type"]) == (404, "text/html; charset=utf-8")
    for status, _, body in programs:
        assert (status, json.loads(body)["error"]["code"]) == (404, "no_such_page")


def test_without_a_build_the_page_says_so(serving: Serving, tmp_path: Path) -> None:
    """A copy whose pages were not built says what to do."""
    ((status, _, body),) = answers(serving, tmp_path / "none", "/")
    assert status == 200
    assert b"have not been built" in body


def test_every_answer_is_dressed(serving: Serving, static: Path) -> None:
    """Pages, files, API and refusals bear the policy: no code in a page, no frame, no guessing."""
    paths = ("/", "/static/home-ABCDEF12.js", "/api/rules", "/api/nothing", "/nothing", "/healthz")
    for _, headers, _ in answers(serving, static, *paths):
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_strange_host_adds_nothing_to_the_policy(serving: Serving, static: Path) -> None:
    """What a client calls the server goes into the policy only where it is a name."""
    ((_, headers, _),) = answers(serving, static, "/", Host="x'; script-src *")
    assert "*" not in headers["content-security-policy"]
    assert "ws:" not in headers["content-security-policy"]


def test_health_and_figures(serving: Serving) -> None:
    """The server says that it is well, and counts what happens without naming anybody."""

    async def play() -> None:
        async with serving() as served:
            assert (await served.request("/healthz"))[2] == b"ok"
            code = await served.table(HOUSE.changed(solvable_only=True))
            ann = await served.sit(code, "Ann Very Special")
            await ann.start()
            await ann.claim("1+1")
            text = (await served.request("/metrics"))[2].decode()
            assert "krypto_sockets 1\n" in text
            assert 'krypto_claims_total{verdict="wrong"} 1\n' in text
            assert "krypto_append_seconds_count 3\n" in text
            assert "# TYPE krypto_loop_lag_seconds histogram\n" in text
            assert "Special" not in text
            assert code not in text

    asyncio.run(play())


def test_figures_are_for_this_machine(serving: Serving) -> None:
    """Through a proxy the figures are not to be had, unless the operator says so."""

    async def play() -> None:
        forwarded = {"X-Forwarded-For": "203.0.113.7"}
        async with serving() as served:
            assert (await served.request("/metrics", headers=forwarded))[0] == 404
        async with serving(settings=Settings(open_metrics=True)) as served:
            assert (await served.request("/metrics", headers=forwarded))[0] == 200

    asyncio.run(play())


def test_the_cookie_is_secure_behind_tls(serving: Serving) -> None:
    """A page that comes over https gets a cookie that goes back over https alone."""

    async def play() -> None:
        async with serving() as served:
            plain = (await served.request("/"))[1]["set-cookie"]
            secure = await served.request("/", headers={"X-Forwarded-Proto": "https"})
            assert "Secure" not in plain
            assert "Secure" in secure[1]["set-cookie"]

    asyncio.run(play())


def test_the_log_names_nobody(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Lines are JSON, and have no name, code, token or claim in them."""

    async def play() -> str:
        async with serving() as served:
            code = await served.table()
            ann = await served.sit(code, "Ann Very Special")
            await ann.start()
            await ann.claim("1 + 2 + 3")
            await served.application.tables.sweep()
            return str(code)

    log = logging.getLogger("krypto.server")
    handlers, level, propagate = log.handlers[:], log.level, log.propagate
    log.handlers, log.propagate = [], True
    try:
        with caplog.at_level(logging.INFO, "krypto.server"):
            code = asyncio.run(play())
    finally:
        log.handlers, log.propagate = handlers, propagate
        log.setLevel(level)
    lines = [JsonLines().format(one) for one in caplog.records if one.name == "krypto.server"]
    events = [json.loads(line)["event"] for line in lines]
    assert {"started", "table_made", "swept", "stopped"} <= set(events)
    assert not any("Special" in line or code in line or "1 + 2" in line for line in lines)


def test_an_error_in_the_log_has_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    """What went wrong is told by its kind and its place, without what was said in it."""
    log = logging.getLogger("krypto.server")
    handlers, level, propagate = log.handlers[:], log.level, log.propagate
    uvicorn = logging.getLogger("uvicorn.error")
    others, its_level = uvicorn.handlers[:], uvicorn.level
    try:
        set_up(logging.WARNING)
        try:
            raise ValueError("a secret")
        except ValueError as failed:
            log.error("table_failed", exc_info=failed, extra={"facts": {"table": "abc"}})
        log.info("too small to be told")
    finally:
        log.handlers, log.propagate = handlers, propagate
        log.setLevel(level)
        uvicorn.handlers, uvicorn.propagate = others, True
        uvicorn.setLevel(its_level)
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)
    assert (told["event"], told["error"], told["table"]) == ("table_failed", "ValueError", "abc")
    assert told["where"][0].startswith("test_an_error_in_the_log_has_its_place:")
    assert "secret" not in line


def test_the_picture_of_a_table_holds_its_address(serving: Serving, static: Path) -> None:
    """A phone that scans it opens the table under the name by which the page was reached."""

    async def ask() -> tuple[ANSWER, str]:
        async with serving(static=static) as served:
            answer = await served.request("/table/B7X4KQ/qr.svg", headers={"Host": "play.example"})
            return answer, "http://play.example/table/B7X4KQ"

    (status, headers, body), address = asyncio.run(ask())
    wanted = BytesIO()
    segno.make(address, micro=False).save(wanted, kind="svg", scale=8, border=3, light="#fff")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert body == wanted.getvalue()
