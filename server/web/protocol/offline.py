"""Serves what a browser needs to show screens offline: a service worker and a document."""

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from server.domain.lookups import Language, preferred_language
from server.web.answers import document_answer
from server.web.endpoint import Endpoint
from server.web.host import Host
from server.web.page import Page, Problem
from server.web.routes import PageRoute
from server.web.visit import Visit

_SHELL = PageRoute(name="offline-shell", path="/shell", view=None, access="open")
_WORKER = PageRoute(name="service-worker", path="/service-worker.js", view=None, access="open")
_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
"""Unlike other scripts, a service worker runs under the policy of its own response."""


def offline_routes(host: Host, script: str) -> list[Route]:
    """The routes of the service worker, whose source is `script`, and its document."""
    worker, shell = _ServiceWorker(host, script), _OfflineShell(host, _SHELL)
    return [
        Route(endpoint.route.path, endpoint.handle, methods=["GET"]) for endpoint in (worker, shell)
    ]


class _OfflineEndpoint(Endpoint):
    """An answer that holds no user's data."""

    vary = None
    is_costly = False

    def _locale(self, visit: Visit) -> Language:
        headers = visit.request.headers
        asked = visit.query_params.get("locale") or headers.get("accept-language", "")
        return preferred_language(asked, self.host.settings.languages)


class _ServiceWorker(_OfflineEndpoint):
    """The service worker, preceded by the addresses that it stores, for one language."""

    def __init__(self, host: Host, script: str) -> None:
        super().__init__(host, _WORKER)
        self._script = script

    async def answer(self, visit: Visit) -> Response:
        locale = self._locale(visit)
        shell = {
            "build": self.host.build.id,
            "locale": locale,
            "document": f"{_SHELL.path}?locale={locale}",
            "files": [f"/static/{name}" for name in self.host.build.offline_files(locale)],
        }
        script = f"const SHELL = {msgspec.json.encode(shell).decode()};\n{self._script}"
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return Response(script, headers=headers, media_type="text/javascript")


class _OfflineShell(_OfflineEndpoint):
    """A document whose page reports that there is no connection; the browser renders stored pages
    in it."""

    async def answer(self, visit: Visit) -> Response:
        page = Page(
            route="not-found",
            url="/",
            params={},
            problem=Problem("offline"),
            locale=self._locale(visit),
            time_zone=visit.time_zone,
            now=visit.now,
            csrf="",
            build=self.host.build.id,
            built=self.host.build.built,
        )
        return await document_answer(self.host, page, "problem", rendered=False)
