"""The upkeep of a heater in the customer's report: water pressure and next maintenance."""

import msgspec

from server.domain.worklist import Thresholds, shown_hours, shown_pressure
from server.provider.errors import ProblemKind
from server.provider.heaters.heaters import Heater
from server.web.page import Part


class Upkeep(msgspec.Struct):
    pressure: float | None
    """In bar."""
    pressure_limit: float | None
    """In bar; only set if the pressure is below the limit."""
    hours_left: float | None
    """Operating hours until the next maintenance, negative if it is overdue; None if unknown."""


def upkeep_of(
    heater: Heater, limits: Thresholds | None, problem: ProblemKind | None
) -> Part[Upkeep]:
    """Exactly one item; without limits it has only the pressure, and the part has the problem."""
    pressure, hours = heater.heater_pressure, heater.num_hours_heater_since_maintenance
    if limits is None:
        return Part([Upkeep(pressure, None, None)], problem)
    is_low = pressure is not None and shown_pressure(pressure) < limits.pressure
    left = None if hours is None else limits.maintenance_hours - shown_hours(hours)
    return Part([Upkeep(pressure, limits.pressure if is_low else None, left)])
