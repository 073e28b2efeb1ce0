"""The thresholds of notifications: their default values, units and validation."""

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ParameterKind, ParameterRules
from server.domain.units import conversion

_DEFAULTS: dict[str, float] = {"num_hours_heater_maintenance_interval": 1500}
_UNITS: dict[str, str] = {"heater_pressure": "bar"}


def threshold_value(field: str | None, value: float | None) -> float | None:
    """The installer's own value, else the field's default: 1500 hours for the maintenance interval
    (specification, section 3)."""
    return _DEFAULTS.get(field or "") if value is None else value


def threshold_unit(field: str | None, unit: str | None) -> str | None:
    """The provider's unit, else the field's: bar for pressure (specification, section 9)."""
    return unit or _UNITS.get(field or "")


def threshold_rules(
    field: str | None,
    name: str | None,
    value: float | None,
    unit: str | None,
    account: TemperatureUnit,
) -> ParameterRules:
    """The rules of a threshold in the account's temperature unit: a number without limits
    (specification, section 5, settings values)."""
    # The field is in English, so that it marks a temperature difference in any language.
    description = f"{field or ''} {name or ''}"
    return ParameterRules(
        kind=ParameterKind.NUMBER,
        value=threshold_value(field, value),
        default=None,
        low=None,
        high=None,
        options=(),
        conversion=conversion(threshold_unit(field, unit), description, account),
    )
