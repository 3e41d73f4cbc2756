"""The pictures of the pages: what the real program shows in a terminal, as SVG.

    python scripts/pictures.py

A picture is drawn anew when the game looks different. It names no font from elsewhere and loads
nothing, so a page that shows it asks nobody.
"""

import os
import pty
import re
import subprocess
import sys
import termios
from html import unescape
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
COLUMNS = 80
COLOURS = re.compile(r"\x1b\[[0-9;]*m")

FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Scene(NamedTuple):
    """What is typed into which command.

    Attributes:
        name: What the file is called.
        command: The command as typed into a shell.
        dialogue: Each prompt that is waited for, with the line typed behind it.
        until: The prompt before which the picture ends.
    """

    name: str
    command: str
    dialogue: tuple[tuple[str, str], ...]
    until: str


SCENES = (
    Scene(
        "round",
        "krypto play --players Ann,Ben --rounds 3 --seed 17",
        (
            ("Who? ", "b"),
            ("Ben, your answer: ", "(21+17)/2-9"),
            ("Who? ", "a"),
            ("Ann, your answer: ", "21+17=38, 38+16=54, 54/9=6, 6+2=8"),
        ),
        "Enter for the next round: ",
    ),
)


def shown(scene: Scene) -> str:
    """What stands on the terminal at the end, with its colours."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (50, COLUMNS))
    command = [sys.executable, "-m", *scene.command.split()]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=_home()) as game:
        os.close(theirs)
        screen = ""
        for prompt, line in scene.dialogue:
            screen += _until(prompt, ours)
            os.write(ours, f"{line}\n".encode())
        screen += _until(scene.until, ours)
        game.terminate()
    os.close(ours)
    return screen.replace("\r", "").removesuffix(scene.until)


def _home() -> dict[str, str]:
    """The surroundings in which every picture looks the same."""
    kept = {name: value for name, value in os.environ.items() if "COLOR" not in name}
    return kept | {"COLUMNS": str(COLUMNS), "TERM": "xterm-256color", "PYTHONUTF8": "1"}


def _until(prompt: str, terminal: int) -> str:
    text = b""
    while not COLOURS.sub("", text.decode("utf-8", "ignore")).endswith(prompt):
        text += os.read(terminal, 1024)
    return text.decode("utf-8")


def drawn(scene: Scene) -> str:
    """The picture as SVG."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=COLUMNS, file=nowhere, force_terminal=True)
        console.print(Text.from_ansi(f"$ {scene.command}\n\n{shown(scene).rstrip()}"))
    return console.export_svg(title="Krypto", code_format=FRAME, unique_id=scene.name)


def words(picture: str) -> str:
    """What can be read in a picture, whatever time it shows."""
    return re.sub(r"\b\d+:\d\d\b", "0:00", unescape(re.sub(r"<[^>]+>", "", picture)))


def main(folder: Path = FOLDER) -> None:
    """Draws every picture in which something else is to be read now."""
    folder.mkdir(exist_ok=True)
    for scene in SCENES:
        path, picture = folder / f"{scene.name}.svg", drawn(scene)
        if not path.exists() or words(path.read_text("utf-8")) != words(picture):
            path.write_text(picture, "utf-8")
            print(f"{path.name} drawn")


if __name__ == "__main__":
    main()
