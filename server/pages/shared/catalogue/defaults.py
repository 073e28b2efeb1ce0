"""The default values of the catalogue's parameters, in the account's unit if theirs is known."""

from collections.abc import Callable

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ShownValue, number_of, text_of
from server.domain.provider_numbers import is_not_a_number
from server.domain.units import SourceUnit
from server.pages.shared.forms.values import temperature_unit
from server.provider.heaters.catalogue import Catalogue
from server.web.page import Value
from server.web.visit import Visit


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
