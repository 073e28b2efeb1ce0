"""Numbers that a provider sends as text.

The decimal sign of JSON is the point, and some providers write the comma of their country. A text
is a number only where it can be read in one way: `1,500` is one and a half to some and fifteen
hundred to others, and stays a text.
"""

import re
from decimal import Decimal

_MAX_CHARACTERS = 40
_POINT = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r"[+-]?\d*,\d+", re.ASCII)
_AMBIGUOUS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)
_NOT_A_NUMBER = re.compile(r"[+-]?(nan|inf(inity)?)", re.IGNORECASE)


def sent_number(text: str) -> Decimal | None:
    """The finite number that the text stands for, or None."""
    written = text.strip().replace("\u2212", "-")
    if len(written) > _MAX_CHARACTERS:
        return None
    if _COMMA.fullmatch(written) and not _AMBIGUOUS.fullmatch(written):
        return Decimal(written.replace(",", "."))
    return Decimal(written) if _POINT.fullmatch(written) else None


def is_not_a_number(text: str) -> bool:
    """Whether the text is how programs write that there is no number: NaN, or infinity."""
    return _NOT_A_NUMBER.fullmatch(text.strip()) is not None
