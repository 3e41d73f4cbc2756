"""What the project is made with: versions, licences, checksums, known weaknesses."""

import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from importlib.metadata import Distribution, distributions
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import supplies

ROOT = Path(__file__).resolve().parent.parent
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))


def package(name: str, version: str = "1.0", **metadata: str) -> Distribution:
    """A package that says this of itself."""
    told = Message()
    for field, value in metadata.items():
        told[field.replace("_", "-")] = value
    made = SimpleNamespace(name=name, version=version, metadata=told, requires=[])
    return cast("Distribution", made)


def test_what_is_installed_is_pinned() -> None:
    """Another version than the pinned one, or a package that is not pinned, is told."""
    installed = [package("A.b", "1.0"), package("c", "2.0"), package("d"), package("pip", "9")]
    assert list(supplies.strange(installed, {"a-b": "1.0", "c": "2.1"})) == [
        "c 2.0 is installed; constraints.txt has 2.1.",
        "d 1.0 is installed and not pinned in constraints.txt.",
    ]


@pytest.mark.parametrize(
    ("licence", "is_tool", "is_free"),
    [
        ("MIT", False, True),
        ("MIT AND PSF-2.0", False, True),
        ("GPL-3.0-only OR MIT", False, True),
        ("(MIT AND Zlib) OR GPL-3.0-only", False, True),
        ("MIT AND GPL-3.0-only", False, False),
        ("GPL-3.0-only", True, False),
        ("MPL-2.0", True, True),
        ("MPL-2.0", False, False),
        ("", False, False),
        ("Proprietary", True, False),
    ],
)
def test_licences(licence: str, *, is_tool: bool, is_free: bool) -> None:
    """Whoever plays gets free code alone; a tool may ask that changes to it be shown."""
    told = list(supplies.unfree("some", [licence] if licence else [], is_tool=is_tool))
    assert (not told) == is_free


def test_licences_are_read_however_they_are_written() -> None:
    """An expression, a plain name and a classifier say the same."""
    ways = (
        package("a", License_Expression="Apache-2.0"),
        package("a", License="Apache-2.0"),
        package("a", Classifier="License :: OSI Approved :: Apache Software License"),
    )
    assert [supplies.licences(one) for one in ways] == [["Apache-2.0"]] * 3
    assert supplies.licences(package("a", License="see the file")) == []


def test_what_a_player_gets_is_known() -> None:
    """The packages of the plain install, those that they need included, and no tool."""
    found = supplies.needed_to_play(list(distributions()))
    assert {"krypto-game", "numpy", "h11", "anyio"} <= found
    assert not {"pytest", "hypothesis", "schemathesis", "asyncpg"} & found


def test_the_lock_file_is_tight() -> None:
    """A package without a checksum, with an address or with another licence is told."""
    assert list(supplies.loose(LOCK)) == []
    bad = {"license": "GPL-3.0-only", "resolved": "https://example/x.tgz", "version": "1"}
    told = list(supplies.loose({"packages": {"": {}, "node_modules/@x/y": bad}}))
    assert [one.partition(" ")[0] for one in told] == ["@x/y"] * 3


@contextmanager
def service(answer: object, status: int = 200) -> Iterator[tuple[str, list[Any]]]:
    """A service that gives this answer to every question, and what it was asked."""
    asked: list[Any] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", asked
        finally:
            server.shutdown()


def test_weaknesses_are_told_by_package_and_number() -> None:
    """Each package of both worlds is asked for in its version, and what is known of it is told."""
    questions = supplies.queries(
        {"a": "1.0"}, {"packages": {"": {}, "node_modules/@x/y": {"version": "2"}}}
    )
    with service({"results": [{"vulns": [{"id": "GHSA-1"}]}, {}]}) as (address, asked):
        told = supplies.checked(questions, address)
    assert told == ["a 1.0 is weak: GHSA-1."]
    assert asked == [
        {
            "queries": [
                {"package": {"name": "a", "ecosystem": "PyPI"}, "version": "1.0"},
                {"package": {"name": "@x/y", "ecosystem": "npm"}, "version": "2"},
            ]
        }
    ]


@pytest.mark.parametrize("answer", [{}, {"results": []}, [], "no"])
def test_a_service_that_does_not_answer_is_left_out(
    answer: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without an answer one line says exactly what was left out, and nothing fails."""
    questions = supplies.queries({"a": "1.0"}, {"packages": {}})
    for status in (200, 405, 500):
        with service(answer, status) as (address, _):
            assert supplies.checked(questions, address) == []
        told = capsys.readouterr().out
        assert told == f"Left out: known weaknesses of 1 packages; {address} does not answer.\n"
    assert supplies.checked(questions, "http://127.0.0.1:9/") == []


def test_this_project_is_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is installed here is pinned, free, and goes together."""
    monkeypatch.setattr(supplies, "advisories", lambda *_: iter(()))
    assert supplies.main() == 0, capsys.readouterr().out
