"""The address of a heater without its type, as in e-mails: redirects to the details."""

from server.pages.shared.heater.head import redirect_with_query
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    """Raises NotLinked or Gone for a heater that is not the installer's."""
    heater = await visit.provider.heaters.heater(visit.params["id"])
    raise redirect_with_query(visit, "heater-details", sw_type=heater.sw_type or "-")
