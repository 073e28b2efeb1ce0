"""The error table: what each status of the provider means, and the texts that come with it."""

from email.utils import parsedate_to_datetime
from time import time
from typing import Any

import httpx
import msgspec

from server.provider.errors import (
    Busy,
    Conflict,
    FieldsRefused,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    ServerError,
    Unauthorized,
)

_LONGEST_WAIT_SECONDS = 24 * 3600


def raise_for_status(response: httpx.Response, body: bytes) -> None:
    """Raises the ProviderError of a status; nothing for 2xx."""
    status = response.status_code
    if response.is_success:
        return
    if status in (429, 503):
        wait = retry_after_seconds(response.headers.get("retry-after"))
        raise Busy(f"status {status}", wait, processed=False)
    if status in (405, 406):
        raise FieldsRefused(_field_messages(body))
    if status in (400, 409):
        raise (Refused if status == 400 else Conflict)(_message(body))
    plain: dict[int, type[ProviderError]] = {401: Unauthorized, 403: NotLinked, 404: Gone}
    if status in plain:
        raise plain[status](f"status {status}")
    raise ServerError(f"status {status}", processed=not 400 <= status < 500)


def retry_after_seconds(header: str | None) -> int | None:
    """The seconds of a Retry-After header, given as a number or as a date; at most a day. None
    for a header that is missing or neither."""
    text = (header or "").strip()
    if text.isascii() and text.isdigit():
        seconds = int(text) if len(text) < 10 else _LONGEST_WAIT_SECONDS
    else:
        try:
            seconds = int(parsedate_to_datetime(text).timestamp() - time())
        except (ValueError, TypeError, OverflowError):
            return None
    return min(max(seconds, 0), _LONGEST_WAIT_SECONDS)


def _message(body: bytes) -> str | None:
    error = _mapping(body).get("error")
    return error if isinstance(error, str) and error.strip() else None


def _field_messages(body: bytes) -> dict[str, str]:
    messages = {}
    for name, value in _mapping(body).items():
        texts = value if isinstance(value, list) else [value]
        if text := " ".join(text for text in texts if isinstance(text, str)):
            messages[name] = text
    return messages


def _mapping(body: bytes) -> dict[str, Any]:
    """An error's body; empty where it cannot be read, since the status alone says enough."""
    try:
        value = msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
