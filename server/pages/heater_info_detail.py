"""Heater info of one type: its parameters with their defaults, and its fault codes."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from server.pages.heater_info import image_of, name_of
from server.pages.shared.catalogue_defaults import CatalogueDefault, ShowDefault, defaults_for
from server.provider.errors import Gone
from server.provider.heaters.catalogue import Catalogue, CatalogueItem
from server.web.page import SafeHtml
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit

Tab = Literal["parameters", "faults"]
_TABS: tuple[Tab, ...] = ("parameters", "faults")


class CatalogueEntry(msgspec.Struct):
    """A parameter or a fault of the type."""

    id: str
    code: str | None
    name: str | None
    content: SafeHtml
    default: CatalogueDefault | None
    """Of a parameter, where the catalogue has one."""


class Data(msgspec.Struct):
    id: str
    name: str | None
    series_name: str | None
    image: str | None
    """The id of the series, where it has a picture."""
    tab: Tab
    parameters: int
    """How many there are."""
    faults: int
    entries: list[CatalogueEntry]
    """What the open tab holds."""


async def load(visit: Visit) -> Data:
    """Reads `tab`. Raises Gone when the catalogue has no such type."""
    tab = visit.choice("tab", _TABS) or "parameters"
    catalogue = await visit.provider.catalogue.catalogue()
    return type_in(catalogue, visit.params["id"], tab, defaults_for(visit), visit.html)


def type_in(
    catalogue: Catalogue, type_id: str, tab: Tab, show: ShowDefault, html: ProviderHtml
) -> Data:
    """The screen of a type with an open tab. Raises Gone where there is no such type."""
    found = next((each for each in catalogue.types() if str(each[1].id) == type_id), None)
    if found is None:
        raise Gone
    series, kind = found
    parameters, faults = catalogue.parameters_of(type_id), catalogue.faults_of(type_id)
    defaults = defaults_of(catalogue, type_id, show) if tab == "parameters" else {}
    return Data(
        id=type_id,
        name=kind.name,
        series_name=name_of(series),
        image=image_of(series),
        tab=tab,
        parameters=len(parameters),
        faults=len(faults),
        entries=_entries(parameters if tab == "parameters" else faults, defaults, html),
    )


def defaults_of(
    catalogue: Catalogue, type_id: str, show: ShowDefault
) -> dict[str, CatalogueDefault]:
    """The defaults that the catalogue has for a type, by the parameter's id."""
    sent = (catalogue.type_defaults or {}).get(type_id, {})
    shown = {each: show(each, value) for each, value in sent.items()}
    return {each: default for each, default in shown.items() if default is not None}


def _entries(
    things: Mapping[str, CatalogueItem],
    defaults: Mapping[str, CatalogueDefault],
    html: ProviderHtml,
) -> list[CatalogueEntry]:
    return [
        CatalogueEntry(each, thing.code, thing.name, html.clean(thing.content), defaults.get(each))
        for each, thing in things.items()
    ]
