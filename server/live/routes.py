"""Finds the live endpoints: every module of `server.live.endpoints` is one."""

import importlib
import pkgutil

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from server.live import endpoints
from server.live.endpoint import LiveEndpoint
from server.web.host import Host
from server.web.routes import PageRoute


def live_routes(host: Host) -> list[Route]:
    """A route for each module, at its `PATH`. Any other address below `/live/` gets a short 404:
    rendering a page for it would cost more than live endpoints do."""
    names = [module.name for module in pkgutil.iter_modules(endpoints.__path__)]
    return [*(_route(host, name) for name in names), Route("/live/{path:path}", _not_found)]


async def _not_found(_: Request) -> Response:
    return PlainTextResponse("There is no such endpoint.\n", 404)


def _route(host: Host, name: str) -> Route:
    module = importlib.import_module(f"{endpoints.__name__}.{name}")
    access = getattr(module, "ACCESS", "session")
    route = PageRoute(name=f"live-{name}", path=module.PATH, view=None, access=access)
    is_costly = getattr(module, "IS_COSTLY", False)
    endpoint = LiveEndpoint(host, route, module.answer, is_costly=is_costly)
    return Route(route.path, endpoint.handle, methods=["GET"])
