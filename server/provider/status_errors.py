"""Maps the status of an answer to its exception, with the error texts in the body."""

from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time
from typing import Any

from server.domain.invisible_characters import is_visible
from server.provider import tolerant
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
    Unavailable,
)
from server.provider.structs import WrongShape

_LONGEST_WAIT_SECONDS = 24 * 3600
_WITHOUT_TEXTS: dict[int, type[ProviderError]] = {401: Unauthorized, 403: NotLinked, 404: Gone}


def raise_for_status(status: int, headers: Mapping[str, str], body: bytes) -> None:
    """Raises the ProviderError of the status; returns for 2xx. The names of `headers` are in small
    letters, or their case does not matter."""
    if 200 <= status < 300:
        return
    if status in (405, 406):
        raise FieldsRefused(_field_messages(body))
    if status in (400, 409):
        raise (Refused if status == 400 else Conflict)(_message(body))
    if status in _WITHOUT_TEXTS:
        raise _WITHOUT_TEXTS[status](f"status {status}")
    error: Unavailable = ServerError(f"status {status}", processed=not 400 <= status < 500)
    if status in (429, 503):
        wait = retry_after_seconds(headers.get("retry-after"))
        error = Busy(f"status {status}", wait, processed=False)
    error.is_outage = status >= 500
    raise error


def retry_after_seconds(header: str | None) -> int | None:
    """The seconds of a Retry-After header, which is a number or a date; at most a day. None if the
    header is missing or neither a number nor a date."""
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
    """The text of `{"error": text}`."""
    error = _object(body).get("error")
    return error if isinstance(error, str) and is_visible(error) else None


def _field_messages(body: bytes) -> dict[str, str]:
    """The texts of `{field: text | [text, …]}`; several are joined."""
    messages = {}
    for name, value in _object(body).items():
        texts = value if isinstance(value, list) else [value]
        if text := " ".join(text for text in texts if isinstance(text, str) and is_visible(text)):
            messages[name] = text
    return messages


def _object(body: bytes) -> dict[str, Any]:
    """The JSON object in an error's body; empty if there is none, because the status is enough."""
    try:
        return tolerant.Decoder().decode(body, dict[str, Any])
    except WrongShape:
        return {}
