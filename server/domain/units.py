"""Converts between Celsius and Fahrenheit, by the account's unit (specification, section 6).

The arithmetic is exact (fractions). Only results are rounded: shown values to hundredths, stored
values to thousandths. A typed value is therefore shown again as it was typed, in either unit, after
any number of conversions.
"""

import functools
import html
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from server.domain.lookups import PROVIDER_WORDS, TemperatureUnit

SHOWN_DIGITS = 2
_STORED_DIGITS = 3

_SYMBOLS: dict[TemperatureUnit, str] = {"C": "°C", "F": "°F"}
_SPELLINGS: dict[str, Literal["C", "F", "K"]] = {
    **dict.fromkeys(("c", "celsius", "℃"), "C"),
    **dict.fromkeys(("f", "fahrenheit", "℉"), "F"),
    **dict.fromkeys(("k", "kelvin"), "K"),
}
_DIFFERENCE_SIGN = "Δ"
_DEGREES = re.compile("[\\s.°º\N{RING ABOVE}]|deg(rees)?", re.IGNORECASE)
_TEMPERATURE = re.compile(
    "|".join(re.escape(each.temperature) for each in PROVIDER_WORDS), re.IGNORECASE
)
_DIFFERENCE = re.compile(
    "|".join(re.escape(each.difference) for each in PROVIDER_WORDS), re.IGNORECASE
)


@dataclass(frozen=True)
class Conversion:
    """The conversion from the provider's unit to the account's: shown = stored · scale + offset."""

    unit: str | None
    """The unit of the shown value."""
    scale: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)

    def shown(self, stored: Decimal) -> Decimal:
        """A value in the provider's unit, converted to the account's and rounded."""
        if self._is_identity:
            return stored
        return _rounded(Fraction(stored) * self.scale + self.offset, SHOWN_DIGITS)

    def stored(self, shown: Decimal) -> Decimal:
        """A value in the account's unit, converted to the provider's and rounded."""
        if self._is_identity:
            return shown
        return _rounded((Fraction(shown) - self.offset) / self.scale, _STORED_DIGITS)

    def step(self, stored: Decimal) -> Decimal:
        """A step in the provider's unit, converted to the account's. A step of one degree
        Fahrenheit becomes half a degree Celsius, because 5/9 has no finite decimal form."""
        scale = Fraction(1, 2) if self.scale == Fraction(5, 9) else self.scale
        return stored if scale == 1 else _rounded(Fraction(stored) * scale, _STORED_DIGITS)

    @functools.cached_property
    def _is_identity(self) -> bool:
        return self.scale == 1 and self.offset == 0


@dataclass(frozen=True)
class SourceUnit:
    unit: str | None
    """As the provider spells it."""
    temperature: TemperatureUnit | None = None
    """The scale of a temperature or a temperature difference; None for any other value."""
    difference: bool = False
    """Whether the value is a difference of two temperatures, which has no offset."""

    @property
    def spelled(self) -> str | None:
        """The unit in an unambiguous spelling: `source_unit_of` reads it correctly without the name
        of the value."""
        match self.temperature:
            case None:
                return self.unit
            case "C":
                return "K" if self.difference else _SYMBOLS["C"]
            case "F":
                return f"{_DIFFERENCE_SIGN}{_SYMBOLS['F']}" if self.difference else _SYMBOLS["F"]

    def conversion(self, account: TemperatureUnit) -> Conversion:
        """The conversion to the account's unit. A value that is already in the account's unit, or
        is not a temperature, stays as it is."""
        if self.temperature is None:
            return Conversion(self.unit)
        symbol = "K" if self.difference and account == "C" else _SYMBOLS[account]
        if self.temperature == account:
            return Conversion(symbol)
        scale = Fraction(9, 5) if account == "F" else Fraction(5, 9)
        if self.difference:
            return Conversion(symbol, scale)
        return Conversion(symbol, scale, Fraction(32) if account == "F" else Fraction(-160, 9))


def are_equivalent(one: SourceUnit | None, other: SourceUnit | None) -> bool:
    """Whether both are the same unit; the spelling of a temperature's unit does not matter."""
    if one is None or other is None or one.temperature is None:
        return one == other
    return (one.temperature, one.difference) == (other.temperature, other.difference)


def source_unit_of(unit: str | None, name: str | None, *, number: bool = True) -> SourceUnit:
    """The unit of a value, from the provider's unit and the value's name. A `number` without a unit
    is in Celsius if its name contains "temperature"; `Δ°F` is a difference whatever the name."""
    # The provider's texts may have any length: only short ones are cached.
    is_short = len(unit or "") + len(name or "") <= _MEMOIZED_CHARACTERS
    return (_memoized if is_short else _source_unit_of)(unit, name, number)


def _source_unit_of(unit: str | None, name: str | None, number: bool) -> SourceUnit:
    plain = html.unescape(unit or "").replace("\N{INCREMENT}", _DIFFERENCE_SIGN)
    text = _DEGREES.sub("", plain)
    spelled = _SPELLINGS.get(text.removeprefix(_DIFFERENCE_SIGN).lower())
    if spelled is None and not unit and number and _TEMPERATURE.search(name or ""):
        spelled = "C"
    if spelled is None:
        return SourceUnit(unit)
    is_marked = spelled == "K" or text.startswith(_DIFFERENCE_SIGN)
    difference = is_marked or bool(_DIFFERENCE.search(name or ""))
    return SourceUnit(unit, "F" if spelled == "F" else "C", difference)


def conversion(
    unit: str | None, name: str | None, account: TemperatureUnit, *, number: bool = True
) -> Conversion:
    return source_unit_of(unit, name, number=number).conversion(account)


_MEMOIZED_CHARACTERS = 200
_memoized = functools.lru_cache(256)(_source_unit_of)


def to_unit(celsius: float, unit: TemperatureUnit, *, difference: bool = False) -> float:
    """A temperature, or a difference of temperatures, in this unit."""
    measured = conversion("K" if difference else "°C", None, unit)
    return float(measured.shown(Decimal(str(celsius))))


def _rounded(value: Fraction, digits: int) -> Decimal:
    rounded = round(value, digits)
    exact = Decimal(rounded.numerator) / Decimal(rounded.denominator)
    # Without trailing zeros and exponent: 70, not 7E+1 or 70.00.
    return exact.quantize(Decimal(1)) if exact == exact.to_integral() else exact.normalize()
