"""The build of the pages: when it has to be done, by which Node, and what it may weigh."""

import gzip
import json
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import pages
from krypto.rules.ruleset import PRESETS
from krypto.server.pages import STATIC

ROOT = Path(__file__).parent.parent


def a_project(folder: Path) -> Path:
    """A project with sources and pages that were built from them."""
    (folder / "web" / "src").mkdir(parents=True)
    (folder / "web" / "src" / "home.ts").write_text("export {};\n", "utf-8")
    (folder / "web" / "package.json").write_text('{"dependencies": {}}', "utf-8")
    built = folder / "src" / "krypto" / "server" / "static"
    built.mkdir(parents=True)
    return folder


def test_pages_are_fresh_until_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build is done once, and again only after a change of what it is made of."""
    root = a_project(tmp_path)
    done: list[str] = []
    monkeypatch.setattr(pages, "any_node", lambda: pages.Node("node", ("npm",)))
    monkeypatch.setattr(pages, "_run", lambda *command: done.append(command[3]))
    assert pages.build(root)
    assert not pages.build(root)
    (root / "web" / "src" / "home.ts").write_text("export const more = 1;\n", "utf-8")
    assert pages.build(root)
    assert done == ["build.mjs", "build.mjs"]


def test_line_ends_of_another_system_are_no_change(tmp_path: Path) -> None:
    """A checkout with CRLF has the same mark, so that a built copy is taken as it is."""
    root = a_project(tmp_path)
    before = pages._digest(root / "web")
    (root / "web" / "src" / "home.ts").write_bytes(b"export {};\r\n")
    assert pages._digest(root / "web") == before


def a_node(folder: Path, version: str) -> None:
    """Programs called node and npm that say this version."""
    for name in ("node", "npm"):
        program = folder / name
        program.write_text(f"#!/bin/sh\necho {version}\n", "utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)


@pytest.mark.parametrize(("version", "is_taken"), [("v20.1.0", True), ("v18.19.0", False)])
def test_an_old_node_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, *, is_taken: bool
) -> None:
    """Node of the machine is used from version 20 on; without one there is none."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pages.node_of_machine() is None
    a_node(tmp_path, version)
    assert (pages.node_of_machine() is not None) == is_taken


def test_the_lock_file_names_no_address() -> None:
    """What npm installs is named by version and checksum, from whatever registry there is."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not [name for name, one in lock["packages"].items() if "resolved" in one]
    assert all("integrity" in one for name, one in lock["packages"].items() if name)


def test_the_first_load_is_small() -> None:
    """Each page with all it loads at once is at most 60 kB gzipped, as the build has counted."""
    sizes = json.loads((STATIC / "manifest.json").read_text("utf-8"))["sizes"]
    assert set(sizes) == {"home", "table", "screen", "replay"}
    for name, size in sizes.items():
        page = gzip.compress((STATIC / f"{name}.html").read_bytes())
        assert len(page) < size <= 60_000


def test_a_page_asks_nothing_of_anybody_else() -> None:
    """No built file names another host, a script or a style within a page, or a font."""
    for path in STATIC.iterdir():
        text = path.read_text("utf-8")
        hosts = {part.split("/")[0] for part in text.split("://")[1:]}
        assert hosts <= {"www.w3.org", "${location.host}", ""}, path.name
    for name in ("home", "table", "screen"):
        page = (STATIC / f"{name}.html").read_text("utf-8")
        assert "<style" not in page
        assert "style=" not in page
        assert page.count("<script") == page.count('<script type="module" src=') == 1


def test_the_presets_of_the_form_are_those_of_the_rules() -> None:
    """What the form offers has the very settings that the table will play by."""
    told = json.loads((ROOT / "web" / "src" / "lib" / "presets.json").read_text("utf-8"))
    assert told == {name: rules.settings() for name, rules in PRESETS.items()}


def test_the_unit_tests_of_the_pages_pass(web_command: Callable[[str], list[str]]) -> None:
    """Lines, tiles, clocks, connection, news and words do as their tests say."""
    done = subprocess.run(
        web_command("scripts/test.mjs"),
        cwd=ROOT / "web",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture
def web_command() -> Callable[[str], list[str]]:
    """A script of web/ as a command."""
    return lambda script: [pages.any_node().node, script]
