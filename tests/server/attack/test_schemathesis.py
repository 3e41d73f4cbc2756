"""The HTTP API against its own description, by schemathesis: a real server, every phase."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from krypto.server.openapi import document

pytestmark = pytest.mark.slow

WIDE = [f"--set={name}=1000000" for name in ("requests", "tables", "wrong_codes", "replays")]
"""Limits that let a machine ask as fast as it can."""


def test_the_description_is_true(process: Callable[..., Any], tmp_path: Path) -> None:
    """No question the description allows or forbids brings anything it does not tell of."""
    # One check is left out: that whatever fits the description is accepted. No schema can say which
    # cards a deck holds or which rules contradict each other; what is refused there has a code, and
    # the fuzzer looks at those.
    with process(*WIDE) as (_, port):
        command = [sys.executable, "-m", "schemathesis.cli", "run"]
        asked = [
            f"http://127.0.0.1:{port}/api/openapi.json",
            *("--max-examples", "25", "--seed", "7", "--generation-deterministic", "--no-color"),
            *("--checks", "all", "--exclude-checks", "positive_data_acceptance"),
        ]
        done = subprocess.run(
            [*command, *asked],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=240,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-2_000:]
    operations = sum(map(len, document()["paths"].values()))
    assert f"Tested: {operations}\n" in done.stdout
