"""The host of `make dev`: serves a development build, and replaces it when a view changes.

    python -m tools.dev.host DESCRIPTOR

DESCRIPTOR is the number of a listening socket. The host ends when its standard input closes.
"""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from builder.bundles import bundle
from builder.paths import ROOT
from builder.sources import one_build_at_a_time, write_front_end_sources, write_sources
from server.app import create_app
from server.environment import read_settings
from server.rendering.build import read_build
from server.serving.dashboard import server_config, set_up_logging
from server.serving.on_uvicorn import Server
from server.settings import Settings
from tools.dev.checks import Check, check_front_end, check_python
from tools.dev.sources import FRONT_END, POLL_SECONDS, Snapshot, snapshot

_BUILD = ROOT / "dist-dev"


class DevelopmentHost:
    """Passes requests to the dashboard of the newest build, and sends its version to browsers."""

    def __init__(self, settings: Settings) -> None:
        self._brand = os.environ.get("HEATDESK_BRAND") or "default"
        self._python = Check(check_python)
        self._front_end = Check(partial(check_front_end, self._brand))
        self._settings = settings
        self._dashboard: ASGIApp
        self._running = contextlib.AsyncExitStack()
        self._version = ""
        self._version_changed = asyncio.Event()

    def application(self) -> Starlette:
        routes = [Route("/dev/versions", self._versions), Mount("/", self._pass_on)]
        return Starlette(routes=routes, lifespan=self._lifespan)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[dict[str, Callable[[], None]]]:
        before = snapshot(*FRONT_END)
        with one_build_at_a_time():
            write_sources(self._brand)
        await self._replace()
        watching = asyncio.create_task(self._watch(before))
        yield {"end_streams": partial(self._announce, "")}
        watching.cancel()
        await asyncio.wait([watching])
        await self._python.stop()
        await self._front_end.stop()
        await self._running.aclose()

    async def _watch(self, before: Snapshot) -> None:
        """Replaces the dashboard whenever the front end's sources differ from `before`."""
        await self._python.restart()
        await self._front_end.restart()
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if (now := snapshot(*FRONT_END)) == before:
                continue
            before = now
            await self._front_end.stop()
            try:
                await self._replace()
            except Exception as error:  # noqa: BLE001 - The next change may fix any error.
                print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
            else:
                await self._front_end.restart()

    async def _replace(self) -> None:
        """Builds, starts a dashboard with the new build, and ends the previous one."""
        await asyncio.to_thread(_bundle, self._brand)
        dashboard = create_app(self._settings)
        running = contextlib.AsyncExitStack()
        await running.enter_async_context(dashboard.router.lifespan_context(dashboard))
        previous, self._running = self._running, running
        self._dashboard = dashboard
        self._announce(f"{read_build(_BUILD).manifest.id}-{os.getpid()}")
        await previous.aclose()

    def _announce(self, version: str) -> None:
        """Sends the version to all browsers; an empty one ends their event streams."""
        self._version = version
        self._version_changed.set()
        self._version_changed = asyncio.Event()

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._dashboard(scope, receive, send)

    async def _versions(self, _: Request) -> StreamingResponse:
        return StreamingResponse(self._events(), media_type="text/event-stream")

    async def _events(self) -> AsyncIterator[str]:
        while self._version:
            yield f"data: {self._version}\n\n"
            await self._version_changed.wait()


def _bundle(brand: str) -> None:
    """Bundles the front end. Sources generated from Python are not written again: they cannot
    change during this process."""
    with one_build_at_a_time():
        bundle(brand, _BUILD, write_front_end_sources(brand), development=True, small=False)


def _end_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


async def _serve(listener: socket.socket) -> None:
    set_up_logging()
    settings = replace(read_settings(), build_dir=_BUILD, renderers=1, drain_seconds=0)
    config = server_config(DevelopmentHost(settings).application(), settings)
    config.timeout_graceful_shutdown = 1
    await Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(socket.socket(fileno=int(sys.argv[1]))))
