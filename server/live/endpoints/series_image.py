"""The picture of a series of heaters.

If the picture cannot be fetched, the response has an error status and a placeholder as its body:
browsers show a picture even if the response has an error status.
"""

import asyncio
import math
import time
from dataclasses import dataclass, field
from pathlib import Path

from starlette.responses import Response

from server.live.picture_answers import picture_answer, picture_at
from server.provider.errors import ProviderError, Unauthorized, Unavailable
from server.provider.heaters.catalogue import Catalogue
from server.provider.pictures import SVG, Picture
from server.web.visit import Visit

PATH = "/live/series/{id}/image"

_PLACEHOLDER = Picture((Path(__file__).parent / "no-picture.svg").read_bytes(), SVG)
_CACHE_SECONDS = 60.0
_CACHED_SESSIONS = 500


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


@dataclass
class _CacheEntry:
    """The addresses of the series' pictures, by series id."""

    addresses: dict[str, str] = field(default_factory=dict)
    read_at: float = -math.inf
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


_cache: dict[str, _CacheEntry] = {}
"""The entries by session: the provider may answer each user differently."""


async def _addresses(visit: Visit) -> dict[str, str]:
    """Reads the catalogue once for the many pictures of a screen."""
    key = visit.session.csrf
    if key not in _cache and len(_cache) >= _CACHED_SESSIONS:
        _cache.pop(next(iter(_cache)))
    entry = _cache.setdefault(key, _CacheEntry())
    async with entry.lock:
        if time.monotonic() - entry.read_at > _CACHE_SECONDS:
            entry.addresses = _addresses_in(await visit.provider.catalogue.catalogue())
            entry.read_at = time.monotonic()
    return entry.addresses


def _addresses_in(catalogue: Catalogue) -> dict[str, str]:
    series = [each.heater_serie for each in catalogue.heater_info or [] if each.heater_serie]
    return {str(each.id): each.image for each in series if each.image}
