"""How urgent a fault is, by its consequence for the house.

Source: the guidance that the catalogue of the reference provider gives for each code
(`provider_kit/reference_provider/content`). It says that the burner, the compressor or the whole
heater has stopped or is locked out (LOCKOUT), that heating or hot water continues with less than
usual (LIMITED), or that only the control is affected (CONTROL). A manufacturer with other codes
needs other rows here. The water pressure does not count here: it is a reason of its own in the
worklist.
"""

from enum import IntEnum


class Consequence(IntEnum):
    """The consequence of a fault for the house; the most urgent first."""

    LOCKOUT = 1
    """No heat or no hot water, or a safety lockout."""
    UNKNOWN = 2
    """A code that is not in the table. It may be a lockout, so it comes before the codes that are
    known not to be one."""
    LIMITED = 3
    """Less heat or hot water than usual."""
    CONTROL = 4
    """Comfort or control is affected; there are heat and hot water."""


_LOCKOUTS = ("F01", "F02", "F03", "F04", "F05", "F06", "F07", "H01", "H02", "H03", "H04")
"""No ignition, flame lost, overheating, flow sensor, no water, no circulation, fan; high and low
refrigerant pressure, inverter, no connection to the outdoor unit."""
_LIMITED = ("F08", "H05")
"""Hot water sensor; defrosting not completed."""
_CONTROL = ("F09",)
"""Thermostat."""

CONSEQUENCES: dict[str, Consequence] = {
    **dict.fromkeys(_LOCKOUTS, Consequence.LOCKOUT),
    **dict.fromkeys(_LIMITED, Consequence.LIMITED),
    **dict.fromkeys(_CONTROL, Consequence.CONTROL),
}

_THERMOSTAT_STATUS = "invalid_thermostat"


def consequence_of(code: str | None, status_code: str | None = None) -> Consequence:
    """The consequence of a fault code, ignoring case and surrounding spaces. If there is no code,
    the status `invalid_thermostat` means CONTROL."""
    known = CONSEQUENCES.get((code or "").strip().upper())
    if known is not None:
        return known
    is_thermostat = not (code or "").strip() and status_code == _THERMOSTAT_STATUS
    return Consequence.CONTROL if is_thermostat else Consequence.UNKNOWN
