"""Shows the picture of a series: fetched from the provider, so that no browser has to be.

Whatever stands in the way of a picture, the answer holds a drawn placeholder: browsers show the
picture of an answer with an error status as well.
"""

import asyncio
import math
import time
from dataclasses import dataclass, field
from pathlib import Path

from starlette.responses import Response

from server.live.pictures import picture_response
from server.provider.errors import Gone, ProviderError, Unauthorized, Unavailable
from server.provider.heaters.catalogue import Catalogue
from server.provider.pictures import SVG, Picture
from server.web.visit import Visit

_PLACEHOLDER = Picture((Path(__file__).parent / "no-picture.svg").read_bytes(), SVG)
_KEPT_SECONDS = 60.0
_MOST_KEPT = 500


@dataclass
class _Addresses:
    """Where the pictures of each series are, as one session was told."""

    of_series: dict[str, str] = field(default_factory=dict)
    read_at: float = -math.inf
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)


class SeriesImages:
    """The endpoint. A screen shows many pictures at once, so the catalogue is asked for once and
    its addresses are kept for a minute; one session never sees what another was told."""

    def __init__(self) -> None:
        self._kept: dict[str, _Addresses] = {}

    async def answer(self, visit: Visit) -> Response:
        try:
            url = (await self._addresses(visit)).get(visit.params["id"])
            if not url:
                raise Gone
            return picture_response(await visit.provider.pictures.fetch(url))
        except Unauthorized:
            raise
        except Unavailable as error:
            return picture_response(_PLACEHOLDER, error.status)
        except ProviderError:
            return picture_response(_PLACEHOLDER, 404)

    async def _addresses(self, visit: Visit) -> dict[str, str]:
        key = visit.session.csrf
        if key not in self._kept and len(self._kept) >= _MOST_KEPT:
            self._kept.pop(next(iter(self._kept)))
        kept = self._kept.setdefault(key, _Addresses())
        async with kept.reading:
            if time.monotonic() - kept.read_at > _KEPT_SECONDS:
                kept.of_series = _addresses_in(await visit.provider.catalogue.catalogue())
                kept.read_at = time.monotonic()
        return kept.of_series


def _addresses_in(catalogue: Catalogue) -> dict[str, str]:
    series = [each.heater_serie for each in catalogue.heater_info or [] if each.heater_serie]
    return {str(each.id): each.image for each in series if each.image}
