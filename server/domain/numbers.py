"""Numbers of the provider: those sent as text, with a decimal point and blanks around them, and the
noise of binary fractions. What an installer types, with the comma of a country, is read by
`server/domain/localized_numbers.py`.

A controller that counts in single precision sends 1.2 as 1.2000000476837158 if it converts it to
double precision, and in double precision 0.1 + 0.2 is 0.30000000000000004. 1.2 and 0.3 are meant.
"""

import math
import re
import struct
from decimal import ROUND_HALF_UP, Decimal

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


_TYPED_DIGITS = 8
"""A number with no more digits than this has no noise."""
_SINGLE_DIGITS = 9
"""With this many digits, all numbers of single precision are different."""
_DOUBLE_DIGITS = 15
"""This many digits of a decimal number survive the conversion to double precision."""
_EXACT = 1e15
"""Larger numbers have no meaningful decimals."""


def without_noise(number: Decimal) -> Decimal:
    """The number without noise. If it is exactly a number of single precision, this is the shortest
    decimal that is the same in single precision; otherwise the number rounded to the digits of
    double precision. Whole numbers and numbers with few digits are unchanged."""
    if len(number.as_tuple().digits) <= _TYPED_DIGITS or number == number.to_integral():
        return number
    value = float(number)
    if value == _single(value):
        texts = (f"{value:.{digits}g}" for digits in range(1, _SINGLE_DIGITS + 1))
        return Decimal(next(text for text in texts if _single(float(text)) == value))
    return Decimal(f"{value:.{_DOUBLE_DIGITS}g}")


def as_shown(value: float, digits: int) -> float:
    """The value rounded to `digits` decimals, halves away from zero, as screens round it."""
    if not math.isfinite(value) or abs(value) >= _EXACT:
        return value
    if digits == 0:
        whole = math.trunc(value)
        return float(whole + math.copysign(abs(value - whole) >= 0.5, value))
    # A binary fraction may be just beside a half: the decimal spelling of the number decides.
    step = Decimal(1).scaleb(-digits)
    return float(Decimal(repr(value)).quantize(step, ROUND_HALF_UP))


def _single(value: float) -> float | None:
    """The value in single precision; None if it is too large for that."""
    try:
        (single,) = struct.unpack("<f", struct.pack("<f", value))
    except OverflowError:
        return None
    return float(single)
