"""What differs by the country of a heater: its natural gas, and the language of its engineers."""

import re
from typing import Final, NamedTuple

from provider_kit.reference_provider.lookups import BELGIUM, GERMANY, NETHERLANDS, UNITED_KINGDOM


class Country(NamedTuple):
    language: str
    gas: str
    """The option of the parameter for the gas type."""
    inlet_pressure: int
    """The gas inlet pressure in mbar."""


_COUNTRIES: Final = {
    NETHERLANDS: Country("nl", "g25_3", 25),
    BELGIUM: Country("nl", "g20", 20),
    GERMANY: Country("de", "g20", 20),
    UNITED_KINGDOM: Country("en", "g20", 20),
}
_POSTAL_CODES: Final = (
    (re.compile(r"\d{4} ?[A-Za-z]{2}"), NETHERLANDS),
    (re.compile(r"\d{5}"), GERMANY),
    (re.compile(r"\d{4}"), BELGIUM),
)


def country_at(postal_code: str) -> Country:
    """The country of a heater, which the form of its postal code tells: its owner may live
    elsewhere."""
    found = (country for form, country in _POSTAL_CODES if form.fullmatch(postal_code.strip()))
    return _COUNTRIES[next(found, UNITED_KINGDOM)]
