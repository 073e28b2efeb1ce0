"""The composition root: makes an ASGI app of the database, clock, hub and the contract's calls."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from provider_kit.reference_provider.api import (
    accounts,
    catalogue,
    customers,
    document,
    heaters,
    help,
    invites,
    maintenances,
    notifications,
    parameters,
    pictures,
    push,
    registration,
    scans,
    session,
)
from provider_kit.reference_provider.api.body_limit import BodyLimit
from provider_kit.reference_provider.api.call import json_answer
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.content import content_in, load_all, preferred_language
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.hub import Hub
from provider_kit.reference_provider.simulation.publisher import publish_realtime
from provider_kit.reference_provider.simulation.world import World

_SUBJECTS = (
    session,
    accounts,
    registration,
    customers,
    invites,
    heaters,
    parameters,
    catalogue,
    scans,
    notifications,
    maintenances,
    help,
    pictures,
    push,
    document,
)


def create_app(database: Database, clock: Clock, *, push_token: str | None = None) -> Starlette:
    load_all()
    app = Starlette(
        routes=[route for subject in _SUBJECTS for route in subject.ROUTES],
        middleware=[Middleware(BodyLimit)],
        exception_handlers={HTTPException: _refuse},
        lifespan=_lifespan,
    )
    app.state.database = database
    app.state.clock = clock
    app.state.hub = Hub()
    app.state.push_token = push_token
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    state = app.state
    tasks = [
        asyncio.create_task(World(state.database, state.clock).run()),
        asyncio.create_task(publish_realtime(state.database, state.clock, state.hub)),
    ]
    yield
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _refuse(request: Request, error: Exception) -> Response:
    """An unknown path or method is a 404: 405 already means refused fields in the contract."""
    content = content_in(preferred_language(request.headers.get("accept-language", "")))
    status = error.status_code if isinstance(error, HTTPException) else 500
    key = {404: "not_found", 405: "not_found", 413: "too_large"}.get(status, "body_invalid")
    return json_answer({"error": content.message(key)}, 404 if status == 405 else status)
