"""Starts the measured servers: the product and the peers, and the replay that they call."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from bench.peer_builds import NODE, PEERS
from tests.support import memory
from tests.support.processes import ROOT, free_port, running_host_process
from tests.support.user import EMAIL, PASSWORD, User

PROCESSES = 2
"""The product's processes: a worker with one render process. Each peer serves in as many processes,
besides the parent that starts them."""
_START_SECONDS = 60


@dataclass(frozen=True)
class Server:
    name: str
    address: str
    pid: int
    cookies: tuple[str, ...] = ("",)
    """The cookies of each user; each connection belongs to one user."""
    prefix: str = ""
    """Precedes the path of a page."""
    has_idle_parent: bool = False
    """Whether its first process serves no requests."""

    def processor_seconds(self) -> tuple[float, float]:
        """The processor seconds of its first process, and of all its descendants."""
        below = sum(map(memory.processor_seconds, memory.children(self.pid)))
        return memory.processor_seconds(self.pid) - below, below

    def memory_bytes(self) -> int:
        """The memory of the processes that serve, with shared memory counted once."""
        below = sum(map(memory.of_tree, memory.children(self.pid)))
        return below + (0 if self.has_idle_parent else memory.proportional(self.pid))


@contextlib.contextmanager
def running_replay(answers: Path) -> Iterator[str]:
    """Runs the replay and yields its address."""
    command = [sys.executable, "-m", "bench.replay", str(answers)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        finally:
            process.terminate()


@contextlib.contextmanager
def running_product(
    provider: str, users: int, name: str = "heatdesk", workers: int = 1
) -> Iterator[Server]:
    """Runs the product with `users` logged in."""
    options = ("--workers", str(workers))
    with running_host_process(provider, *options, HEATDESK_RENDERERS="1") as (address, pid):
        cookies = tuple(_login(address) for _ in range(users))
        yield Server(name, address, pid, cookies, has_idle_parent=workers > 1)


def _login(address: str) -> str:
    with User(address) as user:
        user.login(EMAIL, PASSWORD)
        return "; ".join(f"{each.name}={each.value}" for each in user.http.cookies.jar)


@contextlib.contextmanager
def running_peer(name: str, provider: str, recording: Path) -> Iterator[Server]:
    """Runs a peer in production mode. Raises RuntimeError if it does not start."""
    port = free_port()
    environment = {
        **os.environ,
        "NODE_ENV": "production",
        "BENCH_PROCESSES": str(PROCESSES),
        "BENCH_PROVIDER": provider,
        "BENCH_RECORDING": str(recording),
        "PORT": str(port),
        "HOSTNAME": "127.0.0.1",
    }
    command = [str(NODE), "server.js"]
    with subprocess.Popen(
        command, cwd=PEERS / name, env=environment, stdout=subprocess.DEVNULL
    ) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_until(lambda: _answers(address), process)
            yield Server(name, address, process.pid, has_idle_parent=True)
        finally:
            process.terminate()


def floor_of(express: Server) -> Server:
    """The Express server at the paths at which it renders each document only once."""
    return Server("floor", express.address, express.pid, prefix="/floor", has_idle_parent=True)


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/healthz", trust_env=False).status_code < 500
    except httpx.TransportError:
        return False


def _wait_until(is_ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not is_ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("a peer did not start")
        time.sleep(0.1)
