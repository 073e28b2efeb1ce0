"""Which fault the heaters of a page have, and since when.

The heater list names a fault by its id alone. Its code and name are in the catalogue, and when it
began is in the heater's fault history (`server/domain/fault_memory.py` stores both). What is not
known yet is asked in one round, for the heaters of the page that have a fault, and waited for as
long as a side part. Nothing of it holds a page back or fails it: what is late or unknown is left
out.
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
        """`listed` has what the page itself has read of faults, by id."""
        self._known = known
        self._listed = listed or {}

    def of(self, heater: Heater) -> FaultSummary | None:
        """The fault of this heater; None for a heater whose status is no fault, and where nothing
        is known of the fault."""
        if not has_fault(heater):
            return None
        fault_id = _fault_id(heater)
        fault = self._known.summary(str(heater.id), fault_id, self._listed.get(fault_id))
        return None if fault == FaultSummary() else fault

    def has_unknown_code(self, heater: Heater) -> bool:
        """Whether the heater has a fault of which nothing that was read has told the code, and its
        history has not been read."""
        fault = self.of(heater)
        is_named = fault is not None and fault.code is not None
        return has_fault(heater) and not is_named and not _knows_history(self._known, heater)

    def consequence_of(self, heater: Heater) -> Consequence:
        """What the fault of this heater does to the house."""
        fault = self.of(heater)
        status = heater.heater_status.code if heater.heater_status else None
        return consequence_of(fault.code if fault else None, status)


def known_faults(
    visit: Visit, catalogue: Mapping[str, CatalogueItem] | None = None
) -> CurrentFaults:
    """What is known of current faults without a call. `catalogue` has the faults of the catalogue,
    where the page has read it."""
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
    """The current fault of a heater of which the page has read the fault itself and the history,
    each None where it has not."""
    known, fault_id = _known_to(visit), _fault_id(heater)
    if history is not None and has_fault(heater):
        known.store_history(str(heater.id), fault_id, _open_faults(history))
    return CurrentFaults(known, {fault_id: fault} if fault else {})


async def current_faults(visit: Visit, heaters: Collection[Heater]) -> CurrentFaults:
    """The current faults of these heaters, once `read_faults` has read them."""
    await read_faults(visit, heaters)
    return CurrentFaults(_known_to(visit))


async def read_faults(visit: Visit, heaters: Collection[Heater]) -> bool:
    """Reads what is not known yet of the faults of these heaters; False where nothing had to be.
    At most `FAULT_HISTORIES` histories are asked for, the most urgent faults first. Raises
    Unauthorized."""
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
    """Reads the codes of faults, where they are not known. Raises ProviderError."""
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
    """Reads the catalogue, where it is not known, and these histories, side by side. What has been
    answered in time is stored, whatever the rest does."""
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
    """What is known for the account of this visit."""
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
    """Empty where the provider does not say which fault it is."""
    return "" if heater.heater_fault_id is None else str(heater.heater_fault_id)
