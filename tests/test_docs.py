"""What the pages say is so: examples run, links lead somewhere, made parts are fresh."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from docs import fresh, main, pages
from tables import table

ROOT = Path(__file__).resolve().parent.parent
PAGES = pages(ROOT)
OPTIONS = doctest.ELLIPSIS
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")


class Example(NamedTuple):
    """A command on a page, and what it prints there."""

    page: str
    command: str
    printed: str

    def __str__(self) -> str:
        """What the test is called."""
        return f"{self.page}: {self.command}"


def name(page: Path) -> str:
    """The page from the root of the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> list[str]:
    """The fenced blocks of these languages."""
    found = FENCED.finditer(page.read_text("utf-8"))
    return [block[2] for block in found if block[1] in languages]


def examples() -> list[Example]:
    """Every command of every console block; what it prints runs to the next one."""
    return [
        Example(name(page), *part.partition("\n")[::2])
        for page in PAGES
        for block in blocks(page, "console")
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]


def anchors(page: Path) -> set[str]:
    """What a link into the page may name, made from its headings as the usual sites do."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_made_parts_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    """The parts made from the code are what the code makes today."""
    assert main(["--check"]) == 0, capsys.readouterr().out


def test_a_stale_page_is_told_and_then_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A made part that differs fails the check, is written once, and then passes."""
    page = tmp_path / "docs" / "a.md"
    page.parent.mkdir()
    page.write_text("mine\n<!-- made: errors -->\nold\n<!-- end -->\nmine, too\n", "utf-8")
    assert [main(["--check"], tmp_path), main([], tmp_path)] == [1, 0]
    assert main(["--check"], tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == [
        "docs/a.md is stale: make fix writes it",
        "docs/a.md written",
    ]
    text = page.read_text("utf-8")
    assert text.startswith("mine\n<!-- made: errors -->\n")
    assert text.endswith("\n<!-- end -->\nmine, too\n")
    assert "| `bad_notation` |" in text
    assert "\nold\n" not in text


def test_an_unknown_mark_is_a_bug() -> None:
    """A mark that names no part is not passed over."""
    with pytest.raises(KeyError, match="nothing"):
        fresh("<!-- made: nothing -->\n<!-- end -->")


def test_a_bar_does_not_split_a_cell() -> None:
    """A bar within a cell is written so that the table keeps its columns."""
    assert table(("a", "b"), [("x|y", "z")]).splitlines()[2] == r"| x\|y | z |"


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=name)
def test_python_examples_run(page: Path) -> None:
    """Every Python block is a dialogue, and running it prints what the page shows."""
    assert all(block.startswith(">>> ") for block in blocks(page, "python"))
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, name(page), name(page), 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=told.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("example", examples(), ids=str)
def test_console_examples_run(example: Example) -> None:
    """Every command in a console block is Krypto's, and prints what the page shows."""
    program, *arguments = shlex.split(example.command)
    assert program == "krypto"
    ran = subprocess.run(
        [sys.executable, "-m", "krypto", *arguments],
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    printed = ran.stdout.rstrip("\n") + "\n"
    wanted = example.printed.rstrip("\n") + "\n"
    assert doctest.OutputChecker().check_output(wanted, printed, OPTIONS), printed


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file of the project finds the file, and the heading where it names one."""
    for path, anchor in LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), f"{path} is not there"
        assert not anchor or anchor in anchors(linked), f"{path} has no heading {anchor}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_named_files_are_there(page: Path) -> None:
    """Every file that a page names by its path is in the project or in the package."""
    for path in re.findall(r"`((?:\w+/)+\w+\.\w+)`", page.read_text("utf-8")):
        assert (ROOT / path).exists() or (ROOT / "src" / "krypto" / path).exists(), path
