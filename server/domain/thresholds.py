"""The thresholds of notifications: their default values, units and validation."""

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ParameterKind, ParameterRules
from server.domain.units import conversion

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
