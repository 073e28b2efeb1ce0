"""Heater info: the manufacturer's series and types, and a search in their codes and names."""

import msgspec

from server.domain.search import SearchCriteria
from server.pages.shared.lists.catalogue import (
    CatalogueHits,
    CatalogueSeries,
    matching_items,
    matching_series,
)
from server.provider.catalogue import Catalogue
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit


class Data(msgspec.Struct):
    criteria: str
    series: list[CatalogueSeries]
    hits: list[CatalogueHits]


async def load(visit: Visit) -> Data:
    """Reads `q`; without it the page shows all series, and no faults or parameters."""
    return list_data(await visit.provider.catalogue.catalogue(), visit.query("q"), visit.html)


def list_data(catalogue: Catalogue, criteria: str, html: ProviderHtml) -> Data:
    """The screen's data without a request; `listData` of the service worker returns the same."""
    search = SearchCriteria(criteria)
    series = matching_series(catalogue, search, html)
    return Data(criteria, series, matching_items(catalogue, search))
