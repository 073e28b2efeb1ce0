"""Caches the current faults of each account's heaters.

Only the fault history of a heater says when a fault began, and its code and name are in the
catalogue. Both are cached for the account that has read them, so that no account sees another
account's data, and by language. A history is cached for as long as the heater has the same fault,
but for no longer than `FAULT_MEMORY_SECONDS`.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Set
from datetime import datetime

import msgspec

from server.domain.freshness import as_utc
from server.domain.graphemes import cut
from server.domain.limits import (
    FAULT_MEMORY_SECONDS,
    MAX_FAULT_ACCOUNTS,
    MAX_FIELD_CHARACTERS,
    MAX_KNOWN_FAULTS,
)

_MAX_OPEN_FAULTS = 5
"""The most open faults cached for one heater: its current fault is the newest of its kind."""


class FaultSummary(msgspec.Struct, frozen=True, gc=False):
    """A current fault; a field is None if it is unknown."""

    code: str | None = None
    name: str | None = None
    since: datetime | None = None


class OpenFault(FaultSummary, frozen=True, gc=False):
    """An entry of a fault history that is not solved."""

    id: str | None = None


class AccountFaults:
    """The cached faults of one account's heaters, in one language."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._catalogue: tuple[float, Mapping[str, FaultSummary]] | None = None
        self._histories: dict[str, tuple[float, str, tuple[OpenFault, ...]]] = {}

    @property
    def catalogue(self) -> Mapping[str, FaultSummary] | None:
        """The codes and names of faults, by id; None if the catalogue has to be read."""
        stored_at, faults = self._catalogue or (float("-inf"), None)
        return faults if self._is_fresh(stored_at) else None

    def store_catalogue(self, faults: Mapping[str, FaultSummary]) -> None:
        self._catalogue = (self._clock(), faults)

    def knows_history(self, heater_id: str, fault_id: str) -> bool:
        """Whether the heater's history is cached and was read while it had this fault."""
        stored = self._histories.get(heater_id)
        return bool(stored and stored[1] == fault_id and self._is_fresh(stored[0]))

    def store_history(self, heater_id: str, fault_id: str, faults: list[OpenFault]) -> None:
        """Caches a heater's history; `faults` are its open faults, newest first."""
        newest = tuple(_cut(fault) for fault in faults[:_MAX_OPEN_FAULTS])
        # Removed and inserted again, so that the dictionary stays in the order of storing.
        self._histories.pop(heater_id, None)
        self._histories[heater_id] = (self._clock(), fault_id, newest)
        if len(self._histories) > MAX_KNOWN_FAULTS:
            del self._histories[next(iter(self._histories))]

    @property
    def heater_ids(self) -> Set[str]:
        """The ids of the heaters whose history is cached."""
        return self._histories.keys()

    def forget(self, heater_ids: Iterable[str]) -> None:
        """Removes the histories of heaters that have no fault any more: if the same fault comes
        back, it has begun anew."""
        for heater_id in heater_ids:
            self._histories.pop(heater_id, None)

    def summary(
        self, heater_id: str, fault_id: str, listed: FaultSummary | None = None
    ) -> FaultSummary:
        """The fault, from the heater's history and from `listed`, which defaults to the catalogue's
        entry. `since` is in UTC if the provider gives no offset."""
        listed = listed or (self.catalogue or {}).get(fault_id) or FaultSummary()
        entry = self._entry(heater_id, fault_id, listed.code) or OpenFault()
        code, name = listed.code or entry.code, listed.name or entry.name
        return FaultSummary(code, name, entry.since and as_utc(entry.since))

    def _entry(self, heater_id: str, fault_id: str, code: str | None) -> OpenFault | None:
        """The newest open entry of the fault, found by its id or else by its code; of any fault if
        the code is unknown."""
        if not self.knows_history(heater_id, fault_id):
            return None
        _, _, faults = self._histories[heater_id]
        by_id = [fault for fault in faults if fault.id == fault_id]
        of_code = [fault for fault in faults if code is None or fault.code == code]
        return next(iter(by_id or of_code), None)

    def _is_fresh(self, stored_at: float) -> bool:
        return self._clock() - stored_at <= FAULT_MEMORY_SECONDS


class FaultMemory:
    """The cached faults by account and language. If there are too many, the least recently used
    are dropped."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._accounts: dict[tuple[str, str], AccountFaults] = {}

    def of(self, account: str, language: str) -> AccountFaults:
        """The cached faults of this account in this language."""
        key = (account, language)
        faults = self._accounts.pop(key, None) or AccountFaults(self._clock)
        self._accounts[key] = faults
        if len(self._accounts) > MAX_FAULT_ACCOUNTS:
            del self._accounts[next(iter(self._accounts))]
        return faults


def _cut(fault: OpenFault) -> OpenFault:
    code, name = (text and cut(text, MAX_FIELD_CHARACTERS) for text in (fault.code, fault.name))
    return msgspec.structs.replace(fault, code=code, name=name)
