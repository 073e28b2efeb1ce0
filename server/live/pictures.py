"""Shows the provider's pictures, so that no browser has to ask anybody else for them."""

from starlette.responses import Response

from server.provider.errors import Gone
from server.provider.pictures import Picture
from server.web.seal import Seal
from server.web.visit import Visit

_KEEP = "private, max-age=86400"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A drawing is a document of its own where somebody opens it, and must not act there."""


class ContentPictures:
    """The pictures in texts of the provider. The address is signed by `ProviderHtml`, so that only
    what the provider has named is fetched; it needs no session, because some pages do not."""

    def __init__(self, seal: Seal) -> None:
        self._seal = seal

    async def answer(self, visit: Visit) -> Response:
        url = visit.request.query_params.get("url", "")
        if not self._seal.is_signed(url, visit.query("signature")):
            raise Gone
        return picture_response(await visit.provider.pictures.fetch(url))


async def own_picture(visit: Visit) -> Response:
    """The installer's own picture. Its address changes with it."""
    url = (await visit.provider.account.read()).profile_picture
    if not url:
        raise Gone
    return picture_response(await visit.provider.pictures.fetch(url))


def picture_response(picture: Picture, status: int = 200) -> Response:
    headers = {
        "Cache-Control": _KEEP if status == 200 else "no-store",
        "Content-Security-Policy": _POLICY,
    }
    return Response(picture.body, status, headers, media_type=picture.media_type)
