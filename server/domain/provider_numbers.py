"""Numbers that the provider sends as text: with a decimal point, and blanks around them. What an
installer types, with the comma of a country, is read by `server/domain/localized_numbers.py`."""

import re
from decimal import Decimal

_MAX_CHARACTERS = 40
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)
_NOT_A_NUMBER = re.compile(r"[+-]?(nan|inf(inity)?)", re.IGNORECASE)


def parse_provider_number(text: str) -> Decimal | None:
    """The finite number in the text; None if it is no number."""
    number = text.strip()
    if len(number) > _MAX_CHARACTERS:
        return None
    return Decimal(number) if _NUMBER.fullmatch(number) else None


def is_not_a_number(text: str) -> bool:
    """Whether the text is a program's spelling of a missing number: NaN or infinity."""
    return _NOT_A_NUMBER.fullmatch(text.strip()) is not None
