"""The address of a heater without a tab: redirects to the details."""

from server.pages.shared.heater.head import redirect_with_query
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    raise redirect_with_query(visit, "heater-details")
