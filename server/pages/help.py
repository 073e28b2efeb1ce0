"""Help: leads to the questions of the first category; shows a page of its own only without any."""

import msgspec

from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


class Data(msgspec.Struct):
    pass


async def load(visit: Visit) -> Data:
    categories = await visit.provider.help.categories()
    if categories:
        raise Redirect(path_to("faq-category", id=categories[0].id))
    return Data()
