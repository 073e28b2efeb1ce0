"""Makes one user's calls: headers, credentials, deadline, retries and errors."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict, TypeVar, Unpack
from urllib.parse import quote

import msgspec
from multidict import CIMultiDict

from server.domain.limits import MAX_PROVIDER_BODY_BYTES
from server.domain.lookups import language_of_texts
from server.provider.answer import Answer, CallSummary, raise_for_status
from server.provider.connection import File, ProviderClient, read_body, unavailable_error
from server.provider.credentials import Credentials, Session
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
    outcome_of,
)
from server.provider.structs import HasId, unique_by_id
from server.provider.traffic import area_of
from server.telemetry.telemetry import request_id

T = TypeVar("T")
R = TypeVar("R", bound=HasId)
Params = Sequence[tuple[str, str]]

log = logging.getLogger("heatdesk.provider")

SESSION = "auth/api/accounts/session"

_REACHABLE_SECONDS = 3.0
_OUTAGE_SECONDS = 1.0
"""A call that times out sooner than this does not count as an outage of the provider."""


class Content(TypedDict, total=False):
    params: Params
    json: Any
    files: Mapping[str, File]
    headers: Mapping[str, str]


@dataclass
class Caller:
    """Makes one user's calls. The cookies of every answer are stored in `credentials`."""

    client: ProviderClient
    credentials: Credentials
    deadline: float
    """On the event loop's clock, in seconds."""
    user: str = ""
    """The user whose share of the provider the calls take."""
    retries: bool = True
    """Whether `get` makes a failed call a second time."""
    summary: CallSummary = field(default_factory=CallSummary)
    prepared: tuple[object, CIMultiDict[str]] | None = None
    """The headers that all calls have, and the credentials of which they were made."""

    async def get(self, path: str, params: Params = ()) -> Answer:
        """Makes a GET call. Retries it once after a broken connection, a server error or Busy, if
        `retries`, the deadline and the retry budget allow it: after a short pause, or after
        `Retry-After`. Raises a ProviderError."""
        try:
            return await self.request("GET", path, params=params)
        except (Unreachable, ServerError, Busy) as error:
            if not self.retries:
                raise
            left = self.deadline - asyncio.get_running_loop().time()
            pause = self.client.traffic.retry_pause(area_of(path), error, left)
            if pause is None:
                raise
        await asyncio.sleep(pause)
        return await self.request("GET", path, params=params)

    async def get_list(self, kind: type[T], path: str, params: Params = ()) -> list[T]:
        """The list at `path`; empty for a 404 (specification, section 8). Elements that cannot be
        read are left out and counted in `summary`. Raises InvalidResponse if none can be read."""
        try:
            return (await self.get(path, params)).decode(list[kind])  # type: ignore[valid-type]  # mypy takes no variable as a type.
        except Gone:
            return []

    async def get_unique(self, kind: type[R], path: str, params: Params = ()) -> list[R]:
        """The list at `path`, with only the first of the elements that have the same id."""
        return unique_by_id(await self.get_list(kind, path, params))

    async def get_list_and_total(
        self, kind: type[T], path: str, params: Params = (), *, allow_unreadable: bool = False
    ) -> tuple[list[T], int]:
        """The list at `path`, and the number of all elements in the answer, readable or not. With
        `allow_unreadable`, an answer without a readable element gives an empty list and no
        error."""
        try:
            answer = await self.get(path, params)
        except Gone:
            return [], 0
        left_out = self.summary.left_out
        try:
            items = answer.decode(list[kind])  # type: ignore[valid-type]  # mypy takes no variable as a type.
        except InvalidResponse:
            if not allow_unreadable:
                raise
            total = len(answer.decode(list[Any]))
            self.summary.left_out += total
            return [], total
        is_complete = self.summary.left_out == left_out
        return items, len(items) if is_complete else len(answer.decode(list[Any]))

    async def write(self, method: str, path: str, **content: Unpack[Content]) -> Answer:
        """Makes a call that changes something. Sends it once, and a second time only if it was
        refused and its csrf token turns out to be out of date. Raises a ProviderError;
        `outcome_unknown` of an Unavailable says whether the write may have been carried out."""
        return await self._with_current_token(lambda: self._write_once(method, path, content))

    async def search(self, path: str, criteria: Mapping[str, str]) -> Answer:
        """Makes a POST that changes nothing, with the same second attempt. Raises a
        ProviderError."""
        return await self._with_current_token(lambda: self.request("POST", path, json=criteria))

    async def restore_session(self) -> None:
        """`GET auth/api/accounts/session`: stores the session's csrf token, and whether the terms
        have to be accepted anew, in the credentials. Raises Unauthorized."""
        session = (await self.get(SESSION)).decode(Session)
        if not session.auth:
            raise Unauthorized("the provider has no such session")
        self.credentials.update(session)

    async def request(
        self,
        method: str,
        path: str,
        params: Params = (),
        json: Any = None,
        files: Mapping[str, File] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Makes one call, without retries. Raises a ProviderError for any status but 2xx and for
        any failure of the connection, and an Unavailable with `held_back` if the call may not be
        made. Raises no other exception."""
        if asyncio.get_running_loop().time() >= self.deadline:
            raise TooSlow("the deadline had passed before the call", processed=False)
        area = area_of(path)
        with self.client.telemetry.call(area) as call:
            try:
                answer = await self.client.traffic.make(
                    self.user,
                    area,
                    self.deadline,
                    lambda: self._make_call(method, path, params, json, files, headers),
                )
            except ProviderError as error:
                call.outcome = outcome_of(error)
                raise
            call.outcome = "ok"
            return answer

    async def _make_call(
        self,
        method: str,
        path: str,
        params: Params,
        json: Any,
        files: Mapping[str, File] | None,
        headers: Mapping[str, str] | None,
    ) -> Answer:
        began = asyncio.get_running_loop().time()
        try:
            content = None if json is None else msgspec.json.encode(json)
            all_headers = self._headers(headers)
            async with asyncio.timeout_at(self.deadline):
                response = await self.client.http.send(
                    method, path, params, all_headers, content, files
                )
                body = await read_body(response, MAX_PROVIDER_BODY_BYTES)
            if set_cookies := response.headers.getall("set-cookie", []):
                self.credentials.store_cookies(map(_in_unicode, set_cookies))
            language = language_of_texts(response.headers.get("content-language", ""))
            raise_for_status(response.status, response.headers, body)
        except (Refused, FieldsRefused):
            self.summary.refusal_language = language
            raise
        except Unavailable as error:
            _log_failure(method, path, error)
            raise
        except ProviderError:
            raise
        except Exception as cause:
            failure = unavailable_error(cause)
            waited = asyncio.get_running_loop().time() - began
            failure.is_outage &= waited >= _OUTAGE_SECONDS or not isinstance(failure, TooSlow)
            _log_failure(method, path, failure)
            raise failure from cause
        return Answer(response.status, body, self.summary, language=language)

    async def _write_once(self, method: str, path: str, content: Content) -> Answer:
        try:
            answer = await self.request(method, path, **content)
        except Unavailable as error:
            error.outcome_unknown = error.processed
            self.summary.has_written |= error.processed
            raise
        self.summary.has_written = True
        return replace(answer, is_write=True)

    async def _with_current_token(self, send: Callable[[], Awaitable[Answer]]) -> Answer:
        token = self.credentials.csrf_token
        try:
            return await send()
        except (Refused, NotLinked) as refusal:
            if isinstance(refusal, Conflict) or not await self._refresh_csrf_token(token):
                raise
        return await send()

    async def _refresh_csrf_token(self, sent: str | None) -> bool:
        """Whether the session has another csrf token than the one that was sent. Reads the session
        from the provider, unless another call has done so meanwhile. Raises Unauthorized if the
        session that had the token has ended."""
        if sent is None and not self.credentials.cookies:
            return False
        if self.credentials.csrf_token == sent:
            try:
                await self.restore_session()
            except Unauthorized:
                # Without a token there may have been no session, as before a registration.
                if sent is not None:
                    raise
            except ProviderError:
                return False
        return self.credentials.csrf_token != sent

    def _headers(self, further: Mapping[str, str] | None) -> CIMultiDict[str]:
        """The headers that differ by visit or call; those of every call are the client's. They are
        prepared once, and anew when the credentials have changed."""
        language, token = self.credentials.language, self.credentials.csrf_token
        cookies = self.credentials.cookie_header()
        made_of = (language, token, cookies)
        if self.prepared is None or self.prepared[0] != made_of:
            found = {
                "x-csrf-token": token,
                "cookie": cookies,
                "accept-language": language,
                "x-request-id": request_id(),
            }
            headers = {name: value for name, value in found.items() if value}
            self.prepared = made_of, CIMultiDict(headers)
        prepared = self.prepared[1]
        return CIMultiDict({**prepared, **further}) if further else prepared


async def is_reachable(client: ProviderClient) -> bool:
    """Whether the provider answers within three seconds, with any status."""
    deadline = asyncio.get_running_loop().time() + _REACHABLE_SECONDS
    try:
        await Caller(client, Credentials(), deadline, "readiness").request("GET", SESSION)
    except ProviderError as error:
        return not isinstance(error, Unreachable | TooSlow)
    return True


def _in_unicode(header: str) -> str:
    """The header's value, read as Latin-1 if it is not in UTF-8, for which aiohttp has replaced its
    bytes with surrogates."""
    sent = header.encode("utf-8", "surrogateescape")
    return header if header.isprintable() else sent.decode("latin-1")


def path_segment(identifier: object) -> str:
    """An identifier, quoted as one segment of a provider path. Raises Gone for an empty identifier,
    `.` and `..`: they would lead to another path, and no resource has them."""
    text = str(identifier)
    if text in ("", ".", ".."):
        raise Gone
    return quote(text, safe="")


def _log_failure(method: str, path: str, error: Unavailable) -> None:
    log.warning("%s %s: %s: %s", method, path.partition("?")[0], error.kind, error)
