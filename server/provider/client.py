"""The one funnel for all calls to the provider: headers, deadline, retry and the error table."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from server.domain.languages import language_of_texts
from server.domain.limits import MAX_PROVIDER_BODY_BYTES
from server.domain.lookups import Brand
from server.domain.parameter_units import ParameterUnits
from server.provider.answer import Answer, Tally
from server.provider.connection import body_within, open_http, unavailable
from server.provider.credentials import Credentials
from server.provider.errors import (
    Busy,
    Conflict,
    FieldsRefused,
    Gone,
    InvalidResponse,
    NotLinked,
    ProviderError,
    Refused,
    ServerError,
    TooSlow,
    Unauthorized,
    Unavailable,
    Unreachable,
)
from server.provider.models import Session
from server.provider.statuses import raise_for_status

T = TypeVar("T")
Params = Sequence[tuple[str, str]]
File = tuple[str, bytes, str]
"""Name, content and media type."""

log = logging.getLogger("heatdesk.provider")

SESSION = "auth/api/accounts/session"

_RETRY_PAUSE_SECONDS = 0.1
_REACHABLE_SECONDS = 3.0


@dataclass(frozen=True)
class ProviderClient:
    """Shared by all users of a process; holds connections, and no user's data."""

    http: httpx.AsyncClient
    brand: Brand
    parameter_units: ParameterUnits = field(default_factory=ParameterUnits)
    """What the manufacturer's parameters count in."""

    async def reachable(self) -> bool:
        """Whether the provider answers at all, whatever it says."""
        deadline = asyncio.get_running_loop().time() + _REACHABLE_SECONDS
        try:
            await Caller(self, Credentials(), deadline).send("GET", SESSION)
        except (Unreachable, TooSlow):
            return False
        except ProviderError:
            return True
        return True

    async def aclose(self) -> None:
        await self.http.aclose()


def open_client(base_url: str, brand: Brand) -> ProviderClient:
    """Opens the client that all users share."""
    timeout = httpx.Timeout(None, connect=5)
    return ProviderClient(http=open_http(base_url, timeout, connections=200), brand=brand)


@dataclass
class Caller:
    """Makes one user's calls; every answer's cookies go back into `credentials`."""

    client: ProviderClient
    credentials: Credentials
    deadline: float
    """On the event loop's clock, in seconds."""
    tally: Tally = field(default_factory=Tally)

    async def get(self, path: str, params: Params = ()) -> Answer:
        """A GET, tried once more when the connection broke or the provider hiccuped."""
        try:
            return await self.send("GET", path, params=params)
        except (Unreachable, ServerError, Busy) as error:
            if error.retry_after is not None:
                raise
        await asyncio.sleep(_RETRY_PAUSE_SECONDS)
        return await self.send("GET", path, params=params)

    async def list_of(self, kind: type[T], path: str, params: Params = ()) -> list[T]:
        """A list; the contract has a 404 mean an empty one. Raises InvalidResponse for a list of
        which nothing can be read; elements that cannot be read are counted in `tally`."""
        return (await self.counted_list_of(kind, path, params))[0]

    async def counted_list_of(
        self, kind: type[T], path: str, params: Params = (), *, skips: bool = False
    ) -> tuple[list[T], int]:
        """A list as `list_of` reads it, and how many elements the answer has in all. With `skips`
        a list of which nothing can be read is one of which all is left out."""
        try:
            answer = await self.get(path, params)
        except Gone:
            return [], 0
        before = self.tally.left_out
        try:
            items = answer.read(list[kind])  # type: ignore[valid-type]
        except InvalidResponse:
            if not skips:
                raise
            sent = len(answer.read(list[Any]))
            self.tally.left_out += sent
            return [], sent
        lost = self.tally.left_out > before
        return items, len(answer.read(list[Any])) if lost else len(items)

    async def write(
        self,
        method: str,
        path: str,
        *,
        params: Params = (),
        json: Any = None,
        files: Mapping[str, File] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """A call that changes something, sent once; once more where it was refused with a csrf
        token that is out of date. Whether it was carried out although no answer says so is told by
        `outcome_unknown` of the error."""
        token = self.credentials.csrf_token

        async def send() -> Answer:
            try:
                answer = await self.send(
                    method, path, params=params, json=json, files=files, headers=headers
                )
                self.tally.has_written = True
                return replace(answer, is_write=True)
            except Unavailable as error:
                error.outcome_unknown = error.processed
                self.tally.has_written |= error.processed
                raise

        try:
            return await send()
        except (Refused, NotLinked) as refusal:
            if isinstance(refusal, Conflict) or not await self._has_newer_token(token):
                raise
        return await send()

    async def restore(self) -> None:
        """Reads the session anew: its csrf token, and whether new terms are to be accepted. Raises
        Unauthorized."""
        session = (await self.get(SESSION)).read(Session)
        if not session.auth:
            raise Unauthorized("the provider knows of no session")
        self.credentials.accept(session.csrf_token, reconfirm_terms=session.reconfirm_ga)

    async def send(
        self,
        method: str,
        path: str,
        *,
        params: Params = (),
        json: Any = None,
        files: Mapping[str, File] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One call. Raises a ProviderError for any status but 2xx, and for whatever happens on the
        way; no other exception leaves this method."""
        if asyncio.get_running_loop().time() >= self.deadline:
            late = TooSlow("the deadline had passed before the call", processed=False)
            raise _logged(method, path, late)
        try:
            request = self.client.http.build_request(
                method,
                path,
                params=list(params) or None,
                content=None if json is None else msgspec.json.encode(json),
                files=files,
                headers=self._headers(json_body=files is None, further=headers or {}),
            )
            async with asyncio.timeout_at(self.deadline):
                response, body = await self._exchange(request)
            language = language_of_texts(response.headers.get("content-language", ""))
            raise_for_status(response, body)
        except (Refused, FieldsRefused):
            self.tally.refusal_language = language
            raise
        except Unavailable as error:
            raise _logged(method, path, error) from error.__cause__
        except ProviderError:
            raise
        except Exception as error:
            raise _logged(method, path, unavailable(error)) from error
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        return Answer(response.status_code, body, media_type, self.tally, language=language)

    async def _exchange(self, request: httpx.Request) -> tuple[httpx.Response, bytes]:
        response = await self.client.http.send(request, stream=True)
        body = await body_within(response, MAX_PROVIDER_BODY_BYTES)
        self.credentials.keep(response.headers.get_list("set-cookie"))
        return response, body

    def _headers(self, *, json_body: bool, further: Mapping[str, str]) -> httpx.Headers:
        headers = {
            "Accept": "application/json",
            "X-Requested-With": "XMLHttpRequest",
            "app": "installer",
            "brand": self.client.brand,
            "Accept-Language": self.credentials.language,
        }
        if json_body:
            headers["Content-Type"] = "application/json"
        if self.credentials.csrf_token:
            headers["X-CSRF-Token"] = self.credentials.csrf_token
        if self.credentials.cookies:
            headers["Cookie"] = self.credentials.cookie_header()
        # The encoding in which httpx has read the cookies, should they hold more than ASCII.
        return httpx.Headers({**headers, **further}, encoding="utf-8")

    async def _has_newer_token(self, sent: str | None) -> bool:
        """Whether the session has another csrf token than the one that was sent."""
        if sent is None:
            return False
        if self.credentials.csrf_token == sent:
            try:
                await self.restore()
            except Unauthorized:
                raise
            except ProviderError:
                return False
        return self.credentials.csrf_token != sent


def segment(identifier: object) -> str:
    """An identifier as one segment of a provider path. Raises Gone for one that would name another
    path: nothing has it."""
    text = str(identifier)
    if text in ("", ".", ".."):
        raise Gone
    return quote(text, safe="")


def _logged(method: str, path: str, error: Unavailable) -> Unavailable:
    log.warning("%s %s: %s: %s", method, path.partition("?")[0], error.kind, error)
    return error
