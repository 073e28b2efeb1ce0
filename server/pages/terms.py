"""Terms: the terms that every installer has accepted, to read and print."""

import msgspec

from server.pages.shared.account.terms import read_terms
from server.web.page import SafeHtml
from server.web.visit import Visit


class Data(msgspec.Struct):
    content: SafeHtml


async def load(visit: Visit) -> Data:
    """Raises ProviderError if the terms cannot be read, or are empty."""
    _, content = await read_terms(visit)
    return Data(content=content)
