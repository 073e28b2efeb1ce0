"""Stopping and restarting: readiness ends first, open requests are completed, workers return."""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from server.serving import on_uvicorn
from tests.support.command_line import (
    BUILD,
    GOOD,
    command,
    embedded,
    environment,
    serving_host,
    started,
    wait_until_none_is_left,
)
from tests.support.faults import Fault, FaultyProxy
from tests.support.host_program import PROGRAM
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.process_table import descendants, worker_processes
from tests.support.processes import (
    ROOT,
    RunningProvider,
    free_port,
    running_host_process,
)
from tests.support.push import Hub, values
from tests.support.raw import GET, connected, rest, status
from tests.support.servers import serving_as_host
from tests.support.sites import site
from tests.support.streams import flow_of, listening
from tests.support.user import EMAIL, PASSWORD, User
from tests.support.writes import MESSAGE, token

SENT = Fault(200, b"{}", {"content-type": "application/json"}, delay=3.0, acts=True)
"""The provider acts, and responds so late that a host that does not wait would have ended."""
WORKERS = pytest.mark.parametrize("options", [(), ("--workers", "2")], ids=["one", "two"])


def is_gone(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def ready(address: str, path: str = "/readyz") -> httpx.Response:
    return httpx.get(address + path, timeout=PATIENCE_SECONDS)


def accepts(address: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return ready(address, "/healthz").status_code == 200
    return False


def is_refused(address: str) -> bool:
    with contextlib.suppress(ConnectionRefusedError), connected(address):
        return False
    return True


@contextlib.contextmanager
def form_under_way(
    proxy: FaultyProxy, *options: str
) -> Iterator[tuple[str, int, Future[httpx.Response]]]:
    """The address and process id of a host that has sent a form to the provider, and the form's
    answer to come."""
    settings = {"HEATDESK_RENDERERS": "1", "HEATDESK_DRAIN_SECONDS": "0"}
    with (
        running_host_process(proxy.url, *options, **settings) as (address, pid),
        ThreadPoolExecutor() as threads,
        User(address) as user,
    ):
        user.login()
        proxy.break_(MESSAGE, SENT, "POST")
        form = {"csrf": token(user, "/contact"), "content": "It drips."}
        answer = threads.submit(user.http.post, "/contact", data=form)
        until(lambda: len(proxy.calls(MESSAGE, "POST")) == 1)
        yield address, pid, answer


@pytest.mark.parametrize(
    ("options", "target", "number"),
    [
        ((), "host", signal.SIGTERM),
        ((), "all", signal.SIGTERM),
        (("--workers", "2"), "host", signal.SIGTERM),
        (("--workers", "2"), "all", signal.SIGTERM),
        # Several workers are replaced then.
        ((), "host", signal.SIGHUP),
    ],
)
def test_a_form_under_way_is_answered_and_carried_out_once(
    proxy: FaultyProxy, options: tuple[str, ...], target: str, number: signal.Signals
) -> None:
    with form_under_way(proxy, *options) as (_, pid, answer):
        for each in [pid] if target == "host" else [*descendants(pid), pid]:
            os.kill(each, number)
        assert answer.result().status_code == 303
        until(lambda: is_gone(pid))
    assert len(proxy.calls(MESSAGE, "POST")) == 1


@WORKERS
def test_readiness_goes_first_and_requests_are_still_taken(
    shared_proxy: FaultyProxy, options: tuple[str, ...]
) -> None:
    settings = {"HEATDESK_RENDERERS": "1", "HEATDESK_DRAIN_SECONDS": "3"}
    with running_host_process(shared_proxy.url, *options, **settings) as (address, pid):
        until(lambda: ready(address).status_code == 200)
        os.kill(pid, signal.SIGTERM)
        # One of two workers may not have received the signal yet.
        until(lambda: ready(address).text == "stopping\n")
        answer = ready(address, "/login")
        assert (answer.status_code, answer.headers["connection"]) == (200, "close")
        until(lambda: is_gone(pid))
        assert not accepts(address)


@WORKERS
def test_no_connection_is_taken_that_no_worker_would_answer(
    proxy: FaultyProxy, options: tuple[str, ...]
) -> None:
    """While requests under way are completed, new connections are refused: a proxy then asks
    another host, or this one again."""
    with form_under_way(proxy, *options) as (address, pid, answer):
        os.kill(pid, signal.SIGTERM)
        until(lambda: is_refused(address) or answer.done())
        assert not answer.done()
        assert answer.result().status_code == 303


def test_an_interrupt_with_nothing_under_way_does_not_wait(
    shared_proxy: FaultyProxy, proxy: FaultyProxy
) -> None:
    with running_host_process(shared_proxy.url, HEATDESK_DRAIN_SECONDS="60") as (_, pid):
        os.kill(pid, signal.SIGINT)
        begun = time.monotonic()
        until(lambda: is_gone(pid))
        assert time.monotonic() < begun + 30


def test_open_streams_go_on_until_nothing_is_accepted_any_more(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, running_hub: Hub
) -> None:
    """Browsers reconnect at once, and must not reach the stopping host again."""
    settings = {"HEATDESK_RENDERERS": "1", "HEATDESK_PUSH_URL": running_hub.url}
    with (
        running_host_process(proxy.url, HEATDESK_DRAIN_SECONDS="2", **settings) as (address, pid),
        User(address) as user,
    ):
        user.login()
        with listening(user) as stream:
            os.kill(pid, signal.SIGTERM)
            until(lambda: ready(address).status_code == 503)
            running_hub.publish(values(10))
            assert flow_of(stream.event()) == 1.0
            with User(address) as late, listening(late.login()) as other:
                assert other.event()[0] == "closed"
            assert stream.event()[0] == "closed"
            until(lambda: not accepts(address))


@contextlib.contextmanager
def supervised(provider_url: str, **settings: str) -> Iterator[tuple[str, int, set[int]]]:
    """The address of a host with two workers, the process id of their supervisor, and theirs."""
    settings = {"HEATDESK_RENDERERS": "1", **settings}
    with running_host_process(provider_url, "--workers", "2", **settings) as (address, pid):
        until(lambda: len(worker_processes(pid)) == 2)
        yield address, pid, worker_processes(pid)


def test_workers_are_replaced_one_after_another_without_a_refusal(
    shared_proxy: FaultyProxy,
) -> None:
    with supervised(shared_proxy.url) as (address, supervisor, before):
        os.kill(supervisor, signal.SIGHUP)
        while worker_processes(supervisor) & before:
            assert accepts(address)
        assert len(worker_processes(supervisor)) == 2


@contextlib.contextmanager
def reloading(provider_url: str, folder: Path) -> Iterator[tuple[int, set[int]]]:
    """A host whose reload waits for a new worker that hangs in its start. Yields the process id of
    the supervisor and those of the old workers."""
    build = Path(shutil.copytree(BUILD, folder / "build"))
    with supervised(provider_url, build_dir=str(build)) as (_, pid, before):
        until(lambda: all(descendants(each) for each in before))
        # Who opens a named pipe waits for the other side.
        (build / "manifest.json").unlink()
        os.mkfifo(build / "manifest.json")
        os.kill(pid, signal.SIGHUP)
        until(lambda: len(worker_processes(pid) - before) == 1)
        try:
            yield pid, before
        finally:
            os.kill(pid, signal.SIGTERM)
            for each in worker_processes(pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)


def test_a_reload_does_not_delay_a_stop(shared_proxy: FaultyProxy, tmp_path: Path) -> None:
    with reloading(shared_proxy.url, tmp_path) as (supervisor, _):
        os.kill(supervisor, signal.SIGTERM)
        begun = time.monotonic()
        until(lambda: is_gone(supervisor))
        assert time.monotonic() < begun + 15


@contextlib.asynccontextmanager
async def never_stop(_: Starlette) -> AsyncIterator[None]:
    yield
    while True:
        signal.pause()


unstoppable = Starlette(lifespan=never_stop, routes=[Route("/healthz", lambda _: Response())])


def supervise_two(port: int) -> None:
    config = on_uvicorn.Config(f"{__name__}:unstoppable", workers=2, timeout_graceful_shutdown=0)
    config.timeout_worker_healthcheck = int(PATIENCE_SECONDS)
    vars(on_uvicorn)["_KILL_SECONDS"] = 0.5
    with socket.create_server(("127.0.0.1", port)) as listener:
        on_uvicorn.Workers(config, listener, lambda _: None).supervise()


def test_a_replaced_worker_that_does_not_stop_is_killed() -> None:
    port = free_port()
    run = f"from {__name__} import *; supervise_two({port})"
    with started([sys.executable, "-c", run], ROOT, dict(os.environ)) as supervisor:
        until(lambda: accepts(f"http://127.0.0.1:{port}"))
        before = worker_processes(supervisor.pid)
        supervisor.send_signal(signal.SIGHUP)
        until(lambda: all(is_gone(each) for each in before))


def ignores(pid: int, number: signal.Signals) -> bool:
    [ignored] = re.findall(r"SigIgn:\s(\w+)", Path(f"/proc/{pid}/status").read_text())
    return bool(int(ignored, 16) >> (number - 1) & 1)


@WORKERS
def test_a_host_that_nohup_has_started_outlives_its_terminal(
    provider: RunningProvider, options: tuple[str, ...]
) -> None:
    with serving_host(*options, before=("nohup",), HEATDESK_PROVIDER_URL=provider.url) as (_, pid):
        assert all(ignores(each, signal.SIGHUP) for each in (pid, *worker_processes(pid)))


def test_workers_that_cannot_start_end_the_program(tmp_path: Path) -> None:
    build = Path(shutil.copytree(BUILD, tmp_path / "build"))
    (build / "server.js").write_text("throw new Error('broken')")
    process = subprocess.run(
        command(free_port(), "--workers", "2", module=PROGRAM),
        env=environment(**{**GOOD, "build_dir": str(build)}),
        check=False,
        capture_output=True,
        timeout=PATIENCE_SECONDS,
    )
    assert process.returncode == 3


def test_a_worker_that_cannot_start_for_a_while_is_tried_again(
    shared_proxy: FaultyProxy, tmp_path: Path
) -> None:
    build = Path(shutil.copytree(BUILD, tmp_path / "build"))
    views = (build / "server.js").read_text("utf-8")
    with supervised(shared_proxy.url, build_dir=str(build)) as (address, pid, before):
        (build / "server.js").write_text("throw new Error('broken')")
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        seen: set[int] = set()

        def has_failed() -> bool:
            seen.update(worker_processes(pid) - before)
            return len(seen) > 2

        until(has_failed)
        (build / "server.js").write_text(views, "utf-8")
        until(lambda: accepts(address))


def test_a_request_on_its_way_to_an_idle_connection_is_answered() -> None:
    with site() as stopping, connected(stopping.address, GET) as client:
        assert client.recv(1000).startswith(b"HTTP/1.1 200")
        stopping.server.server_state.stopping = True
        for connection in list(stopping.server.server_state.connections):
            connection.shutdown()
        client.sendall(GET)
        answer = rest(client)
        assert status(answer) == 200
        assert b"connection: close" in answer


def test_a_request_that_waits_while_the_host_is_stalled_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.serving.on_uvicorn._LAST_REQUEST_SECONDS", 0)
    with site() as stopping, connected(stopping.address, GET) as client:
        assert client.recv(1000).startswith(b"HTTP/1.1 200")
        stalled, sent = threading.Event(), threading.Event()

        def stall() -> None:
            stopping.server.server_state.stopping = True
            for connection in list(stopping.server.server_state.connections):
                connection.shutdown()
            stalled.set()
            sent.wait(PATIENCE_SECONDS)

        loop = stopping.server.servers[0].get_loop()
        # The event loop runs callbacks that are due before it reads from sockets.
        loop.call_soon_threadsafe(loop.call_later, 0.01, stall)
        stalled.wait(PATIENCE_SECONDS)
        client.sendall(GET)
        sent.set()
        assert status(rest(client)) == 200


def test_a_connection_that_nobody_has_accepted_yet_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The system accepts connections while the host is busy, and they may carry a form."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("fine"))])
        with serving_as_host(app, port, listener=listener) as server:
            busy, has_connected = threading.Event(), threading.Event()

            async def stop(_: int) -> bool:
                busy.set()
                return has_connected.wait(PATIENCE_SECONDS)

            monkeypatch.setattr(server, "on_tick", stop)
            busy.wait(PATIENCE_SECONDS)
            with connected(f"http://127.0.0.1:{port}", GET) as client:
                has_connected.set()
                assert status(rest(client)) == 200


def test_a_form_that_outlives_the_grace_ends_without_an_answer() -> None:
    """It may have been carried out: an error would say that it was not."""
    begun, port = threading.Event(), free_port()

    async def carry_out(_: Request) -> Response:
        begun.set()
        await asyncio.sleep(PATIENCE_SECONDS)
        return Response()

    app = Starlette(routes=[Route("/", carry_out, methods=["POST"])])
    with contextlib.ExitStack() as opened:
        with serving_as_host(app, port):
            asked = connected(f"http://127.0.0.1:{port}", GET.replace(b"GET", b"POST"))
            form = opened.enter_context(asked)
            begun.wait(PATIENCE_SECONDS)
        assert rest(form) == b""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_embedded_provider_outlives_what_is_under_way(
    tmp_path: Path, number: signal.Signals
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with embedded(tmp_path, port) as (process, _), User(address) as user:
        body = urlencode({"csrf": token(user, "/login"), "email": EMAIL, "password": PASSWORD})
        cookies = "; ".join(f"{name}={value}" for name, value in user.http.cookies.items())
        head = (
            "POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Cookie: {cookies}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body[:10]}"
        )
        with connected(address, head.encode()) as form:
            os.killpg(process.pid, number)
            until(lambda: not accepts(address))
            form.sendall(body[10:].encode())
            assert status(rest(form)) == 303
        assert process.wait(PATIENCE_SECONDS) == 0
        wait_until_none_is_left(tmp_path, port)


@contextlib.contextmanager
def activated(listener: socket.socket, *options: str, **settings: str) -> Iterator[None]:
    """A host that gets the listener as from systemd: as file 3, with two variables that say so. It
    has ended after the block."""
    run = (
        "import os, sys; os.dup2(int(sys.argv[1]), 3); "
        "os.environ |= {'LISTEN_FDS': '1', 'LISTEN_PID': str(os.getpid())}; "
        "os.execv(sys.argv[2], sys.argv[2:])"
    )
    line = [sys.executable, "-c", run, f"{listener.fileno()}", *command(free_port(), *options)]
    variables = environment(**{**GOOD, "HEATDESK_RENDERERS": "1", **settings})
    with started(line, ROOT, variables, pass_fds=[listener.fileno()]) as process:
        yield
        process.terminate()
        process.wait(PATIENCE_SECONDS)


@WORKERS
def test_who_connects_while_no_host_runs_is_answered_by_the_next(options: tuple[str, ...]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with activated(listener, *options):
            assert ready(address, "/healthz").status_code == 200
        asked = GET.replace(b"/ ", b"/healthz ")
        with connected(address, asked) as early, activated(listener, *options):
            assert early.recv(1000).startswith(b"HTTP/1.1 200")
