"""Temperatures in the account's unit: the one place where Celsius and Fahrenheit are converted.

All arithmetic is exact (fractions); only what is shown and what is stored are rounded, the shown
value to hundredths and the stored one to thousandths. So a value that was typed is shown again as
it was typed, in either unit, however often it goes there and back.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from server.domain.lookups import LANGUAGE_DATA, TemperatureUnit

SHOWN_DIGITS = 2
_STORED_DIGITS = 3

_SYMBOLS: dict[TemperatureUnit, str] = {"C": "°C", "F": "°F"}
_SPELLINGS: dict[str, Literal["C", "F", "K"]] = {
    **dict.fromkeys(("c", "celsius", "℃"), "C"),
    **dict.fromkeys(("f", "fahrenheit", "℉"), "F"),
    **dict.fromkeys(("k", "kelvin"), "K"),
}
_WORDS = [language.provider for language in LANGUAGE_DATA.values()]
_TEMPERATURE = re.compile("|".join(re.escape(each.temperature) for each in _WORDS), re.IGNORECASE)
_DIFFERENCE = re.compile("|".join(re.escape(each.difference) for each in _WORDS), re.IGNORECASE)


@dataclass(frozen=True)
class Conversion:
    """From the provider's unit to the account's: shown = stored · scale + offset."""

    unit: str | None
    """The unit of what is shown."""
    scale: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)

    def shown(self, stored: Decimal) -> Decimal:
        """What the account's unit makes of a value of the provider's."""
        if self._keeps:
            return stored
        return _rounded(Fraction(stored) * self.scale + self.offset, SHOWN_DIGITS)

    def stored(self, shown: Decimal) -> Decimal:
        """What the provider's unit makes of a value in the account's."""
        if self._keeps:
            return shown
        return _rounded((Fraction(shown) - self.offset) / self.scale, _STORED_DIGITS)

    @property
    def _keeps(self) -> bool:
        return self.scale == 1 and self.offset == 0


@dataclass(frozen=True)
class SourceUnit:
    """What a value counts in, whoever reads it."""

    unit: str | None
    """As the provider spells it."""
    temperature: TemperatureUnit | None = None
    """In which unit it is sent where it is a temperature, or a difference of two."""
    difference: bool = False

    def conversion(self, account: TemperatureUnit) -> Conversion:
        """How to show a value to an account. A difference has no offset. A value that is in the
        account's unit already, or is no temperature, stays as it is."""
        if self.temperature is None:
            return Conversion(self.unit)
        symbol = "K" if self.difference and account == "C" else _SYMBOLS[account]
        if self.temperature == account:
            return Conversion(symbol)
        scale = Fraction(9, 5) if account == "F" else Fraction(5, 9)
        if self.difference:
            return Conversion(symbol, scale)
        return Conversion(symbol, scale, Fraction(32) if account == "F" else Fraction(-160, 9))


def source_unit_of(unit: str | None, name: str | None, *, number: bool = True) -> SourceUnit:
    """What a value with this unit and name counts in. A temperature without a unit is in Celsius;
    its name tells that it is one, where it is a `number`."""
    spelled = _SPELLINGS.get(re.sub(r"[\s°º]|deg(rees)?", "", unit or "").lower())
    if spelled is None and not unit and number and _TEMPERATURE.search(name or ""):
        spelled = "C"
    if spelled is None:
        return SourceUnit(unit)
    difference = spelled == "K" or bool(_DIFFERENCE.search(name or ""))
    return SourceUnit(unit, "F" if spelled == "F" else "C", difference)


def conversion(
    unit: str | None, name: str | None, account: TemperatureUnit, *, number: bool = True
) -> Conversion:
    """How to show a value with this unit and name to an account."""
    return source_unit_of(unit, name, number=number).conversion(account)


def to_unit(celsius: float, unit: TemperatureUnit, *, difference: bool = False) -> float:
    """A measured temperature in this unit; a difference of temperatures has no offset."""
    measured = conversion("K" if difference else "°C", None, unit)
    return float(measured.shown(Decimal(str(celsius))))


def _rounded(value: Fraction, digits: int) -> Decimal:
    near = round(value, digits)
    exact = Decimal(near.numerator) / Decimal(near.denominator)
    # No trailing zeros and no exponent: 70 rather than 7E+1 or 70.00.
    return exact.quantize(Decimal(1)) if exact == exact.to_integral() else exact.normalize()
