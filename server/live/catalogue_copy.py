"""The whole catalogue, each thing once, for a browser to show where there is no connection."""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from server.domain.search import SearchCriteria
from server.live.endpoint import json_answer
from server.pages.shared.catalogue import (
    CatalogueSeries,
    image_id,
    is_visible,
    matching_series,
    series_name,
)
from server.pages.shared.catalogue_defaults import (
    CatalogueDefault,
    ShowDefault,
    defaults_of,
    show_default_for,
)
from server.provider.heaters.catalogue import Catalogue, CatalogueItem
from server.web.page import SafeHtml
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit


class CopiedItem(msgspec.Struct):
    """A parameter or a fault of the catalogue."""

    id: str
    code: str | None
    name: str | None
    content: SafeHtml


class CopiedType(msgspec.Struct):
    id: str
    name: str | None
    series_name: str | None
    image: str | None
    """The id of the series, where it has a picture."""
    shown: bool
    """Whether it stands in the list; each type has a page of its own."""
    preferred: bool
    parameters: list[str]
    """Their ids in the type's order; so are those of the faults."""
    faults: list[str]
    defaults: dict[str, CatalogueDefault]


class CatalogueCopy(msgspec.Struct):
    series: list[CatalogueSeries]
    """As the list shows them."""
    types: list[CopiedType]
    """Every type, in the catalogue's order."""
    parameters: list[CopiedItem]
    faults: list[CopiedItem]
    texts_language: str | None = None
    """As on a page."""


async def catalogue_copy(visit: Visit) -> Response:
    catalogue = await visit.provider.catalogue.catalogue()
    copy = copy_of(catalogue, show_default_for(visit), visit.html)
    copy.texts_language = visit.texts_language
    return json_answer(copy)


def copy_of(catalogue: Catalogue, show: ShowDefault, html: ProviderHtml) -> CatalogueCopy:
    """Everything of which the pages of the catalogue are made."""
    return CatalogueCopy(
        series=matching_series(catalogue, SearchCriteria("")),
        types=_types(catalogue, show),
        parameters=_things(catalogue.heater_parameters, html),
        faults=_things(catalogue.heater_faults, html),
    )


def _types(catalogue: Catalogue, show: ShowDefault) -> list[CopiedType]:
    return [
        CopiedType(
            id=str(kind.id),
            name=kind.name,
            series_name=series_name(series),
            image=image_id(series),
            shown=is_visible(kind),
            preferred=bool(kind.preferred_heater_type),
            parameters=list(catalogue.parameters_of(str(kind.id))),
            faults=list(catalogue.faults_of(str(kind.id))),
            defaults=defaults_of(catalogue, str(kind.id), show),
        )
        for series, kind in catalogue.types()
    ]


def _things(known: Mapping[str, CatalogueItem] | None, html: ProviderHtml) -> list[CopiedItem]:
    return [
        CopiedItem(each, thing.code, thing.name, html.clean(thing.content))
        for each, thing in (known or {}).items()
    ]
