"""About: a placeholder text (specification, section 2)."""

import msgspec

from server.web.visit import Visit


class Data(msgspec.Struct):
    pass


async def load(visit: Visit) -> Data:
    return Data()
