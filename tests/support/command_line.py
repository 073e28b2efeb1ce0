"""Starts hosts by their command line, as operators do, and reads what they print."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.process_table import commands
from tests.support.processes import ROOT, SECRET

BUILD = str(ROOT / "dist")


def command(port: int, *options: str) -> list[str]:
    return [sys.executable, "-m", "server", "--port", str(port), *options]


def environment(**settings: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HEATDESK")}
    return {**kept, "PYTHONPATH": str(ROOT), "HEATDESK_BUILD_DIR": BUILD, **settings}


@contextlib.contextmanager
def embedded(folder: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The dashboard with its own provider, as `make run` starts it; yields the process and the
    lines it printed."""
    process = subprocess.Popen(
        command(port, "--embedded-provider"),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        yield process, [process.stdout.readline().rstrip("\n") for _ in range(3)]
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


def left_behind(folder: Path, port: int) -> list[str]:
    """Processes that still belong to this run: by its port, its database or its working folder."""
    found = []
    for pid, line in commands().items():
        with contextlib.suppress(OSError):
            here = Path(f"/proc/{pid}/cwd").readlink() == folder
            if here or f"--port {port} " in line or str(folder) in line:
                found.append(line)
    return found


def wait_until_none_is_left(folder: Path, port: int) -> None:
    until(lambda: left_behind(folder, port) == [])


def refusal(*options: str, port: int, **settings: str) -> str:
    done = subprocess.run(
        command(port, *options),
        env=environment(**settings),
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


GOOD = {"HEATDESK_PROVIDER_URL": "http://127.0.0.1:9", "HEATDESK_SECRET_KEYS": SECRET}
