"""The values of a heater that an installer asks for first, with the limits that are known."""

import msgspec

from server.domain.worklist import UNKNOWN_THRESHOLDS, Thresholds
from server.pages.shared.pressure_sparks import Spark
from server.provider.heaters.heaters import Heater


class Limited(msgspec.Struct):
    """A value, and the installer's limit of it; None for what is not known."""

    value: float | None
    limit: float | None


class Summary(msgspec.Struct):
    pressure: Limited
    """In bar; the limit is the lowest that is accepted."""
    service: Limited
    """Operating hours since the last service; the limit is the highest that is accepted."""
    pressures: list[float | None]
    """The pressures of the last weeks, as `Spark` has them."""


def summary_of(heater: Heater, limits: Thresholds, pressures: Spark) -> Summary:
    """What is known from the heater's record, the installer's settings and the store."""
    is_known = limits is not UNKNOWN_THRESHOLDS
    return Summary(
        Limited(heater.heater_pressure, limits.pressure if is_known else None),
        Limited(
            heater.num_hours_heater_since_maintenance,
            limits.maintenance_hours if is_known else None,
        ),
        pressures,
    )
