"""The catalogue as its screens, the search and the offline copy show it."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from server.domain.limits import CATALOGUE_HITS
from server.domain.lookups import TemperatureUnit
from server.domain.numbers import is_not_a_number
from server.domain.parameters import ShownValue, number_of, text_of
from server.domain.search import Record, SearchCriteria
from server.domain.units import SourceUnit
from server.pages.shared.forms.submitted_value import temperature_unit
from server.provider.catalogue import Catalogue, CatalogueItem, HeaterType, Series
from server.web.page import Named, Value
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit


class CodedItem(Named):
    """A parameter or a fault."""

    code: str | None


class CatalogueSeries(msgspec.Struct):
    """A series with its visible types."""

    image: str | None
    """The address of the picture; None if there is none that may be shown."""
    name: str | None
    types: list[Named]


class CatalogueHit(CodedItem):
    """A fault or parameter that matches, and the types that have it, preferred types first."""

    types: list[Named]


class CatalogueHits(msgspec.Struct):
    """The matches among the faults, or among the parameters."""

    tab: Literal["faults", "parameters"]
    """The tab of a type's page that lists them."""
    items: list[CatalogueHit]
    total: int
    """How many match; `items` has at most `CATALOGUE_HITS`."""


def is_visible(kind: HeaterType) -> bool:
    """Whether the type is shown: only an explicit false hides it."""
    return kind.visible is not False


def series_name(series: Series) -> str | None:
    return series.heater_serie.name if series.heater_serie else None


def image_of(series: Series, html: ProviderHtml) -> str | None:
    """The address of the series' picture on this host; None if it has none that may be shown."""
    serie = series.heater_serie
    return html.picture(serie.image) if serie and serie.image else None


def matching_series(
    catalogue: Catalogue, search: SearchCriteria, html: ProviderHtml
) -> list[CatalogueSeries]:
    """The series with their visible types whose names match, together with the name of the series;
    all visible types for empty criteria. Series without such types are left out."""
    shown = []
    for series in catalogue.heater_info or []:
        types = {
            str(kind.id): _type(kind)
            for kind in series.heater_types or []
            if is_visible(kind)
            and (search.is_empty or search.matches(Record((kind.name, series_name(series)))))
        }
        if types:
            shown.append(
                CatalogueSeries(image_of(series, html), series_name(series), list(types.values()))
            )
    return shown


def matching_items(catalogue: Catalogue, search: SearchCriteria) -> list[CatalogueHits]:
    """The faults, then the parameters that match; a kind without matches is left out."""
    faults = _hits(catalogue, search, catalogue.heater_faults, catalogue.faults_of)
    parameters = _hits(catalogue, search, catalogue.heater_parameters, catalogue.parameters_of)
    all_hits = (CatalogueHits("faults", *faults), CatalogueHits("parameters", *parameters))
    return [hits for hits in all_hits if hits.items]


def preferred_first(catalogue: Catalogue) -> list[HeaterType]:
    """The visible types, preferred ones first: a fault or parameter leads to the first that has
    it."""
    types = [kind for _, kind in catalogue.types() if is_visible(kind)]
    return sorted(types, key=lambda kind: not kind.preferred_heater_type)


def _hits(
    catalogue: Catalogue,
    search: SearchCriteria,
    items: Mapping[str, CatalogueItem] | None,
    items_of_type: Callable[[str], dict[str, CatalogueItem]],
) -> tuple[list[CatalogueHit], int]:
    """The first CATALOGUE_HITS items that match, and how many match: first those with the same
    code, then codes and then names that begin with the criteria, then the rest; each group sorted
    by code."""

    def order(pair: tuple[str, CatalogueItem]) -> tuple[int, int, str]:
        _, item = pair
        code_rank = search.rank(Record((item.code,)))
        name_rank = search.rank(Record((item.name,))) if code_rank == 2 else 0
        return code_rank, name_rank // 2, item.code or ""

    matching = sorted(
        (
            pair
            for pair in (items or {}).items()
            if search.matches(Record((pair[1].code, pair[1].name)))
        ),
        key=order,
    )
    if not matching:
        return [], 0
    types_with_items = [(kind, items_of_type(str(kind.id))) for kind in preferred_first(catalogue)]
    shown = matching[:CATALOGUE_HITS]
    hits = [
        CatalogueHit(
            item_id,
            item.name,
            item.code,
            [_type(kind) for kind, of_type in types_with_items if item_id in of_type],
        )
        for item_id, item in shown
    ]
    return hits, len(matching)


def _type(kind: HeaterType) -> Named:
    return Named(str(kind.id), kind.name)


class CatalogueDefault(msgspec.Struct):
    value: ShownValue
    as_sent: bool
    """Whether `value` is a number whose unit is unknown, shown as the provider sent it."""


ShowDefault = Callable[[str, Value], CatalogueDefault | None]
"""Returns the default for a parameter's id and its value in the catalogue."""


def show_default_for(visit: Visit) -> ShowDefault:
    """The function that shows defaults in the account's unit."""
    unit, source_unit_of = temperature_unit(visit), visit.provider.parameters.source_unit_of
    return lambda parameter_id, value: catalogue_default(value, source_unit_of(parameter_id), unit)


def catalogue_default(
    value: Value, source: SourceUnit | None, account: TemperatureUnit
) -> CatalogueDefault | None:
    """The default in the account's unit, or as the provider sent it if its unit is unknown; None
    for a missing value."""
    number = number_of(value)
    if number is None:
        text = text_of(value)
        is_missing = not text or is_not_a_number(text)
        return None if is_missing else CatalogueDefault(ShownValue(text=text), as_sent=False)
    if source is None:
        return CatalogueDefault(ShownValue(number=float(number)), as_sent=True)
    to_account = source.conversion(account)
    value_shown = ShownValue(number=float(to_account.shown(number)), unit=to_account.unit)
    return CatalogueDefault(value_shown, as_sent=False)


def defaults_of(
    catalogue: Catalogue, type_id: str, show: ShowDefault
) -> dict[str, CatalogueDefault]:
    """The defaults that the catalogue has for a type, by the parameter's id."""
    sent = (catalogue.type_defaults or {}).get(type_id, {})
    shown = {each: show(each, value) for each, value in sent.items()}
    return {each: default for each, default in shown.items() if default is not None}
