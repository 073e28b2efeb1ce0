"""The pictures of the provider, for browsers, which may not load them from other hosts.

`ProviderHtml` signs their addresses, so that only addresses from the provider's answers are
fetched. Screens that need no login contain such pictures, so this endpoint needs no login either;
the address of an account's picture is signed for this account.
"""

from starlette.responses import Response

from server.provider.errors import Gone
from server.serving.headers import PLAIN_POLICY
from server.web.provider_html import PICTURES_PATH
from server.web.visit import Visit

PATH = PICTURES_PATH
ACCESS = "open"

_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": f"{PLAIN_POLICY}; sandbox",
}
"""An SVG file that is opened directly is a document, whose scripts must not run. In a page the SVG
keeps its styles, because browsers do not apply this policy to the content of pictures."""


async def answer(visit: Visit) -> Response:
    """The picture at `?url=`. Raises Gone if `?signature=` is not the signature of the address."""
    url, signature = visit.query_params.get("url", ""), visit.query("signature")
    texts = (url, f"{visit.account_key} {url}")
    if not any(visit.host.seal.is_signed("picture", text, signature) for text in texts):
        raise Gone
    picture = await visit.provider.pictures.fetch(url)
    return Response(picture.body, headers=_HEADERS, media_type=picture.media_type)
