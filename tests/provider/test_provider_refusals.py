"""What the provider refuses: wrong choices, and what is not the caller's."""

from typing import Any

import httpx
import pytest

from provider_kit.reference_provider.seeding.gateways import FREE
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
    PARAMETERS,
    SESSION,
    THRESHOLDS,
)

LABEL = "-".join(next(iter(FREE.items())))
TOO_LARGE = 2**63
SERVICE = {"name": "Service", "maintenance_timestamp": "01-02-2026 10:00"}
OF_A_HEATER = ("heater", "history", "stats", "realtime", "heater_parameters")
GATEWAY = "/heaters/api/gateways/gateway"
FAULT = "/heaters/api/heater_faults/fault"


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
        (NOTIFICATIONS, {"offset": str(TOO_LARGE)}),
    ],
)
def test_a_wrong_choice_is_a_400(reader: httpx.Client, path: str, query: dict[str, str]) -> None:
    assert reader.get(path, params=query).status_code == 400


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        *(("GET", f"{HEATERS}/{each}/19001", None, 403) for each in OF_A_HEATER),
        *(("GET", f"{HEATERS}/{each}/18001", None, 403) for each in OF_A_HEATER),
        *(("GET", f"{HEATERS}/{each}/1", None, 404) for each in OF_A_HEATER),
        *(("GET", f"{HEATERS}/{each}/abc", None, 404) for each in OF_A_HEATER),
        ("GET", f"{HEATERS}/heater/{TOO_LARGE}", None, 404),
        ("PATCH", f"{PARAMETERS}/1/19001", {"value": 1}, 403),
        # A parameter of heat pumps, and an unknown one.
        *(("PATCH", f"{PARAMETERS}/{each}/20001", {"value": 1}, 404) for each in (36, 999)),
        ("POST", f"{HEATERS}/reset_parameters/19001", None, 403),
        ("POST", f"{HEATERS}/reset_parameters/1", None, 404),
        ("GET", f"{MAINTENANCES}/19001", None, 403),
        ("POST", f"{MAINTENANCES}/19001", SERVICE, 403),
        ("GET", f"{MAINTENANCES}/1", None, 404),
        ("GET", f"{FAULT}/40001", None, 403),
        ("GET", f"{FAULT}/999", None, 404),
        *(("GET", f"{ACCOUNT}/{each}", None, 403) for each in (901, 801)),
        *(("GET", f"{ACCOUNT}/{each}", None, 404) for each in (1, "me", TOO_LARGE)),
        *(("GET", f"{HEATERS}/list/{each}", None, 403) for each in (901, 801)),
        *(("GET", f"{HEATERS}/list/{each}", None, 404) for each in (1, "me")),
        *(
            ("DELETE", f"{LINK}{each}", None, 404)
            for each in ("", "?account_id=x", "?account_id=901", f"?account_id={TOO_LARGE}")
        ),
        ("POST", GATEWAY, {"mac": LABEL, "account_id": 901}, 403),
        ("POST", GATEWAY, {"mac": LABEL, "account_id": 1}, 404),
        ("POST", GATEWAY, {"mac": LABEL, "account_id": None}, 404),
        (
            "POST",
            f"{HEATERS}/start_scan",
            {"gateway_mac": LABEL.partition("-")[0], "account_id": 901},
            403,
        ),
        ("PATCH", f"{NOTIFICATIONS}/163", {"read": 1}, 403),
        *(("PATCH", f"{NOTIFICATIONS}/{each}", {"read": 1}, 404) for each in (999999, TOO_LARGE)),
        # A threshold of a colleague, and one of another company.
        *(("PATCH", f"{THRESHOLDS}/{each}", {"value": 2}, 404) for each in (26, 16)),
        ("GET", "/faqs/api/faqs/faqs/9", None, 404),
        # A series without a drawing, and an unknown one.
        *(("GET", f"/media/series/{each}.svg", None, 404) for each in (6, 99)),
        ("POST", "/app/api/general_agreements/2", {"general_agreement_id": 2}, 404),
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
    ("path", "body"),
    [
        ("/auth/api/installers/search", b'{"criteria": "\xff"}'),
        ("/auth/api/installers/search", b'{"criteria": ' + b"[" * 100_000),
        (SESSION, b"{"),
        *(
            (INVITE, f'{{"account_id": {number}, "heater_id": "{number}"}}'.encode())
            for number in (str(TOO_LARGE), "9" * 400, "9" * 5000)
        ),
    ],
    ids=["no UTF-8", "too deep", "cut off", "64 bits", "400 digits", "5000 digits"],
)
def test_a_body_that_cannot_be_read_is_a_400(reader: httpx.Client, path: str, body: bytes) -> None:
    answer = reader.post(path, content=body)
    assert answer.status_code == 400
    assert answer.json()["error"]
