"""About: a text that stands in until there is a real one; asks the provider for nothing."""

import msgspec

from server.web.visit import Visit


class Data(msgspec.Struct):
    pass


async def load(visit: Visit) -> Data:
    return Data()
