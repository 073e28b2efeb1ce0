"""The names of a heater's activities and measured series that have a translation."""

ACTIVITIES = frozenset(
    {
        *("sensor_test", "service", "dhw", "internal_dhw", "internal_boiler", "external_boiler"),
        *("post_run_boiler", "ch", "opentherm", "heatup", "frost", "post_run_ch", "standby"),
        *("ch_rf", "dhw_hreco"),
    }
)
"""The system activities (specification, section 2, realtime)."""

KNOWN_SERIES = frozenset(
    {
        *("outside", "flow", "flow_setpoint", "return", "room", "room_setpoint", "dhw"),
        *("evaporator", "condenser", "discharge", "flue_gas"),
        *("thermal", "electric", "cooling", "boiler", "heat_pump"),
        *("modulation", "pump_speed", "gateway_signal", "compressor_speed", "expansion_valve"),
        *("fan_speed", "three_way_valve"),
    }
)
"""A heater may send other series as well; a screen shows them by the provider's name."""
