"""The alerts speak of figures that a server has from its first moment on, and each is explained."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "docs" / "guides" / "server" / "alerts.yml"
GUIDE = RULES.parent.with_suffix(".md")
FIGURE = re.compile(r"\b(krypto_\w+|up\b)(?:\{([^}]*)\})?")
SAMPLE = re.compile(r"^(\w+)(?:\{([^}]*)\})? [0-9.e+-]+$", re.MULTILINE)

pytestmark = pytest.mark.slow


def alerts() -> list[dict[str, Any]]:
    """Every alert of the file."""
    (group,) = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def test_every_figure_of_an_alert_is_there(players: Any, launch: Any, tmp_path: Path) -> None:
    """Each figure with each of its labels is in /metrics before anything has happened."""

    async def scraped(port: int) -> str:
        async with players(port) as come:
            status, _, body = await come.request("/metrics")
            assert status == 200
            return str(body.decode())

    text = asyncio.run(scraped(launch("--db", str(tmp_path / "krypto.db")).port))
    shown = {(name, labels) for name, labels in SAMPLE.findall(text)}
    used = {one for rule in alerts() for one in FIGURE.findall(rule["expr"])}
    assert len(used) > 10
    for name, labels in used - {("up", 'job="krypto"')}:
        assert name in {one for one, _ in shown}, name
        assert not labels or (name, labels) in shown, (name, labels)


def test_every_alert_has_all_its_parts() -> None:
    """An alert has a name of its own, how bad it is, and a sentence."""
    names = [rule["alert"] for rule in alerts()]
    assert len(names) == len(set(names))
    for rule in alerts():
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["expr"].count("(") == rule["expr"].count(")")


def test_every_alert_is_explained() -> None:
    """The guide has a row for each alert, in the same order, and for no other."""
    rows = re.findall(
        r"^\| `(Krypto\w+)` \| (.+) \| (.+) \|$", GUIDE.read_text("utf-8"), re.MULTILINE
    )
    assert [name for name, _, _ in rows] == [rule["alert"] for rule in alerts()]
