"""Customers and invites: lists, single customers, searches, and customers that do not exist."""

from provider_kit.check.checks.installation import UNKNOWN, Installation, Row, compare, ids
from provider_kit.check.checks.lists import (
    check_filter,
    check_limit,
    check_order,
    check_unique,
    comparable,
    flag_of,
)

_LOOKED_AT = 3
_NO_CUSTOMER = (UNKNOWN, "no such customer", str(2**70))
_SAME_EVERYWHERE = ("name", "postal_code", "city_name", "email")


def check_customers(installation: Installation) -> None:
    contact = installation.contact
    params = [("order_by", "name"), ("order_by_dir", "asc")]
    installation.customers = contact.ask("listCustomers", (200, 404), params=params).rows
    check_unique(installation, "listCustomers", installation.customers)
    _check_newest(installation)
    for row in installation.customers[:_LOOKED_AT]:
        _check_one(installation, row)
    for unknown in _NO_CUSTOMER:
        contact.ask("readCustomer", (403, 404), path={"id": unknown})
        foreign = contact.ask(
            "listHeatersOfCustomer", (200, 403, 404), path={"customerId": unknown}
        )
        if foreign.rows:
            installation.results.breaks(
                "listHeatersOfCustomer", "foreign", "heaters of no customer", "heaters"
            )
    _check_searches(installation)
    if not installation.customers:
        installation.results.leave_out("readCustomer", "the installer has no customers")


def check_invites(installation: Installation) -> None:
    contact = installation.contact
    newest = [("order_by", "created"), ("order_by_dir", "desc")]
    invites = contact.ask("listInvites", (200, 404), params=newest).rows
    check_unique(installation, "listInvites", invites)
    created = [row.get("created") for row in invites]
    asked = "GET invites?order_by=created&order_by_dir=desc"
    check_order(installation, "listInvites", asked, created, down=True)
    odd = [row for row in invites if flag_of(row.get("accepted")) > flag_of(row.get("completed"))]
    if odd:
        installation.results.breaks(
            "listInvites", "invites", "GET invites", f"{len(odd)} accepted, and not completed"
        )
    for name in ("accepted", "completed"):
        for flag in (False, True):
            params = [(name, str(int(flag))), *newest]
            check_filter(
                installation,
                "listInvites",
                params,
                lambda row, name=name, flag=flag: flag_of(row.get(name)) == flag,  # type: ignore[misc]  # mypy cannot infer a lambda with defaults.
            )
    limited = contact.ask("listInvites", (200, 404), params=[("limit", "1"), *newest]).rows
    check_limit(installation, "listInvites", limited, 1)


def _check_newest(installation: Installation) -> None:
    params = [("limit", "2"), ("order_by", "created"), ("order_by_dir", "desc")]
    newest = installation.contact.ask("listCustomers", (200, 404), params=params).rows
    check_limit(installation, "listCustomers", newest, 2)
    times = [row.get("created") for row in newest]
    asked = "GET customers?limit=2&order_by=created&order_by_dir=desc"
    check_order(installation, "listCustomers", asked, times, down=True)


def _check_one(installation: Installation, row: Row) -> None:
    if row.get("id") is None:
        return
    alone = installation.contact.ask("readCustomer", path={"id": row["id"]}).record
    compare(installation, "readCustomer", row, alone, ("id", *_SAME_EVERYWHERE))
    heaters = installation.contact.ask(
        "listHeatersOfCustomer", (200, 404), path={"customerId": row["id"]}
    ).rows
    check_unique(installation, "listHeatersOfCustomer", heaters)


def _check_searches(installation: Installation) -> None:
    contact = installation.contact
    known = set(ids(installation.customers))
    first: Row = installation.customers[0] if installation.customers else {}
    criteria = str(first.get("postal_code") or "heatdesk")
    found = contact.ask("searchCustomers", (200, 404), body={"criteria": criteria}).rows
    if known and not set(ids(found)) <= known:
        installation.results.breaks(
            "searchCustomers", "foreign", "a search", "customers that the list does not have"
        )
    body = {
        "postal_code": criteria.replace(" ", "", 1),
        "address_number": str(first.get("address_number") or "1"),
    }
    result = contact.ask("searchAddress", (200, 404), body=body).record
    accounts = result.get("accounts")
    number = comparable(result.get("num_results"))
    if isinstance(accounts, list) and number not in (None, len(accounts)):
        installation.results.breaks(
            "searchAddress",
            "counts",
            "a search by address",
            f"{len(accounts)} accounts, not num_results",
        )
