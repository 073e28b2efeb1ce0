"""Values with a unit that nobody edits here, such as those of notifications."""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import Scalar, number_of, text_of
from server.domain.sent_numbers import is_not_a_number
from server.domain.units import SHOWN_DIGITS, conversion

# With a degree sign: a lone C or F may mean anything.
_WITH_UNIT = re.compile(r"([^°º℃℉]{1,40})([°º]\s?[CF]|[℃℉])")
_STEP = Decimal(1).scaleb(-SHOWN_DIGITS)


@dataclass(frozen=True)
class Quantity:
    """A value as screens and files show it; no value has no unit."""

    value: float | str | None
    """A text where the provider's value is no number."""
    unit: str | None


def quantity(
    value: Scalar, unit: str | None, name: str | None, account: TemperatureUnit
) -> Quantity:
    """The provider's value in the account's unit, rounded to hundredths. A text may hold the unit
    of a temperature itself: "21.5 °C"."""
    text = text_of(value)
    number = number_of(value)
    if number is None and (both := _WITH_UNIT.fullmatch(text)):
        number = number_of(both[1])
        unit = unit if number is None else both[2]
    if number is None:
        return Quantity(None, None) if not text or is_not_a_number(text) else Quantity(text, unit)
    shown = conversion(unit, name, account)
    rounded = shown.shown(number).quantize(_STEP, ROUND_HALF_UP)
    return Quantity(float(rounded), shown.unit)
