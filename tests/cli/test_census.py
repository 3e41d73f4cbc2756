"""`krypto census`: the whole game from the shell."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

Said = Callable[[Sequence[str]], tuple[int, str, str]]


def test_the_answer_in_json(said: Said) -> None:
    """The six figures stand under their names, beside the rules they hold for."""
    status, out, _ = said(["census", "--rules", "primary", "--json"])
    assert status == 0
    assert json.loads(out) == {
        "rules": "primary",
        "hands": 1902,
        "deals": 18570,
        "unsolvable": 14,
        "weighted_deals": 3562650,
        "weighted_unsolvable": 198,
        "hands_reaching_all_targets": 1890,
    }


def test_the_answer_in_words(said: Said) -> None:
    """A person reads the same figures, with shares."""
    status, out, _ = said(["census", "--rules", "primary"])
    assert status == 0
    assert "14 (0.07539 %)" in out
    assert "18,570" in out


def test_solutions_in_json(said: Said) -> None:
    """The distribution of a small deck is plain data; quantiles are named by their per cent."""
    status, out, _ = said(["census", "--solutions", "--cards", "3", "--json"])
    found = json.loads(out)
    assert status == 0
    assert set(found["quantiles"]) == {"10", "25", "50", "75", "90"}
    assert found["deals"] == 65_432
    assert round(found["unsolvable"], 4) == 0.7314


@pytest.mark.parametrize("arguments", [["--same", "exactly"], ["--set", "deck=1x1-200"]])
def test_what_cannot_be_counted_is_misuse(said: Said, arguments: list[str]) -> None:
    """An unknown sameness and a deck too large are refused in one line."""
    status, out, err = said(["census", "--solutions", *arguments])
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_te_10_interrupting_the_count_ends_it() -> None:
    """Case TE-10: Ctrl-C while all is counted ends with status 130, one line and no traceback."""
    process = subprocess.Popen(
        [sys.executable, "-m", "krypto", "census", "--solutions"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "bye\n")
