"""Terms: what every installer has agreed to, to be read and printed."""

import msgspec

from server.web.page import SafeHtml
from server.web.visit import Visit


class Data(msgspec.Struct):
    content: SafeHtml


async def load(visit: Visit) -> Data:
    """Raises a ProviderError where the terms cannot be read."""
    agreement = await visit.provider.agreements.current()
    return Data(content=visit.html.clean(agreement.content))
