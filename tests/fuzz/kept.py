"""The kept corpus: inputs that once were trouble, or could be, by what reads them.

A file of `tests/data/corpus` is a list of records in JSON, each with `why` it is kept and one of

- `text`: the input itself; a byte that is no UTF-8 stands as half a surrogate pair;
- `pieces`: texts with how often each is repeated, for what is long;
- `hex`: bytes, where nobody could read them otherwise.
"""

import json
from dataclasses import dataclass
from pathlib import Path

__all__ = ["CORPUS", "Kept", "as_bytes", "keep", "kept"]

CORPUS = Path(__file__).resolve().parent.parent / "data" / "corpus"


@dataclass(frozen=True, slots=True)
class Kept:
    """An input of the corpus.

    Attributes:
        why: Why it is kept.
        text: The input.
    """

    why: str
    text: str


def kept(target: str, folder: Path = CORPUS) -> list[Kept]:
    """Everything that is kept for this target."""
    records = json.loads((folder / f"{target}.json").read_text("utf-8"))
    return [Kept(one["why"], _text(one)) for one in records]


def keep(target: str, text: str, why: str, folder: Path = CORPUS) -> None:
    """Keep one more input, unless it is there already."""
    path = folder / f"{target}.json"
    records = json.loads(path.read_text("utf-8")) if path.exists() else []
    if text not in map(_text, records):
        records.append({"why": why, "text": text})
        lines = ",\n".join(f"  {json.dumps(one)}" for one in records)
        path.write_text(f"[\n{lines}\n]\n", "utf-8")


def as_bytes(text: str) -> bytes:
    """The input as bytes: halves of surrogate pairs stand for what is no UTF-8."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # another half than those of bytes
        return text.encode("utf-8", "surrogatepass")


def _text(record: dict[str, object]) -> str:
    match record:
        case {"text": str(text)}:
            return text
        case {"hex": str(digits)}:
            return bytes.fromhex(digits).decode("utf-8", "surrogateescape")
        case {"pieces": list(pieces)}:
            return "".join(piece * times for piece, times in pieces)
        case _:
            raise ValueError(f"{record} is no record of the corpus")
