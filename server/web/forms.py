"""Reads a posted form within bounds, with one file where a screen takes one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from server.domain.limits import (
    MAX_FORM_FIELD_BYTES,
    MAX_FORM_FIELDS,
    MAX_REFUSED_UPLOAD_BYTES,
    MAX_UPLOAD_BYTES,
)


@dataclass(frozen=True)
class Upload:
    """The file of a form; `too_large` where it was more than is ever kept."""

    data: bytes
    too_large: bool = False


async def read_form(request: Request) -> dict[str, str]:
    """The text fields of a form; the last value counts where a name is repeated.

    Raises HTTPException 413 for more than any form of ours can hold.
    """
    try:
        async with request.form(
            max_files=0, max_fields=MAX_FORM_FIELDS, max_part_size=MAX_FORM_FIELD_BYTES
        ) as fields:
            items = fields.multi_items()
    except HTTPException as error:
        raise HTTPException(413) from error
    return _texts(dict(items))


async def read_form_with_file(request: Request, name: str) -> tuple[dict[str, str], Upload]:
    """The text fields and the one file called `name`, which is empty when none was chosen.

    A body that is too large is read to its end, though not kept, so that the browser hears the
    answer; the fields before the file are still there. Raises HTTPException 413 for a body beyond
    all reason.
    """
    bounded = _Bounded(request.receive)
    whole = Request(request.scope, bounded.receive)
    try:
        async with whole.form(
            max_files=1, max_fields=MAX_FORM_FIELDS, max_part_size=MAX_FORM_FIELD_BYTES
        ) as fields:
            items = dict(fields.multi_items())
            file = items.get(name)
            data = await file.read() if isinstance(file, UploadFile) else b""
    except HTTPException as error:
        raise HTTPException(413) from error
    return _texts(items), Upload(data, too_large=bounded.cut)


class _Bounded:
    """Passes a body on up to a limit; cuts it there, and lets the rest arrive unread."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._arrived = 0
        self.cut = False

    async def receive(self) -> Message:
        message = await self._receive()
        self._arrived += len(message.get("body", b""))
        if self._arrived <= MAX_UPLOAD_BYTES:
            return message
        self.cut = True
        while message.get("more_body"):
            if self._arrived > MAX_REFUSED_UPLOAD_BYTES:
                raise HTTPException(413)
            message = await self._receive()
            self._arrived += len(message.get("body", b""))
        return {"type": "http.request", "body": b"", "more_body": False}


def _texts(items: Mapping[str, Any]) -> dict[str, str]:
    return {name: value for name, value in items.items() if isinstance(value, str)}
