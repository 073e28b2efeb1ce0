"""A user without a browser: follows the page protocol over plain HTTP."""

import json
import re
from types import TracebackType
from typing import Any

import httpx

from tests.support.patience import PATIENCE_SECONDS

EMAIL = "installer@heatdesk.test"
PASSWORD = "boiler-room-42"


class User:
    """Keeps cookies and the csrf token, as a browser would."""

    def __init__(self, address: str, language: str = "en") -> None:
        headers = {
            "accept": "text/html",
            # Compression has tests of its own.
            "accept-encoding": "identity",
            "accept-language": language,
        }
        # The host speaks plain HTTP, and loading a client's certificates costs more than requests.
        self.http = httpx.Client(
            base_url=address,
            headers=headers,
            timeout=2 * PATIENCE_SECONDS,
            trust_env=False,
            verify=False,
        )

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.http.get(path, headers=headers)

    def page(self, path: str) -> dict[str, Any]:
        """The page object of an address."""
        return dict(self.http.get(path, headers={"accept": "application/json"}).json())

    def post(self, path: str, fields: dict[str, str], **headers: str) -> httpx.Response:
        """Posts a form of the page at `path`, with its token."""
        fields = {"csrf": self.page(path)["csrf"], **fields}
        return self.http.post(path, data=fields, headers=headers)

    def login(self, email: str = EMAIL, password: str = PASSWORD) -> "User":
        answer = self.post("/login", {"email": email, "password": password})
        assert answer.status_code == 303, answer.text
        return self

    def __enter__(self) -> "User":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()


def embedded_page(document: str) -> dict[str, Any]:
    """The page object that a document carries for its own hydration."""
    match = re.search(r'<script type="application/json" id="page"[^>]*>(.*?)</script>', document)
    assert match, document[:500]
    return dict(json.loads(match[1]))
