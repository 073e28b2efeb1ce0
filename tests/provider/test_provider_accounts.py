"""The installer's own account: profile, settings, thresholds, password, photo, removal."""

from typing import Any

import httpx
import pytest

from reference_provider.passwords import digest
from tests.provider.support import ACCOUNT, HASHED, SESSION, Running

SETTINGS = "/auth/api/accounts/settings"
THRESHOLDS = "/auth/api/account_settings"
PASSWORD = "/auth/api/accounts/password"
PHOTO = "/auth/api/accounts/account_photo"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 100


def test_the_account_carries_every_field_of_the_specification(reader: httpx.Client) -> None:
    account = reader.get(ACCOUNT).json()
    fields = """id first_name last_name name language_id temperature_metric_id temperature_type_id
        app_notification email_notification installer_notification installer_visible template_id
        internal_value address address_number address_additional postal_code city_name country_id
        country_name phone_number email email2 company_name coc_number gassafe_registration_number
        activated demo profile_picture"""
    assert account.keys() == set(fields.split())
    assert account["email"] == "installer@heatdesk.test"
    assert account["language_id"] == 2
    assert account["temperature_metric_id"] == 1
    assert account["activated"] is True
    assert account["demo"] is False


@pytest.mark.parametrize(
    ("mailbox", "field", "value"),
    [
        ("nl", "language_id", 1),
        ("de", "language_id", 5),
        ("es", "language_id", 4),
        ("it", "language_id", 7),
        ("fahrenheit", "temperature_metric_id", 2),
        ("demo", "demo", True),
    ],
)
def test_special_accounts(world: Running, mailbox: str, field: str, value: object) -> None:
    client = world.log_in(f"{mailbox}@heatdesk.test")
    assert client.get(ACCOUNT).json()[field] == value


def test_the_profile_can_be_changed(writer: httpx.Client) -> None:
    account = writer.get(ACCOUNT).json()
    sent = account | {"first_name": "Sofie", "city_name": "Zeist", "email": "Sofie@example.org"}
    answer = writer.put(ACCOUNT, json=sent)
    assert answer.status_code == 200
    expected = {"first_name": "Sofie", "name": "Sofie van der Meer", "city_name": "Zeist"}
    assert answer.json() == account | expected | {
        "email": "sofie@example.org",
        "email2": "sofie@example.org",
    }
    assert writer.get(ACCOUNT).json() == answer.json()


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"company_name": " "}, "company_name", "Field is required"),
        ({"coc_number": ""}, "coc_number", "Field is required"),
        ({"phone_number": None}, "phone_number", "Field is required"),
        ({"email": ""}, "email", "Field is required"),
        ({"email": "no address"}, "email", ["This is not a valid e-mail address"]),
        ({"email": "other@heatdesk.test"}, "email", ["This e-mail address is already in use"]),
    ],
)
def test_a_wrong_profile_is_a_406_map(
    reader: httpx.Client, changes: dict[str, Any], field: str, message: object
) -> None:
    before = reader.get(ACCOUNT).json()
    answer = reader.put(ACCOUNT, json=before | changes)
    assert answer.status_code == 406
    assert answer.json() == {field: message}
    assert reader.get(ACCOUNT).json() == before


def test_each_brand_asks_for_its_own_registration_number(reader: httpx.Client) -> None:
    sent = {"coc_number": "", "gassafe_registration_number": ""}
    wrong = {
        brand: reader.put(ACCOUNT, json=sent, headers={"brand": brand}).json()
        for brand in ("default", "intouch", "ibc", "mhg")
    }
    assert wrong["default"].keys() == wrong["ibc"].keys() == wrong["mhg"].keys() == {"coc_number"}
    assert wrong["intouch"].keys() == {"gassafe_registration_number"}


def test_settings_are_changed_one_by_one(writer: httpx.Client) -> None:
    before = writer.get(ACCOUNT).json()
    for changed in (
        {"email_notification": False},
        {"temperature_metric_id": 2},
        {"language_id": "5"},
    ):
        assert writer.patch(SETTINGS, json=changed).status_code == 200
    expected = {"email_notification": False, "temperature_metric_id": 2, "language_id": 5}
    assert writer.get(ACCOUNT).json() == before | expected


@pytest.mark.parametrize(
    "changed", [{"language_id": 3}, {"temperature_metric_id": 0}, {"email_notification": "maybe"}]
)
def test_an_impossible_setting_is_a_400(reader: httpx.Client, changed: dict[str, Any]) -> None:
    before = reader.get(ACCOUNT).json()
    answer = reader.patch(SETTINGS, json=changed)
    assert answer.status_code == 400
    assert next(iter(changed)) in answer.json()["error"]
    assert reader.get(ACCOUNT).json() == before


def test_the_thresholds_are_the_five_known_settings(reader: httpx.Client) -> None:
    settings = reader.get(THRESHOLDS).json()
    assert {
        each["field"]: (each["type"], each["operator"], each["value"]) for each in settings
    } == {
        "heater_pressure": ("warning", "<", 1),
        "num_days_heater_offline": ("warning", ">", 3),
        "num_hours_heater_since_maintenance": ("info", ">", 1500),
        "gas_usage_last_maintenance": ("info", ">", 1400),
        "num_hours_heater_maintenance_interval": ("info", ">", None),
    }
    assert settings[0]["unit"] == "bar"
    assert "unit" not in settings[1]
    assert all(each["name"] for each in settings)


def test_a_threshold_is_changed_for_one_installer_only(fresh: Running) -> None:
    first, colleague = fresh.log_in(), fresh.log_in("nl@heatdesk.test")
    theirs = colleague.get(THRESHOLDS).json()
    own = first.get(THRESHOLDS).json()[0]
    answer = first.patch(f"{THRESHOLDS}/{own['id']}", json={"value": "0.7"})
    assert answer.status_code == 200
    assert answer.json() == own | {"value": 0.7}
    assert first.get(THRESHOLDS).json()[0]["value"] == 0.7
    assert colleague.get(THRESHOLDS).json() == theirs
    assert colleague.patch(f"{THRESHOLDS}/{own['id']}", json={"value": 2}).status_code == 404


@pytest.mark.parametrize("value", ["", None, "much", "nan", "inf", [1]])
def test_a_threshold_must_be_a_number(reader: httpx.Client, value: object) -> None:
    own = reader.get(THRESHOLDS).json()[0]
    answer = reader.patch(f"{THRESHOLDS}/{own['id']}", json={"value": value})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("Enter a")
    assert reader.get(THRESHOLDS).json()[0] == own


def test_the_password_can_be_changed(fresh: Running) -> None:
    client, elsewhere = fresh.log_in(), fresh.log_in()
    new = digest("a new password")
    sent = {"current_password": HASHED, "password": new, "password2": new}
    assert client.put(PASSWORD, json=sent).status_code == 204
    assert client.get(ACCOUNT).status_code == 200
    assert elsewhere.get(ACCOUNT).status_code == 401
    login = {"email": "installer@heatdesk.test", "password": HASHED}
    assert fresh.visitor().post(SESSION, json=login).status_code == 401
    assert fresh.visitor().post(SESSION, json=login | {"password": new}).status_code == 200


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"current_password": digest("wrong")}, "The current password is incorrect"),
        ({"password": "plain text"}, "The password was not sent in the agreed form"),
        ({"password": digest("")}, "Enter a value"),
        ({"password2": digest("another")}, "The passwords are not the same"),
    ],
)
def test_a_wrong_password_change_is_a_400(
    reader: httpx.Client, changes: dict[str, str], message: str
) -> None:
    new = digest("a new password")
    sent = {"current_password": HASHED, "password": new, "password2": new}
    answer = reader.put(PASSWORD, json=sent | changes)
    assert answer.status_code == 400
    assert answer.json() == {"error": message}


@pytest.mark.parametrize("email", ["installer@heatdesk.test", "nobody@heatdesk.test"])
def test_a_password_reset_tells_nobody_who_has_an_account(world: Running, email: str) -> None:
    answer = world.visitor().post("/auth/api/accounts/account_reset", json={"email": email})
    assert answer.status_code == 204
    assert answer.content == b""


def test_a_photo_is_kept_and_shown(fresh: Running, writer: httpx.Client) -> None:
    answer = writer.post(PHOTO, files={"profile_picture": ("me.png", PNG, "image/png")})
    assert answer.status_code == 200
    url = answer.json()["profile_picture"]
    assert url.startswith(fresh.url)
    assert writer.get(ACCOUNT).json()["profile_picture"] == url
    shown = fresh.visitor().get(url)
    assert shown.content == PNG
    assert shown.headers["content-type"] == "image/png"
    replaced = writer.post(PHOTO, files={"profile_picture": PNG + b"new"}).json()
    assert fresh.visitor().get(replaced["profile_picture"]).content == PNG + b"new"
    assert fresh.visitor().get(url).status_code == 404


def test_a_photo_must_be_a_picture_of_at_most_5_mb(reader: httpx.Client) -> None:
    def upload(data: bytes) -> int:
        return reader.post(PHOTO, files={"profile_picture": ("me.png", data)}).status_code

    assert upload(b"<svg onload='alert(1)'/>") == 400
    assert upload(b"") == 400
    assert upload(PNG + b"\0" * 5 * 1024 * 1024) == 413
    assert upload(PNG + b"\0" * 7 * 1024 * 1024) == 413
    assert reader.post(PHOTO, files={"something_else": PNG}).status_code == 400
    assert reader.post(PHOTO, json={"profile_picture": "text"}).status_code == 400


def test_removing_the_account_is_final(fresh: Running, writer: httpx.Client) -> None:
    colleague = fresh.log_in("nl@heatdesk.test")
    heaters = len(colleague.get("/auth/api/installers/heaters").json())
    assert writer.delete(ACCOUNT).status_code == 204
    assert writer.get(ACCOUNT).status_code == 401
    login = {"email": "installer@heatdesk.test", "password": HASHED}
    assert fresh.visitor().post(SESSION, json=login).status_code == 401
    assert len(colleague.get("/auth/api/installers/heaters").json()) == heaters


def test_removing_the_last_account_of_a_company_frees_its_customers(fresh: Running) -> None:
    client, demo = fresh.log_in("other@heatdesk.test"), fresh.log_in()
    customer = client.get("/auth/api/installers/accounts").json()[0]
    assert client.delete(ACCOUNT).status_code == 204
    invite = {"account_id": customer["id"], "heater_id": ""}
    assert demo.post("/auth/api/installers/invite", json=invite).status_code == 201


def test_a_message_needs_a_content(reader: httpx.Client) -> None:
    path = "/faqs/api/faqs/send_message"
    assert reader.post(path, json={"content": "How do I bleed a heater?"}).status_code == 201
    answer = reader.post(path, json={"content": "  "})
    assert answer.status_code == 400
    assert answer.json() == {"error": "Please supply a message"}
