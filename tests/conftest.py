"""What every test shares: one Hypothesis profile, the same on every machine, and one PostgreSQL."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from krypto.testing.postgres import LEFT_OUT, PostgresServer, programs

settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

collect_ignore = [] if programs() else ["server/postgres"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that runs as long as the tests do."""
    with PostgresServer.started() as server:
        yield server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Drive the browser last: what drives it leaves its event loop running in the process."""
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out, where there is no PostgreSQL."""
    if not programs():
        terminalreporter.write_line(LEFT_OUT, yellow=True)
