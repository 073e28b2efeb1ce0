"""The command `heatdesk`: its subcommands, and the findings of its `check`."""

import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from server import __version__
from server.command.main import main
from server.store.engine import open_engine
from server.store.migration import migrate
from tests.support.command_line import environment
from tests.support.contents import absent
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT, SECRET, RunningProvider, free_port


def heatdesk(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server.command", *arguments],
        cwd=ROOT,
        env=environment(**settings),
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )


def findings(output: str) -> dict[str, str]:
    """The mark of each line of the table, by the line's subject."""
    rows = [line.split("  ", 1) for line in output.splitlines()]
    return {what: rest.split()[0] for what, rest in rows}


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str]:
    """The exit status and the output of a command that ends by itself."""
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    printed = capsys.readouterr()
    return end.value.code, printed.out + printed.err


def test_it_tells_its_version_and_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == (0, f"heatdesk {__version__}\n")
    _, told = said(capsys, "--help")
    for command in ("serve", "check", "store", "provider"):
        assert f"\n  {command} " in told


def test_commands_refuse_by_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "serv")[0] == 2
    assert "heatdesk serve" in said(capsys, "serve", "--workers", "0")[1]
    assert "reference provider: " in heatdesk("provider").stderr


def test_a_check_of_a_host_that_can_start(provider: RunningProvider, tmp_path: Path) -> None:
    done = heatdesk(
        "check",
        HEATDESK_PROVIDER_URL=provider.url,
        HEATDESK_SECRET_KEYS=SECRET,
        HEATDESK_SHARED_STATE_URL=f"sqlite:{tmp_path}/state.sqlite",
        HEATDESK_STORE_URL=f"sqlite:{tmp_path}/store.sqlite",
    )
    assert done.returncode == 0, done.stdout
    assert (set(findings(done.stdout).values()), list(tmp_path.iterdir())) == ({"ok"}, [])


def test_a_check_of_a_host_that_cannot(tmp_path: Path) -> None:
    newer = f"sqlite:{tmp_path}/store.sqlite"
    engine = open_engine(newer)
    migrate(engine)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    nowhere = f"127.0.0.1:{free_port()}"
    done = heatdesk(
        "check",
        HEATDESK_PROVIDER_URL=f"http://{nowhere}",
        HEATDESK_SECRET_KEYS="short",
        HEATDESK_BRAND="ibc",
        HEATDESK_SHARED_STATE_URL=f"redis://:of-redis@{nowhere}/0",
        HEATDESK_STORE_URL=newer,
        HEATDESK_PUSH_TOKEN="of-the-hub",
    )
    assert done.returncode == 1
    assert findings(done.stdout) == {
        **dict.fromkeys(("settings", "provider", "build"), "WRONG"),
        **dict.fromkeys(("shared state", "store", "push hub"), "WRONG"),
        "rendering": "ok",
    }
    assert not absent(done.stdout, "9999", "brand default")
    assert not [each for each in ("of-redis", "of-the-hub", "short") if each in done.stdout]
    assert done.stderr == ""


def test_a_check_of_a_hub_that_answers_rubbish_prints_no_address() -> None:
    def answer(hub: socket.socket) -> None:
        connection, _ = hub.accept()
        with connection:
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as hub, ThreadPoolExecutor(1) as pool:
        hub.settimeout(PATIENCE_SECONDS)
        pool.submit(answer, hub)
        address = f"http://127.0.0.1:{hub.getsockname()[1]}/?key=of-the-hub"
        done = heatdesk(
            "check",
            HEATDESK_PROVIDER_URL=f"http://127.0.0.1:{free_port()}",
            HEATDESK_SECRET_KEYS=SECRET,
            HEATDESK_PUSH_URL=address,
        )
    assert findings(done.stdout)["push hub"] == "WRONG"
    assert "cannot be read" in done.stdout
    assert "of-the-hub" not in done.stdout


def test_a_check_tries_nothing_with_a_setting_that_is_wrong() -> None:
    done = heatdesk("check", HEATDESK_SECRET_KEYS=SECRET, HEATDESK_BRAND="ibc")
    found = findings(done.stdout)
    assert (done.returncode, found["provider"], found["build"]) == (1, "-", "WRONG")
