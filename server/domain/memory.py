"""What a process remembers of the provider's data, so that pages need not read them each time.

This is all of it. Data are kept for the account that has read them, so that no account sees
another's, and for a limited time, after which a change at the provider is shown at the latest. Of
too many, those that were not used for longest are forgotten first.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

import msgspec
from cachetools import FIFOCache, TTLCache

from server.domain.graphemes import cut
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.units import SourceUnit, are_equivalent
from server.domain.worklist import Thresholds

FAULT_MEMORY_SECONDS = 3600.0
"""How long the catalogue's names and the beginnings of an account's faults are remembered: a fault
may end and come back in that time."""
MAX_KNOWN_FAULTS = 1000
"""The most heaters of an account for which a process remembers the beginning of a fault."""
MAX_FAULT_ACCOUNTS = 200
"""The most accounts whose faults a process remembers; each language of an account counts."""
HEATER_MEMORY_SECONDS = 600.0
"""How long the names, the customer and the last maintenance of a heater are remembered: on another
worker the phone number may change, the link to the customer may end, or a note may be added."""
MAX_KNOWN_HEATERS = 10_000
"""The most heaters of which a process remembers the names, the customer, and the last maintenance,
each counted by itself."""
LIMIT_MEMORY_SECONDS = 60.0
"""How long the installer's limits are remembered: they may be changed on another worker."""
_UNIT_MEMORY_SECONDS = 24 * 3600.0
MAX_KNOWN_UNITS = 2000


class FaultSummary(msgspec.Struct, frozen=True, gc=False):
    """A current fault; a field is None if it is unknown."""

    code: str | None = None
    name: str | None = None
    since: datetime | None = None


class OpenFault(FaultSummary, frozen=True, gc=False):
    """An entry of a fault history that is not solved."""

    id: str | None = None


class FaultHistory(NamedTuple):
    """The open faults of a heater, newest first."""

    fault_id: str
    """The fault that the heater had when they were read."""
    open: Sequence[OpenFault]


@dataclass
class AccountFaults:
    """The faults of an account in one language."""

    codes: Mapping[str, FaultSummary] | None = None
    """The codes and names of the catalogue's faults, by id; None if they have not been read."""
    histories: FIFOCache[str, FaultHistory] = field(
        default_factory=lambda: FIFOCache(MAX_KNOWN_FAULTS)
    )
    """By heater."""


class HeaterCustomer(msgspec.Struct, frozen=True, gc=False):
    """The customer of a heater; a field is None if it is unknown or does not exist."""

    name: str | None = None
    phone_number: str | None = None


class NamedHeater(msgspec.Struct, frozen=True, gc=False):
    """What names a heater by its place and its customer."""

    id: str
    name: str | None
    sw_type: str | None
    serial_number: str | None
    address: str | None
    address_number: str | None
    postal_code: str | None
    city_name: str | None
    customer_accounts: Sequence[HeaterCustomer] | None
    """The customer to call; None if the provider does not list it."""
    same_name: bool | None
    """Whether another heater at its address also has its name; None without another one there."""


class LastMaintenance(msgspec.Struct, frozen=True, gc=False):
    """What a service history tells of the last maintenance."""

    day: date | None
    """The day of the newest entry that the operating hours confirm; None if there is none."""
    noted: date | None = None
    """The day of the newest entry, confirmed or not."""


class Memory:
    """What one process remembers. Accounts are those of `Visit.account_key`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.faults: TTLCache[tuple[str, str], AccountFaults] = TTLCache(
            MAX_FAULT_ACCOUNTS, FAULT_MEMORY_SECONDS, clock
        )
        """By account and language."""
        self.parameters: TTLCache[tuple[str, str], Mapping[str, str]] = TTLCache(
            MAX_FAULT_ACCOUNTS, FAULT_MEMORY_SECONDS, clock
        )
        """The codes and names of the catalogue's parameters by id, by account and language."""
        self.customers: TTLCache[tuple[str, str], HeaterCustomer] = TTLCache(
            MAX_KNOWN_HEATERS, HEATER_MEMORY_SECONDS, clock
        )
        """By account and heater."""
        self.limits: TTLCache[str, Thresholds | None] = TTLCache(
            MAX_FAULT_ACCOUNTS, LIMIT_MEMORY_SECONDS, clock
        )
        """By account; for lists that mark the values beyond them. None after `forget_limits`."""
        self.heaters: TTLCache[tuple[str, str], NamedHeater] = TTLCache(
            MAX_KNOWN_HEATERS, HEATER_MEMORY_SECONDS, clock
        )
        """By account and heater; those that notifications are about."""
        self.maintenances: TTLCache[tuple[str, str], LastMaintenance] = TTLCache(
            MAX_KNOWN_HEATERS, HEATER_MEMORY_SECONDS, clock
        )
        """By account and heater."""
        self.units: TTLCache[str, SourceUnit | None] = TTLCache(
            MAX_KNOWN_UNITS, _UNIT_MEMORY_SECONDS, clock
        )
        """The units of parameters by the parameter's id; they belong to the manufacturer's product
        and to no account. None for a parameter that has no unit, or more than one."""

    def forget_customers(self, account: str) -> None:
        for cache in (self.customers, self.heaters):
            for key in [key for key in cache if key[0] == account]:
                cache.pop(key, None)

    def forget_limits(self, account: str) -> None:
        """An answer that is on its way may have the limits of before, and is not remembered."""
        self.limits[account] = None

    def remember_limits(self, account: str, limits: Thresholds) -> None:
        """Remembers the limits, unless they were forgotten in the last LIMIT_MEMORY_SECONDS."""
        if self.limits.get(account, limits) is not None:
            # A provider may have any number of settings.
            limits = msgspec.structs.replace(limits, pressure_settings=frozenset())
            self.limits[account] = limits

    def remember_unit(self, parameter_id: str, unit: SourceUnit | None) -> None:
        """Remembers the unit of a parameter; None if it is not a number. A parameter whose units
        contradict each other has none: its default is then shown as the manufacturer sent it,
        instead of being converted from the wrong unit."""
        if len(parameter_id) <= MAX_FIELD_CHARACTERS:
            known = self.units.get(parameter_id, unit)
            is_short = unit is None or len(unit.unit or "") <= MAX_FIELD_CHARACTERS
            self.units[parameter_id] = unit if is_short and are_equivalent(known, unit) else None


def short(text: str | None) -> str | None:
    """The text as it is remembered: texts of the provider may have any length."""
    return text and cut(text, MAX_FIELD_CHARACTERS)
