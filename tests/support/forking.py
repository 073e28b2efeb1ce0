"""Forks the product's programs from one process that has imported them: most of a start is imports.

`python -m tests.support.forking` is that process. It takes orders from the socket that is its
standard input. A program has the arguments, environment and standard streams of its order, and runs
as `python -m` runs it.
"""

import atexit
import contextlib
import functools
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

_ROOT = Path(__file__).parents[2]
_MODULES = ("tests.support.host_program", "provider_kit.reference_provider.__main__")
"""Those of the programs, which are run later under the name `__main__`."""
_LATE = (
    *("server.app", "server.store.migration", "alembic.autogenerate"),
    *("uvicorn.loops.uvloop", "uvicorn.lifespan.on", "uvicorn.protocols.http.httptools_impl"),
    *("anyio._backends._asyncio", "anyio.abc", "sqlalchemy.dialects.sqlite"),
)
"""The modules that the programs import once they run, besides screens and endpoints."""
_FOUND = ("server/pages", "server/live/endpoints")
"""Folders whose modules the programs find by their names."""
CAN_FORK = hasattr(os, "pidfd_open")
"""False on systems other than Linux."""
_ORDER_BYTES = 1 << 18
_LOST = -1
"""The status of a program that has ended without one, by a signal."""


class Forked:
    """A running program, with the part of `subprocess.Popen` that tests use."""

    def __init__(self, program: str, arguments: list[str], environment: Mapping[str, str]) -> None:
        """`program` is one of those that are imported already."""
        mine, its = socket.socketpair()
        read_by_it, written_by_us = os.pipe()
        read_by_us, written_by_it = os.pipe()
        order = json.dumps([program, arguments, dict(environment)]).encode()
        with its:
            socket.send_fds(_orders(), [order], [its.fileno(), read_by_it, written_by_it, 2])
        os.close(read_by_it)
        os.close(written_by_it)
        self.stdin = os.fdopen(written_by_us, "wb")
        self.stdout = os.fdopen(read_by_us, "rb")
        self._tells = mine
        self.pid = int.from_bytes(mine.recv(4), "little")
        self._ended = os.pidfd_open(self.pid)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """The status of the program; `timeout` is in seconds. Raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            if not select.select([self._ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            told = self._tells.recv(4)
            self.returncode = int.from_bytes(told, "little") if told else _LOST
            self._tells.close()
            os.close(self._ended)
        return self.returncode

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._ended, number)


@functools.cache
def _orders() -> socket.socket:
    """The socket to the process that forks, which ends when this process does."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        process = subprocess.Popen([sys.executable, "-m", __name__], cwd=_ROOT, stdin=its.fileno())

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def main() -> None:
    for name in _MODULES:
        importlib.import_module(name)
        del sys.modules[name]
    for late in _LATE:
        importlib.import_module(late)
    for folder in _FOUND:
        for module in (_ROOT / folder).glob("*.py"):
            importlib.import_module(f"{folder.replace('/', '.')}.{module.stem}")
    gc.collect()
    gc.freeze()
    # The system reaps ended children.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=os.dup(0)) as orders:
        while True:
            order, files, _, _ = socket.recv_fds(orders, _ORDER_BYTES, 4)
            if not order:
                return
            if os.fork() == 0:
                orders.close()
                _run(*json.loads(order), *files)
            for descriptor in files:
                os.close(descriptor)


def _run(
    program: str, arguments: list[str], environment: dict[str, str], told: int, *streams: int
) -> NoReturn:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for standard, descriptor in enumerate(streams):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    os.write(told, os.getpid().to_bytes(4, "little"))
    status = 1
    try:
        status = _status_of(program)
    finally:
        os.write(told, status.to_bytes(4, "little"))
    sys.stdout.flush()
    sys.stderr.flush()
    # Skips the interpreter's cleanup, which takes a tenth of a second.
    os._exit(status)


def _status_of(program: str) -> int:
    """Runs the program to its end."""
    try:
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


if __name__ == "__main__":
    main()
