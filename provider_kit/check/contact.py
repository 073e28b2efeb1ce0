"""Makes the calls of the check in the same way as the dashboard does for one installer."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack
from urllib.parse import quote

import httpx

from provider_kit.check.answers import Judge, Reply
from provider_kit.check.breaches import Results
from provider_kit.check.document import Operation, operations
from provider_kit.check.user import User
from server.domain.lookups import FALLBACK_LANGUAGE
from server.provider.credentials import Credentials
from server.provider.status_errors import retry_after_seconds

_TIMEOUT = httpx.Timeout(30, connect=10)
_BUSY = (429, 503)
_LONGEST_WAIT_SECONDS = 30
_MOST_FAILURES = 5
"""The check ends after more calls without an answer than these."""
_IDENTIFIERS = frozenset({"filters[heater_id]", "account_id", "topic"})

Params = Sequence[tuple[str, str]]


class Unreachable(Exception):
    """The provider does not answer; the message says why."""


class Content(TypedDict, total=False):
    """What a call sends besides its method, and the parameters of its path."""

    path: Mapping[str, object]
    """The parameters of the path, by name."""
    params: Params
    body: Any
    language: str


@dataclass
class Contact:
    """Makes one installer's calls. Breaches within a single answer are added to `results`."""

    url: str
    results: Results
    user: User = field(init=False)
    _client: httpx.Client = field(init=False)
    _failures: int = 0

    def __post_init__(self) -> None:
        self.user = User(self.results)
        self._client = httpx.Client(timeout=_TIMEOUT, trust_env=False)

    def close(self) -> None:
        self._client.close()

    def ask(
        self, operation_id: str, expected: Sequence[int] = (200,), **content: Unpack[Content]
    ) -> Reply:
        """Makes one call as the installer, and checks its answer. `expected` are the statuses that
        are correct here. Returns the answer; its status is 0 if there was none. Raises Unreachable
        as `_note_failure` does."""
        response = self._made(operation_id, self.user.credentials, content)
        if response is None:
            return Reply(0)
        if response.status_code == httpx.codes.UNAUTHORIZED and self.user.restore_cookies():
            return self.ask(operation_id, expected, **content)
        self.user.keep_cookies(operation_id, response.headers.get_list("set-cookie"))
        asked = _asked(operation_id, content)
        return Judge(self.results, operations()[operation_id], asked, expected).reply(response)

    def ask_as(
        self,
        credentials: Credentials,
        operation_id: str,
        expected: Sequence[int],
        **content: Unpack[Content],
    ) -> Reply:
        """Makes one call as `ask` does, but with other credentials, which may be empty."""
        response = self._made(operation_id, credentials, content)
        if response is None:
            return Reply(0)
        session = ", with an ended session" if credentials.cookies else ", without a session"
        operation = operations()[operation_id]
        asked = _asked(operation_id, content) + ("" if operation.is_open else session)
        return Judge(self.results, operation, asked, expected).reply(response)

    def fetch(self, url: str) -> httpx.Response:
        """Fetches a URL of the provider with the user's cookies. Raises httpx.HTTPError."""
        headers = _cookies(self.user.credentials)
        return self._send(self._client.build_request("GET", url, headers=headers))

    def _made(
        self, operation_id: str, credentials: Credentials, content: Content
    ) -> httpx.Response | None:
        """Makes one call, and a second time after a busy answer's `Retry-After`. Returns the
        response; None if there was none."""
        result = self.results.calls[operation_id]
        result.times += 1
        try:
            request = self._request(result.operation, credentials, content)
            response = self._send(request)
            if response.status_code in _BUSY and (header := response.headers.get("retry-after")):
                time.sleep(min(retry_after_seconds(header) or 0, _LONGEST_WAIT_SECONDS))
                response = self._send(request)
        except httpx.HTTPError as error:
            self._note_failure(result.operation, _asked(operation_id, content), error)
            return None
        result.carried_out |= response.is_success
        return response

    def _request(
        self, operation: Operation, credentials: Credentials, content: Content
    ) -> httpx.Request:
        headers = {
            "accept": "application/json",
            "content-type": "application/json",
            "x-requested-with": "XMLHttpRequest",
            "app": "installer",
            "brand": "default",
            "accept-language": content.get("language", FALLBACK_LANGUAGE),
            "user-agent": "heatdesk",
            **_cookies(credentials),
        }
        if credentials.csrf_token:
            headers["x-csrf-token"] = credentials.csrf_token
        path = {name: quote(str(id_), safe="") for name, id_ in content.get("path", {}).items()}
        return self._client.build_request(
            operation.method,
            self.url + operation.path.format_map(path),
            params=list(content.get("params", ())),
            headers=headers,
            content=json.dumps(content["body"]) if "body" in content else None,
        )

    def _send(self, request: httpx.Request) -> httpx.Response:
        # The client stores no cookies: the header has the user's cookies as they were set.
        self._client.cookies.clear()
        return self._client.send(request)

    def _note_failure(self, operation: Operation, asked: str, error: httpx.HTTPError) -> None:
        """Adds a breach for a call without an answer. Raises Unreachable if there is no session
        yet, or if too many calls have failed."""
        self._failures += 1
        if not self.user.credentials.cookies or self._failures > _MOST_FAILURES:
            raise Unreachable(f"{operation.name}: {type(error).__name__}") from error
        self.results.breaks(operation.id, "statuses", asked, f"no answer: {type(error).__name__}")


def _cookies(credentials: Credentials) -> dict[str, str]:
    return {"cookie": credentials.cookie_header()} if credentials.cookies else {}


def _asked(operation_id: str, content: Content) -> str:
    """The call as shown in a breach: its method and path, and its query without identifiers."""
    params = content.get("params", ())
    query = "&".join(f"{name}={'…' if name in _IDENTIFIERS else value}" for name, value in params)
    return f"{operations()[operation_id].name}{'?' if query else ''}{query}"
