"""The manufacturer's range: series, heater types, and which faults each type has.

This module has only structure and numbers; names and guidance are in `content/<language>.json`, by
key. The parameters of the types are in `parameters.py`.
"""

from dataclasses import dataclass
from typing import Final

from provider_kit.reference_provider.lookups import SwType

_ALL: Final[tuple[SwType, ...]] = ("ic3", "icx", "hpcu", "hbcu")
_GAS: Final[tuple[SwType, ...]] = ("ic3", "icx", "hbcu")
_PUMPS: Final[tuple[SwType, ...]] = ("hpcu", "hbcu")


@dataclass(frozen=True, slots=True)
class HeaterType:
    id: int
    name: str
    power: int
    """The nominal heating power in watts; of a hybrid, that of its burner."""
    heat_pump: int | None = None
    """The nominal power of a hybrid's heat pump in watts."""
    heats_water: bool = True
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
class FaultKind:
    id: int
    code: str
    key: str
    sw_types: tuple[SwType, ...]
    locks_out: bool = True
    """Whether the heater stops until somebody resets it."""


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
            HeaterType(14, "Aurora Eco 24 Solo", 24000, heats_water=False, visible=False),
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
            HeaterType(51, "Duo Hybrid 4/24", 24000, 4000, preferred=True),
            HeaterType(52, "Duo Hybrid 6/30", 30000, 6000),
            HeaterType(53, "Duo Hybrid 4/24 R32", 24000, 4000, visible=False),
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

FAULT_KINDS: Final = (
    FaultKind(1, "F01", "ignition_failed", _GAS),
    FaultKind(2, "F02", "flame_lost", _GAS),
    FaultKind(3, "F03", "overheating", _ALL),
    FaultKind(4, "F04", "flow_sensor", _ALL),
    FaultKind(5, "F05", "low_pressure", _ALL),
    FaultKind(6, "F06", "no_circulation", _ALL),
    FaultKind(7, "F07", "fan_speed", _GAS),
    FaultKind(8, "F08", "dhw_sensor", ("ic3", "icx", "hpcu"), locks_out=False),
    FaultKind(9, "F09", "thermostat_communication", _ALL, locks_out=False),
    FaultKind(20, "H01", "high_pressure", _PUMPS),
    FaultKind(21, "H02", "low_refrigerant", _PUMPS),
    FaultKind(22, "H03", "inverter", _PUMPS),
    FaultKind(23, "H04", "outdoor_communication", _PUMPS),
    FaultKind(24, "H05", "defrost_failed", ("hpcu",), locks_out=False),
)
THERMOSTAT_FAULT: Final = 9
FLOW_SENSOR_FAULT: Final = 4
_LOW_PRESSURE_FAULT: Final = 5
_HOT_WATER_FAULT: Final = 8

TYPE_SERIES: Final = {kind.id: series for series in SERIES for kind in series.types}
TYPES: Final = {kind.id: kind for series in SERIES for kind in series.types}
FAULT_KINDS_BY_ID: Final = {kind.id: kind for kind in FAULT_KINDS}


def types_of(sw_type: SwType) -> list[int]:
    return [type_id for type_id, series in TYPE_SERIES.items() if series.sw_type == sw_type]


def heats_water(type_id: int | None) -> bool:
    """Whether a type makes hot water; a heater of an unknown type does."""
    return type_id not in TYPES or TYPES[type_id].heats_water


def fault_kinds_of(sw_type: SwType, type_id: int | None) -> list[FaultKind]:
    return [
        kind
        for kind in FAULT_KINDS
        if sw_type in kind.sw_types and (kind.id != _HOT_WATER_FAULT or heats_water(type_id))
    ]


def lockouts_of(sw_type: SwType) -> list[FaultKind]:
    """The faults that stop a heater whose system pressure is not low."""
    return [
        kind
        for kind in FAULT_KINDS
        if sw_type in kind.sw_types and kind.locks_out and kind.id != _LOW_PRESSURE_FAULT
    ]
