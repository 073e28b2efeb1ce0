"""The picture of a series of heaters.

Where it cannot be shown, the answer holds a placeholder as well as the status of the failure:
browsers show the picture of an answer with an error status.
"""

import asyncio
import math
import time
from dataclasses import dataclass, field
from pathlib import Path

from starlette.responses import Response

from server.live.pictures import picture_answer, picture_at
from server.provider.catalogue import Catalogue
from server.provider.errors import ProviderError, Unauthorized, Unavailable
from server.provider.pictures import SVG, Picture
from server.web.visit import Visit

PATH = "/live/series/{id}/image"

_PLACEHOLDER = Picture((Path(__file__).parent / "no-picture.svg").read_bytes(), SVG)
_CACHE_SECONDS = 60.0
_CACHED_SESSIONS = 500


async def answer(visit: Visit) -> Response:
    """Raises Unauthorized."""
    try:
        addresses = await _picture_addresses.read(visit)
        return await picture_at(visit, addresses.get(visit.params["id"]))
    except Unauthorized:
        raise
    except Unavailable as error:
        return picture_answer(_PLACEHOLDER, error.status)
    except ProviderError:
        return picture_answer(_PLACEHOLDER, 404)


@dataclass
class _CacheEntry:
    """The address of each series' picture, by the id of the series."""

    addresses: dict[str, str] = field(default_factory=dict)
    read_at: float = -math.inf
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class _PictureAddresses:
    """The addresses of the pictures in the catalogue, which a screen with many pictures reads once.
    Each session has its own, because the provider may answer each user differently."""

    def __init__(self) -> None:
        self._entries: dict[str, _CacheEntry] = {}

    async def read(self, visit: Visit) -> dict[str, str]:
        key = visit.session.csrf
        if key not in self._entries and len(self._entries) >= _CACHED_SESSIONS:
            self._entries.pop(next(iter(self._entries)))
        entry = self._entries.setdefault(key, _CacheEntry())
        async with entry.lock:
            if time.monotonic() - entry.read_at > _CACHE_SECONDS:
                entry.addresses = _addresses_in(await visit.provider.catalogue.catalogue())
                entry.read_at = time.monotonic()
        return entry.addresses


_picture_addresses = _PictureAddresses()


def _addresses_in(catalogue: Catalogue) -> dict[str, str]:
    series = [each.heater_serie for each in catalogue.heater_info or [] if each.heater_serie]
    return {str(each.id): each.image for each in series if each.image}
