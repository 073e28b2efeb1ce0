"""Customers and invites: lists, single customers, and searches."""

from provider_kit.check.answers import Row
from provider_kit.check.checks.lists import (
    check_alone,
    comparable,
    flag_of,
    identified,
    ids,
    rows_of,
)
from provider_kit.check.contact import Contact

_LOOKED_AT = 3
_SAME_EVERYWHERE = ("id", "name", "postal_code", "city_name", "email")
_NEWEST = (("order_by", "created"), ("order_by_dir", "desc"))


def check_customers(contact: Contact) -> None:
    by_name = [("order_by", "name"), ("order_by_dir", "asc")]
    contact.customers = rows_of(contact, "listCustomers", by_name)
    rows_of(contact, "listCustomers", [("limit", "2"), *_NEWEST])
    for row in identified(contact.customers)[:_LOOKED_AT]:
        check_alone(contact, "readCustomer", row, _SAME_EVERYWHERE, id=row["id"])
        rows_of(contact, "listHeatersOfCustomer", customerId=row["id"])
    _check_searches(contact)


def check_invites(contact: Contact) -> None:
    invites = rows_of(contact, "listInvites", _NEWEST)
    odd = sum(flag_of(row.get("accepted")) > flag_of(row.get("completed")) for row in invites)
    contact.expect(
        not odd,
        *("listInvites", "invites", "GET invites"),
        f"{odd} accepted, and not completed",
    )
    for name in ("accepted", "completed"):
        for flag in "01":
            rows_of(contact, "listInvites", [(name, flag), *_NEWEST])
    rows_of(contact, "listInvites", [("limit", "1"), *_NEWEST])


def _check_searches(contact: Contact) -> None:
    known = set(ids(contact.customers))
    first: Row = next(iter(contact.customers), {})
    criteria = str(first.get("postal_code") or "heatdesk")
    found = contact.ask("searchCustomers", (200, 404), body={"criteria": criteria}).rows
    contact.expect(
        not known or set(ids(found)) <= known,
        *("searchCustomers", "foreign", "a search", "customers that the list does not have"),
    )
    number = str(first.get("address_number") or "1")
    body = {"postal_code": criteria.replace(" ", "", 1), "address_number": number}
    result = contact.ask("searchAddress", (200, 404), body=body).record
    if isinstance(accounts := result.get("accounts"), list):
        contact.expect(
            comparable(result.get("num_results")) in (None, len(accounts)),
            *("searchAddress", "counts", "a search by address"),
            f"{len(accounts)} accounts, not num_results",
        )
