"""One request with its session, language and provider."""

import asyncio
import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Concatenate, Literal, ParamSpec, TypeVar
from urllib.parse import urlencode

from sqlalchemy import Connection
from starlette.datastructures import QueryParams
from starlette.requests import Request

from server.domain.brands import TIME_ZONE_COOKIE, support_phone, time_zone
from server.domain.lookups import Brand, Language, preferred_language
from server.provider.caller import Caller
from server.provider.provider import Provider
from server.settings import Settings
from server.store.accounts import AccountName
from server.store.store import StoreUnavailable
from server.web.answers import wants_json
from server.web.attempts import network_of
from server.web.forms.reading import Upload, decoded_fields
from server.web.history import History
from server.web.host import Host
from server.web.outcomes import DemoRefused
from server.web.page import Refresh
from server.web.provider_html import ProviderHtml
from server.web.routes import PageRoute, from_address_part
from server.web.session.cookie import sent_cookies
from server.web.session.models import Session, profile_of

_OUTCOME_CHECK_SECONDS = 3.0
"""The time for the calls that verify a write without an answer."""

Choice = TypeVar("Choice", bound=str)
P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Visit:
    """One request with its session, language and provider; what a page module works with."""

    host: Host
    request: Request
    route: PageRoute
    session: Session
    user: str
    """The user when the request came (`user_of`)."""
    provider: Provider
    locale: Language
    """The language of the page; that of the account unless the route has `any_language`."""
    account_language: Language
    time_zone: str
    """An IANA name."""
    now: datetime
    _history: History | None = None
    late: list[str] = field(default_factory=list)
    """The names of the parts that the page did not wait for."""
    upload: Upload | None = None
    """The file of a form that has one."""
    refresh: Refresh | None = None
    """Set by a page module if the browser should leave or reload its screen by itself."""
    retry_after: int | None = None
    """Seconds after which a refused form may be sent again."""
    not_logged: bool = False
    """Whether a change was sent that could not be logged in time."""
    flash_stays: bool = False
    """Set by a page module if the next page should show the flash message as well."""

    @property
    def settings(self) -> Settings:
        return self.host.settings

    @property
    def is_prefetch(self) -> bool:
        """Whether the page is for an offline copy, which is not shown now. A document that a
        browser prerenders is not one, because it may be shown."""
        return wants_json(self.request) and self.request.headers.get("purpose") == "prefetch"

    @functools.cached_property
    def html(self) -> ProviderHtml:
        """Sanitises the provider's HTML of one page."""
        host = self.host
        return ProviderHtml(host.client.http.base_url, host.pictures.origins, host.seal)

    @property
    def brand(self) -> Brand:
        return self.host.build.brand

    @property
    def phone(self) -> str | None:
        return support_phone(self.brand, self.settings.phone)

    @property
    def demo(self) -> bool:
        """Whether this user may not connect heaters or remove customers (specification, section
        6). Also True as long as the account could not be read."""
        profile = self.session.profile
        return self.settings.demo_mode or profile is None or profile.demo is not False

    @property
    def account_key(self) -> str:
        """The key under which a process remembers data of this account; the session's own key if
        the account could not be read."""
        return self.session.account or f"session {self.session.csrf}"

    @property
    def history(self) -> History | None:
        """The stored history of this account; None if the host has no store, or the account is not
        known."""
        store, profile = self.host.history_store, self.session.profile
        if store is None or profile is None or not profile.account_id:
            return None
        if self._history is None:
            name = AccountName(self.settings.store_provider, profile.account_id)
            self._history = History(store, name)
        return self._history

    async def stored(
        self,
        query: Callable[Concatenate[Connection, AccountName, P], T],
        *args: P.args,
        **values: P.kwargs,
    ) -> T | None:
        """As `History.read`; None if there is no history. Raises StoreUnavailable."""
        return await self.history.read(query, *args, **values) if self.history else None

    @property
    def history_to_write(self) -> History:
        """As `history`. Raises StoreUnavailable if there is none: what a form changes is nowhere
        else."""
        if self.history is None:
            raise StoreUnavailable("there is no store, or the account is not known")
        return self.history

    @property
    def params(self) -> dict[str, str]:
        """The parameters of the route's path, decoded."""
        return {
            name: from_address_part(str(value)) for name, value in self.request.path_params.items()
        }

    @property
    def url(self) -> str:
        """Path and query as the browser sent them, still escaped."""
        path: str = self.request.scope["raw_path"].decode("latin-1")
        # Most addresses have no query, and parsing a URL costs as much as making a visit.
        query = self.request.url.query if self.request.scope["query_string"] else ""
        return f"{path}?{query}" if query else path

    @property
    def client(self) -> str:
        """The client's IP address; behind a trusted proxy, the one that the proxy names."""
        return self.request.client.host if self.request.client else ""

    @functools.cached_property
    def query_params(self) -> QueryParams:
        """The parameters of the query, decoded."""
        return QueryParams(decoded_fields(self.request.scope["query_string"]))

    def query(self, name: str) -> str:
        """A query parameter without surrounding space; empty if it is missing."""
        return (self.query_params.get(name) or "").strip()

    def query_list(self, name: str) -> list[str]:
        """The values of a repeated or comma-separated query parameter."""
        values = self.query_params.getlist(name)
        return [part.strip() for value in values for part in value.split(",") if part.strip()]

    def choice(self, name: str, choices: tuple[Choice, ...]) -> Choice | Literal[""]:
        """A query parameter that is one of `choices`; empty if it is missing or has another
        value."""
        value = self.query(name)
        return next((choice for choice in choices if choice == value), "")

    def query_number(self, name: str, most: int = 10_000) -> int:
        """A query parameter as a number from 1 to `most`; 1 if it is missing or no number."""
        text = self.query(name)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 1
        return min(max(number, 1), most)

    def with_query(self, **changes: str | None) -> str:
        """The path and query of this visit with some query parameters replaced, or removed for
        None."""
        old = self.query_params.multi_items()
        query = [(name, value) for name, value in old if name not in changes]
        query += [(name, value) for name, value in changes.items() if value is not None]
        path = self.url.partition("?")[0]
        return f"{path}?{urlencode(query)}" if query else path

    @property
    def texts_language(self) -> str | None:
        """The language of the provider's texts, if it is known to differ from the page's."""
        return self.if_foreign(self.provider.summary.texts_language)

    def if_foreign(self, language: str | None) -> str | None:
        """`language`, or None if it is the page's own."""
        return None if language == self.locale else language

    def extend_deadline(self, seconds: float = _OUTCOME_CHECK_SECONDS) -> None:
        """Gives further calls `seconds`, but not more than a request has; by default those to show
        the current state after a call without an answer. Reads of the store get theirs anew."""
        self._history = None
        within = min(self.settings.provider_timeout, seconds)
        self.provider.extend_deadline(asyncio.get_running_loop().time() + within)


def user_of(session: Session, request: Request) -> str:
    """The key by which the limits of the host and the provider count a request: the account, or the
    network of the address for users who are not logged in."""
    if session.profile is None:
        return f"address {network_of(request.client.host) if request.client else ''}"
    # The log shows this name, so it must not be the secret of the session.
    unnamed = hashlib.sha256(session.csrf.encode()).hexdigest()[:16]
    return f"account {session.profile.account_id or unnamed}"


Form = Mapping[str, str]
"""The text fields of a posted form, by name."""


def open_visit(host: Host, request: Request, route: PageRoute, session: Session) -> Visit:
    """A visit; the time limit for all its provider calls starts now. Must run on the event loop."""
    settings = host.settings
    chosen = session.profile.language if session.profile else None
    asked = request.headers.get("accept-language", "")
    language = (
        chosen if chosen in settings.languages else preferred_language(asked, settings.languages)
    )
    deadline = asyncio.get_running_loop().time() + settings.provider_timeout
    user = user_of(session, request)
    caller = Caller(host.client, session.credentials, deadline, user)
    visit = Visit(
        host=host,
        request=request,
        route=route,
        session=session,
        user=user,
        provider=Provider(caller, settings.password_hash, host.pictures),
        locale=language,
        account_language=language,
        time_zone=time_zone(sent_cookies(request).get(TIME_ZONE_COOKIE), host.build.brand),
        now=datetime.now(UTC),
    )
    if route.any_language:
        visit.locale = visit.choice("language", settings.languages) or language
    session.credentials.language = visit.locale
    return visit


async def refuse_demo(visit: Visit) -> None:
    """Raises DemoRefused for a demo account or on a host in demo mode.

    If the account could not be read at the login, it is read first, which may raise Unavailable.
    """
    profile = visit.session.profile
    if not visit.settings.demo_mode and profile is not None and profile.demo is None:
        visit.session.profile = profile_of(await visit.provider.account.read())
    if visit.demo:
        raise DemoRefused
