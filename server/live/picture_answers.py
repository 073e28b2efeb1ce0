"""Answers with a picture of the provider: browsers may not load pictures from other hosts."""

from starlette.responses import Response

from server.provider.errors import Gone
from server.provider.pictures import Picture
from server.web.headers import PLAIN_POLICY
from server.web.visit import Visit

_CACHE = "private, max-age=86400"
_POLICY = f"{PLAIN_POLICY}; sandbox"
"""An SVG file that is opened directly is a document, whose scripts must not run. In a page the SVG
keeps its styles, because browsers do not apply this policy to the content of pictures."""


async def picture_at(visit: Visit, url: str | None) -> Response:
    """The provider's picture at `url`. Raises Gone without `url`, and other ProviderErrors."""
    if not url:
        raise Gone
    return picture_answer(await visit.provider.pictures.fetch(url))


def picture_answer(picture: Picture, status: int = 200) -> Response:
    headers = {
        "Cache-Control": _CACHE if status == 200 else "no-store",
        "Content-Security-Policy": _POLICY,
    }
    return Response(picture.body, status, headers, media_type=picture.media_type)
