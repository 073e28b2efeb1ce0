"""What the provider answers about one heater: parameters, statistics and service entries."""

from datetime import datetime

from server.provider.models import Id, Record


class ParameterOption(Record):
    value: str | float
    id: Id | None = None
    name: str | None = None


class Parameter(Record):
    id: Id
    code: str | None = None
    name: str | None = None
    content: str | None = None
    value: str | float | bool | None = None
    default_value: str | float | bool | None = None
    unit: str | None = None
    min_value: float | None = None
    max_value: float | None = None
    position: float | None = None
    heater_parameter_type: str | None = None
    heater_parameter_type_options: list[ParameterOption] | None = None


class ResetAnswer(Record):
    status: str | None = None


class Statistics(Record):
    """Every field is optional; which of them a heater has depends on its type."""

    last_seen: datetime | None = None
    heater_pressure: float | None = None
    energy_electric_yesterday: float | None = None
    energy_thermal_yesterday: float | None = None
    energy_cooling_yesterday: float | None = None
    power_electric: float | None = None
    power_thermal: float | None = None
    power_cooling: float | None = None
    cop: float | None = None
    num_compressor_starts: float | None = None
    num_hours_compressor: float | None = None
    num_defrosts: float | None = None
    gas_usage_ch: float | None = None
    gas_usage_dhw: float | None = None
    num_boiler_starts: float | None = None
    num_hours_heater: float | None = None
    num_hours_dhw: float | None = None
    created: datetime | None = None
    num_hours_heater_since_maintenance: float | None = None
    num_lockout_resets: float | None = None
    num_ch_requests: float | None = None
    num_dhw_requests: float | None = None
    num_ignition_fails: float | None = None
    num_flames_lost: float | None = None


class Maintenance(Record):
    name: str | None = None
    maintenance_timestamp: str | None = None
    """ISO 8601 without an offset: the wall clock at the heater."""
    num_hours_heater: float | None = None
