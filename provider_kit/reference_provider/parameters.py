"""The parameters of the manufacturer's range, and which of them a heater has, with what limits.

This module has only structure and numbers; names and guidance are in `content/<language>.json`, by
key.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, Literal

from provider_kit.reference_provider.catalogue import heats_water
from provider_kit.reference_provider.lookups import SwType

Value = float | str
ParameterKind = Literal["number", "select", "onoff"]
ParameterType = Literal[
    "heating", "hot_water", "weather", "system", "burner", "heat_pump", "cooling"
]

_ALL: Final[tuple[SwType, ...]] = ("ic3", "icx", "hpcu", "hbcu")
_GAS: Final[tuple[SwType, ...]] = ("ic3", "icx", "hbcu")


@dataclass(frozen=True, slots=True)
class Parameter:
    id: int
    code: str
    key: str
    kind: ParameterKind
    sw_types: tuple[SwType, ...]
    default: Value
    unit: str | None = None
    minimum: float | None = None
    maximum: float | None = None
    options: tuple[str, ...] = ()
    """The keys of a select's options; their values on the wire are their positions, as text."""
    own: Mapping[SwType, Mapping[str, Any]] = field(default_factory=dict)
    """The fields that differ for a kind of heater."""
    for_hot_water: bool = False
    """Whether only a heater that makes hot water has it."""

    @property
    def step(self) -> float:
        """By how much an installer changes a number."""
        if self.unit in (None, "bar"):
            return 0.1
        return 5 if self.unit == "%" or (self.maximum or 0) - (self.minimum or 0) > 30 else 1

    def allows(self, stored: str) -> bool:
        """Whether a stored value is possible: the database may be of an earlier release."""
        if self.kind == "select":
            return int(stored) < len(self.options)
        return self.minimum is None or self.minimum <= float(stored) <= (self.maximum or 0)


def _number(
    id: int,
    key: str,
    sw_types: tuple[SwType, ...],
    default: float,
    limits: tuple[float, float],
    unit: str | None = None,
    **more: Any,
) -> Parameter:
    return Parameter(
        id, f"P{id:02d}", key, "number", sw_types, default, unit, limits[0], limits[1], **more
    )


def _choice(
    id: int,
    key: str,
    sw_types: tuple[SwType, ...],
    default: int,
    options: tuple[str, ...],
    **more: Any,
) -> Parameter:
    return Parameter(
        id, f"P{id:02d}", key, "select", sw_types, str(default), options=options, **more
    )


def _switch(
    id: int, key: str, sw_types: tuple[SwType, ...], default: int, **more: Any
) -> Parameter:
    return Parameter(id, f"P{id:02d}", key, "onoff", sw_types, default, **more)


def _limits(default: float, minimum: float, maximum: float) -> dict[str, float]:
    return {"default": default, "minimum": minimum, "maximum": maximum}


# The lowest value of P03 is the highest of P04, so that no flow temperature can be set above the
# highest one.
PARAMETERS: Final = (
    _switch(1, "ch_enabled", _ALL, 1),
    _switch(2, "dhw_enabled", _ALL, 1, for_hot_water=True),
    _number(
        3,
        "ch_max_flow_temperature",
        _ALL,
        70,
        (40, 80),
        "°C",
        own={"hpcu": _limits(45, 30, 65), "hbcu": _limits(55, 30, 70)},
    ),
    _number(
        4,
        "ch_min_flow_temperature",
        _ALL,
        25,
        (20, 40),
        "°C",
        own={"hpcu": {"maximum": 30}, "hbcu": {"maximum": 30}},
    ),
    _number(
        5,
        "dhw_temperature",
        _ALL,
        60,
        (40, 65),
        "°C",
        own={"hpcu": _limits(52, 40, 60)},
        for_hot_water=True,
    ),
    _choice(6, "dhw_mode", _GAS, 1, ("off", "eco", "comfort"), for_hot_water=True),
    _number(
        7,
        "heating_curve_slope",
        _ALL,
        1.4,
        (0.2, 3.0),
        own={"hpcu": _limits(0.6, 0.2, 1.5), "hbcu": _limits(0.8, 0.2, 2.0)},
    ),
    _number(8, "heating_curve_base", _ALL, 22, (20, 40), "°C"),
    _number(9, "summer_limit", _ALL, 18, (10, 30), "°C"),
    _number(10, "frost_protection_temperature", _ALL, 3, (-5, 10), "°C"),
    _number(11, "pump_overrun", _ALL, 5, (1, 30), "min"),
    _choice(12, "pump_mode", _ALL, 0, ("automatic", "continuous", "eco")),
    _number(13, "pressure_minimum", _ALL, 0.8, (0.5, 1.5), "bar"),
    _choice(14, "thermostat_type", _ALL, 1, ("on_off", "opentherm", "rf")),
    _number(20, "ch_power_max", _GAS, 70, (20, 100), "%"),
    _number(21, "dhw_power_max", _GAS, 100, (40, 100), "%", for_hot_water=True),
    _number(22, "anti_cycle_time", _GAS, 5, (0, 15), "min"),
    _choice(23, "gas_type", _GAS, 0, ("g25_3", "g20")),
    _switch(24, "solar_preheat", ("icx",), 0),
    _choice(
        26,
        "outside_sensor",
        ("icx", "hpcu", "hbcu"),
        1,
        ("wired", "internet", "outdoor_unit"),
        own={"icx": {"options": ("wired", "internet")}},
    ),
    _number(
        27,
        "flow_return_difference",
        ("icx", "hpcu", "hbcu"),
        5,
        (3, 10),
        "K",
        own={"icx": _limits(20, 10, 25)},
    ),
    # Only the heat pumps have a cylinder; the hybrids heat tap water with the burner.
    _number(30, "dhw_hysteresis", ("hpcu",), 6, (2, 15), "K"),
    _switch(31, "legionella_protection", ("hpcu",), 1, options=("off", "weekly")),
    _number(32, "legionella_temperature", ("hpcu",), 62, (60, 65), "°C"),
    _choice(33, "silent_mode", ("hpcu",), 1, ("off", "night", "always")),
    _number(34, "silent_compressor_limit", ("hpcu",), 60, (30, 100), "%"),
    _number(35, "defrost_interval", ("hpcu",), 45, (20, 120), "min"),
    _switch(36, "cooling_enabled", ("hpcu",), 0),
    _number(37, "cooling_flow_temperature", ("hpcu",), 18, (7, 22), "°C"),
    _switch(38, "backup_heater", ("hpcu",), 0, options=("off", "on")),
    _number(40, "bivalent_temperature", ("hbcu",), 2, (-15, 15), "°C"),
    _number(41, "energy_price_ratio", ("hbcu",), 3, (1, 6)),
)
HIGHEST_FLOW: Final = 3
FLOW_TEMPERATURES: Final = frozenset({HIGHEST_FLOW, 4, 7, 8})
"""The limits of the flow temperature, and the heating curve."""
LOWEST_PRESSURE: Final = 13
GAS_TYPE: Final = 23
COOLING: Final = 36

_TYPES: Final[dict[ParameterType, tuple[int, ...]]] = {
    "heating": (1, 3, 4, 27),
    "hot_water": (2, 5, 6, 24, 30, 31, 32),
    "weather": (7, 8, 9, 26),
    "system": (10, 11, 12, 13, 14),
    "burner": (20, 21, 22, 23),
    "heat_pump": (33, 34, 35, 38, 40, 41),
    "cooling": (36, 37),
}
"""The ids of the parameters by subject."""
PARAMETER_TYPES: Final = {each: name for name, ids in _TYPES.items() for each in ids}


@cache
def parameters_of(
    sw_type: SwType, type_id: int | None, gas: str | None = None
) -> tuple[Parameter, ...]:
    """The parameters of a heater, with its defaults, limits and options. `gas` is the option of the
    gas that it is set for, the only one: nobody changes that from afar."""
    return tuple(
        replace(each, options=(gas,))
        if each.id == GAS_TYPE and gas
        else replace(each, **each.own.get(sw_type, {}))
        for each in PARAMETERS
        if sw_type in each.sw_types and (heats_water(type_id) or not each.for_hot_water)
    )
