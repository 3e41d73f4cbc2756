"""The container file agrees with itself and with the project, and its commands do what they say."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from krypto.server import serving
from krypto.server.settings import Limits
from krypto.server.sources import Asked, gathered

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "docs" / "guides" / "server" / "Containerfile"
KRYPTO = Path(sys.executable).with_name("krypto")
KNOWN = {
    *("CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "RUN", "STOPSIGNAL"),
    *("USER", "VOLUME", "WORKDIR"),
}


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the file with what is behind it."""
    lines = FILE.read_text("utf-8").replace("\\\n", " ").splitlines()
    parts = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(name, rest) for name, _, rest in parts]


STEPS = instructions()
SECOND = STEPS[[name for name, _ in STEPS].index("FROM", 1) :]
"""What makes the image that runs; what stands before it only builds."""


def one(name: str) -> str:
    """What the one instruction of this name says of the image that runs."""
    (rest,) = [rest for known, rest in SECOND if known == name]
    return rest


def environment() -> dict[str, str]:
    """The variables of the image."""
    pairs = (entry.partition("=") for entry in shlex.split(one("ENV")))
    return {name: value for name, _, value in pairs}


def test_the_image_is_built_from_what_there_is() -> None:
    """Every instruction is known, every file copied is there, and Python is one that we support."""
    assert {name for name, _ in STEPS} == KNOWN
    for _, rest in [step for step in STEPS if step[0] == "COPY" and "--from" not in step[1]]:
        *sources, _ = rest.split()
        assert all((ROOT / source).exists() for source in sources), rest
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for _, rest in [step for step in STEPS if step[0] == "FROM"]:
        (version,) = re.findall(r"python:(3\.\d+)-slim", rest)
        assert f"Programming Language :: Python :: {version}" in project["classifiers"]
    (extra,) = re.findall(r"\.whl\)\[(\w+)\]", "\n".join(rest for _, rest in SECOND))
    assert extra in project["optional-dependencies"]
    needed = {"pyproject.toml", "hatch_build.py", project["readme"], *project["license-files"]}
    assert needed <= {word for name, rest in STEPS if name == "COPY" for word in rest.split()}


def test_nothing_runs_as_root() -> None:
    """The user is one that was made, and owns the folder in which the file is kept."""
    (made,) = [shlex.split(rest) for name, rest in SECOND if name == "RUN" and "useradd" in rest]
    home = made[made.index("--home-dir") + 1]
    assert "--create-home" in made
    assert made[-1] == one("USER") != "root"
    assert one("VOLUME") == home == str(Path(environment()["KRYPTO_DB"]).parent)
    names = [name for name, _ in SECOND]
    assert max(at for at, name in enumerate(names) if name == "RUN") < names.index("USER")


def test_its_settings_are_settings() -> None:
    """Every variable is a setting, and the port is the one that is named everywhere."""
    chosen = gathered(Asked(), environment()).checked()
    assert not chosen.browser
    assert str(chosen.port) == one("EXPOSE")
    remarks = FILE.read_text("utf-8").partition("FROM")[0]
    assert f"--publish {chosen.port}:{chosen.port} " in remarks
    assert f"--volume krypto:{one('VOLUME')} " in remarks
    (patience_s,) = re.findall(r"--stop-timeout (\d+)", remarks)
    assert int(patience_s) > Limits().stall_s + serving._GRACE_S


@pytest.mark.slow
def test_its_commands_run(tmp_path: Path) -> None:
    """Its command serves, its health check tells a server from none, its signal ends it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    variables = environment() | {
        "KRYPTO_PORT": str(port),
        "KRYPTO_DB": str(tmp_path / "krypto.db"),
        "KRYPTO_HOST": "127.0.0.1",
    }
    (entry,) = json.loads(one("ENTRYPOINT"))
    check = json.loads(one("HEALTHCHECK").partition("CMD ")[2])
    assert check[0] == entry
    asked = [str(KRYPTO), *check[1:]]
    command = [str(KRYPTO), *json.loads(one("CMD"))]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("KRYPTO_")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=plain | variables
    ) as process:
        assert process.stdout
        assert f":{port}/".encode() in process.stdout.readline()
        assert subprocess.run(asked, env=plain | variables, check=False).returncode == 0
        process.send_signal(getattr(signal, one("STOPSIGNAL")))
        assert process.wait(60) == 128 + signal.SIGTERM
    assert subprocess.run(asked, env=plain | variables, check=False).returncode == 1
