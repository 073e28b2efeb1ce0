"""The heaters that notifications are about, named by their place and their customer.

A notification has little of its heater. The rest is in the list of all heaters, which may be long:
its answer is read only if a heater is not known, and what names the heaters of the page is
remembered (`server/domain/memory.py`).
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache

import msgspec

from server.domain.memory import NamedHeater, short
from server.pages.shared.customers.contacts import (
    CustomerOfHeater,
    customer_fields,
    customer_to_remember,
)
from server.pages.shared.heater.shared_addresses import at_shared_addresses
from server.provider.heaters.heaters import Heater
from server.provider.heaters.notifications import Notification
from server.web.parts import optional
from server.web.visit import Visit


async def read_heaters_of(visit: Visit, notifications: Sequence[Notification]) -> None:
    """Reads the heater list if a heater of these notifications is not known. Raises
    Unauthorized."""
    known = visit.host.memory.heaters
    sent = filter(None, map(heater_of, notifications))
    if all((visit.account_key, str(each.id)) in known for each in sent):
        return
    heaters = await optional(visit, lambda provider: provider.installers.heaters())
    if heaters is not None:
        remember_heaters_of(visit, notifications, heaters)


def remember_heaters_of(
    visit: Visit, notifications: Iterable[Notification], heaters: Collection[Heater]
) -> None:
    """Remembers those of `heaters`, all heaters of the installer, that these notifications are
    about."""
    sent = {str(each.id) for each in map(heater_of, notifications) if each}
    found = [each for each in heaters if str(each.id) in sent]
    shared = at_shared_addresses(found, heaters)
    for heater in found:
        key = visit.account_key, str(heater.id)
        visit.host.memory.heaters[key] = _named(heater, shared.get(str(heater.id)))


def heater_namer(visit: Visit) -> Callable[[Heater], CustomerOfHeater]:
    """Returns a function that names the heater of a notification; only by what the notification has
    of it if it is not known."""

    # Many notifications are about one heater.
    @cache
    def known(heater_id: str) -> CustomerOfHeater | None:
        named = visit.host.memory.heaters.get((visit.account_key, heater_id))
        return _row(visit, named) if named else None

    return lambda heater: known(str(heater.id)) or _row(visit, _named(heater, None))


def _row(visit: Visit, named: NamedHeater) -> CustomerOfHeater:
    shared = {} if named.same_name is None else {named.id: named.same_name}
    return CustomerOfHeater(**customer_fields(visit, named, shared))


def heater_of(notification: Notification) -> Heater | None:
    """The heater as the notification has it, which may be no more than its id."""
    heater, heater_id = notification.heater, notification.heater_id
    if heater_id is None or (heater and heater.id == heater_id):
        return heater
    return msgspec.structs.replace(heater, id=heater_id) if heater else Heater(id=heater_id)


def _named(heater: Heater, same_name: bool | None) -> NamedHeater:
    listed = heater.customer_accounts
    return NamedHeater(
        id=str(heater.id),
        name=short(heater.name),
        sw_type=short(heater.sw_type),
        serial_number=short(heater.serial_number),
        address=short(heater.address),
        address_number=short(heater.address_number),
        postal_code=short(heater.postal_code),
        city_name=short(heater.city_name),
        customer_accounts=[customer_to_remember(listed)] if listed else None,
        same_name=same_name,
    )
