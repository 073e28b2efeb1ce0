"""The values of a heater that an installer needs first, with the limits that are known."""

import msgspec

from server.domain.plausible import Shown
from server.domain.worklist import UNKNOWN_THRESHOLDS, Thresholds
from server.pages.shared.heater.pressure_sparks import Spark
from server.provider.heaters.heaters import Heater


class Limited(msgspec.Struct):
    """A value and the installer's limit for it; each is None if it is not known."""

    value: Shown
    limit: float | None


class Summary(msgspec.Struct):
    pressure: Limited
    """In bar; the limit is the lowest accepted pressure."""
    service: Limited
    """Operating hours since the last service; the limit is the highest accepted number."""
    pressures: list[float | None]
    """The pressures of the last weeks, as a `Spark`."""


def summary_of(heater: Heater, limits: Thresholds, pressures: Spark) -> Summary:
    """The summary from the heater's record, the installer's limits and the stored pressures."""
    is_known = limits is not UNKNOWN_THRESHOLDS
    return Summary(
        Limited(heater.shown("heater_pressure"), limits.pressure if is_known else None),
        Limited(
            heater.shown("num_hours_heater_since_maintenance"),
            limits.maintenance_hours if is_known else None,
        ),
        pressures,
    )
