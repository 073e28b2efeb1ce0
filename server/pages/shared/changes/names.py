"""What the changes of the log were made at, as the reader knows it: heaters, customers and
parameters. The log has only what was known when a change was made, such as an id or a code."""

from collections.abc import Iterable, Mapping

from server.domain.history import Change, ChangeKind
from server.domain.memory import short
from server.pages.shared.customers.contacts import place_fields
from server.pages.shared.heater.rows import HeaterRow, joined
from server.pages.shared.heater.shared_addresses import at_shared_addresses
from server.provider.heaters.heaters import Heater
from server.web.page import Named
from server.web.parts import optional
from server.web.visit import Visit


class ChangedCustomer(Named):
    """The customer of a change; without a name, only the number is known."""

    linked: bool
    """Whether this is a customer of the installer now, whose screen can be opened."""


def changed_heaters(
    visit: Visit, ids: Iterable[str], heaters: Mapping[str, Heater]
) -> dict[str, HeaterRow]:
    """Those of these heaters that are linked, by id. `heaters` has all linked heaters by id."""
    found = [heaters[each] for each in set(ids) & heaters.keys()]
    shared = at_shared_addresses(found, heaters.values())
    return {str(each.id): HeaterRow(**place_fields(visit, each, shared)) for each in found}


async def changed_customers(visit: Visit, changes: Iterable[Change]) -> dict[str, ChangedCustomer]:
    """The customers of the changes without a heater, by the id of the change. Customers that are
    not linked, or whose list cannot be read, have the name of the log. Raises Unauthorized."""
    found = [(each, each.customer or "") for each in changes if not each.heater]
    listed = None
    if any(customer for _, customer in found):
        listed = await optional(visit, lambda provider: provider.installers.customers())
    linked = {str(each.id): each.name for each in listed or ()}
    return {
        change.id: ChangedCustomer(
            customer, linked.get(customer) or _logged_name(change), customer in linked
        )
        for change, customer in found
        if customer or _logged_name(change)
    }


def _logged_name(change: Change) -> str | None:
    """The customer's name in the log: only an imported invite has one."""
    return change.name if change.kind is ChangeKind.INVITE else None


async def parameter_names(visit: Visit, changes: Iterable[Change]) -> Mapping[str, str]:
    """The code and name of the catalogue's parameters, by their ids; empty if none of these changes
    needs them, or the catalogue cannot be read in time. They are remembered. Raises
    Unauthorized."""
    if not any(each.kind is ChangeKind.PARAMETER for each in changes):
        return {}
    owner = visit.account_key, visit.locale
    known = visit.host.memory.parameters.get(owner)
    if known is not None:
        return known
    read = await optional(visit, lambda provider: provider.catalogue.catalogue())
    if read is None:
        return {}
    items = (read.heater_parameters or {}).items()
    named = {key: short(joined(item.code, item.name)) or "" for key, item in items}
    return visit.host.memory.parameters.setdefault(owner, named)
