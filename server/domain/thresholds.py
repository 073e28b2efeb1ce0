"""The thresholds of notifications: their default values, units and validation; and the values of
notifications in the account's unit."""

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from server.domain.lookups import TemperatureUnit
from server.domain.numbers import is_not_a_number
from server.domain.parameters import ParameterKind, ParameterRules, Scalar, number_of, text_of
from server.domain.plausible import GREATEST, Implausible, is_plausible_in
from server.domain.units import SHOWN_DIGITS, conversion, source_unit_of

_DEFAULTS: dict[str, float] = {"num_hours_heater_maintenance_interval": 1500}
PRESSURE = "heater_pressure"
_UNITS: dict[str, str] = {PRESSURE: "bar"}
# The beginnings of the fields of pressures, counts, times and volumes.
_NEVER_NEGATIVE = (PRESSURE, "num_", "gas_usage_")


def unit_of(field: str | None, unit: str | None) -> str | None:
    """The provider's unit; if it sends none, that of the field (specification, section 9)."""
    return unit or _UNITS.get(field or "")


def least_of(field: str | None) -> int | None:
    """0 for a field whose values are never below zero; None for others, such as temperatures."""
    return 0 if field and field.startswith(_NEVER_NEGATIVE) else None


def threshold_rules(
    field: str | None,
    name: str | None,
    value: float | None,
    unit: str | None,
    account: TemperatureUnit,
) -> ParameterRules:
    """The rules of a threshold in the account's temperature unit: a number without limits
    (specification, section 5, settings values). Two fields have defaults for a missing value or
    unit: 1500 hours for the maintenance interval (section 3), and bar for pressure (section 9)."""
    field = field or ""
    # The field is in English, so it marks a temperature difference whatever the language of `name`.
    description = f"{field} {name or ''}"
    return ParameterRules(
        kind=ParameterKind.NUMBER,
        value=_DEFAULTS.get(field) if value is None else value,
        default=None,
        low=None,
        high=None,
        options=(),
        conversion=conversion(unit_of(field, unit), description, account),
    )


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
