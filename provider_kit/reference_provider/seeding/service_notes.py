"""What engineers write into the service history, in their languages and for each kind of heater."""

from functools import cache
from pathlib import Path

import msgspec

from provider_kit.reference_provider.countries import Country
from provider_kit.reference_provider.lookups import SwType

_KINDS = {"ic3": "gas", "icx": "gas", "hpcu": "heat_pump", "hbcu": "hybrid"}


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    """The notes of one kind of heater."""

    commissioned: str
    yearly: list[str]
    adjusted: list[str]
    repaired: dict[str, str]
    """By the code of the fault."""


class _Language(msgspec.Struct, forbid_unknown_fields=True):
    commissioned: dict[str, str]
    yearly: dict[str, list[str]]
    adjusted: list[str]
    repaired: dict[str, str]
    planned: list[str]
    """Notes of the next visits that are planned."""


def notes_in(country: Country, sw_type: SwType) -> Notes:
    kind, known = _KINDS[sw_type], _languages()[country.language]
    mbar = country.inlet_pressure
    return Notes(
        commissioned=known.commissioned[kind],
        yearly=[each.format(mbar=mbar) for each in known.yearly[kind]],
        adjusted=known.adjusted,
        repaired={code: each.format(mbar=mbar) for code, each in known.repaired.items()},
    )


def planned_in(country: Country) -> list[str]:
    return _languages()[country.language].planned


@cache
def _languages() -> dict[str, _Language]:
    data = Path(__file__).with_name("service_notes.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, _Language])
