"""Builds the pages of the browser game into the package, whenever the package is built.

A copy that has been built already, such as the one in an sdist, is taken as it is as long as the
sources are the same; then no Node is needed.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import pages


class PagesBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls, for wheel, sdist and editable install alike."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: Node, where the machine has none."""
        is_ready = pages.is_fresh(Path(self.root)) or pages.node_of_machine()
        return [] if is_ready else [pages.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Builds the pages unless they are there already."""
        pages.build(Path(self.root))
