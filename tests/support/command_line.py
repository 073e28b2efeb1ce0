"""Starts hosts by their command line, as operators do, and reads what they print."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.support.host_program import variables
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.process_table import command_of
from tests.support.processes import ROOT, SECRET, free_port, wait_until_alive

BUILD = str(ROOT / "dist")
GOOD = {"HEATDESK_PROVIDER_URL": "http://127.0.0.1:9", "HEATDESK_SECRET_KEYS": SECRET}


def command(port: int, *options: str, module: str = "server") -> list[str]:
    return [sys.executable, "-m", module, "--port", str(port), *options]


def environment(**settings: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HEATDESK")}
    return {**kept, "PYTHONPATH": str(ROOT), **variables(settings)}


@contextlib.contextmanager
def started(
    command: Sequence[str | Path], folder: Path, environment: dict[str, str], **streams: Any
) -> Iterator["subprocess.Popen[bytes]"]:
    """A program, which is killed after the block with all that it has started."""
    with subprocess.Popen(
        command, cwd=folder, env=environment, start_new_session=True, **streams
    ) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def serving_host(
    *options: str,
    module: str = "server",
    before: Sequence[str] = (),
    stderr: Any = None,
    **settings: str,
) -> Iterator[tuple[str, int]]:
    """The address and the process id of a host that is alive. `before` is a program that runs the
    command which follows it; only `PROGRAM` as `module` knows all settings of `variables`."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    settings = {"HEATDESK_SECRET_KEYS": SECRET, "HEATDESK_RENDERERS": "1", **settings}
    streams = {"stdout": subprocess.DEVNULL, "stderr": stderr}
    line = [*before, *command(port, *options, module=module)]
    with started(line, ROOT, environment(**settings), **streams) as process:
        wait_until_alive(address, process)
        yield address, process.pid


def printed(process: "subprocess.Popen[bytes]") -> Iterator[str]:
    """The lines that a program prints."""
    assert process.stdout is not None
    yield from (line.decode().rstrip("\n") for line in process.stdout)


@contextlib.contextmanager
def embedded(folder: Path, port: int) -> Iterator[tuple["subprocess.Popen[bytes]", list[str]]]:
    """The dashboard with its own provider, as `make run` starts it; yields the process and the
    lines it printed."""
    line = command(port, "--embedded-provider")
    with started(line, folder, environment(), stdout=subprocess.PIPE) as process:
        lines = printed(process)
        yield process, [next(lines) for _ in range(3)]


def left_behind(folder: Path, port: int) -> list[str]:
    """Processes that still belong to this run: by its port, its database or its working folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            line = command_of(int(process.name))
            here = (process / "cwd").readlink() == folder
            if here or f"--port {port} " in line or str(folder) in line:
                found.append(line)
    return found


def wait_until_none_is_left(folder: Path, port: int) -> None:
    until(lambda: left_behind(folder, port) == [])


def refusal(*options: str, port: int, module: str = "server", **settings: str) -> str:
    """The sentence with which the program refuses to start."""
    done = subprocess.run(
        command(port, *options, module=module),
        env=environment(**settings),
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert (done.returncode, done.stdout) == (2, "")
    # So it is no traceback.
    [sentence] = done.stderr.splitlines()
    return sentence
