"""The picture of a series of heaters.

If the picture cannot be fetched, the response has an error status and a placeholder as its body:
browsers show a picture even if the response has an error status.
"""

from pathlib import Path

from starlette.responses import Response

from server.domain.memory import SeriesPictures
from server.live.picture_answers import picture_answer, picture_at
from server.provider.errors import ProviderError, Unauthorized, Unavailable
from server.provider.heaters.catalogue import Catalogue
from server.provider.pictures import SVG, Picture
from server.web.visit import Visit

PATH = "/live/series/{id}/image"

_PLACEHOLDER = Picture((Path(__file__).parent / "no-picture.svg").read_bytes(), SVG)


async def answer(visit: Visit) -> Response:
    """The picture of the series, or the placeholder. Raises Unauthorized."""
    try:
        url = (await _addresses(visit)).get(visit.params["id"])
        return await picture_at(visit, url)
    except Unauthorized:
        raise
    except Unavailable as error:
        return picture_answer(_PLACEHOLDER, error.status)
    except ProviderError:
        return picture_answer(_PLACEHOLDER, 404)


async def _addresses(visit: Visit) -> dict[str, str]:
    """Reads the catalogue once for the many pictures of a screen."""
    known = visit.host.memory.series.setdefault(visit.session.csrf, SeriesPictures())
    async with known.lock:
        if known.addresses is None:
            known.addresses = _addresses_in(await visit.provider.catalogue.catalogue())
    return known.addresses


def _addresses_in(catalogue: Catalogue) -> dict[str, str]:
    series = [each.heater_serie for each in catalogue.heater_info or [] if each.heater_serie]
    return {str(each.id): each.image for each in series if each.image}
