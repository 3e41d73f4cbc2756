"""Says what was left out, and why."""

import pytest

from tests.server.faults.disks import DISKS, LEFT_OUT, SmallDisk


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it where no file system could be mounted."""
    if SmallDisk not in DISKS:
        terminalreporter.write_line(LEFT_OUT, yellow=True)
