"""Active cooling by a heat pump: on warm afternoons, where the parameter allows it."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, exists

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.parameters import COOLING
from provider_kit.reference_provider.simulation.weather import outside_temperature

_FROM = 22.0
"""The outside temperature above which a building is cooled."""
_FULL_AT = 34.0
_HOURS = 5.0
"""The hours of cooling on a warm day."""
_WARMEST_HOUR = 15


def cooling_is_on() -> ColumnElement[bool]:
    """Whether the parameter of a row of the heaters is on; its default is off."""
    value = schema.parameter_values.c
    return exists().where(
        value.heater_id == schema.heaters.c.id, value.parameter_id == COOLING, value.value == "1"
    )


def cooling_share(outside: float) -> float:
    """The share of the nominal power with which a building is cooled."""
    return min(1.0, max(0.0, (outside - _FROM) / (_FULL_AT - _FROM)))


def cooled_the_day_before(at: datetime, seed: int, power: float) -> float:
    """The cooling energy of the day before, in kWh; `power` is the nominal one, in watts."""
    warmest = (at - timedelta(days=1)).replace(hour=_WARMEST_HOUR, minute=0, second=0)
    return round(power / 1000 * _HOURS * cooling_share(outside_temperature(warmest, seed)), 1)
