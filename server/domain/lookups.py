"""The provider's numbered lookups: languages, temperature units, countries, brands."""

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
"""Each in itself, as somebody who reads it looks for it."""
_UNIT_BY_ID: dict[int, TemperatureUnit] = {1: "C", 2: "F"}

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
    """The language of a provider's language id, or None for one it does not offer."""
    return None if language_id is None else _LANGUAGE_BY_ID.get(language_id)


def id_of_language(language: Language) -> int:
    """The provider's id of one of our languages."""
    return next(key for key, value in _LANGUAGE_BY_ID.items() if value == language)


def id_of_temperature_unit(unit: TemperatureUnit) -> int:
    return next(key for key, value in _UNIT_BY_ID.items() if value == unit)


def temperature_unit_of_id(metric_id: int | None) -> TemperatureUnit:
    """The account's temperature unit; Celsius where the provider names none."""
    return _UNIT_BY_ID.get(metric_id or 1, "C")
