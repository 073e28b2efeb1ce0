"""Languages and brands, read from their data files, and the provider's other lookups
(specification, sections 1 and 3)."""

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from server.domain.program_files import FILES

Language = Annotated[str, "language"]
"""The code of an entry of `translations/languages.json`."""
Brand = Annotated[str, "brand"]
"""The name of a folder of `views/brands` with a `brand.json`."""
TemperatureUnit = Literal["C", "F"]


class SpreadsheetFormats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How spreadsheets in a language write dates, and which words they convert."""

    countries: tuple[str, ...]
    """The codes of the countries whose spreadsheets use these formats and the decimal sign."""
    date: str
    """A `strftime` pattern."""
    months: str
    """Names and abbreviations of months, separated by spaces."""
    booleans: str
    """Words for true and false, separated by spaces."""


class ProviderWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words in the provider's texts that decide what a value is, each in lower case."""

    temperature: str
    """What the names of temperatures contain."""
    difference: str
    """What the names of temperature differences contain."""
    hour: str
    """Spellings of the unit, separated by spaces; `day` as well."""
    day: str


class LanguageData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Language
    id: int
    """The provider's number for the language."""
    name: str
    """The name of the language in the language itself."""
    number_locale: str
    """A BCP 47 tag, for `Intl.NumberFormat`."""
    decimal_sign: Literal[",", "."]
    date_separator: str
    short_date: str
    """The format for a day of the current year, with `{day}` and `{month}`."""
    short_months: str
    """Twelve abbreviations of months for `short_date`, separated by spaces."""
    plurals: tuple[str, ...]
    """The plural categories of the CLDR; a text with a count needs a form for each."""
    spreadsheet: SpreadsheetFormats
    provider: ProviderWords


LANGUAGE_DATA: dict[Language, LanguageData] = {
    entry.code: entry
    for entry in msgspec.json.decode(
        (FILES / "translations" / "languages.json").read_bytes(), type=list[LanguageData]
    )
}
LANGUAGES: tuple[Language, ...] = tuple(LANGUAGE_DATA)
PROVIDER_WORDS = [entry.provider for entry in LANGUAGE_DATA.values()]
HOUR_WORDS = {spelling for words in PROVIDER_WORDS for spelling in words.hour.split()}
DAY_WORDS = {spelling for words in PROVIDER_WORDS for spelling in words.day.split()}
FALLBACK_LANGUAGE: Language = "en"
LANGUAGE_ID: dict[Language, int] = {
    entry.code: entry.id for entry in sorted(LANGUAGE_DATA.values(), key=lambda entry: entry.id)
}
_LANGUAGE_BY_ID = {number: language for language, number in LANGUAGE_ID.items()}

BRAND_FILES: dict[Brand, Path] = {
    path.parent.name: path for path in sorted((FILES / "views" / "brands").glob("*/brand.json"))
}
BRANDS: tuple[Brand, ...] = tuple(BRAND_FILES)

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

_LANGUAGE_BY_COUNTRY: dict[str, Language] = {
    country: entry.code
    for entry in LANGUAGE_DATA.values()
    for country in entry.spreadsheet.countries
}


def spreadsheet_language(country_id: int | None, language: Language) -> Language:
    """The language whose formats spreadsheets have in the country with the provider's id; for an
    unknown country that of the interface, `language`."""
    country = COUNTRY_CODE_BY_ID.get(country_id or 0, "")
    return _LANGUAGE_BY_COUNTRY.get(country, language)


def language_of_id(language_id: int | None) -> Language | None:
    """The language with the provider's id; None if the product does not have the language."""
    return None if language_id is None else _LANGUAGE_BY_ID.get(language_id)


def temperature_unit_of_id(metric_id: int | None) -> TemperatureUnit:
    """The unit with the provider's id; Celsius for an unknown or missing id."""
    return _UNIT_BY_ID.get(metric_id or 1, "C")


_TAG = re.compile(r"([a-z]{2,3})(?:-[a-z0-9]{1,8})*", re.IGNORECASE)
_NO_SINGLE_LANGUAGE = {"mis", "mul", "und", "zxx"}
"""Codes for several languages, for no language, and for uncoded or undetermined languages."""


def language_of_texts(content_language: str) -> str | None:
    """The primary subtag of a `Content-Language` header, such as `nl`; None if the header names no
    language, or several."""
    match = _TAG.fullmatch(content_language.strip())
    language = match[1].lower() if match else None
    return None if language in _NO_SINGLE_LANGUAGE else language


def preferred_language(accept_language: str, enabled: tuple[Language, ...] = LANGUAGES) -> Language:
    """The enabled language with the highest quality in an `Accept-Language` header. If the header
    names none, English (specification, section 1), or the first enabled language if English is not
    enabled."""
    best = FALLBACK_LANGUAGE if FALLBACK_LANGUAGE in enabled else enabled[0]
    best_quality = 0.0
    for part in accept_language.split(","):
        tag, _, parameters = part.strip().partition(";")
        primary = tag.partition("-")[0].strip().lower()
        quality = _quality(parameters)
        if primary in enabled and quality > best_quality:
            best, best_quality = primary, quality
    return best


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
