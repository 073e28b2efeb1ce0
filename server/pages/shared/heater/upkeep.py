"""The upkeep of a heater in the customer's report: water pressure and next maintenance."""

import msgspec

from server.domain.plausible import Implausible, Shown
from server.domain.worklist import Thresholds, shown_hours, shown_pressure
from server.provider.heaters.heaters import Heater
from server.web.page import Part, PartProblem


class Upkeep(msgspec.Struct):
    pressure: Shown
    """In bar."""
    pressure_limit: float | None
    """In bar; only set if the pressure is below the limit."""
    hours_left: Shown
    """Operating hours until the next maintenance, negative if it is overdue; None if unknown. If
    they are not plausible, the operating hours since the last one."""


def upkeep_of(heater: Heater, limits: Thresholds, problem: PartProblem | None) -> Part[Upkeep]:
    """Exactly one item; if there is a problem with the installer's limits, it has only the pressure
    and the part the problem."""
    bar, shown = heater.heater_pressure, heater.shown("heater_pressure")
    if problem:
        return Part([Upkeep(shown, None, None)], problem)
    is_low = bar is not None and shown_pressure(bar) < limits.pressure
    left = heater.shown("num_hours_heater_since_maintenance")
    if not (left is None or isinstance(left, Implausible)):
        left = limits.maintenance_hours - shown_hours(left)
    return Part([Upkeep(shown, limits.pressure if is_low else None, left)])
