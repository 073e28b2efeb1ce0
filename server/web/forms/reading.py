"""Reads a posted form up to a size limit, with one file if the screen accepts one.

It decodes `application/x-www-form-urlencoded`, also that of query strings, in a time in proportion
to its bytes. The standard library's `unquote_plus` raises and catches an exception for each `%`
that begins no escape, which takes thirty times as long as a look at it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from server.domain.emails import EMAIL_FIELDS, unicode_email
from server.domain.invisible_characters import typed_text
from server.web.forms.messages import LABELS
from server.web.outcomes import InvalidFormBody

MAX_UPLOAD_BYTES = 8 * 1024 * 1024
_MAX_REFUSED_UPLOAD_BYTES = 64 * 1024 * 1024
_MAX_FORM_BYTES = 512 * 1024
"""The limit of a form without a file. A larger form is refused as a whole. The limits of the fields
are far below, so that a field that is too long gets a message and keeps its text."""
_MAX_OPEN_FORM_BYTES = 64 * 1024
"""The limit of a form that needs no login."""
_MAX_FORM_FIELDS = 1000
"""A working sheet has up to 400 fields, and many of them two values."""


@dataclass(frozen=True)
class Upload:
    """The file of a form; `too_large` if the body exceeded MAX_UPLOAD_BYTES."""

    data: bytes
    too_large: bool = False


async def read_form(request: Request, *, logged_in: bool) -> dict[str, str]:
    """The text fields of a form; a repeated name has its last value. Raises InvalidFormBody for a
    body that is too large or no form."""
    body = _LimitedBody(request.receive, _MAX_FORM_BYTES if logged_in else _MAX_OPEN_FORM_BYTES)
    fields, _ = await _parse(request, body, file_field="")
    if body.truncated:
        raise InvalidFormBody("too_large")
    return fields


async def read_form_with_file(request: Request, name: str) -> tuple[dict[str, str], Upload]:
    """The text fields and the file in the field `name`, which is empty when none was chosen.

    A file that is too large is not returned, but the fields before it are. Raises InvalidFormBody
    for a body of more than _MAX_REFUSED_UPLOAD_BYTES, or one that is no form.
    """
    body = _LimitedBody(request.receive, MAX_UPLOAD_BYTES)
    fields, data = await _parse(request, body, file_field=name)
    return fields, Upload(data, too_large=body.truncated)


async def _parse(
    request: Request, body: "_LimitedBody", *, file_field: str
) -> tuple[dict[str, str], bytes]:
    limited = Request(request.scope, body.receive)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        if kind == "application/x-www-form-urlencoded":
            encoded = await limited.body()
            if encoded.count(b"&") >= _MAX_FORM_FIELDS:
                raise ValueError("too many fields")
            return _text_fields(dict(decoded_fields(encoded))), b""
        async with limited.form(
            max_files=1 if file_field else 0,
            max_fields=_MAX_FORM_FIELDS,
            max_part_size=_MAX_FORM_BYTES,
        ) as form:
            fields = dict(form.multi_items())
            file = fields.get(file_field)
            data = await file.read() if isinstance(file, UploadFile) else b""
            texts = _text_fields(fields)
    except (HTTPException, ValueError, LookupError) as error:
        # A truncated form may end in the middle of a part.
        raise InvalidFormBody("too_large" if body.truncated else "rejected") from error
    return texts, data


class _LimitedBody:
    """Receives a body and truncates it at `limit` bytes. The rest is read and discarded, because a
    browser shows no answer before it has sent everything. Raises InvalidFormBody if the whole body
    exceeds _MAX_REFUSED_UPLOAD_BYTES."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = limit
        self._received = 0
        self.truncated = False

    async def receive(self) -> Message:
        message = await self._receive()
        self._received += len(message.get("body", b""))
        if self._received <= self._limit:
            return message
        self.truncated = True
        while message.get("more_body"):
            if self._received > _MAX_REFUSED_UPLOAD_BYTES:
                raise InvalidFormBody("too_large")
            message = await self._receive()
            self._received += len(message.get("body", b""))
        return {"type": "http.request", "body": b"", "more_body": False}


def _text_fields(fields: Mapping[str, Any]) -> dict[str, str]:
    """The fields that are not files. Raises ValueError for text that UTF-8 cannot encode, which a
    form in another encoding may contain: no page could show it."""
    texts = {name: value for name, value in fields.items() if isinstance(value, str)}
    for name, value in texts.items():
        (name + value).encode()
    return {name: _as_meant(name, value) for name, value in texts.items()}


def _as_meant(name: str, value: str) -> str:
    """The text of a field, or its old value, as the user means it; choices and passwords stay as
    they are."""
    field = name.removeprefix("was.")
    if field in EMAIL_FIELDS:
        return unicode_email(typed_text(value))
    return typed_text(value) if field in LABELS else value


_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")
_DIGITS = "0123456789abcdefABCDEF"
_BYTES = {f"{a}{b}".encode(): bytes.fromhex(a + b) for a, b in product(_DIGITS, _DIGITS)}


def decoded_fields(encoded: bytes) -> list[tuple[str, str]]:
    """The names and values in their order; bytes that are not UTF-8 are U+FFFD."""
    pairs = (pair.partition(b"=") for pair in encoded.split(b"&") if pair)
    return [(_text(name), _text(value)) for name, _, value in pairs]


def _text(encoded: bytes) -> str:
    plain = encoded.replace(b"+", b" ")
    return _ESCAPE.sub(lambda escape: _BYTES[escape[1]], plain).decode(errors="replace")
