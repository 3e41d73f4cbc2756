"""The limits of the house, checked: sizes, docstrings, public names, who may import what.

    python scripts/house.py [ROOT]

Prints one line for each breach, `file:line: what is wrong`, and exits 1 where there is any.
What ruff, mypy and the import contract can check is left to them.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePath
from typing import TypeVar

TREES = ("src", "tests", "scripts", "benchmarks", "simulation")
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
LONGEST_CLASS = 250
SHORT_BODY = 6
"""At least half of the functions in src have bodies of at most so many lines."""

PURE = ("krypto.rules", "krypto.match")
"""Packages that use the standard library alone: no I/O, no clock, no hidden chance."""

BORROWED = {("krypto.match", "msgspec")}
"""What a pure package uses besides: values that are made and copied in C, nothing else of it."""

IMPURE_MODULES = frozenset(
    {"asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "pathlib", "random"}
    | {"secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys"}
    | {"tempfile", "threading", "time", "urllib", "uuid", "warnings"}
)
IMPURE_CALLS = frozenset({"__import__", "eval", "exec", "input", "open", "print"})
GRANTED = {("krypto.rules.shuffle", "secrets")}
"""Exceptions, each for a reason: a fresh seed is the one place where chance comes in."""

ONLY_UNDER = {"numpy": "krypto.solver"}
"""Packages that one part of the code may import, and no other."""

FORBIDDEN_WORDS = {
    "a path of one machine": re.compile(r"(?<![\w.:/])/(?:home|root|Users|work)/\w"),
    "the host of a package registry": re.compile(r"\b(?:pypi|npmjs|python[h]osted)\.(?:org|com)\b"),
    "a number in a list of tasks": re.compile(r"\bissue #?\d", re.IGNORECASE),
}
TEXTS = frozenset({"", ".cfg", ".css", ".html", ".json", ".md", ".py", ".sh", ".svg", ".toml"}) | {
    *(".ts", ".tsx", ".txt", ".yaml", ".yml")
}

Node = TypeVar("Node", bound=ast.AST)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Breach:
    """One place that does not keep to the limits."""

    path: PurePath
    line: int
    message: str

    def __str__(self) -> str:
        """The line printed, in the form that editors can follow."""
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Source:
    """A Python file of the project.

    Attributes:
        path: Where it is, from the root of the project.
        text: What stands in it.
    """

    path: PurePath
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The file as Python reads it."""
        return ast.parse(self.text, str(self.path))

    @property
    def module(self) -> str:
        """The dotted name of a module under src, such as ``krypto.rules``; empty elsewhere."""
        if self.path.parts[0] != "src":
            return ""
        return ".".join(self.path.with_suffix("").parts[1:]).removesuffix(".__init__")

    def all(self, kind: type[Node]) -> Iterator[Node]:
        """Every part of the file of this kind, at any depth."""
        return (node for node in self._nodes if isinstance(node, kind))

    @cached_property
    def _nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    def breach(self, line: int, message: str) -> Breach:
        """A breach in this file."""
        return Breach(self.path, line, message)


def functions(source: Source) -> Iterator[Function]:
    """Every function and method, also those inside others."""
    yield from source.all(ast.FunctionDef)
    yield from source.all(ast.AsyncFunctionDef)


def long_files(source: Source) -> Iterator[Breach]:
    """Files over the limit."""
    lines = source.text.count("\n")
    if lines > LONGEST_FILE:
        yield source.breach(lines, f"the file has {lines} lines, the limit is {LONGEST_FILE}")


def long_functions(source: Source) -> Iterator[Breach]:
    """Functions over the limit, their docstrings included."""
    for function in functions(source):
        yield from _too_long(source, function, "function", LONGEST_FUNCTION)


def long_classes(source: Source) -> Iterator[Breach]:
    """Classes over the limit."""
    for node in source.all(ast.ClassDef):
        yield from _too_long(source, node, "class", LONGEST_CLASS)


def _too_long(
    source: Source, node: Function | ast.ClassDef, kind: str, limit: int
) -> Iterator[Breach]:
    lines = (node.end_lineno or node.lineno) - node.lineno + 1
    if lines > limit:
        message = f"{kind} {node.name} has {lines} lines, the limit is {limit}"
        yield source.breach(node.lineno, message)


def unexplained_tests(source: Source) -> Iterator[Breach]:
    """Tests that do not state their law in a docstring of one sentence."""
    if source.path.parts[0] != "tests":
        return
    for function in functions(source):
        law = " ".join((ast.get_docstring(function) or "").split())
        if function.name.startswith("test") and not _is_one_sentence(law):
            message = f"{function.name} states its law in a docstring of one sentence"
            yield source.breach(function.lineno, message)


def _is_one_sentence(text: str) -> bool:
    return text.endswith((".", "!", "?")) and not re.search(r"[.!?][\"')]*\s+[A-Z]", text)


def public_names(source: Source) -> Iterator[Breach]:
    """Modules whose `__all__` and whose public names are not the same."""
    if not source.module or any(re.match("_(?!_init)", part) for part in source.path.parts):
        return
    said = _all_of(source.tree)
    own = {name for name, _ in _defined(source.tree.body)} - {"TYPE_CHECKING"}
    known = own | _imported(source)
    missing = {name for name in own if not name.startswith("_")}.difference(said or ())
    if said is None and missing:
        yield source.breach(1, f"no __all__, which names {', '.join(sorted(missing))}")
        return
    for name, line in _defined(source.tree.body):
        if name in missing:
            yield source.breach(line, f"{name} is public, but not in __all__")
    for name in sorted(set(said or ()) - known):
        if "__getattr__" not in own:
            yield source.breach(1, f"__all__ names {name}, which is not here")


def _all_of(module: ast.Module) -> list[str] | None:
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return None


def _defined(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """The names that these statements bind, with their lines; imports are no definitions."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node.lineno
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for name in (part for target in targets for part in ast.walk(target)):
                    if isinstance(name, ast.Name):
                        yield name.id, name.lineno
            case ast.If() | ast.Try():
                yield from _defined(node.body + node.orelse)
            case _:
                pass


def _imported(source: Source) -> set[str]:
    """The names that a package gathers from its modules; elsewhere none count."""
    if source.path.name != "__init__.py":
        return set()
    gathered = (alias for node in source.all(ast.ImportFrom) for alias in node.names)
    return {alias.asname or alias.name for alias in gathered}


def imports(source: Source) -> Iterator[Breach]:
    """Imports that this part of the code may not have."""
    for name, line in _imports(source):
        if source.module and (message := _why_not(source.module, name.split(".")[0])):
            yield source.breach(line, message)


def _imports(source: Source) -> Iterator[tuple[str, int]]:
    """Every module imported by its full name, with the line."""
    for plain in source.all(ast.Import):
        yield from ((alias.name, plain.lineno) for alias in plain.names)
    for node in source.all(ast.ImportFrom):
        if node.level == 0:
            yield node.module or "", node.lineno


def _why_not(module: str, package: str) -> str | None:
    if package in ONLY_UNDER and not _is_under(module, ONLY_UNDER[package]):
        return f"only {ONLY_UNDER[package]} imports {package}"
    if not _is_under(module, *PURE) or package == "krypto" or (module, package) in GRANTED:
        return None
    if package in IMPURE_MODULES:
        return f"{module} is pure: no I/O, no clock, no chance, so no {package}"
    if any(_is_under(module, of) and package == borrowed for of, borrowed in BORROWED):
        return None
    if package not in sys.stdlib_module_names:
        return f"{module} uses the standard library alone, so no {package}"
    return None


def _is_under(module: str, *packages: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def impure_calls(source: Source) -> Iterator[Breach]:
    """Calls in the pure packages that read, write or run something."""
    if not _is_under(source.module, *PURE):
        return
    for call in source.all(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id in IMPURE_CALLS:
            yield source.breach(call.lineno, f"{source.module} is pure, so no {call.func.id}()")


CHECKS: tuple[Callable[[Source], Iterator[Breach]], ...] = (
    long_files,
    long_functions,
    long_classes,
    unexplained_tests,
    public_names,
    imports,
    impure_calls,
)


def long_on_average(sources: list[Source]) -> Iterator[Breach]:
    """Whether fewer than half of the functions in src are short."""
    bodies = [
        _body(function) for source in sources if source.module for function in functions(source)
    ]
    short = sum(lines <= SHORT_BODY for lines in bodies)
    if 2 * short < len(bodies):
        message = f"{short} of {len(bodies)} functions have at most {SHORT_BODY} lines, want half"
        yield Breach(PurePath("src"), 1, message)


def _body(function: Function) -> int:
    """How many lines the body has, its docstring left out."""
    first = function.body[1 if ast.get_docstring(function) is not None else 0 :]
    return (function.end_lineno or 0) - first[0].lineno + 1 if first else 0


def forbidden_words(root: Path) -> Iterator[Breach]:
    """Lines in any text of the project that name a machine or a registry."""
    for path in _texts(root):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for what, words in FORBIDDEN_WORDS.items():
                if words.search(text):
                    yield Breach(path.relative_to(root), line, f"this line names {what}")


def _texts(root: Path) -> Iterator[Path]:
    yield from (path for path in sorted(root.iterdir()) if path.is_file() and path.suffix in TEXTS)
    for folder in (*TREES, "docs", "web", ".ci"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and path.suffix in TEXTS and "node_modules" not in path.parts:
                yield path


def breaches(root: Path) -> Iterator[Breach]:
    """Everything in the project under this folder that breaks a limit."""
    paths = [path for tree in TREES for path in sorted((root / tree).rglob("*.py"))]
    paths += sorted(root.glob("*.py"))
    sources = [Source(path.relative_to(root), path.read_text(encoding="utf-8")) for path in paths]
    for source in sources:
        for check in CHECKS:
            yield from check(source)
    yield from long_on_average(sources)
    yield from forbidden_words(root)


def main(arguments: list[str]) -> int:
    """Prints the breaches under the folder given, or under this project; 1 where there are any."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    found = list(breaches(root))
    for breach in found:
        print(breach)
    print(f"The house is {f'out of order in {len(found)} places' if found else 'in order'}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
