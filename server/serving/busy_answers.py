"""The answers of a busy host to requests that got no place (`server/serving/fair_queue.py`)."""

import functools
from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.domain.limits import BUSY_RETRY_SECONDS
from server.domain.lookups import Language, preferred_language
from server.serving.headers import PLAIN_POLICY
from server.telemetry.telemetry import request_id


class BusyAnswers:
    """The answers of a busy host. `pages` and `forms` hold a document for each language, split
    where the request id is inserted; `styles` is the source of their styles in the content security
    policy."""

    def __init__(
        self,
        pages: Mapping[str, tuple[bytes, bytes]],
        forms: Mapping[str, tuple[bytes, bytes]],
        styles: str,
        languages: tuple[Language, ...],
    ) -> None:
        self._policy = f"{PLAIN_POLICY}; style-src {styles}; img-src 'self'"
        self._documents = {False: pages, True: forms}
        self._language = functools.lru_cache(64)(
            lambda accepted: preferred_language(accepted, languages)
        )

    def answer(self, request: Request) -> Response:
        """The answer that refuses a request: JSON or a document in the user's language."""
        number = request_id()
        if "application/json" in request.headers.get("accept", ""):
            refusal = {"problem": "busy", "retry_after": BUSY_RETRY_SECONDS, "request_id": number}
            return _refusal(msgspec.json.encode(refusal), "application/json", PLAIN_POLICY)
        language = self._language(request.headers.get("accept-language", "")[:100])
        before, after = self._documents[request.method == "POST"][language]
        document = b"".join((before, (number or "").encode(), after))
        return _refusal(document, "text/html; charset=utf-8", self._policy)


def _refusal(body: bytes, media_type: str, policy: str) -> Response:
    headers = {
        "content-type": media_type,
        "content-security-policy": policy,
        "retry-after": str(BUSY_RETRY_SECONDS),
        "vary": "Accept, Accept-Language",
    }
    return Response(body, HTTPStatus.SERVICE_UNAVAILABLE, headers)
