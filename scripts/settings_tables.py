"""The settings of a server as one table, and as a file that has each of them."""

import json
import textwrap

from krypto.server.configuration import KNOWN, Known
from protocol import fields_told
from tables import table

__all__ = ["settings", "settings_file"]

WIDTH = 96
SHOWN = {"port": "8765", "db": '"krypto.db"'}
"""What stands in the file where the default is none."""


def settings() -> str:
    """Every setting, with all ways to give it."""
    return table(
        ("name", "option", "environment", "default", "meaning", "range"),
        (
            (
                f"`{one.name}`",
                f"`{one.option}`" if not one.option.startswith("--set") else "`--set`",
                f"`{one.variable}`",
                f"`{_default(one)}`" if one.default is not None else "none",
                _told(one),
                one.right,
            )
            for one in KNOWN.values()
        ),
    )


def settings_file() -> str:
    """Every setting as it is by default, each behind a sign that makes it a remark."""
    return "\n".join([*map(_entry, KNOWN.values()), ""])


def _entry(one: Known) -> str:
    text = f"{_told(one)} Here {one.right}." if "from" in one.right else _told(one)
    told = textwrap.wrap(text, WIDTH, initial_indent="# ", subsequent_indent="# ")
    value = SHOWN.get(one.name) or _default(one)
    return "\n".join(["", *told, f"#{one.name} = {value}"])


def _told(one: Known) -> str:
    return fields_told(one.owner)[one.name]


def _default(one: Known) -> str:
    """The default as TOML has it."""
    return json.dumps(one.default)
