"""Corrects phone numbers with a country code by the rules of their country, as libphonenumber knows
them: +31 06 12345678 is +31612345678, while Italy keeps its zeros."""

from collections.abc import Iterable

from phonenumbers import (
    NumberParseException,
    PhoneNumber,
    PhoneNumberFormat,
    format_number,
    is_valid_number,
    parse,
)


def corrected(written: Iterable[str]) -> str | None:
    """The first valid number of several readings of a text, each the digits from the country code
    on, in the form of E.164 (`+31612345678`). If none is valid, the first one whose country is
    known, because ranges of numbers may be newer than the rules; else None."""
    first: str | None = None
    for number in filter(None, map(_parsed, written)):
        for reading in _readings(number):
            if is_valid_number(reading):
                return format_number(reading, PhoneNumberFormat.E164)
        first = first or format_number(number, PhoneNumberFormat.E164)
    return first


def _readings(number: PhoneNumber) -> Iterable[PhoneNumber]:
    """The number; if it has zeros that the country does not know, as in +34 091, also without."""
    yield number
    if number.italian_leading_zero:
        yield PhoneNumber(number.country_code, number.national_number)


def _parsed(digits: str) -> PhoneNumber | None:
    try:
        return parse(f"+{digits}")
    except NumberParseException:
        return None
