"""A PostgreSQL of one's own for tests: started in a temporary folder, ended by its process.

    with PostgresServer.started() as server:
        url = server.database()

PostgreSQL refuses to run as root, so where a test does it runs as `postgres`, or as `nobody`.
The server programs are looked for where Debian puts them, and on the path.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

__all__ = ["LEFT_OUT", "PostgresServer", "program", "programs"]

LEFT_OUT: Final = (
    "No PostgreSQL server programs are here, so what needs them is left out."
    " On Debian and Ubuntu: sudo apt install postgresql"
)
"""What to say where there is no PostgreSQL."""

_SETTINGS: Final = {"max_connections": "200", "shared_buffers": "32MB", "fsync": "off"}
_ACCOUNTS: Final = ("postgres", "nobody")
_WAIT_S, _TRIES = 60, 1_200


def programs() -> Path | None:
    """The folder with PostgreSQL's server programs, the newest there is; None where there is none.

    Root cannot run them itself; without an account to lend it there is none, either.
    """
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += [one.parent for one in found]
    return folders[-1] if folders and (os.geteuid() or _account()) else None


@dataclass
class PostgresServer:
    """A PostgreSQL that runs, with every database that tests make in it.

    Attributes:
        folder: Where it keeps everything.
        port: Where it listens, on this machine alone.
        settings: What is set otherwise than PostgreSQL would.
    """

    folder: Path
    port: int
    settings: dict[str, str] = field(default_factory=dict)
    _process: "subprocess.Popen[bytes] | None" = None
    _spare: list[str] = field(default_factory=list)
    _names: "count[int]" = field(default_factory=lambda: count(1))

    @classmethod
    @contextmanager
    def started(cls, **settings: str) -> Iterator["PostgresServer"]:
        """A new server with nothing in it; it ends, and its folder goes, when the block does."""
        with _folder() as folder:
            _run(
                "initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "krypto", "-N", "-E", "UTF8"
            )
            server = cls(folder, _free_port(), _SETTINGS | settings)
            try:
                server.start()
                yield server
            finally:
                server.kill()

    @contextmanager
    def standby(self) -> Iterator["PostgresServer"]:
        """A second server that follows this one; from now on a commit waits until both have it."""
        with _folder() as folder:
            _run("pg_basebackup", "-D", f"{folder}/data", "-R", "-c", "fast", "-d", self.url())
            server = PostgresServer(folder, _free_port(), self.settings)
            try:
                server.start()
                self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
                self.sql("SELECT pg_reload_conf()")
                yield server
            finally:
                server.kill()

    @property
    def pid(self) -> int:
        """The process that all others of it come from."""
        assert self._process  # noqa: S101  # a bug of the test
        return self._process.pid

    def url(self, name: str = "postgres") -> str:
        """The address of a database in it."""
        return f"postgresql://krypto@127.0.0.1:{self.port}/{name}"

    def database(self) -> str:
        """The address of a database with nothing in it."""
        if self._spare:
            return self._spare.pop()
        name = f"test_{next(self._names)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def give_back(self, url: str) -> None:
        """Empty a database that is of no use any more, for whoever wants one next."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        self.sql(f"{others} WHERE datname = current_database() AND pid <> pg_backend_pid()", url)
        self.sql("DROP SCHEMA IF EXISTS krypto, public CASCADE; CREATE SCHEMA public", url)
        self._spare.append(url)

    def sql(self, text: str, url: str | None = None) -> str:
        """What PostgreSQL answers to this: a line for each row."""
        return _run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", text, url or self.url())

    def start(self) -> None:
        """Start it, and wait until it takes guests; it ends with the thread that calls this."""
        told = [f"-c{name}={value}" for name, value in self.settings.items()]
        where = [f"-p{self.port}", "-clisten_addresses=127.0.0.1", f"-k{self.folder}"]
        self._process = subprocess.Popen(  # noqa: S603  # a program of PostgreSQL's
            [
                *_lent(dies_with_us=True),
                program("postgres"),
                "-D",
                f"{self.folder}/data",
                *where,
                *told,
            ],
            cwd=self.folder,
            stderr=subprocess.DEVNULL,
        )
        self.wait()

    def wait(self) -> None:
        """Wait until it takes guests.

        Raises:
            RuntimeError: It does not, within a minute.
        """
        for left in reversed(range(_TRIES)):
            try:
                self.sql("SELECT 1")
            except RuntimeError:
                if not left or self._process is None or self._process.poll() is not None:
                    raise
                time.sleep(_WAIT_S / _TRIES)
            else:
                return

    def kill(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it at once, and wait until it has; SIGKILL takes the processes of its own along."""
        if self._process is None:
            return
        parts = self.parts() if how == signal.SIGKILL else []
        for pid in (self.pid, *parts):
            os.kill(pid, how)
        self._process.wait(_WAIT_S)
        self._process = None

    def pause(self) -> None:
        """Let it stand still, with all its processes, until `resume`."""
        for pid in (self.pid, *self.parts()):
            os.kill(pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        for pid in (*self.parts(), self.pid):
            os.kill(pid, signal.SIGCONT)

    def parts(self) -> list[int]:
        """Its processes besides the first one."""
        return list(
            map(int, Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split())
        )


def _version(path: Path) -> float:
    name = path.parent.parent.name
    return float(name) if name.replace(".", "", 1).isdecimal() else 0.0


def _account() -> str | None:
    """The account that PostgreSQL runs as, where this is root."""
    known = {one.pw_name for one in pwd.getpwall()}
    return next((name for name in _ACCOUNTS if name in known), None)


def _lent(*, dies_with_us: bool = False) -> list[str]:
    """How to run a program as somebody who may, and so that it does not outlive the tests."""
    program = shutil.which("setpriv")
    if program is None:
        return []
    command = [program, "--pdeathsig", "QUIT"] if dies_with_us else [program]
    if os.geteuid() == 0:
        account = pwd.getpwnam(_account() or "nobody")
        command += [f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
    return command if len(command) > 1 else []


@contextmanager
def _folder() -> Iterator[Path]:
    """A temporary folder of the account that PostgreSQL runs as."""
    folder = Path(tempfile.mkdtemp(prefix="krypto-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, _account() or "nobody")
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs.

    Raises:
        FileNotFoundError: There is none.
    """
    folder = programs()
    if folder is None:
        raise FileNotFoundError(LEFT_OUT)
    return str(folder / name)


def _run(name: str, *arguments: str) -> str:
    """What one of PostgreSQL's programs prints; ends the test where it fails."""
    ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL's
        [*_lent(), program(name), *arguments],
        cwd=tempfile.gettempdir(),
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise RuntimeError(f"{name}: {ran.stderr.strip()}")
    return ran.stdout.strip()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
