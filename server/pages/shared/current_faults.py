"""The current faults of the heaters of a page, and since when they have had them.

The heater list has only the id of a fault. The catalogue has its code and name, and the heater's
fault history has the time when it began (`server/domain/fault_memory.py` stores both). Data that is
not known yet is requested concurrently, for the heaters of the page that have a fault, within the
time of a side part. A page neither fails nor waits longer for it: late or unknown data is left out.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence

from server.domain.fault_memory import AccountFaults, FaultSummary, OpenFault
from server.domain.fault_urgency import Consequence, consequence_of
from server.domain.limits import FAULT_HISTORIES, FAULT_HISTORY_CALLS
from server.domain.statuses import StatusGroup
from server.pages.shared.heater_status import Statuses, group_of_heater, statuses_for
from server.provider.heaters.catalogue import CatalogueItem
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Fault
from server.web.visit import Visit, attempt


class CurrentFaults:
    """The current faults of the heaters of one page."""

    def __init__(
        self, known: AccountFaults, listed: Mapping[str, FaultSummary] | None = None
    ) -> None:
        """`listed` has the faults that the page itself has read, by their ids."""
        self._known = known
        self._listed = listed or {}

    def of(self, heater: Heater) -> FaultSummary | None:
        """The fault of this heater; None if its status is no fault, or nothing is known about the
        fault."""
        if not has_fault(heater):
            return None
        fault_id = _fault_id(heater)
        fault = self._known.summary(str(heater.id), fault_id, self._listed.get(fault_id))
        return None if fault == FaultSummary() else fault

    def has_unknown_code(self, heater: Heater) -> bool:
        """Whether the heater has a fault whose code is unknown, and its history, which may have the
        code, has not been read yet."""
        fault = self.of(heater)
        is_named = fault is not None and fault.code is not None
        return has_fault(heater) and not is_named and not _knows_history(self._known, heater)

    def consequence_of(self, heater: Heater) -> Consequence:
        """The consequence of this heater's fault for the house."""
        fault = self.of(heater)
        status = heater.heater_status.code if heater.heater_status else None
        return consequence_of(fault.code if fault else None, status)


def known_faults(
    visit: Visit, catalogue: Mapping[str, CatalogueItem] | None = None
) -> CurrentFaults:
    """The current faults as far as they are known without a call. `catalogue` has the catalogue's
    faults by id, if the page has read it; they are stored."""
    known = _known_to(visit)
    if catalogue is not None:
        known.store_catalogue(_summaries(catalogue))
    return CurrentFaults(known)


def is_catalogue_known(visit: Visit) -> bool:
    """Whether the codes and names of faults are known without a call."""
    return _known_to(visit).catalogue is not None


def recorded_faults(
    visit: Visit, heater: Heater, fault: FaultSummary | None, history: Sequence[Fault] | None
) -> CurrentFaults:
    """The current faults, for a page that has read a heater's `fault` and `history`; each is None
    if it has not been read."""
    known, fault_id = _known_to(visit), _fault_id(heater)
    if history is not None and has_fault(heater):
        known.store_history(str(heater.id), fault_id, _open_faults(history))
    return CurrentFaults(known, {fault_id: fault} if fault else {})


async def current_faults(visit: Visit, heaters: Collection[Heater]) -> CurrentFaults:
    """Reads the current faults of these heaters with `read_faults`. Raises Unauthorized."""
    await read_faults(visit, heaters)
    return CurrentFaults(_known_to(visit))


async def read_faults(visit: Visit, heaters: Collection[Heater]) -> bool:
    """Reads the unknown data about the faults of these heaters; returns False if nothing had to be
    read. Requests at most `FAULT_HISTORIES` histories, those of the most urgent faults first.
    Raises Unauthorized."""
    known = _known_to(visit)
    faulty = [heater for heater in heaters if has_fault(heater)]
    _forget_solved(known, heaters, faulty)
    faults = CurrentFaults(known)
    unknown = [heater for heater in faulty if not _knows_history(known, heater)]
    # Sorting is stable: heaters of the same consequence stay in the order of the page.
    asked = sorted(unknown, key=faults.consequence_of)[:FAULT_HISTORIES]
    if not faulty or not (asked or known.catalogue is None):
        return False
    await _ask(visit, known, asked)
    return True


async def read_fault_codes(visit: Visit) -> None:
    """Reads the codes of faults, unless they are known. Raises ProviderError."""
    known = _known_to(visit)
    if known.catalogue is None:
        known.store_catalogue(_summaries(await visit.provider.catalogue.faults()))


async def statuses_and_faults(visit: Visit, heaters: Collection[Heater]) -> Statuses:
    """The statuses of a page with these heaters, with their faults. Raises Unauthorized."""
    statuses, faults = await asyncio.gather(
        statuses_for(visit, heaters), current_faults(visit, heaters)
    )
    return statuses.with_faults(faults.of)


def has_fault(heater: Heater) -> bool:
    """Whether the heater's status is a fault."""
    return group_of_heater(heater) is StatusGroup.FAULT


async def _ask(visit: Visit, known: AccountFaults, heaters: Sequence[Heater]) -> None:
    """Reads these histories, and the catalogue unless it is known, concurrently. Each answer that
    arrives in time is stored, even if other calls fail."""
    under_way = asyncio.Semaphore(FAULT_HISTORY_CALLS)

    async def read_catalogue() -> None:
        items, _ = await attempt(visit.provider.catalogue.faults)
        if items is not None:
            known.store_catalogue(_summaries(items))

    async def read_history(heater: Heater) -> None:
        heater_id = str(heater.id)
        async with under_way:
            history, _ = await attempt(lambda: visit.provider.records.faults_aside(heater_id))
        if history is not None:
            known.store_history(heater_id, _fault_id(heater), _open_faults(history))

    calls = [read_history(heater) for heater in heaters]
    if known.catalogue is None:
        calls.append(read_catalogue())
    try:
        async with asyncio.timeout(visit.settings.part_timeout):
            await asyncio.gather(*calls)
    except TimeoutError:
        return


def _known_to(visit: Visit) -> AccountFaults:
    """The stored faults of this visit's account."""
    return visit.host.faults.of(visit.account_key, visit.locale)


def _summaries(items: Mapping[str, CatalogueItem]) -> dict[str, FaultSummary]:
    return {id_: FaultSummary(item.code, item.name) for id_, item in items.items()}


def _open_faults(history: Sequence[Fault]) -> list[OpenFault]:
    return [
        OpenFault(item.code, item.name, item.created, str(item.id))
        for item in history
        if not item.solved
    ]


def _forget_solved(
    known: AccountFaults, heaters: Collection[Heater], faulty: Collection[Heater]
) -> None:
    """Forgets the histories of heaters that have no fault any more."""
    if stored := known.heater_ids:
        seen = {heater_id for each in heaters if (heater_id := str(each.id)) in stored}
        known.forget(seen - {str(each.id) for each in faulty})


def _knows_history(known: AccountFaults, heater: Heater) -> bool:
    return known.knows_history(str(heater.id), _fault_id(heater))


def _fault_id(heater: Heater) -> str:
    """The id of the heater's fault; empty if the provider does not send it."""
    return "" if heater.heater_fault_id is None else str(heater.heater_fault_id)
