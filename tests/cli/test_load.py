"""`krypto load`."""

import json
from collections.abc import Callable, Sequence

import pytest

Said = Callable[[Sequence[str]], tuple[int, str, str]]

SMALL = ("--tables", "2", "--players", "3", "--claims", "10", "--seconds", "1")


@pytest.mark.slow
def test_a_person_reads_what_it_came_to(said: Said) -> None:
    """A server is started, put under load and ended, and each figure has a line in words."""
    status, out, err = said(["load", *SMALL])
    assert (status, err) == (0, "")
    head, *lines = out.splitlines()
    assert head.startswith("2 tables, 6 sockets, 1")
    for words in ("to the answer", "to the last player", "versions not seen", "came off and back"):
        assert any(line.strip().startswith(words) for line in lines)


@pytest.mark.slow
def test_json_has_every_figure(said: Said) -> None:
    """With --json one line has all of it, and rules of the tables can be changed."""
    rules = ("--set", "wrong_claim_out=off", "--set", "penalty=1", "--wrong", "4")
    status, out, _ = said(["load", *SMALL, *rules, "--json"])
    data = json.loads(out)
    assert status == 0
    assert data["sockets"] == 6
    assert data["wrong"] > data["right"]
    assert data["skipped"] == data["reconnects"] == data["strange"] == 0


@pytest.mark.parametrize(
    "given",
    [
        ["--tables", "0"],
        ["--players", "41"],
        ["--claims", "nan"],
        ["--claims", "1e9"],
        ["--seconds", "7201"],
        ["--seconds", "x"],
        ["--wrong", "30"],
        ["--tables", "2000", "--players", "40"],
        ["--set", "fractions"],
        ["--url", "nonsense"],
        ["--url", "http://127.0.0.1:1", "--db", "memory:"],
        ["--pid", "0"],
        ["more"],
    ],
)
def test_what_cannot_be_is_refused(said: Said, given: list[str]) -> None:
    """A number out of bounds, or what makes no sense, is one line and status 2."""
    status, out, err = said(["load", *given])
    assert (status, out) == (2, "")
    assert err.startswith("krypto load: ")
    assert err.rstrip().endswith("[bad_usage]")
    assert err.count("\n") == 1


def test_nobody_there(said: Said) -> None:
    """A server that is not there is one line and status 2, and with --json an answer, too."""
    status, out, err = said(["load", *SMALL, "--url", "http://127.0.0.1:9", "--json"])
    assert status == 2
    assert json.loads(out)["error"]["code"] == "no_server"
    assert err.count("\n") == 1
