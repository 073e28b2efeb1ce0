"""The identifiers that exist in a world, and bodies that the provider accepts."""

import itertools
from typing import Any

from sqlalchemy import select

from provider_kit.reference_provider import schema as tables
from provider_kit.reference_provider.passwords import digest
from provider_kit.reference_provider.seeding.accounts import EMAIL
from tests.provider.support import HASHED, Running
from tests.support.pictures import png_header

_LARGEST_REPLACED = 2**31
_KIND_OF_PARAMETER = {
    "customerId": "customers",
    "heaterId": "heaters",
    "faultId": "faults",
    "paramId": "parameters",
    "categoryId": "categories",
    "scanId": "scans",
}
_KIND_OF_ID = {
    "readCustomer": "customers",
    "changeThreshold": "settings",
    "markNotification": "notifications",
    "agree": "terms",
}
_LISTS = {
    "customers": "/auth/api/installers/accounts",
    "heaters": "/auth/api/installers/heaters",
    "settings": "/auth/api/account_settings",
    "notifications": "/heaters/api/heater_notifications",
    "categories": "/faqs/api/faqs/categories",
}


class WhatExists:
    """The identifiers and fields, read once, before any call changes the world."""

    def __init__(self, provider: Running) -> None:
        installer = provider.log_in()
        self._ids = {
            kind: [row["id"] for row in installer.get(path).json()] for kind, path in _LISTS.items()
        }
        catalogue = installer.get("/heaters/api/heaters/heater_information").json()
        self._ids["parameters"] = [int(each) for each in catalogue["heater_parameters"]]
        self._ids["faults"] = [int(each) for each in catalogue["heater_faults"]]
        self._ids["terms"] = [installer.get("/app/api/general_agreements").json()["id"]]
        self._gateway = _free_gateway(provider)
        self._ids["scans"] = [self._scan(installer)]
        self._strangers = itertools.cycle(_not_linked(provider, self._ids["customers"]))
        self._numbers = itertools.count()

    def identifier(self, operation: str, name: str, value: Any) -> Any:
        """The value, or an existing identifier in place of a small number."""
        kind = _KIND_OF_PARAMETER.get(name) or _KIND_OF_ID.get(operation, "heaters")
        if isinstance(value, int) and 0 <= value < _LARGEST_REPLACED:
            return self._ids[kind][value % len(self._ids[kind])]
        return value

    def topic(self, operation: str) -> dict[str, list[str]]:
        """The query for the stream of an own heater; empty for other operations."""
        return {"topic": [f"heaters/{self._ids['heaters'][0]}"]} if operation == "listen" else {}

    def fields(self, operation: str) -> dict[str, Any]:
        """The fields with which the operation succeeds."""
        email = f"somebody-{next(self._numbers)}@example.org"
        customer = self._ids["customers"][0]
        new_password = digest("a new password")
        known: dict[str, dict[str, Any]] = {
            "logIn": {"email": EMAIL, "password": HASHED},
            "createAccount": _registration() | {"email": email, "email2": email},
            "changePassword": {
                "current_password": HASHED,
                "password": new_password,
                "password2": new_password,
            },
            "changePicture": {"profile_picture": png_header(8, 8)},
            "changeAccount": {"email": email, "language_id": 5, "city_name": "Utrecht"},
            "changeSettings": {"language_id": 5, "email_notification": True},
            "changeThreshold": {"value": 2},
            "invite": {"account_id": next(self._strangers), "heater_id": ""},
            "findGateway": {
                "mac": f"{self._gateway[0]}-{self._gateway[1]}",
                "account_id": customer,
            },
            "startScan": {"gateway_mac": self._gateway[0], "account_id": customer},
            "addMaintenance": {"name": "Filter", "maintenance_timestamp": "01-03-2026 08:30"},
            "agree": {"general_agreement_id": self._ids["terms"][0]},
            "changeParameter": {"value": 1},
            "sendMessage": {"content": "Hello"},
        }
        return known.get(operation, {})

    def _scan(self, installer: Any) -> int:
        body = {"gateway_mac": self._gateway[0], "account_id": self._ids["customers"][0]}
        return int(installer.post("/heaters/api/heaters/start_scan", json=body).json()["id"])


def _registration() -> dict[str, str]:
    names = ("name", "company_name", "address", "address_number", "postal_code", "city_name")
    more = ("phone_number", "coc_number", "gassafe_registration_number")
    password = digest("a password")
    return dict.fromkeys((*names, *more), "1") | {"password": password, "password2": password}


def _free_gateway(provider: Running) -> tuple[str, str]:
    column = tables.gateways.c
    query = select(column.mac, column.check_code).where(column.heater_id.is_(None))
    with provider.database.read() as connection:
        row = connection.execute(query.order_by(column.mac)).first()
    assert row is not None
    return row.mac, row.check_code


def _not_linked(provider: Running, linked: list[int]) -> list[int]:
    column = tables.customers.c.id
    with provider.database.read() as connection:
        return list(connection.execute(select(column).where(column.not_in(linked))).scalars())
