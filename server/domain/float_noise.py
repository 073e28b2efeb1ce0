"""Removes what binary fractions add to decimal numbers, and rounds numbers as screens show them.

A controller that counts in single precision has 1.2 as 1.2000000476837158 once its number is sent
in double precision; arithmetic in double precision makes 0.30000000000000004 of 0.1 + 0.2. Both are
the number that somebody entered.
"""

import math
import struct
from decimal import ROUND_HALF_UP, Decimal

_TYPED_DIGITS = 8
"""A number with no more digits is as it was entered."""
_SINGLE_DIGITS = 9
"""So many digits tell any number of single precision from the others."""
_DOUBLE_DIGITS = 15
"""So many digits of a decimal number survive double precision."""
_EXACT = 1e15
"""Larger numbers have no decimals that mean anything."""

_NEAR_HALF = 1e-3
"""Numbers further away from a half are rounded without decimal arithmetic, which takes ten times as
long."""


def without_noise(number: Decimal) -> Decimal:
    """The shortest number that is the same in single precision, where the number is exactly one of
    single precision; else rounded to the digits of double precision. Whole numbers, and those of
    few digits, are left alone."""
    if len(number.as_tuple().digits) <= _TYPED_DIGITS or number == number.to_integral():
        return number
    value = float(number)
    if value == _single(value):
        texts = (f"{value:.{digits}g}" for digits in range(1, _SINGLE_DIGITS + 1))
        return Decimal(next(text for text in texts if _single(float(text)) == value))
    return Decimal(f"{value:.{_DOUBLE_DIGITS}g}")


def as_shown(value: float, digits: int) -> float:
    """Rounded to so many decimals, halves away from zero, as screens round."""
    if not math.isfinite(value) or abs(value) >= _EXACT:
        return value
    scale: int = 10**digits
    whole = math.floor(value * scale)
    rest = value * scale - whole
    if abs(rest - 0.5) > _NEAR_HALF:
        return (whole + (rest > 0.5)) / scale
    # Binary fractions do not tell halves: the number is as it is written.
    step = Decimal(1).scaleb(-digits)
    return float(Decimal(repr(value)).quantize(step, ROUND_HALF_UP))


def _single(value: float) -> float | None:
    """The value in single precision; None where it is too large for that."""
    try:
        (single,) = struct.unpack("<f", struct.pack("<f", value))
    except OverflowError:
        return None
    return float(single)
