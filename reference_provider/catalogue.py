"""The manufacturer's range: series, heater types, and which parameters and faults each type has.

This module has only structure and numbers; names and guidance are in `content/<language>.json`, by
key.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from reference_provider.lookups import SwType

Value = float | str
ParameterKind = Literal["number", "select", "onoff"]
ParameterType = Literal[
    "heating", "hot_water", "weather", "system", "burner", "heat_pump", "cooling"
]

_ALL: Final[tuple[SwType, ...]] = ("ic3", "icx", "hpcu", "hbcu")
_GAS: Final[tuple[SwType, ...]] = ("ic3", "icx", "hbcu")
_PUMPS: Final[tuple[SwType, ...]] = ("hpcu", "hbcu")


@dataclass(frozen=True, slots=True)
class HeaterType:
    id: int
    name: str
    power: int
    """The nominal heating power in watts."""
    visible: bool = True
    preferred: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    id: int
    key: str
    name: str
    sw_type: SwType
    has_image: bool
    types: tuple[HeaterType, ...]


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
    defaults: Mapping[SwType, Value] = field(default_factory=dict)

    def default_for(self, sw_type: SwType) -> Value:
        return self.defaults.get(sw_type, self.default)


@dataclass(frozen=True, slots=True)
class FaultKind:
    id: int
    code: str
    key: str
    sw_types: tuple[SwType, ...]


SERIES: Final = (
    Series(
        1,
        "aurora_eco",
        "Aurora Eco",
        "ic3",
        True,
        (
            HeaterType(11, "Aurora Eco 24", 24000, preferred=True),
            HeaterType(12, "Aurora Eco 30", 30000),
            HeaterType(13, "Aurora Eco 36", 36000),
            HeaterType(14, "Aurora Eco 24 Solo", 24000, visible=False),
        ),
    ),
    Series(
        2,
        "aurora_plus",
        "Aurora Plus",
        "icx",
        True,
        (
            HeaterType(21, "Aurora Plus 28", 28000, preferred=True),
            HeaterType(22, "Aurora Plus 35", 35000),
            HeaterType(23, "Aurora Plus 42", 42000, visible=False),
        ),
    ),
    Series(
        3,
        "borealis_air",
        "Borealis Air",
        "hpcu",
        True,
        (
            HeaterType(31, "Borealis Air 5", 5000),
            HeaterType(32, "Borealis Air 8", 8000, preferred=True),
            HeaterType(33, "Borealis Air 12", 12000),
        ),
    ),
    Series(
        4,
        "borealis_split",
        "Borealis Split",
        "hpcu",
        True,
        (
            HeaterType(41, "Borealis Split 6", 6000, preferred=True),
            HeaterType(42, "Borealis Split 9", 9000),
        ),
    ),
    Series(
        5,
        "duo_hybrid",
        "Duo Hybrid",
        "hbcu",
        True,
        (
            HeaterType(51, "Duo Hybrid 4/24", 24000, preferred=True),
            HeaterType(52, "Duo Hybrid 6/30", 30000),
            HeaterType(53, "Duo Hybrid 4/24 R32", 24000, visible=False),
        ),
    ),
    Series(
        6,
        "vesta_classic",
        "Vesta Classic",
        "ic3",
        False,
        (HeaterType(61, "Vesta Classic 22", 22000), HeaterType(62, "Vesta Classic 28", 28000)),
    ),
)

PARAMETERS: Final = (
    Parameter(1, "P01", "ch_enabled", "onoff", _ALL, 1),
    Parameter(2, "P02", "dhw_enabled", "onoff", _ALL, 1),
    Parameter(
        3,
        "P03",
        "ch_max_flow_temperature",
        "number",
        _ALL,
        70,
        unit="°C",
        minimum=25,
        maximum=85,
        defaults={"hpcu": 45, "hbcu": 55},
    ),
    Parameter(
        4, "P04", "ch_min_flow_temperature", "number", _ALL, 25, unit="°C", minimum=15, maximum=50
    ),
    Parameter(
        5,
        "P05",
        "dhw_temperature",
        "number",
        _ALL,
        60,
        unit="°C",
        minimum=40,
        maximum=65,
        defaults={"hpcu": 52},
    ),
    Parameter(
        6, "P06", "dhw_mode", "select", _GAS, "1", options=("off", "eco", "comfort", "program")
    ),
    Parameter(
        7,
        "P07",
        "heating_curve_slope",
        "number",
        _ALL,
        1.4,
        minimum=0.2,
        maximum=3.0,
        defaults={"hpcu": 0.6, "hbcu": 0.8},
    ),
    Parameter(
        8, "P08", "heating_curve_base", "number", _ALL, 22, unit="°C", minimum=15, maximum=40
    ),
    Parameter(9, "P09", "summer_limit", "number", _ALL, 18, unit="°C", minimum=10, maximum=30),
    Parameter(
        10,
        "P10",
        "frost_protection_temperature",
        "number",
        _ALL,
        3,
        unit="°C",
        minimum=-5,
        maximum=10,
    ),
    Parameter(11, "P11", "pump_overrun", "number", _ALL, 5, unit="min", minimum=1, maximum=30),
    Parameter(
        12, "P12", "pump_mode", "select", _ALL, "0", options=("automatic", "continuous", "eco")
    ),
    Parameter(
        13, "P13", "pressure_minimum", "number", _ALL, 0.8, unit="bar", minimum=0.5, maximum=1.5
    ),
    Parameter(
        14,
        "P14",
        "thermostat_type",
        "select",
        _ALL,
        "1",
        options=("on_off", "opentherm", "rf"),
    ),
    Parameter(20, "P20", "ch_power_max", "number", _GAS, 70, unit="%", minimum=20, maximum=100),
    Parameter(21, "P21", "dhw_power_max", "number", _GAS, 100, unit="%", minimum=40, maximum=100),
    Parameter(22, "P22", "anti_cycle_time", "number", _GAS, 5, unit="min", minimum=0, maximum=15),
    Parameter(23, "P23", "gas_type", "select", _GAS, "0", options=("g25", "g20", "g31")),
    Parameter(24, "P24", "solar_preheat", "onoff", ("icx",), 0),
    Parameter(
        25,
        "P25",
        "dhw_preheat",
        "onoff",
        ("icx", "hbcu"),
        1,
        options=("off", "on"),
    ),
    Parameter(
        26,
        "P26",
        "outside_sensor",
        "select",
        ("icx", "hpcu", "hbcu"),
        "1",
        options=("wired", "internet", "outdoor_unit"),
    ),
    Parameter(
        27,
        "P27",
        "flow_return_difference",
        "number",
        ("icx", "hpcu", "hbcu"),
        5,
        unit="K",
        minimum=3,
        maximum=25,
        defaults={"icx": 20},
    ),
    Parameter(30, "P30", "dhw_hysteresis", "number", _PUMPS, 6, unit="K", minimum=2, maximum=15),
    Parameter(31, "P31", "legionella_protection", "onoff", _PUMPS, 1, options=("off", "weekly")),
    Parameter(
        32,
        "P32",
        "legionella_temperature",
        "number",
        ("hpcu",),
        62,
        unit="°C",
        minimum=60,
        maximum=70,
    ),
    Parameter(
        33, "P33", "silent_mode", "select", ("hpcu",), "1", options=("off", "night", "always")
    ),
    Parameter(
        34,
        "P34",
        "silent_compressor_limit",
        "number",
        ("hpcu",),
        60,
        unit="%",
        minimum=30,
        maximum=100,
    ),
    Parameter(
        35, "P35", "defrost_interval", "number", ("hpcu",), 45, unit="min", minimum=20, maximum=120
    ),
    Parameter(36, "P36", "cooling_enabled", "onoff", ("hpcu",), 0),
    Parameter(
        37,
        "P37",
        "cooling_flow_temperature",
        "number",
        ("hpcu",),
        18,
        unit="°C",
        minimum=7,
        maximum=22,
    ),
    Parameter(38, "P38", "backup_heater", "onoff", ("hpcu",), 0, options=("off", "on")),
    Parameter(
        40,
        "P40",
        "bivalent_temperature",
        "number",
        ("hbcu",),
        2,
        unit="°C",
        minimum=-15,
        maximum=15,
    ),
    Parameter(41, "P41", "energy_price_ratio", "number", ("hbcu",), 3.0, minimum=1, maximum=6),
)

_TYPES: Final[dict[ParameterType, tuple[int, ...]]] = {
    "heating": (1, 3, 4, 27),
    "hot_water": (2, 5, 6, 24, 25, 30, 31, 32),
    "weather": (7, 8, 9, 26),
    "system": (10, 11, 12, 13, 14),
    "burner": (20, 21, 22, 23),
    "heat_pump": (33, 34, 35, 38, 40, 41),
    "cooling": (36, 37),
}
"""The ids of the parameters by subject."""
PARAMETER_TYPES: Final = {each: name for name, ids in _TYPES.items() for each in ids}

FAULT_KINDS: Final = (
    FaultKind(1, "F01", "ignition_failed", _GAS),
    FaultKind(2, "F02", "flame_lost", _GAS),
    FaultKind(3, "F03", "overheating", _ALL),
    FaultKind(4, "F04", "flow_sensor", _ALL),
    FaultKind(5, "F05", "low_pressure", _ALL),
    FaultKind(6, "F06", "no_circulation", _ALL),
    FaultKind(7, "F07", "fan_speed", _GAS),
    FaultKind(8, "F08", "dhw_sensor", ("ic3", "icx", "hpcu")),
    FaultKind(9, "F09", "thermostat_communication", _ALL),
    FaultKind(20, "H01", "high_pressure", _PUMPS),
    FaultKind(21, "H02", "low_refrigerant", _PUMPS),
    FaultKind(22, "H03", "inverter", _PUMPS),
    FaultKind(23, "H04", "outdoor_communication", _PUMPS),
    FaultKind(24, "H05", "defrost_failed", ("hpcu",)),
)
THERMOSTAT_FAULT: Final = 9

TYPE_SERIES: Final = {kind.id: series for series in SERIES for kind in series.types}
TYPES: Final = {kind.id: kind for series in SERIES for kind in series.types}
PARAMETERS_BY_ID: Final = {parameter.id: parameter for parameter in PARAMETERS}
FAULT_KINDS_BY_ID: Final = {kind.id: kind for kind in FAULT_KINDS}


def types_of(sw_type: SwType) -> list[int]:
    return [type_id for type_id, series in TYPE_SERIES.items() if series.sw_type == sw_type]


def parameters_of(sw_type: SwType) -> list[Parameter]:
    return [parameter for parameter in PARAMETERS if sw_type in parameter.sw_types]


def fault_kinds_of(sw_type: SwType) -> list[FaultKind]:
    return [kind for kind in FAULT_KINDS if sw_type in kind.sw_types]
