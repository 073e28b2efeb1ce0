"""Values that the provider cannot take: it says why, and nothing changes."""

import httpx
import pytest

from provider_kit.reference_provider.passwords import digest
from provider_kit.reference_provider.seeding.gateways import FREE, NEVER_PRESSED
from tests.provider.support import (
    ACCOUNT,
    HASHED,
    HEATERS,
    INVITE,
    MAINTENANCES,
    NOTIFICATIONS,
    PARAMETERS,
    SETTINGS,
    THRESHOLDS,
    what_can_change,
)

Answer = tuple[int, dict[str, object]]


def error(text: str, status: int = 400) -> Answer:
    return status, {"error": text}


PASSWORD = "/auth/api/accounts/password"
NEW = digest("a new password")
MAC, CHECK_CODE = next(iter(FREE.items()))
REQUIRED = "Field is required"
VALUE, NUMBER = error("Enter a value"), error("Enter a number")
OPTION = error("Choose one of the options")
LOW = error("Value should be equal to or higher than 40.")
MOMENT = error("Enter a valid date and time")
FOREIGN = error("These heaters do not belong to this customer")
OFFLINE = error("The heater has no connection. Try again when it is back.", 409)
UNKNOWN = error("This combination of MAC address and check code is unknown", 404)


@pytest.fixture(scope="module")
def unchanged(reader: httpx.Client) -> list[object]:
    return what_can_change(reader)


@pytest.mark.parametrize(
    ("method", "path", "sent", "expected"),
    [
        *(
            ("PUT", ACCOUNT, {field: value}, (406, {field: message}))
            for field, value, message in (
                ("company_name", " ", REQUIRED),
                ("coc_number", "", REQUIRED),
                ("phone_number", None, REQUIRED),
                ("email", "", REQUIRED),
                ("email", "no address", ["This is not a valid e-mail address"]),
                ("email", "other@heatdesk.test", ["This e-mail address is already in use"]),
            )
        ),
        *(
            ("PATCH", SETTINGS, {field: value}, error(f"This value is not possible for {field}"))
            for field, value in (
                ("language_id", 3),
                ("temperature_metric_id", 0),
                ("email_notification", "maybe"),
            )
        ),
        *(("PATCH", f"{THRESHOLDS}/1", {"value": each}, VALUE) for each in ("", None, [1])),
        *(("PATCH", f"{THRESHOLDS}/1", {"value": each}, NUMBER) for each in ("much", "nan", "inf")),
        *(
            ("PUT", PASSWORD, {"current_password": now, "password": new, "password2": again}, said)
            for now, new, again, said in (
                (digest("wrong"), NEW, NEW, error("The current password is incorrect")),
                (HASHED, "plain", "plain", error("The password was not sent in the agreed form")),
                (HASHED, digest(""), digest(""), VALUE),
                (HASHED, NEW, digest("another"), error("The passwords are not the same")),
            )
        ),
        *(
            ("POST", f"{MAINTENANCES}/20001", {"name": name, "maintenance_timestamp": at}, said)
            for name, at, said in (
                (" ", "01-02-2026 10:00", VALUE),
                (None, "01-02-2026 10:00", VALUE),
                ("Service", "", MOMENT),
                ("Service", "2026-01-31 10:00", MOMENT),
                ("Service", "1-2-2026 10:00", MOMENT),
                ("Service", "31-02-2026 10:00", MOMENT),
                ("Service", "01-13-2026 10:00", MOMENT),
                ("Service", "01-01-2026 24:00", MOMENT),
                ("Service", "01-01-2026 23:60", MOMENT),
                ("Service", "31-12-1899 10:00", MOMENT),
                ("Service", "01-01-2101 10:00", MOMENT),
            )
        ),
        *(
            ("PATCH", f"{PARAMETERS}/{parameter}/20001", {"value": value}, said)
            for parameter, value, said in (
                (3, 39, LOW),
                (3, 80.1, error("Value should be equal to or lower than 80.")),
                (3, "hot", NUMBER),
                (3, "nan", LOW),
                (3, "", VALUE),
                (3, None, VALUE),
                (6, "4", OPTION),
                (6, "Eco", OPTION),
                (1, 2, OPTION),
            )
        ),
        # Nothing reaches a heater without a connection.
        ("PATCH", f"{PARAMETERS}/1/20006", {"value": 1}, OFFLINE),
        ("POST", f"{HEATERS}/reset_parameters/20006", None, OFFLINE),
        *(("PATCH", f"{NOTIFICATIONS}/150", {"read": each}, OPTION) for each in (2, None, "", "r")),
        *(
            ("POST", INVITE, {"account_id": customer, "heater_id": heaters}, said)
            for customer, heaters, said in (
                (1, "", error("This customer is unknown")),
                (None, "18001", error("This customer is unknown")),
                (1001, "20001", error("This customer is already linked to you")),
                (801, "18002", FOREIGN),
                (801, "18001,x", FOREIGN),
            )
        ),
        *(
            ("POST", "/heaters/api/gateways/gateway", {"mac": label, "account_id": 1040}, UNKNOWN)
            for label in (
                *(f"{MAC}-WELCOME99", f"{MAC}-", f"AABBCCDDEEFF-{CHECK_CODE}", "-"),
                f"{NEVER_PRESSED[0]}-{CHECK_CODE}",
            )
        ),
        *(
            ("POST", "/app/api/general_agreements/3", sent, error("The request could not be read"))
            for sent in ({"general_agreement_id": 2}, [3])
        ),
        ("POST", "/faqs/api/faqs/send_message", {"content": " "}, error("Please supply a message")),
    ],
)
def test_a_value_that_cannot_be_taken_is_refused_with_a_reason_and_changes_nothing(
    reader: httpx.Client,
    unchanged: list[object],
    method: str,
    path: str,
    sent: object,
    expected: Answer,
) -> None:
    answer = reader.request(method, path, json=sent)
    assert (answer.status_code, answer.json()) == expected
    assert what_can_change(reader) == unchanged
