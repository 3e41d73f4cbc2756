"""Tables in Markdown."""

from collections.abc import Iterable


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown; a bar within a cell is kept from splitting it."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(_cell(part) for part in line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
