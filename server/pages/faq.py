"""The address of a category outside the help: redirects to the category."""

from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    raise Redirect(path_to("faq-category", **visit.params))
