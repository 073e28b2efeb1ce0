"""How a running scan stands, for a page that asks every few seconds."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.provider.errors import SessionOver
from server.web.host import Host
from server.web.routes import PageRoute
from server.web.scanning import read_step, running_scan, step_of
from server.web.session import SessionCookie
from server.web.visit import Visit

_SCAN = PageRoute(name="live-scan", path="/live/scans/:id", view=None, access="session")


async def answer(visit: Visit) -> Response:
    """200 with `{"state", "failures"}`; 403 for a demo account, 404 for a scan that this session
    has not started. The step that the asking page has reached comes in the query."""
    if visit.demo:
        return _json({}, 403)
    scan = running_scan(visit)
    if scan is None or scan.scan_id != visit.params["id"]:
        return _json({}, 404)
    step, _ = await step_of(visit, scan, read_step(visit))
    return _json({"state": step.state, "failures": step.failures}, 200)


def routes(host: Host) -> list[Route]:
    async def show(request: Request) -> Response:
        cookie = SessionCookie(host.seal, request)
        if cookie.session.profile is None:
            return _json({}, 401)
        try:
            response = await answer(host.visit(request, _SCAN, cookie.session))
        except SessionOver:
            return _json({}, 401)
        cookie.write(response)
        return response

    return [Route(_SCAN.starlette_path, show)]


def _json(body: dict[str, str | int], status: int) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")
