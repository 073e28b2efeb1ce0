"""What the provider refuses: wrong choices, and what is not the caller's."""

from typing import Any

import httpx
import pytest

from reference_provider.seeding.gateways import FREE
from tests.provider.support import (
    ACCOUNT,
    CUSTOMERS,
    HEATERS,
    INVITE,
    INVITES,
    LINK,
    LIST,
    MAINTENANCES,
    NOTIFICATIONS,
    SESSION,
)

LABEL = "-".join(next(iter(FREE.items())))


@pytest.mark.parametrize(
    ("path", "query"),
    [
        (LIST, {"order_by": "password_hash"}),
        (LIST, {"order_by_direction": "sideways"}),
        (LIST, {"heater_status_id[]": "5"}),
        (LIST, {"heater_status_id[]": "FAULT"}),
        (CUSTOMERS, {"order_by": "email"}),
        (CUSTOMERS, {"order_by_dir": "up"}),
        (CUSTOMERS, {"limit": "ten"}),
        (CUSTOMERS, {"limit": "-1"}),
        (INVITES, {"accepted": "yes"}),
        (INVITES, {"order_by": "x"}),
        (INVITES, {"limit": "many"}),
        (NOTIFICATIONS, {"filters[read]": "yes"}),
        (NOTIFICATIONS, {"filters[account_setting_type]": "error"}),
        (NOTIFICATIONS, {"order_by": "value"}),
        (NOTIFICATIONS, {"order_by_direction": "x"}),
        (NOTIFICATIONS, {"limit": "x"}),
        (NOTIFICATIONS, {"offset": "-1"}),
        (NOTIFICATIONS, {"offset": str(2**63)}),
    ],
)
def test_a_wrong_choice_is_a_400(reader: httpx.Client, path: str, query: dict[str, str]) -> None:
    assert reader.get(path, params=query).status_code == 400


SERVICE = {"name": "Service", "maintenance_timestamp": "01-02-2026 10:00"}
OF_A_HEATER = ("heater", "history", "stats", "realtime", "heater_parameters")
GATEWAY = "/heaters/api/gateways/gateway"


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        *(("GET", f"{HEATERS}/{each}/19001", None, 403) for each in OF_A_HEATER),
        *(("GET", f"{HEATERS}/{each}/18001", None, 403) for each in OF_A_HEATER),
        *(("GET", f"{HEATERS}/{each}/1", None, 404) for each in OF_A_HEATER),
        *(("GET", f"{HEATERS}/{each}/abc", None, 404) for each in OF_A_HEATER),
        ("PATCH", f"{HEATERS}/heater_parameters/1/19001", {"value": 1}, 403),
        ("POST", f"{HEATERS}/reset_parameters/19001", None, 403),
        ("POST", f"{HEATERS}/reset_parameters/1", None, 404),
        ("GET", f"{MAINTENANCES}/19001", None, 403),
        ("POST", f"{MAINTENANCES}/19001", SERVICE, 403),
        ("GET", f"{MAINTENANCES}/1", None, 404),
        ("GET", "/heaters/api/heater_faults/fault/999", None, 404),
        *(("GET", f"{ACCOUNT}/{each}", None, 403) for each in (901, 801)),
        *(("GET", f"{ACCOUNT}/{each}", None, 404) for each in (1, "me")),
        *(("GET", f"{HEATERS}/list/{each}", None, 403) for each in (901, 801)),
        *(("GET", f"{HEATERS}/list/{each}", None, 404) for each in (1, "me")),
        *(("DELETE", f"{LINK}{each}", None, 404) for each in ("", "?account_id=x")),
        ("DELETE", f"{LINK}?account_id=901", None, 404),
        ("POST", GATEWAY, {"mac": LABEL, "account_id": 901}, 403),
        ("POST", GATEWAY, {"mac": LABEL, "account_id": 1}, 404),
        ("POST", GATEWAY, {"mac": LABEL, "account_id": None}, 404),
        (
            "POST",
            f"{HEATERS}/start_scan",
            {"gateway_mac": LABEL.partition("-")[0], "account_id": 901},
            403,
        ),
        ("PATCH", f"{NOTIFICATIONS}/999999", {"read": 1}, 404),
        ("GET", "/nothing", None, 404),
        # A method that no call has.
        ("PUT", SESSION, None, 404),
    ],
)
def test_what_is_not_the_callers_is_a_403_and_what_does_not_exist_a_404(
    reader: httpx.Client, method: str, path: str, sent: dict[str, Any] | None, status: int
) -> None:
    answer = reader.request(method, path, json=sent)
    assert answer.status_code == status
    assert answer.json()["error"]


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"account_id": 1, "heater_id": ""}, "This customer is unknown"),
        ({"heater_id": "18001"}, "This customer is unknown"),
        ({"account_id": 1001, "heater_id": "20001"}, "This customer is already linked to you"),
        ({"account_id": 801, "heater_id": "18002"}, "These heaters do not belong"),
        ({"account_id": 801, "heater_id": "18001,x"}, "These heaters do not belong"),
    ],
)
def test_a_wrong_invite_is_a_400(reader: httpx.Client, sent: dict[str, Any], message: str) -> None:
    answer = reader.post(INVITE, json=sent)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(message)
