"""Starts the product's own programs as processes of their own, as an operator would."""

import contextlib
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.support.forking import CAN_FORK, Forked
from tests.support.host_program import PROGRAM, variables
from tests.support.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
Program = subprocess.Popen[bytes] | Forked
SECRET = "a-secret-that-only-the-tests-know-of"

# Programs that are started inherit it, as from LimitNOFILE= of the unit: shells allow fewer files.
_, _most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
# Some systems report a hard limit that they do not grant.
with contextlib.suppress(OSError, ValueError):
    resource.setrlimit(resource.RLIMIT_NOFILE, (_most_files, _most_files))


@dataclass(frozen=True)
class RunningProvider:
    url: str
    email: str
    password: str
    gateway: dict[str, str] | None


@contextlib.contextmanager
def running_provider(database: Path, *options: str) -> Iterator[RunningProvider]:
    """Runs a reference provider on this database; by default its world stands still."""
    arguments = ["--port", "0", "--exit-with-stdin", "--database", str(database), "--speed", "0"]
    with _child("provider_kit.reference_provider", [*arguments, *options], {}) as process:
        assert process.stdout is not None
        greeting: dict[str, Any] = json.loads(process.stdout.readline())
        yield RunningProvider(**greeting)


@contextlib.contextmanager
def running_host(
    provider_url: str, *options: str, port: str = "", root: str = str(ROOT), **settings: str
) -> Iterator[str]:
    """Runs the dashboard as `python -m server` does, on `port` or a free one; yields its address.
    `root` is the project that it is started in; `settings` are those of `variables`."""
    running = running_host_process(provider_url, *options, port=port, root=root, **settings)
    with running as (address, _):
        yield address


@contextlib.contextmanager
def running_host_process(
    provider_url: str, *options: str, port: str = "", root: str = str(ROOT), **settings: str
) -> Iterator[tuple[str, int]]:
    """Runs the dashboard as `running_host` does; yields its address and process id."""
    port = port or str(free_port())
    arguments = ["--port", port, *options]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        given = {
            "HEATDESK_PROVIDER_URL": provider_url,
            "HEATDESK_SECRET_KEYS": SECRET,
            "HEATDESK_DRAIN_SECONDS": "0",
            "HEATDESK_SHARED_STATE_URL": f"sqlite:{folder}/state.sqlite",
            "HEATDESK_STORE_URL": f"sqlite:{folder}/store.sqlite",
            # Tests break the provider often, and mend it at once.
            "breaker_failures": "0",
            # A part that responds at all is in time, even on a busy machine.
            "part_timeout": f"{PATIENCE_SECONDS}",
            **settings,
        }
        # A copy of the project has no tests.
        environment = {**variables(given), "PYTHONPATH": str(ROOT)}
        with _child(PROGRAM, arguments, environment, root) as process:
            address = f"http://127.0.0.1:{port}"
            wait_until_alive(address, process)
            yield address, process.pid


@contextlib.contextmanager
def _child(
    program: str, arguments: list[str], settings: dict[str, str], root: str = str(ROOT)
) -> Iterator[Program]:
    process = _started(program, arguments, {**os.environ, **settings}, root)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(PATIENCE_SECONDS)
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()


def _started(program: str, arguments: list[str], environment: dict[str, str], root: str) -> Program:
    # Only sources of this project can be forked; workers are new processes anyway.
    if CAN_FORK and root == str(ROOT) and "--workers" not in arguments:
        return Forked(program, arguments, environment)
    command = [sys.executable, "-m", program, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=root, env=environment, stdin=pipe, stdout=pipe)


def started_host(arguments: list[str], settings: dict[str, str]) -> Program:
    """Starts a host, which the caller has to end. It may not be alive yet."""
    return _started(PROGRAM, arguments, {**os.environ, **variables(settings)}, str(ROOT))


def wait_until_alive(address: str, process: Program) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    with httpx.Client(base_url=address, trust_env=False, verify=False) as client:
        while time.monotonic() < deadline:
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with {process.returncode}")
            with contextlib.suppress(httpx.TransportError):
                if client.get("/healthz").status_code == 200:
                    return
            time.sleep(0.02)
    raise RuntimeError("the server did not come up")


def free_port() -> int:
    """A port on which a server may listen at any address of this machine. On Linux, no other
    program is given it until then, nor while that server is started again."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # A port that is free on one address may be that of an outgoing connection on another.
    holder.bind(("", 0))
    port: int = holder.getsockname()[1]
    if sys.platform == "linux":
        # A socket that never listens lets a server have its port; other systems refuse the server.
        _held_ports.append(holder)
    else:
        holder.close()
    return port


_held_ports: deque[socket.socket] = deque(maxlen=300)
"""The oldest are closed, because each is an open file of the process."""


def copied(database: Path, folder: Path) -> Path:
    """Copies a seeded database into a folder, for a test that changes it; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(database, folder / "provider.sqlite"))
