"""The pictures in texts of the provider.

`ProviderHtml` signs their addresses, so that only addresses from the provider's texts are fetched.
Screens that need no login contain such texts, so this endpoint needs no login either.
"""

from starlette.responses import Response

from server.live.picture_answers import picture_at
from server.provider.errors import Gone
from server.web.provider_html import PICTURES_PATH
from server.web.visit import Visit

PATH = PICTURES_PATH
ACCESS = "open"


async def answer(visit: Visit) -> Response:
    """The picture at `?url=`. Raises Gone if `?signature=` is not the signature of the address."""
    url = visit.query_params.get("url", "")
    if not visit.host.seal.is_signed("picture", url, visit.query("signature")):
        raise Gone
    return await picture_at(visit, url)
