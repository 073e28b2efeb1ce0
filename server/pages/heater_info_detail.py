"""Heater info of one type: its parameters with their defaults, and its fault codes."""

from typing import Literal

import msgspec

from server.pages.shared.lists.catalogue import (
    CatalogueDefault,
    CodedItem,
    ShowDefault,
    defaults_of,
    image_of,
    series_name,
    show_default_for,
)
from server.provider.catalogue import Catalogue
from server.provider.errors import Gone
from server.web.page import SafeHtml
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit

Tab = Literal["parameters", "faults"]


class CatalogueEntry(CodedItem):
    content: SafeHtml
    default: CatalogueDefault | None


class Data(msgspec.Struct):
    id: str
    name: str | None
    series_name: str | None
    image: str | None
    """The address of the series' picture, if it has one that may be shown."""
    tab: Tab
    parameters: int
    """The number of parameters."""
    faults: int
    entries: list[CatalogueEntry]
    """The items of the open tab."""


async def load(visit: Visit) -> Data:
    """Reads `tab`. Raises Gone if the catalogue has no such type."""
    tab: Tab = visit.choice("tab", ("parameters", "faults")) or "parameters"
    catalogue = await visit.provider.catalogue.catalogue()
    return type_data(catalogue, visit.params["id"], tab, show_default_for(visit), visit.html)


def type_data(
    catalogue: Catalogue, type_id: str, tab: Tab, show: ShowDefault, html: ProviderHtml
) -> Data:
    """The screen's data without a request; `typeData` of the service worker returns the same.
    Raises Gone if the catalogue has no such type."""
    types = {str(kind.id): (series, kind) for series, kind in catalogue.types()}
    if type_id not in types:
        raise Gone
    series, kind = types[type_id]
    parameters, faults = catalogue.parameters_of(type_id), catalogue.faults_of(type_id)
    shown = parameters if tab == "parameters" else faults
    defaults = defaults_of(catalogue, type_id, show) if tab == "parameters" else {}
    return Data(
        id=type_id,
        name=kind.name,
        series_name=series_name(series),
        image=image_of(series, html),
        tab=tab,
        parameters=len(parameters),
        faults=len(faults),
        entries=[
            CatalogueEntry(each, item.name, item.code, html.clean(item.content), defaults.get(each))
            for each, item in shown.items()
        ],
    )
