"""Help: redirects to the first category; shows a page of its own only if there is none."""

import msgspec

from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


class Data(msgspec.Struct):
    pass


async def load(visit: Visit) -> Data:
    """Raises Redirect to the first category."""
    categories = await visit.provider.help.categories()
    if categories:
        raise Redirect(path_to("faq-category", id=categories[0].id))
    return Data()
