"""The base of the endpoints that answer with a file: a failure leads back to the file's screen."""

import logging

from starlette.responses import Response

from server.provider.errors import ProviderError
from server.store.store import StoreUnavailable
from server.web.answers import login_address, see_other
from server.web.endpoint import Endpoint
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Visit

log = logging.getLogger("heatdesk.live")


class FileEndpoint(Endpoint):
    """Serves one file. Its route has the name of its screen, to which a failure redirects with a
    message."""

    vary = "Accept-Language, Cookie"

    @property
    def name(self) -> str:
        return f"{self.route.name}.{self.route.path.rpartition('.')[2]}"

    def screen(self, visit: Visit) -> str:
        """The address of the screen, with the query of the file."""
        query = visit.request.url.query
        return path_to(self.route.name, **visit.params) + (f"?{query}" if query else "")

    def login_required(self, visit: Visit) -> Response:
        return see_other(login_address(self.screen(visit)))

    async def failed(self, visit: Visit, error: Exception) -> Response:
        is_defect = not isinstance(error, ProviderError | StoreUnavailable)
        log.warning("%s: %s", self.name, error, exc_info=error if is_defect else None)
        visit.session.flash = Message("CSV_FAILED")
        return see_other(self.screen(visit))
