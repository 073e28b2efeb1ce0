"""Heater info: the manufacturer's series and types, and a search in their codes and names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from server.domain.limits import CATALOGUE_HITS
from server.domain.searching import folded, rank
from server.provider.heaters.catalogue import Catalogue, CatalogueItem, HeaterType, Series
from server.web.visit import Visit


class CatalogueType(msgspec.Struct):
    id: str
    name: str | None


class CatalogueSeries(msgspec.Struct):
    """A series with the types of it that are on show."""

    id: str | None
    """None where there is no picture to ask for."""
    name: str | None
    types: list[CatalogueType]


class CatalogueHit(msgspec.Struct):
    """A fault or parameter that was found, and the types that have it, the preferred first."""

    id: str
    code: str | None
    name: str | None
    types: list[CatalogueType]


class CatalogueHits(msgspec.Struct):
    tab: Literal["faults", "parameters"]
    """Where a type's page has them."""
    items: list[CatalogueHit]
    total: int
    """How many were found; only the best are listed."""


class Data(msgspec.Struct):
    criteria: str
    series: list[CatalogueSeries]
    hits: list[CatalogueHits]


async def load(visit: Visit) -> Data:
    """Reads `q`; without it all series are shown, and no faults or parameters."""
    return found_in(await visit.provider.catalogue.catalogue(), visit.query("q"))


def found_in(catalogue: Catalogue, criteria: str) -> Data:
    """The screen of what fits the criteria: all series, where there are none."""
    return Data(criteria, _series(catalogue, criteria), _all_hits(catalogue, criteria))


def is_shown(kind: HeaterType) -> bool:
    return kind.visible is not False


def name_of(series: Series) -> str | None:
    return series.heater_serie.name if series.heater_serie else None


def image_of(series: Series) -> str | None:
    """The id to ask for the series' picture with, where it has one."""
    serie = series.heater_serie
    return str(serie.id) if serie and serie.image and serie.id is not None else None


def _series(catalogue: Catalogue, criteria: str) -> list[CatalogueSeries]:
    wanted = folded(criteria)
    shown = []
    for series in catalogue.heater_info or []:
        everything = wanted in folded(name_of(series))
        types = [
            _type(kind)
            for kind in series.heater_types or []
            if is_shown(kind) and (everything or wanted in folded(kind.name))
        ]
        if types:
            once = list({kind.id: kind for kind in types}.values())
            shown.append(CatalogueSeries(image_of(series), name_of(series), once))
    return shown


def _all_hits(catalogue: Catalogue, criteria: str) -> list[CatalogueHits]:
    faults = _hits(catalogue, criteria, catalogue.heater_faults, catalogue.faults_of)
    parameters = _hits(catalogue, criteria, catalogue.heater_parameters, catalogue.parameters_of)
    return [
        found
        for found in (
            CatalogueHits("faults", faults[:CATALOGUE_HITS], len(faults)),
            CatalogueHits("parameters", parameters[:CATALOGUE_HITS], len(parameters)),
        )
        if found.items
    ]


def _hits(
    catalogue: Catalogue,
    criteria: str,
    known: Mapping[str, CatalogueItem] | None,
    of_type: Callable[[str], dict[str, CatalogueItem]],
) -> list[CatalogueHit]:
    found = {
        each: fit
        for each, thing in (known or {}).items()
        if (fit := rank(criteria, thing.code, thing.name)) is not None
    }
    if not known or not found:
        return []
    ordered = sorted(found, key=lambda each: (found[each], known[each].code or ""))
    types = [kind for _, kind in catalogue.types() if is_shown(kind)]
    types.sort(key=lambda kind: not kind.preferred_heater_type)
    having = [(kind, of_type(str(kind.id))) for kind in types]
    return [_hit(each, known[each], having) for each in ordered]


def _hit(
    thing_id: str,
    thing: CatalogueItem,
    having: Iterable[tuple[HeaterType, dict[str, CatalogueItem]]],
) -> CatalogueHit:
    types = {str(kind.id): _type(kind) for kind, things in having if thing_id in things}
    return CatalogueHit(thing_id, thing.code, thing.name, list(types.values()))


def _type(kind: HeaterType) -> CatalogueType:
    return CatalogueType(str(kind.id), kind.name)
