"""The lookups of the provider (specification, section 3), and the brands (section 1)."""

from typing import Literal, get_args

Language = Literal["nl", "en", "de", "es", "it"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
FALLBACK_LANGUAGE: Language = "en"

Brand = Literal["default", "intouch", "ibc", "mhg"]
BRANDS: tuple[Brand, ...] = get_args(Brand)

TemperatureUnit = Literal["C", "F"]

_LANGUAGE_BY_ID: dict[int, Language] = {1: "nl", 2: "en", 4: "es", 5: "de", 7: "it"}
LANGUAGE_ID: dict[Language, int] = {name: number for number, name in _LANGUAGE_BY_ID.items()}
LANGUAGE_NAMES: dict[Language, str] = {
    "nl": "Nederlands",
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "it": "Italiano",
}
"""The name of each language in that language."""
_UNIT_BY_ID: dict[int, TemperatureUnit] = {1: "C", 2: "F"}
TEMPERATURE_UNIT_ID: dict[TemperatureUnit, int] = {unit: key for key, unit in _UNIT_BY_ID.items()}

COUNTRY_CODE_BY_ID: dict[int, str] = {
    1: "NL",
    7: "BE",
    10: "ES",
    11: "IT",
    20: "CA",
    30: "DE",
    64: "US",
    67: "GB",
}


def language_of_id(language_id: int | None) -> Language | None:
    """The language with the provider's id; None for an id of no language of this product."""
    return None if language_id is None else _LANGUAGE_BY_ID.get(language_id)


def temperature_unit_of_id(metric_id: int | None) -> TemperatureUnit:
    """The unit with the provider's id; Celsius for an unknown or missing id."""
    return _UNIT_BY_ID.get(metric_id or 1, "C")
