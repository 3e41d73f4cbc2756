"""A database that does not let the server in is one line and status 2."""

import os
import socket
import subprocess
import sys

import pytest

from krypto.testing.postgres import PostgresServer

pytestmark = pytest.mark.slow


def line(url: str, **environment: str) -> str:
    """The one line of a process that does not start, wherever the address stands."""
    done = subprocess.run(
        [sys.executable, "-m", "krypto", "serve", "--no-open", "--port", "0"],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"KRYPTO_DB": url} | environment,
        timeout=60,
        check=False,
    )
    (told,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert told.endswith("[bad_store]")
    assert "s3cret" not in told
    return told


def test_nobody_who_answers_is_told() -> None:
    """A host that takes the connection and says nothing is given up after ten seconds."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        told = line(f"postgresql://krypto:s3cret@127.0.0.1:{port}/krypto")
    assert f"127.0.0.1:{port}/krypto cannot be used: nobody answers." in told


def test_a_password_is_asked_for(postgres: PostgresServer) -> None:
    """A wrong password is told, and a right one from the environment lets the server further."""
    rules = postgres.folder / "data" / "pg_hba.conf"
    before = rules.read_text("utf-8")
    rules.write_text(f"host all locked 127.0.0.1/32 scram-sha-256\n{before}", "utf-8")
    postgres.sql("CREATE ROLE locked LOGIN PASSWORD 's3cret'")
    try:
        postgres.sql("SELECT pg_reload_conf()")
        url = f"postgresql://locked@127.0.0.1:{postgres.port}/postgres"
        wrong = "password authentication failed"
        assert wrong in line(url.replace("@", ":wrong-s3cret@"))
        assert wrong in line(url, PGPASSWORD="wrong-s3cret")
        for told in (line(url.replace("@", ":s3cret@")), line(url, PGPASSWORD="s3cret")):
            assert "permission denied for database postgres" in told
    finally:
        rules.write_text(before, "utf-8")
        postgres.sql("SELECT pg_reload_conf()")
        postgres.sql("DROP ROLE locked")
