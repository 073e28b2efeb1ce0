"""A successful answer of the provider, whose body is decoded into the structs of the contract; of
any other, the status becomes an exception with the error texts in the body."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, TypeVar, get_args

import msgspec

from server.domain.invisible_characters import is_visible
from server.provider import tolerant
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
    Unauthorized,
    Unavailable,
)
from server.provider.structs import Localized, WrongShape

T = TypeVar("T")

_CREATED = 201
_FAILURES = ("error", "errors")
_TEXTS = (*_FAILURES, "message")
"""Names under which an object that is no record says why."""


@dataclass
class CallSummary:
    """What the provider calls of one request to the host add up to, for the page to show."""

    left_out: int = 0
    """The number of list elements that could not be read."""
    has_written: bool = False
    """Whether a write has been carried out, or may have been."""
    languages: set[str | None] = field(default_factory=set)
    """The languages of the texts that have been read; None for an answer that names none."""
    refusal_language: str | None = None
    """The language of the last refusal's messages; None if the answer names none."""

    @property
    def texts_language(self) -> str | None:
        """The language of all texts that have been read; None if an answer does not name it, or if
        two answers differ."""
        return next(iter(self.languages)) if len(self.languages) == 1 else None


@dataclass(frozen=True)
class Answer:
    """An answer with a status of 2xx, and its whole body."""

    status: int
    body: bytes
    summary: CallSummary = field(default_factory=CallSummary)
    is_write: bool = False
    language: str | None = None
    """The language of the texts in the body; None if the answer names none."""

    def decode(self, kind: type[T]) -> T:
        """The body, decoded as `kind`. List elements that cannot be read are left out and counted
        in `summary`. Raises InvalidResponse for a body of another shape, and for an object that has
        an error or a message and no field of the record: it would be read as an empty record."""
        decoder = tolerant.Decoder()
        try:
            value = decoder.decode(self.body, kind)
            if tolerant.is_empty_record(value) and self._names(_TEXTS, besides=kind):
                raise WrongShape("an error in the place of a record")
        except WrongShape as error:
            raise self.invalid(f"wrong shape: {error}") from error
        self.summary.left_out += decoder.left_out
        if _is_localized(kind):
            self.summary.languages.add(self.language)
        return value

    def decode_created(self, kind: type[T]) -> T | None:
        """The created resource; None if the status is 201 and the body cannot be read. Raises
        InvalidResponse for an unreadable body with any other status."""
        try:
            return self.decode(kind)
        except InvalidResponse:
            if self.status == _CREATED:
                return None
            raise

    def expect_no_content(self) -> None:
        """Checks the answer to a write for which the contract has no body. Raises InvalidResponse
        for a body that is no JSON or has an error: a proxy's error page, for example, does not
        confirm the write. The body of a 201 is not checked."""
        if self.body.strip() and self.status != _CREATED:
            self.decode(object)
            if self._names(_FAILURES):
                raise self.invalid("an error in the place of no content")

    def _names(self, names: Collection[str], besides: type[Any] | None = None) -> bool:
        """Whether the body is an object that has a value under one of these names, and none under
        the names of the fields of `besides`."""
        sent = tolerant.Decoder().decode(self.body, object)
        if not isinstance(sent, dict):
            return False
        fields = msgspec.structs.fields(besides) if besides else ()
        is_record = any(sent.get(field.encode_name) is not None for field in fields)
        return not is_record and any(sent.get(name) for name in names)

    def invalid(self, detail: str) -> InvalidResponse:
        """The error to raise for this answer when it breaks the contract."""
        return InvalidResponse(detail, outcome_unknown=self.is_write)


def _is_localized(kind: Any) -> bool:
    """Whether `kind` is a Localized struct or a list of them."""
    kinds = (kind, *get_args(kind))
    return any(isinstance(each, type) and issubclass(each, Localized) for each in kinds)


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
