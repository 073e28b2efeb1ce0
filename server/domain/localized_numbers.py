"""Numbers as people type and read them, with the decimal separator of their language."""

import re
from decimal import Decimal

from server.domain.lookups import LANGUAGE_DATA, Language

_NUMBER = re.compile(r"[+-]?(\d{1,12}([.,]\d{1,9})?|[.,]\d{1,9})", re.ASCII)
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}([.,])\d{3}", re.ASCII)


def parse_localized(text: str, language: Language) -> Decimal | None:
    """The number in the text; None if it is no number, or an ambiguous one (`ambiguous_readings`).
    The comma is the decimal separator of most languages; the point is accepted in all of them."""
    number = _with_ascii_sign(text)
    if not _NUMBER.fullmatch(number) or ("," in number and decimal_separator(language) == "."):
        return None
    return None if ambiguous_readings(text, language) else Decimal(number.replace(",", "."))


def ambiguous_readings(text: str, language: Language) -> tuple[Decimal, Decimal] | None:
    """The two numbers that an ambiguous text can mean: with a decimal separator, and with a
    separator of thousands. None if it is not ambiguous. A text is ambiguous if one to three digits,
    the first of them not 0, are followed by a separator other than the language's decimal separator
    and by three digits. `0.500` and `1234.567` are not ambiguous."""
    number = _with_ascii_sign(text)
    match = _THOUSANDS.fullmatch(number)
    if not match or match[1] == decimal_separator(language):
        return None
    return Decimal(number.replace(",", ".")), Decimal(re.sub("[.,]", "", number))


def decimal_separator(language: Language) -> str:
    """`.` in English, `,` in most other languages."""
    return LANGUAGE_DATA[language].decimal_sign


def format_localized(number: Decimal, language: Language) -> str:
    """The number in the form that `parse_localized` reads: exact, without exponent or grouping."""
    text = f"{number:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", decimal_separator(language))


def with_unit(number: str, unit: str | None) -> str:
    """The number and its unit, joined by a no-break space, as in `views/format/quantity.ts`."""
    return f"{number}\u00a0{unit}" if unit else number


def _with_ascii_sign(text: str) -> str:
    return text.strip().replace("−", "-")
