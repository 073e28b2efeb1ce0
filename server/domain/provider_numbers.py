"""Numbers and flags that the provider sends as text.

The decimal separator of JSON is the point, but some providers send the comma of their country. A
text is a number only if it has one reading: `1,500` is 1.5 in some countries and 1500 in others,
and stays a text.
"""

import re
from decimal import Decimal

_MAX_CHARACTERS = 40
_POINT = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r"[+-]?\d*,\d+", re.ASCII)
_AMBIGUOUS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)
_NOT_A_NUMBER = re.compile(r"[+-]?(nan|inf(inity)?)", re.IGNORECASE)

_FLAGS = {
    **dict.fromkeys(("true", "t", "yes", "y", "on"), True),
    **dict.fromkeys(("false", "f", "no", "n", "off"), False),
}


def parse_provider_number(text: str) -> Decimal | None:
    """The finite number in the text; None if it is no number, or has more than one reading."""
    number = text.strip().replace("\u2212", "-")
    if len(number) > _MAX_CHARACTERS:
        return None
    if "," in number and _COMMA.fullmatch(number) and not _AMBIGUOUS.fullmatch(number):
        return Decimal(number.replace(",", "."))
    return Decimal(number) if _POINT.fullmatch(number) else None


def is_not_a_number(text: str) -> bool:
    """Whether the text is a program's spelling of a missing number: NaN or infinity."""
    return _NOT_A_NUMBER.fullmatch(text.strip()) is not None


def parse_provider_flag(text: str) -> bool | None:
    """Whether the text stands for yes; None if it stands for neither yes nor no."""
    number = parse_provider_number(text)
    return number == 1 if number in (0, 1) else _FLAGS.get(text.strip().lower())
