"""What a browser needs to show screens without a connection: a service worker and a document."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.domain.languages import preferred_language
from server.domain.lookups import Language
from server.web.headers import document_policy
from server.web.host import Host
from server.web.page import Page, Problem
from server.web.time_zone import COOKIE, time_zone

_SHELL = "/shell"
_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
"""Unlike other scripts, a service worker has the policy that comes with itself."""


class OfflineShell:
    """Serves the service worker with what it is to keep, in one language at a time."""

    def __init__(
        self, host: Host, script: str, files: Sequence[str], texts: Mapping[str, str]
    ) -> None:
        self._host = host
        self._script = script
        self._files = files
        self._texts = texts

    def routes(self) -> list[Route]:
        return [
            Route("/service-worker.js", self._worker, methods=["GET"]),
            Route(_SHELL, self._document, methods=["GET"]),
        ]

    async def _worker(self, request: Request) -> Response:
        locale = self._locale(request)
        shell = {
            "build": self._host.build_id,
            "locale": locale,
            "document": f"{_SHELL}?locale={locale}",
            "files": [f"/static/{name}" for name in (*self._files, self._texts[locale])],
        }
        script = f"const SHELL = {msgspec.json.encode(shell).decode()};\n{self._script}"
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return Response(script, headers=headers, media_type="text/javascript")

    async def _document(self, request: Request) -> Response:
        """A document that holds nobody's data: its page says that there is no connection."""
        locale = self._locale(request)
        page = Page(
            route="not-found",
            url="/",
            params={},
            problem=Problem("offline"),
            locale=locale,
            time_zone=time_zone(request.cookies.get(COOKIE), self._host.brand),
            now=datetime.now(UTC),
            csrf="",
            build=self._host.build_id,
            built=self._host.built,
        )
        nonce = secrets.token_urlsafe(16)
        document = self._host.writer.write(
            page=msgspec.json.encode(page),
            rendered=None,
            view="problem",
            locale=locale,
            nonce=nonce,
            refresh=None,
        )
        headers = {"Content-Security-Policy": document_policy(nonce, self._host.image_origins)}
        return Response(document, headers=headers, media_type="text/html")

    def _locale(self, request: Request) -> Language:
        asked = request.query_params.get("locale") or request.headers.get("accept-language", "")
        return preferred_language(asked, self._host.languages)
