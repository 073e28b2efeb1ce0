"""Any address that the product does not have."""

from server.web.outcomes import NotFound, Redirect
from server.web.routes import ROUTES
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    """Raises NotFound, or leads to the address that differs by its last slash alone."""
    path, mark, query = visit.url.partition("?")
    other = path[:-1] if path.endswith("/") else f"{path}/"
    if any(route.fits(other) for route in ROUTES):
        raise Redirect(f"{other}{mark}{query}")
    raise NotFound
