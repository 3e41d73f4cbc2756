"""Settings, from wherever they come: the command line, the environment, a file."""

import json
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from krypto.cli import main
from krypto.server.configuration import KNOWN, Configuration, Known, configured
from krypto.server.settings import Limits, Settings
from krypto.server.sources import Asked, gathered

FILE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "server" / "krypto.toml"
Said = Callable[[Sequence[str]], tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs the command in this process: exit status, standard output, standard error."""

    def run(arguments: Sequence[str]) -> tuple[int, str, str]:
        return (main(arguments), *capsys.readouterr())

    return run


OTHERS: dict[str, list[object]] = {
    "host": ["localhost", "127.0.0.2", "127.0.0.3"],
    "db": ["memory:", "a.db", "b.db"],
    "origins": [["https://a.example"], ["https://b.example"], ["http://c.example:81"]],
}


def values(known: Known) -> list[object]:
    """Three values that a setting can have, one for each source."""
    if known.kind is bool:
        return [not known.default, known.default, not known.default]
    return OTHERS.get(known.name, [601, 602, 603])


def text(value: object) -> str:
    """A value as it is written on a command line or in the environment."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(value) if isinstance(value, list) else str(value)


def plain(value: object) -> object:
    """A value as the file has it."""
    return list(value) if isinstance(value, tuple) else value


def found(configuration: Configuration, known: Known) -> object:
    """What a configuration says of a setting."""
    settings = configuration.settings
    owner = {Configuration: configuration, Settings: settings, Limits: settings.limits}
    return plain(getattr(owner[known.owner], known.name))


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_what_is_nearer_counts_more(known: Known, tmp_path: Path) -> None:
    """The command line counts more than the environment, that more than the file and default."""
    first, second, third = values(known)
    file = tmp_path / "krypto.toml"
    file.write_text(f"{known.name} = {json.dumps(first)}\n", "utf-8")
    variable = {known.variable: text(second)}
    sets = [f"{known.name}={text(third)}"]
    for asked, environment, expected in (
        (Asked(), {}, known.default),
        (Asked(), {known.variable: ""}, known.default),
        (Asked(str(file)), {}, first),
        (Asked(), {"KRYPTO_CONFIG": str(file)}, first),
        (Asked(str(file)), variable, second),
        (Asked(str(file), sets), variable, third),
        (Asked(None, [*sets, *sets]), {}, third),
    ):
        configuration = gathered(asked, environment).checked()
        assert found(configuration, known) == plain(expected)
        assert configuration == configured({known.name: _typed(expected)})


def _typed(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def test_an_option_counts_like_a_setting() -> None:
    """What has an option of its own can be given by it, and counts more than `--set`."""
    asked = Asked(None, ["port=1"], {"port": "2", "browser": False, "origins": ["http://a"]})
    configuration = gathered(asked, {"KRYPTO_PORT": "3"}).checked()
    assert (configuration.port, configuration.browser) == (2, False)
    assert configuration.settings.origins == ("http://a",)


def test_whoever_names_an_address_last_means_it() -> None:
    """An address on the command line counts more than a variable that opens every address."""
    opening = {"KRYPTO_LAN": "on"}
    assert gathered(Asked(), opening).checked().lan
    assert gathered(Asked(), {**opening, "KRYPTO_HOST": "::1"}).checked().lan
    assert not gathered(Asked(None, ["host=::1"]), opening).checked().lan


REFUSED = [
    (["--set", "tables=many"], "--set tables is 'many', and has to be a whole number from 1 to"),
    (
        ["--set", "tables=0"],
        "--set tables is '0', and has to be a whole number from 1 to 1,000,000",
    ),
    (["--set", "tables"], "There is no setting 'tables'. Write --set name=value"),
    (["--set", "tabels=1"], "--set tabels is no setting. Did you mean tables?"),
    (["--set", "stall_s=nan"], "--set stall_s is 'nan', and has to be a number from 0.1 to 3,600"),
    (["--set", "open_metrics=5"], "--set open_metrics is '5', and has to be on or off"),
    (["--port", "65536"], "--port is '65536', and has to be a whole number from 0 to 65,535"),
    (["--origin", "a.example"], "--origin is ['a.example'], and has to be addresses such as"),
    (["--db", "mysql://ann:secret@a/b"], "--db: Nothing can be kept at 'mysql'://"),
]


@pytest.mark.parametrize(("options", "line"), REFUSED)
def test_a_wrong_option_is_one_line(said: Said, options: list[str], line: str) -> None:
    """What is wrong on the command line is named by its option, with what would be right."""
    status, out, err = said(["serve", *options])
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"krypto serve: {line}")
    assert err.endswith("[bad_usage]\n")
    assert "secret" not in err


@pytest.mark.parametrize(
    ("variable", "value", "line"),
    [
        ("KRYPTO_TABLES", "many", "KRYPTO_TABLES is 'many', and has to be a whole number"),
        ("KRYPTO_PORT", "tcp://10.0.0.1:8765", "KRYPTO_PORT is 'tcp://10.0.0.1:8765', and has"),
        ("KRYPTO_ORIGIN", "http://a", "KRYPTO_ORIGIN is no setting. Did you mean KRYPTO_ORIGINS?"),
        ("KRYPTO_SECRET", "secret", "KRYPTO_SECRET is no setting. "),
        ("KRYPTO_DB", "ftp://ann:secret@a", "KRYPTO_DB: Nothing can be kept at 'ftp'://"),
    ],
)
def test_a_wrong_variable_is_one_line(
    said: Said, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, line: str
) -> None:
    """What is wrong in the environment is named by its variable, and no secret is shown."""
    monkeypatch.setenv(variable, value)
    status, out, err = said(["serve"])
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"krypto serve: {line}")
    assert err.endswith("[bad_setting]\n")
    assert "secret" not in err


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"tables = '5'", "'tables' in krypto.toml is '5', and has to be a whole number from 1"),
        (b"tables = 0", "'tables' in krypto.toml is 0, and has to be a whole number from 1"),
        (b"tables = true", "'tables' in krypto.toml is True, and has to be a whole number"),
        (b"lan = 'on'", "'lan' in krypto.toml is 'on', and has to be on or off (in a file true"),
        (b"origins = 'http://a'", "'origins' in krypto.toml is 'http://a', and has to be"),
        (b"[limits]\ntables = 5", "'limits' in krypto.toml is no setting."),
        (b"tabels = 5", "'tabels' in krypto.toml is no setting. Did you mean tables?"),
        (b"db = ['secret']", "'db' in krypto.toml cannot be read, and has to be a text"),
        (b"port = 1\nport = 2", "The file of settings '"),
        (b"x", "The file of settings '"),
        (b"\xff", "The file of settings '"),
    ],
)
def test_a_wrong_file_is_one_line(said: Said, tmp_path: Path, content: bytes, line: str) -> None:
    """What is wrong in the file is named by file and key; what is no TOML, with its place."""
    file = tmp_path / "krypto.toml"
    file.write_bytes(content)
    status, out, err = said(["serve", "--config", str(file)])
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"krypto serve: {line}")
    assert err.endswith(("[bad_setting]\n", "[bad_settings_file]\n"))
    assert "secret" not in err


def test_a_file_that_is_not_there_is_one_line(said: Said, tmp_path: Path) -> None:
    """A file of settings that cannot be read is refused, and not passed over."""
    for path in (tmp_path / "none.toml", tmp_path):
        status, _, err = said(["serve", "--config", str(path)])
        assert (status, err.count("\n")) == (2, 1)
        assert err.endswith("[bad_settings_file]\n")


def test_every_fault_is_gathered() -> None:
    """All that is wrong is found at once, and the rest is read all the same."""
    environment = {"KRYPTO_TABLES": "x", "KRYPTO_STRIKES": "y", "KRYPTO_REQUESTS": "7"}
    read = gathered(Asked("/nowhere"), environment)
    assert [fault.code for fault in read.faults] == [
        "bad_settings_file",
        "bad_setting",
        "bad_setting",
    ]
    assert read.configuration.settings.limits == Limits(requests=7)


def test_the_example_has_every_setting() -> None:
    """The file of the guide has each setting once, explained, as it is by default."""
    lines = FILE.read_text("utf-8").splitlines()
    entries = [at for at, line in enumerate(lines) if line.startswith("#") and line[1:2].isalpha()]
    assert [lines[at][1:].partition(" = ")[0] for at in entries] == list(KNOWN)
    assert all(lines[at - 1].startswith("# ") for at in entries)
    assert tomllib.loads("\n".join(lines)) == {}
    settings = tomllib.loads("\n".join(lines[at][1:] for at in entries))
    for name, value in settings.items():
        assert KNOWN[name].default in (None, value if not isinstance(value, list) else ())


def test_the_example_is_taken(tmp_path: Path) -> None:
    """With every sign taken away the file of the guide is a configuration."""
    lines = FILE.read_text("utf-8").splitlines()
    shown = [line[1:] if line[1:2].isalpha() else line for line in lines]
    file = tmp_path / "krypto.toml"
    file.write_text("\n".join(shown), "utf-8")
    assert gathered(Asked(str(file)), {}).checked() == Configuration(port=8765, db="krypto.db")
