"""One customer: address and contact, the customer's heaters, and the end of the link to them."""

import asyncio
from typing import Literal

import msgspec

from server.pages.shared.heater_status import Status, Statuses, statuses_for
from server.provider.errors import Gone, NotLinked, Unavailable
from server.provider.heaters.heaters import Heater
from server.web.demo import refuse_demo
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Part
from server.web.routes import path_to
from server.web.visit import Form, Visit, part

_DIALOGS: tuple[Literal["remove"], ...] = ("remove",)


class CustomerInfo(msgspec.Struct):
    id: str
    name: str | None
    postal_code: str | None
    address: str | None
    address_number: str | None
    address_additional: str | None
    city_name: str | None
    country_name: str | None
    phone_number: str | None
    email: str | None


class CustomerHeater(msgspec.Struct):
    id: str
    sw_type: str
    name: str | None
    status: Status
    type_name: str | None
    """The heater's type, or None where the provider does not know it."""


class Data(msgspec.Struct):
    customer: CustomerInfo
    heaters: Part[CustomerHeater]
    dialog: Literal["", "remove"]


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone for a customer that is not the installer's, or not any more."""
    customer_id = visit.params["id"]
    customer, heaters = await asyncio.gather(
        visit.provider.customers.customer(customer_id),
        part(visit.provider.heaters.of_customer(customer_id)),
    )
    statuses = await statuses_for(visit, heaters.items)
    return Data(
        customer=CustomerInfo(
            id=str(customer.id),
            name=customer.name,
            postal_code=customer.postal_code,
            address=customer.address,
            address_number=customer.address_number,
            address_additional=customer.address_additional,
            city_name=customer.city_name,
            country_name=customer.country_name,
            phone_number=customer.phone_number,
            email=customer.email,
        ),
        heaters=Part([_heater(heater, statuses) for heater in heaters.items], heaters.problem),
        dialog="" if visit.demo else visit.choice("dialog", _DIALOGS),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Removes the customer from the installer's list; one who is gone already is told so."""
    await refuse_demo(visit)
    try:
        await visit.provider.customers.remove(visit.params["id"])
    except (Gone, NotLinked):
        return Redirect(path_to("customers"), flash=Message("CUSTOMER_GONE"))
    except Unavailable as error:
        if error.outcome_unknown:
            raise
        raise FormErrors({"": Message("CUSTOMER_REMOVE_FAILED")}, error.status) from error
    return Redirect(path_to("customers"), flash=Message("CUSTOMER_REMOVED"))


def _heater(heater: Heater, statuses: Statuses) -> CustomerHeater:
    return CustomerHeater(
        id=str(heater.id),
        sw_type=heater.sw_type or "-",
        name=heater.name,
        status=statuses.of(heater),
        type_name=heater.heater_type.name if heater.heater_type else None,
    )
