"""A provider whose texts are odd: a proxy that rewrites the texts of JSON answers."""

import json
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tests.support.faults import FaultyProxy

TEXTS = frozenset(
    (
        *("name", "first_name", "last_name", "company_name", "account_name", "city_name"),
        *("country_name", "serial_number", "account_setting_name", "heater_status_name"),
        *("unit", "version", "error", "coc_number"),
    )
)
"""The fields that are plain text: no identifier, enumeration, date, address, e-mail or HTML. Names
of types are left out: those of parameters are headings, as many as there are different ones."""
_AT_MOST = 12
"""The number of odd texts in a response: lists of very long texts would exceed its size limit."""
_OTHERS = "Plain"
"""Replaces the further texts."""


class RewritingProxy(FaultyProxy):
    """Forwards every call; a subclass rewrites the JSON of responses."""

    def rewritten(self, request: Request, value: Any) -> Any:
        raise NotImplementedError

    async def _forward(self, request: Request, path: str, body: bytes) -> Response:
        response = await super()._forward(request, path, body)
        try:
            value = json.loads(bytes(response.body))
        except ValueError:
            return response
        changed = Response(json.dumps(self.rewritten(request, value)))
        changed.status_code = response.status_code
        kept = (item for item in response.raw_headers if item[0] != b"content-length")
        changed.raw_headers = [*kept, (b"content-length", str(len(changed.body)).encode())]
        return changed


class OddTexts(RewritingProxy):
    """Forwards every call; `text`, if a test has set it, replaces the texts of responses."""

    text: str | None = None

    def rewritten(self, request: Request, value: Any) -> Any:
        if self.text is None or request.method not in ("GET", "POST"):
            return value
        return _rewritten(value, _counted(self.text))


def _counted(text: str) -> Callable[[], str]:
    left = iter(range(_AT_MOST))
    return lambda: text if next(left, None) is not None else _OTHERS


def _rewritten(value: Any, text: Callable[[], str]) -> Any:
    if isinstance(value, list):
        return [_rewritten(item, text) for item in value]
    if isinstance(value, dict):
        return {
            name: text() if name in TEXTS and isinstance(item, str) else _rewritten(item, text)
            for name, item in value.items()
        }
    return value
