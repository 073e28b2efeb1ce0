"""The thresholds of notifications: what stands where nothing is set, and what may be entered."""

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ParameterKind, ParameterRules
from server.domain.units import conversion

_DEFAULTS: dict[str, float] = {"num_hours_heater_maintenance_interval": 1500}
_UNITS: dict[str, str] = {"heater_pressure": "bar"}


def threshold_of(field: str | None, value: float | None) -> float | None:
    """The value that holds: the installer's own, else the usual one where there is one."""
    return _DEFAULTS.get(field or "") if value is None else value


def unit_of(field: str | None, unit: str | None) -> str | None:
    """The provider's unit, or the one that the field always has."""
    return unit or _UNITS.get(field or "")


def threshold_rules(
    field: str | None,
    name: str | None,
    value: float | None,
    unit: str | None,
    account: TemperatureUnit,
) -> ParameterRules:
    """What a threshold shows to this account and takes from it: a number without limits."""
    # The field tells a difference of temperatures in whichever words the name is.
    kind = f"{field or ''} {name or ''}"
    return ParameterRules(
        kind=ParameterKind.NUMBER,
        value=threshold_of(field, value),
        default=None,
        low=None,
        high=None,
        options=(),
        conversion=conversion(unit_of(field, unit), kind, account),
    )
