"""Numbers as people type them: with the decimal sign of their language, or a point."""

import re
from decimal import Decimal

from server.domain.lookups import LANGUAGE_DATA, Language

_TYPED = re.compile(r"[+-]?(\d{1,12}([.,]\d{1,9})?|[.,]\d{1,9})", re.ASCII)
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}([.,])\d{3}", re.ASCII)


def read_number(text: str, language: Language) -> Decimal | None:
    """The number that was typed, or None for what is none, or could be two (`two_readings`). A
    comma is the decimal sign of most languages; a point is taken for one in all of them."""
    typed = _signed(text)
    if not _TYPED.fullmatch(typed) or ("," in typed and decimal_sign(language) == "."):
        return None
    return None if two_readings(text, language) else Decimal(typed.replace(",", "."))


def two_readings(text: str, language: Language) -> tuple[Decimal, Decimal] | None:
    """The two numbers that a text can be: a separator between up to three digits and exactly three,
    which is not this language's decimal sign, is one to some readers and groups thousands to
    others. `0.500` and `1234.567` group nothing."""
    typed = _signed(text)
    match = _THOUSANDS.fullmatch(typed)
    if not match or match[1] == decimal_sign(language):
        return None
    return Decimal(typed.replace(",", ".")), Decimal(re.sub("[.,]", "", typed))


def decimal_sign(language: Language) -> str:
    return LANGUAGE_DATA[language].decimal_sign


def write_number(number: Decimal, language: Language) -> str:
    """The number as `read_number` reads it: no exponent, no grouping, nothing rounded."""
    text = f"{number:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", decimal_sign(language))


def _signed(text: str) -> str:
    return text.strip().replace("−", "-")
