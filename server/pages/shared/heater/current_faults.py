"""The current faults of the heaters of a page, and since when they have had them.

The heater list has only the id of a fault. The catalogue has its code and name, and the heater's
fault history has the time when it began; the process remembers both (`server/domain/memory.py`),
the history for as long as the heater has the same fault. Unknown data are requested concurrently,
for the heaters of the page that have a fault. A page neither fails nor waits for them longer than
for a side part: late or unknown data are left out.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from functools import partial

from server.domain.fault_urgency import Consequence, consequence_of
from server.domain.freshness import as_utc
from server.domain.memory import AccountFaults, FaultHistory, FaultSummary, OpenFault, short
from server.domain.statuses import StatusGroup
from server.pages.shared.heater.status import Statuses, group_of_heater, status_code, statuses_for
from server.provider.catalogue import CatalogueItem
from server.provider.heaters import Heater
from server.provider.records import Fault
from server.web.parts import optional, read_each
from server.web.visit import Visit

FAULT_HISTORIES = 50
"""The most heaters whose fault history one page requests: the rows of a page of a list."""

_MAX_OPEN_FAULTS = 5
"""The most open faults remembered of a heater: its current fault is the newest of its kind."""


class CurrentFaults:
    """The current faults of heaters, as far as they are known without a call."""

    def __init__(self, visit: Visit, listed: Mapping[str, FaultSummary] | None = None) -> None:
        """`listed` has the faults that the page itself has read, by their ids."""
        self._known = _known_to(visit)
        self._listed = listed or {}

    @property
    def has_codes(self) -> bool:
        """Whether the codes and names of the catalogue's faults are known."""
        return self._known.codes is not None

    def of(self, heater: Heater) -> FaultSummary | None:
        """The fault of this heater, from the page, the catalogue and the heater's history; None if
        its status is no fault, or nothing is known about the fault."""
        if not has_fault(heater):
            return None
        fault = self._named(_fault_id(heater), self._history(heater) or ())
        return None if fault == FaultSummary() else fault

    def begun(self, heater_id: str) -> list[FaultSummary]:
        """The fault that this heater had when its history was read last, as `of` names it, and all
        that were open then; none if the history is not known."""
        history = self._known.histories.get(heater_id)
        return [self._named(*history), *history.open] if history else []

    def knows_history(self, heater: Heater) -> bool:
        """Whether the history of the heater was read while it had its present fault."""
        return self._history(heater) is not None

    def has_unknown_code(self, heater: Heater) -> bool:
        """Whether the heater has a fault whose code is unknown, and its history, which may have the
        code, has not been read yet."""
        fault = self.of(heater)
        is_named = fault is not None and fault.code is not None
        return has_fault(heater) and not is_named and not self.knows_history(heater)

    def consequence_of(self, heater: Heater) -> Consequence:
        fault = self.of(heater)
        return consequence_of(fault.code if fault else None, status_code(heater))

    def _named(self, fault_id: str, opened: Sequence[OpenFault]) -> FaultSummary:
        """The fault with this id. It began with its newest open entry, found by the id or else by
        the code; by that of any fault if the code is unknown."""
        codes = self._known.codes or {}
        named = self._listed.get(fault_id) or codes.get(fault_id) or FaultSummary()
        by_id = [fault for fault in opened if fault.id == fault_id]
        of_code = [fault for fault in opened if named.code in (None, fault.code)]
        entry = next(iter(by_id or of_code), OpenFault())
        since = entry.since and as_utc(entry.since)
        return FaultSummary(named.code or entry.code, named.name or entry.name, since)

    def _history(self, heater: Heater) -> Sequence[OpenFault] | None:
        history = self._known.histories.get(str(heater.id))
        return history.open if history and history.fault_id == _fault_id(heater) else None


def known_faults(
    visit: Visit, catalogue: Mapping[str, CatalogueItem] | None = None
) -> CurrentFaults:
    """The current faults as far as they are known without a call. `catalogue` has the catalogue's
    faults by id, if the page has read it; they are remembered."""
    if catalogue is not None:
        _known_to(visit).codes = _codes_in(catalogue)
    return CurrentFaults(visit)


def recorded_faults(
    visit: Visit, heater: Heater, fault: FaultSummary | None, history: Sequence[Fault] | None
) -> CurrentFaults:
    """The current faults, for a page that has read a heater's `fault` and `history`; each is None
    if it has not been read."""
    if history is not None and has_fault(heater):
        _remember_history(_known_to(visit), heater, history)
    return CurrentFaults(visit, {_fault_id(heater): fault} if fault else {})


async def current_faults(visit: Visit, heaters: Collection[Heater]) -> CurrentFaults:
    """Reads the current faults of these heaters with `read_faults`. Raises Unauthorized."""
    await read_faults(visit, heaters)
    return CurrentFaults(visit)


async def read_faults(visit: Visit, heaters: Collection[Heater]) -> bool:
    """Reads the unknown data about the faults of these heaters; returns False if nothing had to be
    read. Requests at most `FAULT_HISTORIES` histories, those of the most urgent faults first.
    Raises Unauthorized."""
    known = _known_to(visit)
    faulty: list[Heater] = []
    for heater in heaters:
        if has_fault(heater):
            faulty.append(heater)
        else:
            # If the same fault comes back, it has begun anew.
            known.histories.pop(str(heater.id), None)
    faults = CurrentFaults(visit)
    unknown = [heater for heater in faulty if not faults.knows_history(heater)]
    # Sorting is stable: heaters of the same consequence stay in the order of the page.
    asked = sorted(unknown, key=faults.consequence_of)[:FAULT_HISTORIES]
    if not faulty or not (asked or known.codes is None):
        return False

    async def read_codes() -> None:
        read = await optional(visit, lambda provider: provider.catalogue.faults())
        if read is not None:
            known.codes = _codes_in(read)

    calls = [
        read_each(
            visit,
            asked,
            lambda provider, heater: provider.records.faults(str(heater.id)),
            partial(_remember_history, known),
        )
    ]
    if known.codes is None:
        calls.append(read_codes())
    await asyncio.gather(*calls)
    return True


async def read_fault_codes(visit: Visit) -> None:
    """Reads the codes of faults, unless they are known. Raises ProviderError."""
    if not CurrentFaults(visit).has_codes:
        _known_to(visit).codes = _codes_in(await visit.provider.catalogue.faults())


async def statuses_and_faults(visit: Visit, heaters: Collection[Heater]) -> Statuses:
    """The statuses of a page with these heaters, with their faults. Raises Unauthorized."""
    statuses, faults = await asyncio.gather(
        statuses_for(visit, heaters), current_faults(visit, heaters)
    )
    return statuses.with_faults(faults.of)


def has_fault(heater: Heater) -> bool:
    """Whether the heater's status is a fault."""
    return group_of_heater(heater) is StatusGroup.FAULT


def _known_to(visit: Visit) -> AccountFaults:
    """The remembered faults of this visit's account."""
    owner = visit.account_key, visit.locale
    return visit.host.memory.faults.setdefault(owner, AccountFaults())


def _codes_in(items: Mapping[str, CatalogueItem]) -> dict[str, FaultSummary]:
    return {id_: FaultSummary(item.code, item.name) for id_, item in items.items()}


def _remember_history(known: AccountFaults, heater: Heater, history: Sequence[Fault]) -> None:
    faults = [
        OpenFault(short(item.code), short(item.name), item.created, str(item.id))
        for item in history
        if not item.solved
    ]
    known.histories[str(heater.id)] = FaultHistory(_fault_id(heater), faults[:_MAX_OPEN_FAULTS])


def _fault_id(heater: Heater) -> str:
    """The id of the heater's fault; empty if the provider does not send it."""
    return heater.fault_id or ""
