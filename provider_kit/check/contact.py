"""Makes the calls of the check in the same way as the dashboard does for one installer."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.parse import quote

import httpx

from provider_kit.check.answers import Reply, Row, judge
from provider_kit.check.document import OPERATIONS
from provider_kit.check.results import Results
from server.domain.lookups import FALLBACK_LANGUAGE
from server.provider.answer import retry_after_seconds
from server.provider.credentials import Credentials
from server.provider.errors import CookiesTooLarge

_LONGEST_WAIT_SECONDS = 30
_MOST_FAILURES = 5
"""The check ends after more calls without an answer than these."""
_HEADERS = {
    "accept": "application/json",
    "content-type": "application/json",
    "x-requested-with": "XMLHttpRequest",
    "app": "installer",
    "brand": "default",
    "user-agent": "heatdesk",
}

Params = Sequence[tuple[str, str]]


class CannotGoOn(Exception):
    """The provider does not answer, or no login is possible; the message says why."""


_CLIENT = partial(
    httpx.Client,
    timeout=httpx.Timeout(30, connect=10),
    trust_env=False,
    # It keeps none: the header has the installer's cookies as they were set.
    cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
)


@dataclass
class Contact:
    """Makes one installer's calls. Breaches within a single answer are added to `results`."""

    url: str
    hashed_password: str
    results: Results
    client: httpx.Client = field(default_factory=_CLIENT)
    credentials: Credentials = field(default_factory=Credentials)
    customers: list[Row] = field(default_factory=list)
    """The installer's, as far as they have been read; so the next two."""
    heaters: list[Row] = field(default_factory=list)
    notifications: list[Row] = field(default_factory=list)
    _failures: int = 0
    _renewal: tuple[str, dict[str, str]] | None = None
    """The last call that has set new cookies, and the cookies before it."""

    def expect(self, is_right: object, operation: str, rule: str, asked: str, came: str) -> None:
        """Adds a breach of a rule that no schema can express, unless `is_right`. `asked` describes
        the call, `came` the answer."""
        if not is_right:
            self.results[operation].breaks(rule, asked, came)

    def note(self, operation: str, sentence: str) -> None:
        self.results[operation].notes[sentence] = None

    def ask(
        self,
        operation: str,
        expected: Sequence[int] = (200,),
        *,
        path: Mapping[str, object] | None = None,
        params: Params = (),
        body: Any = None,
        language: str = FALLBACK_LANGUAGE,
        visitor: Credentials | None = None,
    ) -> Reply:
        """Makes one call as the installer, or with the credentials of a `visitor`, which may be
        empty, and checks its answer. `expected` are the statuses that are correct here, `path` has
        the parameters of the path by name. Returns the answer; its status is 0 if there was none.
        Raises CannotGoOn if there is no session yet, or if too many calls have failed."""
        call = OPERATIONS[operation]
        credentials = self.credentials if visitor is None else visitor
        asked = asked_of(operation, params)
        if visitor is not None and not call.is_open:
            asked += ", with an ended session" if visitor.cookies else ", without a session"
        headers = _HEADERS | {"accept-language": language} | cookies_of(credentials)
        if credentials.csrf_token:
            headers["x-csrf-token"] = credentials.csrf_token
        named = {name: quote(str(value), safe="") for name, value in (path or {}).items()}
        request = self.client.build_request(
            call.method,
            self.url + call.path.format_map(named),
            params=list(params),
            headers=headers,
            content=None if body is None else json.dumps(body),
        )
        response = self._answer(request, operation, asked)
        if response is not None and visitor is None:
            if response.status_code == httpx.codes.UNAUTHORIZED and self._has_restored_cookies():
                request.headers["cookie"] = self.credentials.cookie_header()
                response = self._answer(request, operation, asked) or response
            self._keep_cookies(operation, response.headers.get_list("set-cookie"))
        if response is None:
            return Reply(0)
        return judge(response, asked, expected, self.results[operation])

    def _answer(self, request: httpx.Request, operation: str, asked: str) -> httpx.Response | None:
        """Makes a call, and once more after a busy answer's `Retry-After`. Returns the response;
        None if there was none, which is a breach."""
        result = self.results[operation]
        result.times += 1
        try:
            response = self.client.send(request)
            wait = response.headers.get("retry-after")
            if response.status_code in (429, 503) and wait:
                time.sleep(min(retry_after_seconds(wait) or 0, _LONGEST_WAIT_SECONDS))
                response = self.client.send(request)
        except httpx.HTTPError as error:
            name = type(error).__name__
            self._failures += 1
            if not self.credentials.cookies or self._failures > _MOST_FAILURES:
                raise CannotGoOn(f"{result.operation.name}: {name}") from error
            result.breaks("statuses", asked, f"no answer: {name}")
            return None
        result.carried_out |= response.is_success
        return response

    def _keep_cookies(self, operation: str, set_cookies: Sequence[str]) -> None:
        """Cookies that an answer sets have to be valid for the next call."""
        before = dict(self.credentials.cookies)
        try:
            self.credentials.store_cookies(set_cookies)
        except CookiesTooLarge as error:
            self.results[operation].breaks("cookies", "the cookies of the answer", str(error))
        if before and self.credentials.cookies and before != self.credentials.cookies:
            self._renewal = operation, before

    def _has_restored_cookies(self) -> bool:
        """Called after a 401. If an answer had set new cookies, reports them as a breach and
        restores the previous ones. Returns whether it did."""
        if self._renewal is None:
            return False
        (operation, self.credentials.cookies), self._renewal = self._renewal, None
        self.results[operation].breaks(
            "session", "the call after it", "401 with the cookies that were set anew"
        )
        return True


def cookies_of(credentials: Credentials) -> dict[str, str]:
    """The header with the cookies; empty without any."""
    return {"cookie": credentials.cookie_header()} if credentials.cookies else {}


def asked_of(operation: str, params: Params) -> str:
    """The call as shown in a breach: its method and path, and its query without identifiers."""
    query = "&".join(
        f"{name}={'…' if name == 'filters[heater_id]' else value}" for name, value in params
    )
    return f"{OPERATIONS[operation].name}{'?' if query else ''}{query}"
