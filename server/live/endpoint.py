"""What every live endpoint passes: the session, the provider, and errors told as JSON."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.provider.errors import Gone, NotLinked, ProviderError, Unauthorized, Unavailable
from server.web.host import Host
from server.web.invisible_characters import strip_invisible
from server.web.outcomes import LoginRequired
from server.web.routes import PageRoute
from server.web.visit import Visit

log = logging.getLogger("heatdesk.live")

_ROUTE = PageRoute(name="live", path="/live", view=None, access="session")

Answer = Callable[[Visit], Awaitable[Response]]


class LiveEndpoint:
    """Serves one address below /live; never leads elsewhere, because no person looks at it."""

    def __init__(self, host: Host, answer: Answer, *, is_open: bool = False) -> None:
        """`is_open` says that it answers without a session as well."""
        self._host = host
        self._answer = answer
        self._is_open = is_open

    async def handle(self, request: Request) -> Response:
        cookie = self._host.cookie(request)
        visit = self._host.visit(request, _ROUTE, cookie.session)
        response = await self._respond(visit)
        response.headers["Vary"] = "Cookie"
        cookie.write(response)
        return response

    async def _respond(self, visit: Visit) -> Response:
        try:
            if visit.session.profile is None and not self._is_open:
                raise LoginRequired
            return await self._answer(visit)
        except (LoginRequired, Unauthorized):
            visit.session.end_login()
            return json_answer({"problem": "session"}, 401)
        except NotLinked:
            return json_answer({"problem": "not_linked"}, 403)
        except Gone:
            return json_answer({"problem": "gone"}, 404)
        except Unavailable as error:
            response = json_answer({"problem": error.kind}, error.status)
            if error.retry_after is not None:
                response.headers["Retry-After"] = str(error.retry_after)
            return response
        except ProviderError:
            return json_answer({"problem": "server_error"}, 502)
        except Exception:
            log.exception("%s failed", visit.request.url.path)
            return json_answer({"problem": "internal"}, 500)


def json_answer(value: Any, status: int = 200) -> Response:
    encoded = strip_invisible(msgspec.json.encode(value))
    return Response(encoded, status, media_type="application/json")
