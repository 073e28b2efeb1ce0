"""The reference provider as a program: its start line, its data, its end, large worlds."""

import contextlib
import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.database import Database
from tests.provider.past import Line, parsed
from tests.provider.support import ACCOUNT, CUSTOMER, HASHED, HEATERS, LIST, ROOT, SESSION
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import copied
from tests.support.seeding import seeded

COMMAND = [sys.executable, "-m", "provider_kit.reference_provider"]


class Process:
    """A provider that has printed its greeting."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.process = process
        self.greeting: dict[str, Any] = json.loads(process.stdout.readline())
        self.url: str = self.greeting["url"]

    @contextlib.contextmanager
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


@contextlib.contextmanager
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
    assert (done.returncode, done.stdout) == (2, "")
    [sentence] = done.stderr.splitlines()
    return sentence


def test_a_new_database_is_made_and_announced_and_an_empty_file_is_filled(tmp_path: Path) -> None:
    database = tmp_path / "new" / "provider.db"
    empty = tmp_path / "empty.db"
    empty.touch()
    with started(empty, "--heaters", "3") as provider, provider.log_in() as client:
        assert len(client.get(LIST).json()) == 3
    with started(database, "--heaters", "9", "--speed", "0") as provider:
        assert provider.greeting == {
            "url": provider.url,
            "email": "installer@heatdesk.test",
            "password": "boiler-room-42",
            "gateway": {"mac": "0C8B95F00001", "check_code": "WELCOME01"},
        }
        assert provider.url.startswith("http://127.0.0.1:")
        with provider.log_in() as client:
            assert len(client.get(LIST).json()) == 9
        assert provider.end(signal.SIGTERM) == (0, b"", b"")
    # No other file is left, so the database can be copied as it is.
    assert [path.name for path in database.parent.iterdir()] == ["provider.db"]


def test_data_stay_between_runs(seeded_world: Path, tmp_path: Path) -> None:
    database = copied(seeded_world, tmp_path)
    with started(database, "--speed", "0") as provider, provider.log_in() as client:
        answer = client.post(ACCOUNT, json=CUSTOMER, headers={"app": "consumer"})
        cookies, customer = dict(client.cookies), answer.json()["id"]
        assert provider.end(signal.SIGINT)[0] == 0
    with started(database, "--heaters", "61", "--seed", "5") as provider:
        with httpx.Client(
            base_url=provider.url, cookies=cookies, timeout=PATIENCE_SECONDS
        ) as client:
            assert client.get(f"{ACCOUNT}/{customer}").status_code == 200
            assert len(client.get(LIST).json()) == 60
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
    with (
        started(copied(seeded_world, tmp_path)) as provider,
        provider.log_in() as client,
        client.stream("GET", "/.well-known/mercure?topic=heaters/20001") as response,
    ):
        lines = response.iter_lines()
        assert next(lines) == ": connected"
        # A stream that had to be cut off after the grace period would cause a warning.
        assert provider.end(number) == (0, b"", b"")


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
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        sentence = refused("--port", port, "--database", str(tmp_path / "never.db"))
    assert sentence == (
        f"reference provider: cannot listen on 127.0.0.1 port {port}: Address already in use."
    )
    assert list(tmp_path.iterdir()) == []


def test_a_start_that_is_not_possible_is_refused_in_one_sentence(tmp_path: Path) -> None:
    notes, foreign = tmp_path / "notes.txt", tmp_path / "other.db"
    notes.write_text("not a database, and long enough to look like one" * 20)
    with contextlib.closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE diary (entry TEXT)")
    never = str(tmp_path / "never.db")
    for options, said in (
        ([], "--database"),
        (["--database", never, "--host", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--database", str(notes)], "cannot use"),
        (["--database", str(foreign)], "cannot use"),
    ):
        assert said in refused(*options)


def test_the_program_writes_the_lines_and_ends(seeded_world: Path, tmp_path: Path) -> None:
    database = str(copied(seeded_world, tmp_path))
    lines = written("--export-samples", "--database", database, "--days", "3")
    assert lines[0]["type"] == "heatdesk-store"
    days = {line["day"] for line in lines if line["type"] == "sample"}
    assert max(days) - min(days) < timedelta(days=3)
    planted = written("--list-planted", "--database", database)
    assert {"leak", "refill", "worsening"} < {each["kind"] for each in planted}
    # Without a database, a temporary world is made by the options.
    assert len({line.get("heater") for line in written("--export-samples", "--heaters", "2")}) == 3


def written(*options: str) -> list[Line]:
    done = subprocess.run([*COMMAND, *options], cwd=ROOT, check=True, capture_output=True)
    assert done.stderr == b""
    return [parsed(line) for line in done.stdout.splitlines()]


def test_a_large_world_is_seeded_and_has_a_past(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = copied(seeded(tmp_path_factory, 5000), tmp_path)
    database = Database(path)
    with database.read() as connection:
        for linked, count in ((schema.company_heaters, 5000), (schema.company_customers, 3333)):
            rows = connection.execute(select(linked).where(linked.c.company_id == 1)).all()
            assert len(rows) == count
    database.close()
    lines = written("--export-samples", "--database", str(path), "--heaters", "5000", "--days", "9")
    assert len({line["heater"] for line in lines[1:]} - {None}) == 5000
