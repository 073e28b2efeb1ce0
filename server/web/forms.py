"""Reads a posted form within bounds, with one file where a screen takes one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from server.domain.limits import (
    MAX_FORM_BYTES,
    MAX_FORM_FIELDS,
    MAX_OPEN_FORM_BYTES,
    MAX_REFUSED_UPLOAD_BYTES,
    MAX_UPLOAD_BYTES,
)
from server.web.outcomes import FormUnreadable


@dataclass(frozen=True)
class Upload:
    """The file of a form; `too_large` where it was more than is ever kept."""

    data: bytes
    too_large: bool = False


async def read_form(request: Request, *, logged_in: bool) -> dict[str, str]:
    """The text fields of a form; the last value counts where a name is repeated. Raises
    FormUnreadable for one that is larger than any form of ours, or is no form."""
    bounded = _Bounded(request.receive, MAX_FORM_BYTES if logged_in else MAX_OPEN_FORM_BYTES)
    items, _ = await _parsed(request, bounded, file="")
    if bounded.cut:
        raise _too_large()
    return items


async def read_form_with_file(request: Request, name: str) -> tuple[dict[str, str], Upload]:
    """The text fields and the one file called `name`, which is empty when none was chosen.

    A file that is too large is not kept; the fields before it are still there. Raises
    FormUnreadable for a body beyond all reason, or for one that is no form.
    """
    bounded = _Bounded(request.receive, MAX_UPLOAD_BYTES)
    items, data = await _parsed(request, bounded, file=name)
    return items, Upload(data, too_large=bounded.cut)


async def _parsed(
    request: Request, bounded: "_Bounded", *, file: str
) -> tuple[dict[str, str], bytes]:
    whole = Request(request.scope, bounded.receive)
    try:
        async with whole.form(
            max_files=1 if file else 0, max_fields=MAX_FORM_FIELDS, max_part_size=MAX_FORM_BYTES
        ) as fields:
            items = dict(fields.multi_items())
            sent = items.get(file)
            data = await sent.read() if isinstance(sent, UploadFile) else b""
            texts = _texts(items)
    except (HTTPException, ValueError, LookupError) as error:
        # A form that was cut may end in the middle of a part.
        raise _too_large() if bounded.cut else FormUnreadable("rejected", 400) from error
    return texts, data


class _Bounded:
    """Passes a body on up to a limit; cuts it there, and reads the rest without keeping it, so
    that the browser hears the answer. Raises FormUnreadable where the rest has no end."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = limit
        self._arrived = 0
        self.cut = False

    async def receive(self) -> Message:
        message = await self._receive()
        self._arrived += len(message.get("body", b""))
        if self._arrived <= self._limit:
            return message
        self.cut = True
        while message.get("more_body"):
            if self._arrived > MAX_REFUSED_UPLOAD_BYTES:
                raise _too_large()
            message = await self._receive()
            self._arrived += len(message.get("body", b""))
        return {"type": "http.request", "body": b"", "more_body": False}


def _too_large() -> FormUnreadable:
    return FormUnreadable("too_large", 413)


def _texts(items: Mapping[str, Any]) -> dict[str, str]:
    """The text fields. Raises ValueError for text that UTF-8 cannot hold, which some encodings
    that a form may name can: no page could show it."""
    texts = {name: value for name, value in items.items() if isinstance(value, str)}
    for name, value in texts.items():
        (name + value).encode()
    return texts
