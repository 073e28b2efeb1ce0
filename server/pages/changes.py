"""Changes: the changes that this account has made at heaters and customers, the newest first."""

import asyncio
from collections.abc import Sequence

import msgspec

from server.domain.history import Change
from server.pages.shared.changes.rows import ChangeRow, change_rows, changed_heaters
from server.pages.shared.heater.rows import HeaterRow
from server.pages.shared.lists.filters import Pager, paged
from server.provider.heaters.heaters import Heater
from server.store.changes import changes_of_account, changes_of_heater
from server.web.page import Named, Part
from server.web.parts import optional, part
from server.web.visit import Visit

CHANGES_SHOWN = 2000
"""The most changes in the account's list of changes, on the screen and in its file."""


class LoggedChange(msgspec.Struct):
    """A change with its heater, if it was made at one, else its customer."""

    change: ChangeRow
    heater: HeaterRow | None
    customer: Named | None
    """The customer of a change without a heater; None if the customer is not linked."""


class Data(msgspec.Struct):
    changes: Part[LoggedChange]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `page`. Changes at heaters that the provider does not list are left out."""
    changes, linked = await account_changes(visit)
    shown, pager = paged(changes.items, visit.query_number("page"))
    rows, heaters = await change_rows(visit, shown), changed_heaters(visit, shown, linked)
    customers = await changed_customers(visit, shown)
    return Data(
        changes.of(
            [
                LoggedChange(
                    row,
                    heaters.get(change.heater or ""),
                    None if change.heater else customers.get(change.customer or ""),
                )
                for change, row in zip(shown, rows, strict=True)
            ]
        ),
        pager,
    )


async def account_changes(visit: Visit, heater: str = "") -> tuple[Part[Change], dict[str, Heater]]:
    """The newest changes of the account, or only those at `heater`, and the account's heaters by
    id. Raises ProviderError."""
    heaters, changes = await asyncio.gather(
        visit.provider.installers.heaters(), part(visit, lambda: _read(visit, heater))
    )
    linked = {str(each.id): each for each in heaters}
    kept = [each for each in changes.items if each.heater is None or each.heater in linked]
    return changes.of(kept), linked


async def changed_customers(visit: Visit, changes: Sequence[Change]) -> dict[str, Named]:
    """The linked customers by id, whose names the log does not have; empty if all these changes
    have a heater, or the customers cannot be read. Raises Unauthorized."""
    if not any(each.customer and not each.heater for each in changes):
        return {}
    linked = await optional(visit, lambda provider: provider.installers.customers())
    return {str(each.id): Named(str(each.id), each.name) for each in linked or []}


async def _read(visit: Visit, heater: str) -> list[Change]:
    if visit.history is None:
        return []
    if heater:
        return await visit.history.read(changes_of_heater, heater, CHANGES_SHOWN)
    return await visit.history.read(changes_of_account, CHANGES_SHOWN)
