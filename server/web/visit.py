"""One request for one screen: who asks, where, in which language, and the provider to ask."""

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeVar
from urllib.parse import urlencode

from starlette.requests import Request

from server.domain.limits import OUTCOME_CHECK_SECONDS
from server.domain.lookups import Brand, Language
from server.provider.errors import ProblemKind, ProviderError, Unauthorized, Unavailable
from server.provider.provider import Provider
from server.web.forms import Upload
from server.web.page import Part, Refresh
from server.web.provider_html import ProviderHtml
from server.web.routes import PageRoute, from_address_part
from server.web.session import Session

T = TypeVar("T")
Choice = TypeVar("Choice", bound=str)


@dataclass
class Visit:
    """What a page module works with."""

    request: Request
    route: PageRoute
    session: Session
    provider: Provider
    html: ProviderHtml
    """Makes the provider's HTML fit for a page."""
    locale: Language
    time_zone: str
    now: datetime
    realtime_seconds: float
    """How long a browser may listen to a heater at a time."""
    brand: Brand
    languages: tuple[Language, ...]
    """The languages that can be chosen."""
    phone: str | None
    """The number that this brand's installers can call."""
    privacy_url: str | None
    """Where the brand's own privacy policy is, as the operator has set it."""
    timeout: float
    """Seconds in which all provider calls of a page have to be answered."""
    upload: Upload | None = None
    """The file of a form that has one."""
    refresh: Refresh | None = None
    """Set by a page module that leads elsewhere by itself."""
    flash_stays: bool = False
    """Set by a page module whose message is to be shown on the next page as well."""
    demo_mode: bool = False
    """Whether the whole host is for looking only."""

    @property
    def demo(self) -> bool:
        """Whether connecting heaters and removing customers is out of bounds: it is as long as
        the account has not been read."""
        profile = self.session.profile
        return self.demo_mode or profile is None or profile.demo is not False

    @property
    def params(self) -> dict[str, str]:
        """The identifiers in the address, decoded."""
        return {
            name: from_address_part(str(value)) for name, value in self.request.path_params.items()
        }

    @property
    def url(self) -> str:
        """Path and query as they were asked for, escapes and all."""
        path = self.request.scope["raw_path"].decode("latin-1")
        query = self.request.url.query
        return f"{path}?{query}" if query else path

    def query(self, name: str) -> str:
        """A query parameter without surrounding space; empty when it is missing."""
        return (self.request.query_params.get(name) or "").strip()

    def query_list(self, name: str) -> list[str]:
        """A repeated or comma-separated query parameter."""
        values = self.request.query_params.getlist(name)
        return [part.strip() for value in values for part in value.split(",") if part.strip()]

    def choice(self, name: str, choices: tuple[Choice, ...]) -> Choice | Literal[""]:
        """A query parameter that is one of these; empty when it is missing or another."""
        value = self.query(name)
        return next((choice for choice in choices if choice == value), "")

    def query_number(self, name: str, most: int = 10_000) -> int:
        """A page number from 1 to `most`; anything else is 1."""
        text = self.query(name)
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 1
        return min(max(number, 1), most)

    def with_query(self, **changes: str | None) -> str:
        """This address with some query parameters changed, or left out for None."""
        kept = [item for item in self.request.query_params.multi_items() if item[0] not in changes]
        kept += [(name, value) for name, value in changes.items() if value is not None]
        path = self.url.partition("?")[0]
        return f"{path}?{urlencode(kept)}" if kept else path

    @property
    def texts_language(self) -> str | None:
        """The language of the provider's texts, where it is known to be another than the page's."""
        return self.if_foreign(self.provider.texts_language)

    def if_foreign(self, language: str | None) -> str | None:
        """The language, where it is another than the page's."""
        return None if language == self.locale else language

    def extend_deadline(self) -> None:
        """Gives the calls that follow an unanswered one the time that they need."""
        seconds = min(self.timeout, OUTCOME_CHECK_SECONDS)
        self.provider.extend_deadline(asyncio.get_running_loop().time() + seconds)


Form = Mapping[str, str]


async def part(call: Awaitable[list[T]]) -> Part[T]:
    """A list that the screen can stand without: what fails is named, the rest stays."""
    items, problem = await attempt(call)
    return Part(items or [], problem)


async def attempt(call: Awaitable[T]) -> tuple[T | None, ProblemKind | None]:
    """The answer, or the reason why there is none; the end of the session is never swallowed."""
    try:
        return await call, None
    except Unauthorized:
        raise
    except Unavailable as error:
        return None, error.kind
    except ProviderError:
        return None, "server_error"
