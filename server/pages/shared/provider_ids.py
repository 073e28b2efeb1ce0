"""Identifiers out of an address as the provider has sent them: as a number or as text."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from server.domain.limits import ID_SECONDS
from server.provider.installers.customers import CustomerAccount, FoundAccount
from server.provider.structs import Id
from server.web.visit import attempt


async def provider_id(
    text: str, records: Callable[[], Awaitable[Sequence[CustomerAccount | FoundAccount]]]
) -> Id:
    """The identifier in the first of the records that has it. The records are asked for only where
    it may be a number as well as text; where none has it, such an identifier is a number."""
    if not _is_number(text):
        return text
    found: Sequence[CustomerAccount | FoundAccount] | None
    try:
        async with asyncio.timeout(ID_SECONDS):
            found, _ = await attempt(records())
    except TimeoutError:
        found = None
    return next((each.id for each in found or () if str(each.id) == text), int(text))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16 and text == str(int(text))
