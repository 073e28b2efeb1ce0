"""The whole catalogue, which browsers store to show it offline."""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from server.domain.search import SearchCriteria
from server.pages.shared.lists.catalogue import (
    CatalogueDefault,
    CatalogueSeries,
    CodedItem,
    ShowDefault,
    defaults_of,
    image_of,
    is_visible,
    matching_series,
    series_name,
    show_default_for,
)
from server.provider.catalogue import Catalogue, CatalogueItem
from server.web.answers import json_answer
from server.web.page import Named, SafeHtml
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit

PATH = "/live/catalogue"
IS_COSTLY = True


class CopiedItem(CodedItem):
    """A parameter or a fault of the catalogue."""

    content: SafeHtml


class CopiedType(Named):
    """A type of heater."""

    series_name: str | None
    image: str | None
    """The address of the series' picture, if it has one that may be shown."""
    shown: bool
    """Whether the list of the catalogue shows the type; every type has a page."""
    preferred: bool
    parameters: list[str]
    """The ids of the parameters, in the order of the type."""
    faults: list[str]
    """The ids of the faults, in the order of the type."""
    defaults: dict[str, CatalogueDefault]
    """The type's default values, by the id of the parameter."""


class CatalogueCopy(msgspec.Struct):
    """The catalogue, which contains each parameter and fault once."""

    series: list[CatalogueSeries]
    """The series with their types, as the list of the catalogue shows them."""
    types: list[CopiedType]
    """Every type, in the catalogue's order."""
    parameters: list[CopiedItem]
    faults: list[CopiedItem]
    texts_language: str | None = None
    """The language of the provider's texts, if it is known to differ from the page's."""


Answer = CatalogueCopy


async def answer(visit: Visit) -> Response:
    catalogue = await visit.provider.catalogue.catalogue()
    copy = copy_of(catalogue, show_default_for(visit), visit.html)
    copy.texts_language = visit.texts_language
    return json_answer(copy)


def copy_of(catalogue: Catalogue, show: ShowDefault, html: ProviderHtml) -> CatalogueCopy:
    """The copy of the catalogue, with all data of the catalogue's screens."""
    return CatalogueCopy(
        series=matching_series(catalogue, SearchCriteria(""), html),
        types=_types(catalogue, show, html),
        parameters=_items(catalogue.heater_parameters, html),
        faults=_items(catalogue.heater_faults, html),
    )


def _types(catalogue: Catalogue, show: ShowDefault, html: ProviderHtml) -> list[CopiedType]:
    return [
        CopiedType(
            id=str(kind.id),
            name=kind.name,
            series_name=series_name(series),
            image=image_of(series, html),
            shown=is_visible(kind),
            preferred=bool(kind.preferred_heater_type),
            parameters=list(catalogue.parameters_of(str(kind.id))),
            faults=list(catalogue.faults_of(str(kind.id))),
            defaults=defaults_of(catalogue, str(kind.id), show),
        )
        for series, kind in catalogue.types()
    ]


def _items(items: Mapping[str, CatalogueItem] | None, html: ProviderHtml) -> list[CopiedItem]:
    return [
        CopiedItem(item_id, item.name, item.code, html.clean(item.content))
        for item_id, item in (items or {}).items()
    ]
