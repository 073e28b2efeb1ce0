"""Identifiers for the provider: text in addresses, numbers or text at the provider."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence

from server.domain.limits import ID_SECONDS
from server.provider.installers.customers import CustomerAccount, FoundAccount
from server.provider.structs import Id
from server.web.visit import attempt


async def provider_id(
    text: str, records: Callable[[], Awaitable[Sequence[CustomerAccount | FoundAccount]]]
) -> Id:
    """The identifier with the type that it has in the provider's records. They are read only if the
    text may be a number, for at most `ID_SECONDS`; without a match the identifier is a number.
    Raises Unauthorized."""
    if not _is_number(text):
        return text
    loaded: Sequence[CustomerAccount | FoundAccount] | None
    try:
        async with asyncio.timeout(ID_SECONDS):
            loaded, _ = await attempt(records)
    except TimeoutError:
        loaded = None
    return next((each.id for each in loaded or () if str(each.id) == text), int(text))


def _is_number(text: str) -> bool:
    """Whether an integer of 64 bits is written like this."""
    looks_like_one = re.fullmatch(r"-?[0-9]{1,19}", text) is not None
    return looks_like_one and text == str(int(text)) and -(2**63) <= int(text) < 2**63
