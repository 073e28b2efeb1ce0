"""Starting and stopping: the output, the data that are kept, leftovers, and clear refusals."""

import os
import re
import signal
import socket
from pathlib import Path

import httpx
import pytest

from server.command.serve import share_processors
from server.environment import read_settings
from tests.support.command_line import (
    GOOD,
    embedded,
    refusal,
    wait_until_none_is_left,
)
from tests.support.contents import absent
from tests.support.host_program import PROGRAM
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import SECRET, free_port, running_host
from tests.support.stores import number_of_samples, run
from tests.support.user import EMAIL, PASSWORD, User


def test_the_embedded_start_says_where_it_is_and_an_interrupt_ends_it_and_the_data_stay(
    tmp_path: Path,
) -> None:
    port = free_port()
    with embedded(tmp_path, port) as (process, lines):
        assert lines[0] == f"heatdesk is ready at http://127.0.0.1:{port}"
        assert re.search(f"{EMAIL}.*{PASSWORD}", lines[1])
        assert "MAC" in lines[2]
        with User(f"http://127.0.0.1:{port}") as user:
            user.login()
            row = user.page("/notifications?read=0")["data"]["notifications"][0]
            user.post("/notifications", {"notification": row["id"], "read": "1"})
            cookies = dict(user.http.cookies)
        # Then the past of the demo world is in the store.
        until(lambda: not (tmp_path / "var/past-unfinished").exists())
        assert run(f"sqlite:{tmp_path}/var/store.sqlite", number_of_samples)[0] > 10_000
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE_SECONDS) == 0
        wait_until_none_is_left(tmp_path, port)
    with embedded(tmp_path, port), User(f"http://127.0.0.1:{port}") as again:
        again.http.cookies.update(cookies)
        unread = again.page("/notifications?read=0")["data"]["notifications"]
        assert row["id"] not in [each["id"] for each in unread]
        assert unread
        # The past is not imported again.
        assert not (tmp_path / "var/past-unfinished").exists()


def test_a_killed_dashboard_leaves_no_process(tmp_path: Path) -> None:
    port = free_port()
    with embedded(tmp_path, port) as (process, _):
        process.kill()
        process.wait()
        wait_until_none_is_left(tmp_path, port)


STORE = "postgresql://u:the-secret@db/heatdesk?sslmode=verify-ca&"


@pytest.mark.parametrize("module", ["server", "tools.dev"])
def test_a_taken_port_is_one_clear_sentence(module: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(port=port, module=module, **GOOD)
    assert not absent(said, f"port {port}", "PORT=")


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"HEATDESK_SECRET_KEYS": SECRET}, "HEATDESK_PROVIDER_URL"),
        ({**GOOD, "HEATDESK_STORE_URL": f"{STORE}sslrootcert=/none.pem"}, "cannot be read"),
        ({**GOOD, "HEATDESK_STORE_URL": f"{STORE}connect_timeout=3"}, "is not supported"),
        ({**GOOD, "HEATDESK_SHARED_STATE_URL": "redis://h/0?colour=red"}, "colour"),
    ],
)
def test_a_wrong_setting_is_one_clear_sentence(settings: dict[str, str], named: str) -> None:
    said = refusal(port=free_port(), **settings)
    assert named in said
    assert "the-secret" not in said


def test_a_missing_build_is_one_clear_sentence() -> None:
    said = refusal(port=free_port(), module=PROGRAM, build_dir="/nowhere", **GOOD)
    assert not absent(said, "/nowhere", "make setup")


@pytest.mark.parametrize("given", ["", None])
def test_workers_share_the_processors(monkeypatch: pytest.MonkeyPatch, given: str | None) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(512)), raising=False)
    # The function changes the environment, which later tests give to their hosts.
    monkeypatch.setattr(os, "environ", dict(os.environ))
    for workers, expected in ((2, 64), (16, 32), (1024, 1)):
        if given is None:
            monkeypatch.delenv("HEATDESK_RENDERERS", raising=False)
        else:
            monkeypatch.setenv("HEATDESK_RENDERERS", given)
        share_processors(workers)
        assert read_settings({**os.environ, **GOOD}).renderers == expected


def test_without_a_provider_it_is_alive_but_not_ready() -> None:
    with running_host(f"http://127.0.0.1:{free_port()}") as address:
        assert httpx.get(f"{address}/healthz", timeout=PATIENCE_SECONDS).status_code == 200
        assert httpx.get(f"{address}/readyz", timeout=PATIENCE_SECONDS).status_code == 503
        with User(address) as user:
            assert user.post("/login", {"email": "a@b.test", "password": "x"}).status_code == 503
