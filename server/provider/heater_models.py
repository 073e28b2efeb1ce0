"""What the provider answers about one heater: parameters, statistics and service entries."""

from datetime import datetime
from typing import Annotated

from server.provider.models import Id, Localized, Number, Record
from server.provider.tolerant import STRICT


class ParameterOption(Record):
    value: str | Number
    id: Id | None = None
    name: str | None = None


class Parameter(Localized):
    """A parameter whose limits or options are there but cannot be read must not be changed, and
    so is not read either."""

    id: Id
    code: str | None = None
    name: str | None = None
    content: str | None = None
    value: str | Number | bool | None = None
    default_value: str | Number | bool | None = None
    unit: str | None = None
    min_value: Annotated[Number | None, STRICT] = None
    max_value: Annotated[Number | None, STRICT] = None
    position: Number | None = None
    heater_parameter_type: str | None = None
    heater_parameter_type_options: Annotated[list[ParameterOption] | None, STRICT] = None


class ResetAnswer(Record):
    status: str | None = None


class Statistics(Record):
    """Every field is optional; which of them a heater has depends on its type."""

    last_seen: datetime | None = None
    heater_pressure: Number | None = None
    energy_electric_yesterday: Number | None = None
    energy_thermal_yesterday: Number | None = None
    energy_cooling_yesterday: Number | None = None
    power_electric: Number | None = None
    power_thermal: Number | None = None
    power_cooling: Number | None = None
    cop: Number | None = None
    num_compressor_starts: Number | None = None
    num_hours_compressor: Number | None = None
    num_defrosts: Number | None = None
    gas_usage_ch: Number | None = None
    gas_usage_dhw: Number | None = None
    num_boiler_starts: Number | None = None
    num_hours_heater: Number | None = None
    num_hours_dhw: Number | None = None
    created: datetime | None = None
    num_hours_heater_since_maintenance: Number | None = None
    num_lockout_resets: Number | None = None
    num_ch_requests: Number | None = None
    num_dhw_requests: Number | None = None
    num_ignition_fails: Number | None = None
    num_flames_lost: Number | None = None


class Maintenance(Record):
    name: str | None = None
    maintenance_timestamp: str | None = None
    """ISO 8601 without an offset: the wall clock at the heater."""
    num_hours_heater: Number | None = None
