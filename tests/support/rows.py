"""Rows of heaters, and lists in which the provider sends them."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import HEATER, answers

HEATERS = "auth/api/installers/heaters"
CUSTOMERS = "auth/api/installers/accounts"
INVITES = "auth/api/installers/invites"
SEARCH = "auth/api/installers/search"
SEARCH_ADD = "auth/api/installers/search_add"
SETTINGS = "auth/api/account_settings"
NOTIFICATIONS = "heaters/api/heater_notifications"
COUNTS = "heaters/api/heaters/status_stats"
OF_CUSTOMER = "heaters/api/heaters/list"


def heater(id_: int | str, **fields: object) -> dict[str, object]:
    return {"id": id_, "sw_type": "ic3", "heater_status_id": 1, **fields}


def send_rows(proxy: FaultyProxy, path: str, rows: list[dict[str, Any]]) -> None:
    proxy.break_(path, Fault(200, json.dumps(rows).encode()))


def ago(**age: float) -> str:
    return (datetime.now(UTC) - timedelta(**age)).isoformat()


def located(**fields: object) -> dict[str, Any]:
    place = {"postal_code": "1234 AB", "address_number": "7", "lat": 52.0, "lng": 5.0}
    status = {"heater_status_id": 1, "heater_status_name": "On"}
    return {"id": 7, "sw_type": "ic3", "name": "Cellar", **place, **status, **fields}


def send_heater(proxy: FaultyProxy, row: dict[str, Any]) -> None:
    """The provider has one located, on its own and in every list."""
    proxy.break_(HEATER, answers(row))
    for path in (HEATERS, OF_CUSTOMER):
        proxy.break_(path, answers([row]))
