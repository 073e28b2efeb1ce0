"""Shows the installer's own picture: fetched from the provider, so that no browser has to be."""

from starlette.requests import Request
from starlette.responses import Response

from server.domain.limits import MAX_PICTURE_BYTES
from server.provider.errors import ProviderError
from server.provider.provider import Provider
from server.web.host import Host
from server.web.routes import PICTURE_PATH, PageRoute

_TYPES = ("image/jpeg", "image/png", "image/webp", "image/gif")
_KEEP = "private, max-age=86400, immutable"


class PictureEndpoint:
    """Its address changes with the picture, so that browsers may keep it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.route = PageRoute(name="my-picture", path=PICTURE_PATH, view=None, access="session")

    async def handle(self, request: Request) -> Response:
        cookie = self._host.cookie(request)
        if cookie.session.profile is None:
            return Response(status_code=401)
        visit = self._host.visit(request, self.route, cookie.session)
        response = await _picture(visit.provider)
        cookie.write(response)
        return response


async def _picture(provider: Provider) -> Response:
    try:
        url = (await provider.account.own()).profile_picture
        if not url:
            return Response(status_code=404)
        answer = await provider.account.picture(url)
    except ProviderError:
        return Response(status_code=404)
    if answer.media_type not in _TYPES or len(answer.body) > MAX_PICTURE_BYTES:
        return Response(status_code=404)
    return Response(answer.body, headers={"Cache-Control": _KEEP}, media_type=answer.media_type)
