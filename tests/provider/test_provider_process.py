"""The provider as a process: its start line, its options, its end."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from reference_provider.options import read_options
from tests.provider.support import CUSTOMER, HASHED, HEATERS, ROOT, SESSION
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import copied

COMMAND = [sys.executable, "-m", "reference_provider"]


class Process:
    """A provider that has printed its greeting."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.process = process
        self.line = process.stdout.readline()
        self.greeting: dict[str, Any] = json.loads(self.line)
        self.url: str = self.greeting["url"]

    @contextmanager
    def log_in(self) -> Iterator[httpx.Client]:
        with httpx.Client(base_url=self.url, timeout=PATIENCE_SECONDS) as client:
            login = {"email": self.greeting["email"], "password": HASHED}
            client.headers["X-CSRF-Token"] = client.post(SESSION, json=login).json()["csrf_token"]
            yield client

    def end(self, number: signal.Signals) -> tuple[int, bytes, bytes]:
        """The exit code, and the output after the start line."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, out, err


@contextmanager
def started(database: Path, *options: str) -> Iterator[Process]:
    command = [*COMMAND, "--port", "0", "--database", str(database), *options]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            yield Process(process)
        finally:
            process.kill()


def refused(*options: str) -> str:
    """The error message with which a start is refused."""
    done = subprocess.run(
        [*COMMAND, *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    sentences = done.stderr.splitlines()
    assert len(sentences) == 1, done.stderr
    return sentences[0]


def test_a_new_database_is_made_and_announced(tmp_path: Path) -> None:
    database = tmp_path / "new" / "provider.db"
    with started(database, "--heaters", "9", "--speed", "0") as provider:
        assert provider.greeting == {
            "url": provider.url,
            "email": "installer@heatdesk.test",
            "password": "boiler-room-42",
            "gateway": {"mac": "0C8B95F00001", "check_code": "WELCOME01"},
        }
        assert provider.url.startswith("http://127.0.0.1:")
        with provider.log_in() as client:
            assert len(client.get("/auth/api/installers/heaters").json()) == 9
        assert provider.end(signal.SIGTERM) == (0, b"", b"")
    # No other file is left, so the database can be copied as it is.
    assert [path.name for path in database.parent.iterdir()] == ["provider.db"]


def test_an_empty_file_is_filled(tmp_path: Path) -> None:
    database = tmp_path / "empty.db"
    database.touch()
    with started(database, "--heaters", "3") as provider, provider.log_in() as client:
        assert len(client.get("/auth/api/installers/heaters").json()) == 3


def test_data_stay_between_runs(seeded_world: Path, tmp_path: Path) -> None:
    database = copied(seeded_world, tmp_path)
    with started(database, "--speed", "0") as provider, provider.log_in() as client:
        answer = client.post(
            "/auth/api/accounts/account", json=CUSTOMER, headers={"app": "consumer"}
        )
        cookies, customer = dict(client.cookies), answer.json()["id"]
        assert provider.end(signal.SIGINT)[0] == 0
    with started(database, "--heaters", "61", "--seed", "5") as provider:
        with httpx.Client(
            base_url=provider.url, cookies=cookies, timeout=PATIENCE_SECONDS
        ) as client:
            assert client.get(f"/auth/api/accounts/account/{customer}").status_code == 200
            assert len(client.get("/auth/api/installers/heaters").json()) == 60
        _, _, said = provider.end(signal.SIGINT)
    assert said == b"reference provider: kept the database of 60 heaters and seed 1.\n"


def test_time_passes_and_a_used_gateway_is_not_handed_out_again(
    seeded_world: Path, tmp_path: Path
) -> None:
    database = copied(seeded_world, tmp_path)
    with started(database, "--speed", "10") as provider, provider.log_in() as client:
        label = provider.greeting["gateway"]
        sent = {"mac": f"{label['mac']}-{label['check_code']}", "account_id": 1001}
        mac = client.post("/heaters/api/gateways/gateway", json=sent).json()["gateway_mac"]
        scan = client.post(
            f"{HEATERS}/start_scan", json={"gateway_mac": mac, "account_id": 1001}
        ).json()
        seen = [scan["status_code"]]

        def is_done() -> bool:
            seen.append(client.get(f"{HEATERS}/result_scan/{scan['id']}").json()["status_code"])
            return bool(seen[-1] == "done")

        until(is_done)
        assert list(dict.fromkeys(seen)) == ["not_ready", "press_button", "done"]
    with started(database) as provider:
        assert provider.greeting["gateway"] == {"mac": "0C8B95F00002", "check_code": "WELCOME02"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_open_event_stream_does_not_delay_the_end(
    seeded_world: Path, tmp_path: Path, number: signal.Signals
) -> None:
    database = copied(seeded_world, tmp_path)
    with started(database) as provider, provider.log_in() as client:
        path = "/.well-known/mercure?topic=heaters/20001"
        with client.stream("GET", path) as response:
            lines = response.iter_lines()
            assert next(lines) == ": connected"
            # A stream that had to be cut off after the grace period would cause a warning.
            assert provider.end(number) == (0, b"", b"")
            assert list(lines) is not None


def test_it_ends_with_its_standard_input_when_asked_to(seeded_world: Path, tmp_path: Path) -> None:
    database = copied(seeded_world, tmp_path)
    with started(database, "--exit-with-stdin") as provider:
        assert provider.process.stdin is not None
        provider.process.stdin.close()
        assert provider.process.wait(PATIENCE_SECONDS) == 0
    with started(database) as provider:
        assert provider.process.stdin is not None
        provider.process.stdin.close()
        for _ in range(20):
            assert (
                httpx.get(f"{provider.url}{SESSION}", timeout=PATIENCE_SECONDS).status_code == 200
            )


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        sentence = refused("--port", port, "--database", str(tmp_path / "never.db"))
    assert sentence == (
        f"reference provider: cannot listen on 127.0.0.1 port {port}: Address already in use."
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--port", "http"], "--port"),
        (["--port", "70000"], "65535"),
        (["--heaters", "0"], "--heaters"),
        (["--speed", "-1"], "--speed"),
        (["--speed", "nan"], "--speed"),
        (["--colour", "red"], "--colour"),
    ],
)
def test_a_wrong_option_is_one_sentence(
    options: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_options(["--database", "never.db", *options])
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert word in said.err


def test_the_database_must_be_named() -> None:
    assert "--database" in refused()


def test_an_unknown_host_is_one_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "never.db")
    assert "no.such.host.invalid" in refused(
        "--database", database, "--host", "no.such.host.invalid"
    )


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, and long enough to look like one" * 20)
    assert "cannot use" in refused("--database", str(file))


def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE diary (entry TEXT)")
    connection.close()
    assert "cannot use" in refused("--database", str(file))
