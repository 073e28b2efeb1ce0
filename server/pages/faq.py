"""The address of a category outside the help: redirects to the category."""

from server.pages.shared.heater.head import redirect_with_query
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    raise redirect_with_query(visit, "faq-category")
