"""The base of the live endpoints: failures become JSON, never a redirect."""

import logging
from collections.abc import Awaitable, Callable

from starlette.responses import Response

from server.web.answers import json_answer
from server.web.endpoint import Endpoint
from server.web.host import Host
from server.web.problems import problem_of
from server.web.routes import PageRoute
from server.web.visit import Visit

log = logging.getLogger("heatdesk.live")


class LiveEndpoint(Endpoint):
    """Serves one live endpoint. A failure is answered with `{"problem": kind}` and the status that
    a screen would have; a request without a login with 401 and the kind `session`; a request of an
    account that must accept new terms with 403 and the kind `terms`."""

    def __init__(
        self,
        host: Host,
        route: PageRoute,
        answer: Callable[[Visit], Awaitable[Response]],
        *,
        is_costly: bool,
    ) -> None:
        super().__init__(host, route)
        self.is_costly = is_costly
        self._answer = answer

    async def answer(self, visit: Visit) -> Response:
        return await self._answer(visit)

    def login_required(self, visit: Visit) -> Response:
        return json_answer({"problem": "session"}, 401)

    async def terms_required(self, visit: Visit) -> Response:
        # 401 would lead the user away from a page that is open to all, such as the logout.
        return json_answer({"problem": "terms"}, 403)

    async def failed(self, visit: Visit, error: Exception) -> Response:
        problem, status = problem_of(error)
        if problem.kind == "internal":
            log.error("%s failed", visit.request.url.path, exc_info=error)
        response = json_answer({"problem": problem.kind}, status)
        if problem.retry_after is not None:
            response.headers["Retry-After"] = str(problem.retry_after)
        return response
