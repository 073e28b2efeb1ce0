"""Reads a posted form within bounds."""

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from server.domain.limits import MAX_FORM_FIELD_BYTES, MAX_FORM_FIELDS


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
    return {name: value for name, value in items if not isinstance(value, UploadFile)}
