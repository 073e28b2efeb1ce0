"""One customer: location and contact, heaters, and the removal of the link to the customer."""

import asyncio
import contextlib
from typing import Literal
from urllib.parse import urlencode

import msgspec

from server.domain.graphemes import cut
from server.domain.history import ChangeKind
from server.domain.worklist import UNKNOWN_THRESHOLDS, Finding
from server.pages.shared.customers.rows import CustomerRow, customer_row
from server.pages.shared.heater.current_faults import (
    CurrentFaults,
    known_faults,
    statuses_and_faults,
)
from server.pages.shared.heater.findings import SHOWN_BY_STATUS, heater_findings
from server.pages.shared.heater.rows import (
    StatusRow,
    at_shared_addresses,
    joined,
    route_to,
    status_row_fields,
    type_name,
)
from server.provider.errors import Gone, NotLinked, ProviderError, Unavailable
from server.provider.heaters import CustomerAccount, Heater
from server.web.change_log import logged, new_change
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, MessageLink, Part
from server.web.parts import optional, part
from server.web.routes import path_to
from server.web.visit import Form, Visit, refuse_demo

_MOST_OF_NAME = 120
_MOST_OF_QUERY = 120


class CustomerInfo(CustomerRow):
    address_additional: str | None
    country_name: str | None
    email: str | None
    route: str | None
    """The address of a map with the route to the customer."""


class CustomerHeater(StatusRow):
    type_name: str | None
    """None if the provider does not know the type."""
    findings: list[Finding]
    """Why the heater needs attention, besides what its status shows. Reasons that depend on the
    installer's limits are missing."""


class Data(msgspec.Struct):
    customer: CustomerInfo
    heaters: Part[CustomerHeater]
    dialog: Literal["", "remove"]


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone for a customer that is not the installer's."""
    customer_id = visit.params["id"]
    customer, heaters = await asyncio.gather(
        visit.provider.customers.customer(customer_id),
        part(visit, lambda: visit.provider.heaters.of_customer(customer_id)),
    )
    statuses = await statuses_and_faults(visit, heaters.items)
    faults = known_faults(visit)
    shared = at_shared_addresses(heaters.items, heaters.items)
    return Data(
        customer=CustomerInfo(
            **msgspec.structs.asdict(customer_row(customer)),
            address_additional=customer.address_additional,
            country_name=customer.country_name,
            email=customer.email,
            route=route_to(visit, customer),
        ),
        heaters=Part(
            [
                CustomerHeater(
                    **status_row_fields(heater, statuses, [customer.name], shared),
                    type_name=type_name(heater),
                    findings=_findings(heater, faults),
                )
                for heater in heaters.items
            ],
            heaters.problem,
        ),
        dialog="" if visit.demo else visit.choice("dialog", ("remove",)),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Removes the link to the customer (`remove`), and redirects to the list, whose message says
    who was removed; with CUSTOMER_GONE if the link no longer exists. Raises FormErrors with
    CUSTOMER_REMOVE_FAILED (specification, section 8)."""
    await refuse_demo(visit)
    if "remove" not in form:
        raise FormErrors({"": Message("FORM_REJECTED")})
    customer_id = visit.params["id"]
    customer, heaters = await asyncio.gather(
        optional(visit, lambda provider: provider.customers.customer(customer_id)),
        _of_the_store(visit, customer_id),
    )
    try:
        async with logged(visit, new_change(ChangeKind.REMOVAL, visit, customer=customer_id)):
            await visit.provider.customers.remove(customer_id)
    except (Gone, NotLinked):
        return Redirect(path_to("customers"), flash=Message("CUSTOMER_GONE"))
    except Unavailable as error:
        if error.outcome_unknown:
            raise
        raise FormErrors({"": Message("CUSTOMER_REMOVE_FAILED")}, error.status) from error
    finally:
        visit.host.memory.forget_customers(visit.account_key)
    if visit.history:
        visit.history.erase_customer(customer_id, await _unlinked(visit, heaters))
    return Redirect(
        path_to("customers"), flash=_message(customer or CustomerAccount(id=customer_id))
    )


def _message(customer: CustomerAccount) -> Message:
    """Says who was removed, and links to the search in which the customer can be invited again."""
    street = joined(customer.address, customer.address_number) if customer.address else None
    name = joined(customer.name, street, customer.city_name, by=", ") or str(customer.id)
    fields = {"postal_code": customer.postal_code, "address_number": customer.address_number}
    query = f"?{urlencode(fields)}" if all(fields.values()) else ""
    # Bounded, because the message is stored in the session cookie.
    address = path_to("customers-add") + (query if len(query) <= _MOST_OF_QUERY else "")
    link = MessageLink("CUSTOMER_INVITE_AGAIN", address)
    return Message("CUSTOMER_REMOVED", {"name": cut(name, _MOST_OF_NAME)}, link=link)


async def _of_the_store(visit: Visit, customer_id: str) -> list[Heater]:
    """The customer's heaters, of which the store may have rows; none without a store."""
    if not visit.history:
        return []
    found = await optional(visit, lambda provider: provider.heaters.of_customer(customer_id))
    return found or []


async def _unlinked(visit: Visit, heaters: list[Heater]) -> list[str]:
    """The ids of the removed customer's heaters that are not linked through another customer.
    Empty if that is not known: the heaters are then erased when lists no longer have them."""
    linked, left_out = None, visit.provider.summary.left_out
    if heaters:
        # The customer has been removed, even if the session has ended since.
        with contextlib.suppress(ProviderError):
            visit.extend_deadline()
            linked = await visit.provider.installers.heaters()
    # A heater that could not be read may be one of the customer's.
    if linked is None or visit.provider.summary.left_out > left_out:
        return []
    still_linked = {str(each.id) for each in linked}
    return [str(each.id) for each in heaters if str(each.id) not in still_linked]


def _findings(heater: Heater, faults: CurrentFaults) -> list[Finding]:
    findings = heater_findings(heater, UNKNOWN_THRESHOLDS, faults)
    return [each for each in findings if each.reason not in SHOWN_BY_STATUS]
