"""Changes: the changes that this account has made at heaters and customers, the newest first,
filtered by heater and kind."""

import asyncio
from typing import Literal

import msgspec

from server.domain.history import Change, ChangeKind
from server.domain.sorting import number_key, text_key
from server.pages.shared.changes.rows import (
    ChangedCustomer,
    ChangeRow,
    change_rows,
    changed_customers,
    changed_heaters,
    parameter_names,
)
from server.pages.shared.heater.rows import HeaterRow
from server.pages.shared.lists.filters import Pager, paged
from server.provider.heaters import Heater
from server.store.changes import changes_of_account, changes_of_heater, heaters_with_changes
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit

CHANGES_SHOWN = 2000
"""The most changes in the account's list of changes, on the screen and in its file."""


class LoggedChange(msgspec.Struct):
    """A change with its heater, if it was made at one, else its customer."""

    change: ChangeRow
    heater: HeaterRow | None
    customer: ChangedCustomer | None


class Data(msgspec.Struct):
    heater: str
    """The id of the heater whose changes are shown; empty for all."""
    kind: ChangeKind | Literal[""]
    heaters: list[HeaterRow]
    """The heaters that can be chosen, by their streets."""
    changes: Part[LoggedChange]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads the filter and `page`. Changes at heaters that the provider does not list are left
    out."""
    (changes, linked), logged = await asyncio.gather(
        account_changes(visit), part(visit, lambda: visit.stored(heaters_with_changes))
    )
    shown, pager = paged(changes.items, visit.query_number("page"))
    names, customers = await asyncio.gather(
        parameter_names(visit, shown), changed_customers(visit, shown)
    )
    rows = await change_rows(visit, shown, names=names)
    chosen = visit.query("heater")
    heaters = changed_heaters(visit, {*logged.items, chosen}, linked)
    return Data(
        heater=chosen,
        kind=_kind(visit),
        heaters=sorted(heaters.values(), key=_by_street),
        changes=changes.of(
            [
                LoggedChange(row, heaters.get(change.heater or ""), customers.get(change.id))
                for change, row in zip(shown, rows, strict=True)
            ]
        ),
        pager=pager,
    )


async def account_changes(visit: Visit) -> tuple[Part[Change], dict[str, Heater]]:
    """The newest changes of the account that match the filter in `heater` (an id) and `kind`, and
    the account's heaters by id. Raises ProviderError."""
    heaters, changes = await asyncio.gather(
        visit.provider.installers.heaters(), part(visit, lambda: _read(visit))
    )
    linked = {str(each.id): each for each in heaters}
    kept = [each for each in changes.items if each.heater is None or each.heater in linked]
    return changes.of(kept), linked


async def _read(visit: Visit) -> list[Change] | None:
    heater, kind = visit.query("heater"), _kind(visit)
    if heater:
        return await visit.stored(changes_of_heater, heater, CHANGES_SHOWN, kind)
    return await visit.stored(changes_of_account, CHANGES_SHOWN, kind)


def _kind(visit: Visit) -> ChangeKind | Literal[""]:
    return visit.choice("kind", tuple(ChangeKind))


def _by_street(heater: HeaterRow) -> tuple[object, ...]:
    """A sort key of what the names of heaters begin with."""
    street = text_key(heater.address or heater.postal_code)
    return street, number_key(heater.address_number or ""), text_key(heater.city_name)
