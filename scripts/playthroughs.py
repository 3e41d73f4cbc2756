"""Writes the playthroughs anew: below each command, what comes of it now.

    python scripts/playthroughs.py            writes them
    python scripts/playthroughs.py --check    says which would change, and exits 1 where any would

Read the difference before you keep it: a playthrough that has changed is a rule that has changed.
"""

import sys
from pathlib import Path

from krypto.testing.playthrough import played

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def main(arguments: list[str], folder: Path = FOLDER) -> int:
    """Writes what has changed, or with `--check` only says so and returns 1."""
    check, changed = "--check" in arguments, 0
    for path in sorted(folder.glob("*.txt")):
        text = path.read_text("utf-8")
        if played(text) != text:
            changed += 1
            print(f"{path.name} {'would change' if check else 'written'}")
            if not check:
                path.write_text(played(text), "utf-8")
    return 1 if changed and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
