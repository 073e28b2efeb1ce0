"""Numbers as people type them: with the decimal sign of their language, or a point."""

import re
from decimal import Decimal

from server.domain.lookups import Language

_TYPED = re.compile(r"[+-]?(\d{1,12}([.,]\d{0,9})?|[.,]\d{1,9})", re.ASCII)


def read_number(text: str, language: Language) -> Decimal | None:
    """The number that was typed, or None. A comma is a decimal sign in all our languages but
    English, where it would group thousands: `1,500` must not become one and a half."""
    typed = text.strip().replace("−", "-")
    if not _TYPED.fullmatch(typed) or ("," in typed and language == "en"):
        return None
    return Decimal(typed.replace(",", "."))


def write_number(number: Decimal, language: Language) -> str:
    """The number as `read_number` reads it: no exponent, no grouping, nothing rounded."""
    text = f"{number:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text if language == "en" else text.replace(".", ",")
