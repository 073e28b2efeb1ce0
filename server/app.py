"""The composition root: makes the application from its settings, build, routes and middleware."""

import asyncio
import contextlib
import importlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import nullcontext
from types import ModuleType

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette_compress import CompressMiddleware

from server.domain.brands import BRAND_DATA
from server.environment import read_settings
from server.live.feeds import Feeds
from server.live.files.calendar_file import calendar_routes
from server.live.files.csv_files import csv_routes, sheet_routes
from server.live.routes import live_routes
from server.provider.caller import is_reachable
from server.provider.connection import open_client
from server.provider.pictures import PictureHosts
from server.provider.push import Push
from server.rendering.build import Build, read_build
from server.rendering.document import (
    DocumentWriter,
    busy_documents,
    busy_style_source,
)
from server.rendering.pool import RenderPool
from server.serving.allowed_hosts import AllowedHosts
from server.serving.busy_answers import BusyAnswers
from server.serving.fair_queue import FairQueue
from server.serving.headers import SecurityHeaders, server_error
from server.serving.observed_requests import ObservedRequests
from server.serving.seal import Seal
from server.serving.shared_state.state import SharedState, open_shared_state
from server.serving.static_files import StaticFiles
from server.settings import Settings
from server.store.history_store import HistoryStore
from server.telemetry.telemetry import Telemetry, open_telemetry
from server.web.host import Host
from server.web.protocol.offline import offline_routes
from server.web.protocol.page_endpoint import PageEndpoint
from server.web.routes import ROUTES, PageRoute

log = logging.getLogger("heatdesk")

_NOT_FOUND = PageRoute(name="not-found", path="*", view=None, access="open")


def create_app(settings: Settings | None = None) -> Starlette:
    """The application; `settings` default to those of the environment. Raises SettingsError or
    BuildMissing before anything is started."""
    settings = settings or read_settings()
    build = read_build(settings.build_dir)
    telemetry = open_telemetry(settings.metrics_port)
    pool = RenderPool(build.server_bundle, settings.renderers, telemetry)
    push = Push(settings.push_url, settings.push_token)
    feeds = Feeds(push.listen, settings.realtime_seconds)
    state = open_shared_state(settings.shared_state_url)
    host = _host(settings, build, pool, feeds, state, telemetry)
    static = StaticFiles(state, host.seal, build.manifest.id, build.static)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Callable[[], None]]]:
        try:
            await pool.start()
            await static.share()  # Before a page of this build is answered.
            beside = [static.keep_shared(), *_tasks(host, pool, feeds)]
            store = host.history_store.running() if host.history_store else nullcontext()
            async with store, _running(beside):
                yield {"end_streams": feeds.close}
        finally:
            await pool.stop()
            await host.client.aclose()
            await host.pictures.aclose()
            await push.aclose()
            await state.aclose()

    async def alive(_: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def ready(request: Request) -> Response:
        if request.state.is_stopping:
            return PlainTextResponse("stopping\n", 503)
        if not pool.ready_count:
            return PlainTextResponse("no render process\n", 503)
        if host.queue.is_overloaded:
            return PlainTextResponse("pages are being refused: there are too many requests\n", 503)
        if not await is_reachable(host.client):
            return PlainTextResponse("the provider cannot be reached\n", 503)
        return PlainTextResponse("ready\n")

    async def robots(_: Request) -> Response:
        return PlainTextResponse("User-agent: *\nDisallow: /\n")

    app = Starlette(
        routes=[
            *_page_routes(host, ROUTES),
            Route("/healthz", alive),
            Route("/readyz", ready),
            Route("/robots.txt", robots),
            Mount("/static", static),
            *live_routes(host),
            *csv_routes(host),
            *calendar_routes(host),
            *sheet_routes(host),
            *offline_routes(host, build.service_worker),
            *_page_routes(host, [_NOT_FOUND]),
        ],
        middleware=[
            Middleware(ObservedRequests, settings=settings, telemetry=telemetry),
            Middleware(SecurityHeaders),
            Middleware(AllowedHosts, settings=settings),
            # A browser shows the beginning of a document while it still loads the rest. It can
            # decompress Brotli byte by byte, but Zstandard only in whole blocks of up to 128 KB.
            Middleware(CompressMiddleware, zstd=False, brotli_quality=5),
        ],
        exception_handlers={Exception: server_error},
        lifespan=lifespan,
    )
    app.state.feeds = feeds
    return app


def page_module(route: PageRoute) -> ModuleType:
    return importlib.import_module(f"server.pages.{route.name.replace('-', '_')}")


def _tasks(host: Host, pool: RenderPool, feeds: Feeds) -> Iterable[Coroutine[None, None, None]]:
    """The tasks of the parts that a host may lack: its store, and the metrics."""
    if host.erasures:
        yield host.erasures.run()
    if host.settings.metrics_port is not None:
        # A host without metrics does not import their modules.
        from server.state_metrics import update_metrics  # noqa: PLC0415 - See above.

        yield update_metrics(host, pool, feeds)


@contextlib.asynccontextmanager
async def _running(work: Iterable[Coroutine[None, None, None]]) -> AsyncIterator[None]:
    """Runs `work` until the end of the block."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _host(
    settings: Settings,
    build: Build,
    pool: RenderPool,
    feeds: Feeds,
    state: SharedState,
    telemetry: Telemetry,
) -> Host:
    brand = build.manifest.brand
    if BRAND_DATA[brand].policy and not settings.privacy_url:
        log.warning(
            "HEATDESK_PRIVACY_URL is not set: installers read that the address of this brand's "
            "privacy policy is not known here"
        )
    return Host(
        settings=settings,
        build=build.manifest,
        client=open_client(settings.provider_url, brand, settings.breaker_failures, telemetry),
        renderer=pool,
        documents=DocumentWriter(build),
        seal=Seal(settings.secret_keys),
        pictures=PictureHosts(settings.picture_origins),
        busy=BusyAnswers(
            busy_documents(build, form=False),
            busy_documents(build, form=True),
            busy_style_source(build),
            settings.languages,
        ),
        queue=FairQueue(),
        shared_state=state,
        history_store=(
            HistoryStore(settings.store_url, settings.store_days) if settings.store_url else None
        ),
        on_session_end=feeds.end_session,
    )


def _page_routes(host: Host, routes: Iterable[PageRoute]) -> list[Route]:
    return [
        Route(
            route.starlette_path,
            PageEndpoint(host, route, page_module(route)).handle,
            methods=["GET", "POST"],
        )
        for route in routes
        if host.history_store or not route.store
    ]
