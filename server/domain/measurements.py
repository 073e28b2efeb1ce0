"""Converts read-only values, such as those of notifications, to the account's unit."""

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import Scalar, number_of, text_of
from server.domain.plausible import GREATEST, Implausible, is_plausible_in
from server.domain.provider_numbers import is_not_a_number
from server.domain.units import SHOWN_DIGITS, source_unit_of

# Only with a degree sign: C or F alone has other meanings.
_NUMBER_WITH_UNIT = re.compile(r"([^°º℃℉]{1,40})([°º]\s?[CF]|[℃℉])")
_STEP = Decimal(1).scaleb(-SHOWN_DIGITS)


class Measurement(NamedTuple):
    """A value for a screen or a file; a missing value has no unit."""

    value: float | Implausible | str | None
    """A text if the provider's value is not a number."""
    unit: str | None


def measurement(
    value: Scalar, unit: str | None, name: str | None, account: TemperatureUnit
) -> Measurement:
    """The provider's value in the account's unit (specification, section 6), rounded to hundredths.
    The value may contain the unit of a temperature itself: "21.5 °C". A value that is not plausible
    stays in the provider's unit."""
    number = number_of(value)
    if number is None and (match := _NUMBER_WITH_UNIT.fullmatch(text_of(value))):
        number = number_of(match[1])
        unit = unit if number is None else match[2]
    if number is None and isinstance(value, float) and abs(value) > GREATEST:
        return Measurement(Implausible(value), unit)
    if number is None:
        text = text_of(value)
        has_value = text and not is_not_a_number(text)
        return Measurement(text, unit) if has_value else Measurement(None, None)
    source = source_unit_of(unit, name)
    if not is_plausible_in(source, float(number)):
        return Measurement(Implausible(float(number)), source.spelled)
    to_account = source.conversion(account)
    rounded = to_account.shown(number).quantize(_STEP, ROUND_HALF_UP)
    return Measurement(float(rounded), to_account.unit)
