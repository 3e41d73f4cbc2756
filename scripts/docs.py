"""The parts of the pages that are made from the code, so that they cannot lie.

    python scripts/docs.py            writes them
    python scripts/docs.py --check    says which are stale, and exits 1 where there are any

Such a part stands between two marks, `made: NAME` and `end`, each in a comment of its own;
everything else on a page is written by hand.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from inspect import signature
from itertools import pairwise
from pathlib import Path
from types import FunctionType

import krypto
import settings_tables
import wire_tables
from krypto.errors import KryptoError
from krypto.match import catalogue
from krypto.rules.complaints import COMPLAINTS
from krypto.rules.verdict import FAULT_CODES
from krypto.solver.hints import HINTS
from tables import table

ROOT = Path(__file__).resolve().parent.parent
MADE = re.compile(r"(<!-- made: (\w+) -->\n).*?((?:# )?<!-- end -->)", re.DOTALL)


def first_sentence(thing: object) -> str:
    """The first line of a docstring: what it is, in one sentence."""
    return (thing.__doc__ or "").strip().splitlines()[0]


def errors() -> str:
    """A section for each error, with its codes."""
    return "\n".join(
        f"### {error.__name__}\n\n{first_sentence(error)}\n\n{_codes(error.codes)}"
        for error in _kinds(KryptoError)
        if error.codes
    )


def faults() -> str:
    """The codes of all that can be wrong with a claim."""
    return _codes(FAULT_CODES)


def complaints() -> str:
    """The names of all that keeps a text from being read."""
    return _codes(COMPLAINTS)


def hints() -> str:
    """The kinds of hints."""
    return _codes(HINTS)


def _codes(codes: Mapping[str, str]) -> str:
    return table(("code", "meaning"), ((f"`{code}`", says) for code, says in codes.items()))


def _kinds(error: type[KryptoError]) -> Iterator[type[KryptoError]]:
    for kind in error.__subclasses__():
        yield kind
        yield from _kinds(kind)


def api() -> str:
    """The public names of the package, each as it is called, with what it is."""
    names = [name for name in krypto.__all__ if not name.startswith("_")]
    things = ((name, getattr(krypto, name)) for name in names)
    rows = ((f"`{name}{_arguments(thing)}`", _meaning(name, thing)) for name, thing in things)
    return table(("name", "what it is"), rows)


def _arguments(thing: object) -> str:
    if not isinstance(thing, type | FunctionType):
        return ""
    names = list(signature(thing).parameters)
    return f"({', '.join(names[:4])}{', ...' if len(names) > 4 else ''})"


def _meaning(name: str, thing: object) -> str:
    return first_sentence(thing) if isinstance(thing, type | FunctionType) else _constants()[name]


@cache
def _constants() -> dict[str, str]:
    """What the text below each constant of the package says, in its first line."""
    bodies = [ast.parse(path.read_text("utf-8")).body for path in (ROOT / "src").rglob("*.py")]
    return {
        ast.unparse(
            constant.targets[0] if isinstance(constant, ast.Assign) else constant.target
        ): text.value.value.splitlines()[0]
        for body in bodies
        for constant, text in pairwise(body)
        if isinstance(constant, ast.Assign | ast.AnnAssign)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


def decisions() -> str:
    """A line for each page of a decision, with its title."""
    pages = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
    return "".join(f"- [{_title(page)}]({page.name})\n" for page in pages)


def _title(page: Path) -> str:
    return page.read_text("utf-8").splitlines()[0].removeprefix("# ")


PARTS: Mapping[str, Callable[[], str]] = {
    "answers": wire_tables.answers,
    "api": api,
    "client_messages": wire_tables.client_messages,
    "commands": catalogue.commands,
    "complaints": complaints,
    "decisions": decisions,
    "errors": errors,
    "events": catalogue.events,
    "faults": faults,
    "hints": hints,
    "questions": wire_tables.questions,
    "server_messages": wire_tables.server_messages,
    "settings": settings_tables.settings,
    "settings_file": settings_tables.settings_file,
    "transitions": catalogue.transitions,
    "view_parts": wire_tables.view_parts,
}


def fresh(page: str, parts: Mapping[str, Callable[[], str]] = PARTS) -> str:
    """The text of a page with every made part as the code has it now.

    Raises:
        KeyError: For a mark that names no part.
    """
    return MADE.sub(lambda mark: f"{mark[1]}\n{parts[mark[2]]()}\n{mark[3]}", page)


def pages(root: Path) -> list[Path]:
    """Every page of the project: those at its top, and those in docs."""
    return sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md"))


def made(root: Path) -> list[Path]:
    """Every file with parts that are made: the pages, and files that go with them."""
    return pages(root) + sorted((root / "docs").rglob("*.toml"))


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Writes what is stale, or with `--check` only says so and returns 1."""
    texts = {page: page.read_text("utf-8") for page in made(root)}
    stale = {page: fresh(text) for page, text in texts.items() if fresh(text) != text}
    check = "--check" in arguments
    for page, text in stale.items():
        print(f"{page.relative_to(root)} {'is stale: make fix writes it' if check else 'written'}")
        if not check:
            page.write_text(text, "utf-8")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
