"""Starts a PostgreSQL server of a test's own."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pg8000.native
import pytest

from tests.support.certificates import certificate_in
from tests.support.memory import children
from tests.support.patience import until
from tests.support.processes import free_port

_USER = "heatdesk"
_numbers = count()


def _programs() -> Path | None:
    """The folder of `initdb` and `postgres`; None where there is no PostgreSQL."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


@dataclass
class Postgres:
    """A server on loopback that accepts every login."""

    command: list[str]
    port: int
    data: Path
    process: subprocess.Popen[bytes]

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return f"postgresql://{_USER}@127.0.0.1:{self.port}/{name}"

    def run(self, statement: str, database: str = "postgres") -> list[list[object]]:
        connection = pg8000.native.Connection(
            _USER, host="127.0.0.1", port=self.port, database=database, timeout=30
        )
        with contextlib.closing(connection):
            return connection.run(statement) or []

    def tables_have(self, address: str, text: bytes) -> bool:
        """Whether the files of a database's tables have these bytes."""
        self.run("CHECKPOINT")
        name = address.rpartition("/")[2]
        [[oid]] = self.run(f"SELECT oid FROM pg_database WHERE datname = '{name}'")
        return any(text in each.read_bytes() for each in (self.data / "base" / str(oid)).iterdir())

    @contextlib.contextmanager
    def hanging(self) -> Iterator[None]:
        """The server answers no connection within the block, old or new."""
        stopped = [self.process.pid, *children(self.process.pid)]
        for each in stopped:
            os.kill(each, signal.SIGSTOP)
        try:
            yield
        finally:
            for each in stopped:
                # One of its workers may have ended.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(each, signal.SIGCONT)

    @contextlib.contextmanager
    def away(self) -> Iterator[None]:
        """Stops the server before the block, and starts it after it."""
        self.stop()
        yield
        self.start()

    def start(self) -> None:
        self.process = _start(self.command)
        until(self._answers)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stops the server; open connections are cut off."""
        self.process.send_signal(how)
        self.process.wait()

    def _answers(self) -> bool:
        with contextlib.suppress(OSError, pg8000.native.Error):
            return bool(self.run("SELECT 1"))
        return False


def _start(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)


@contextlib.contextmanager
def running_postgres(*, tls: bool = False) -> Iterator[Postgres]:
    """A server with its data in a folder that is removed; `tls` gives it a certificate of
    `localhost`. It must not run as root: tests that do start it as its own user. Skips the test
    where there is no PostgreSQL."""
    programs = _programs()
    if programs is None:
        pytest.skip("there is no PostgreSQL (tests/find-postgres.sh)")
    with tempfile.TemporaryDirectory(prefix="postgres-", dir="/tmp") as folder:
        user = _as_own_user(Path(folder))
        data = f"{folder}/data"
        initdb = f"{programs}/initdb --pgdata {data} --username {_USER} --auth trust"
        initdb += " --encoding UTF8 --locale C.UTF-8 --no-sync"
        subprocess.run([*user, *initdb.split()], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        port = free_port()
        command = [*user, f"{programs}/postgres", "-D", data, "-h", "127.0.0.1", "-p", str(port)]
        settings = {"fsync": "off", "unix_socket_directories": "", "log_min_messages": "fatal"}
        if tls:
            settings |= {"ssl": "on"} | _certificate(Path(data))
        command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        server = Postgres(command, port, Path(data), _start(command))
        try:
            until(server._answers)
            yield server
        finally:
            # Its data are not needed any more.
            server.stop(signal.SIGQUIT)


def _certificate(data: Path) -> dict[str, str]:
    certificate, key = certificate_in(data)
    key.chmod(0o600)
    owner = data.stat()
    for path in (certificate, key):
        os.chown(path, owner.st_uid, owner.st_gid)
    return {"ssl_cert_file": str(certificate), "ssl_key_file": str(key)}


def _as_own_user(folder: Path) -> list[str]:
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
