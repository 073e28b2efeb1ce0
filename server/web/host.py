"""What all screens share on one host: the provider's client, the renderer, the seal, the build."""

import asyncio
import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from starlette.requests import Request

from server.domain.languages import preferred_language
from server.domain.lookups import LANGUAGES, Brand, Language
from server.provider.client import ProviderClient
from server.provider.pictures import PictureHosts
from server.provider.provider import Provider
from server.web.ended_sessions import EndedSessions
from server.web.idempotency import SentForms
from server.web.provider_html import ProviderHtml
from server.web.routes import PageRoute
from server.web.seal import Seal
from server.web.session import Session, SessionCookie
from server.web.time_zone import COOKIE, time_zone
from server.web.visit import Visit


class Renderer(Protocol):
    """Renders a page object as title and HTML; None when it cannot, and the browser has to."""

    async def render(self, page: bytes) -> tuple[str, str] | None: ...


class Writer(Protocol):
    """Writes the document around a rendered page."""

    def write(
        self,
        *,
        page: bytes,
        rendered: tuple[str, str] | None,
        view: str,
        locale: str,
        nonce: str,
        refresh: Any,
    ) -> str: ...


@dataclass(frozen=True)
class Host:
    """Built once by the composition root; holds no user's data."""

    client: ProviderClient
    renderer: Renderer
    writer: Writer
    seal: Seal
    brand: Brand
    build_id: str
    password_hash: str
    provider_timeout: float
    realtime_seconds: float
    built: datetime
    """When the front end was built, in whole seconds."""
    image_origins: str = ""
    """Where pictures may come from besides ourselves, as the content security policy has it."""
    languages: tuple[Language, ...] = LANGUAGES
    phone: str | None = None
    privacy_url: str | None = None
    demo_mode: bool = False
    sent: SentForms = field(default_factory=SentForms)
    picture_hosts: PictureHosts = field(default_factory=lambda: PictureHosts(()))
    ended: EndedSessions = field(default_factory=EndedSessions)
    on_session_end: Callable[[str], None] | None = None
    """Called with the csrf secret of a session that has ended."""

    def cookie(self, request: Request) -> SessionCookie:
        """The session of a request."""
        return SessionCookie(self.seal, request, self.ended, self.on_session_end)

    @functools.cached_property
    def _html(self) -> ProviderHtml:
        return ProviderHtml(str(self.client.http.base_url), self.picture_hosts.origins, self.seal)

    def visit(self, request: Request, route: PageRoute, session: Session) -> Visit:
        """Opens a visit; its deadline for all provider calls starts now."""
        profile = session.profile
        chosen = profile.language if profile else None
        if chosen not in self.languages:
            chosen = None
        locale = chosen or preferred_language(
            request.headers.get("accept-language", ""), self.languages
        )
        session.credentials.language = locale
        deadline = asyncio.get_running_loop().time() + self.provider_timeout
        return Visit(
            request=request,
            route=route,
            session=session,
            provider=Provider(
                self.client, session.credentials, deadline, self.password_hash, self.picture_hosts
            ),
            html=self._html,
            locale=locale,
            time_zone=time_zone(request.cookies.get(COOKIE), self.brand),
            now=datetime.now(UTC),
            realtime_seconds=self.realtime_seconds,
            brand=self.brand,
            languages=self.languages,
            phone=self.phone,
            privacy_url=self.privacy_url,
            demo_mode=self.demo_mode,
            timeout=self.provider_timeout,
        )
