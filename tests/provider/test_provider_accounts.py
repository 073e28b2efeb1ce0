"""The installer's own account: profile, settings, thresholds, password, photo, removal."""

import httpx
import pytest

from provider_kit.reference_provider.passwords import digest
from tests.provider.support import (
    ACCOUNT,
    CUSTOMERS,
    HASHED,
    INVITE,
    LIST,
    SESSION,
    SETTINGS,
    THRESHOLDS,
    Running,
)

PASSWORD = "/auth/api/accounts/password"
PHOTO = "/auth/api/accounts/account_photo"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 100


@pytest.mark.parametrize(
    ("mailbox", "field", "value"),
    [
        ("installer", "language_id", 2),
        ("installer", "temperature_metric_id", 1),
        ("installer", "activated", True),
        ("installer", "demo", False),
        ("nl", "language_id", 1),
        ("de", "language_id", 5),
        ("es", "language_id", 4),
        ("it", "language_id", 7),
        ("fahrenheit", "temperature_metric_id", 2),
        ("demo", "demo", True),
    ],
)
def test_accounts_and_what_is_special_about_them(
    world: Running, mailbox: str, field: str, value: object
) -> None:
    assert world.log_in(f"{mailbox}@heatdesk.test").get(ACCOUNT).json()[field] == value


def test_the_profile_and_the_settings_can_be_changed(writer: httpx.Client) -> None:
    account = writer.get(ACCOUNT).json()
    changes = {"first_name": "Sofie", "city_name": "Zeist", "email": "Sofie@example.org"}
    answer = writer.put(ACCOUNT, json=account | changes)
    assert answer.status_code == 200
    assert answer.json() == account | changes | {
        "name": "Sofie van der Meer",
        "email": "sofie@example.org",
        "email2": "sofie@example.org",
    }
    # Settings are changed one by one.
    settings = {"email_notification": False, "temperature_metric_id": 2, "language_id": "5"}
    for name, value in settings.items():
        assert writer.patch(SETTINGS, json={name: value}).status_code == 200
    assert writer.get(ACCOUNT).json() == answer.json() | settings | {"language_id": 5}


def test_the_thresholds_are_the_five_known_settings(reader: httpx.Client) -> None:
    settings = reader.get(THRESHOLDS).json()
    assert {
        each["field"]: (each["type"], each["operator"], each["value"], each.get("unit"))
        for each in settings
    } == {
        "heater_pressure": ("warning", "<", 1, "bar"),
        "num_days_heater_offline": ("warning", ">", 3, None),
        "num_hours_heater_since_maintenance": ("info", ">", 1500, "h"),
        "gas_usage_last_maintenance": ("info", ">", 1400, "m³"),
        "num_hours_heater_maintenance_interval": ("info", ">", None, "h"),
    }
    assert all(each["name"] for each in settings)


def test_a_threshold_is_changed_for_one_installer_only(fresh: Running) -> None:
    first, colleague = fresh.log_in(), fresh.log_in("nl@heatdesk.test")
    theirs = colleague.get(THRESHOLDS).json()
    own = first.get(THRESHOLDS).json()[0]
    answer = first.patch(f"{THRESHOLDS}/{own['id']}", json={"value": "0.7"})
    assert (answer.status_code, answer.json()) == (200, own | {"value": 0.7})
    assert first.get(THRESHOLDS).json()[0]["value"] == 0.7
    assert colleague.get(THRESHOLDS).json() == theirs


def test_the_password_can_be_changed(fresh: Running) -> None:
    client, elsewhere = fresh.log_in(), fresh.log_in()
    new = digest("a new password")
    sent = {"current_password": HASHED, "password": new, "password2": new}
    assert client.put(PASSWORD, json=sent).status_code == 204
    assert (client.get(ACCOUNT).status_code, elsewhere.get(ACCOUNT).status_code) == (200, 401)
    logins = [
        fresh.visitor().post(SESSION, json={"email": "installer@heatdesk.test", "password": each})
        for each in (HASHED, new)
    ]
    assert [login.status_code for login in logins] == [401, 200]


@pytest.mark.parametrize("email", ["installer@heatdesk.test", "nobody@heatdesk.test"])
def test_a_password_reset_tells_nobody_who_has_an_account(world: Running, email: str) -> None:
    answer = world.visitor().post("/auth/api/accounts/account_reset", json={"email": email})
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_photo_is_kept_and_shown(fresh: Running, writer: httpx.Client) -> None:
    answer = writer.post(PHOTO, files={"profile_picture": ("me.png", PNG, "image/png")})
    assert answer.status_code == 200
    url = answer.json()["profile_picture"]
    assert url.startswith(fresh.url)
    assert writer.get(ACCOUNT).json()["profile_picture"] == url
    shown = fresh.visitor().get(url)
    assert (shown.content, shown.headers["content-type"]) == (PNG, "image/png")
    replaced = writer.post(PHOTO, files={"profile_picture": PNG + b"new"}).json()
    assert fresh.visitor().get(replaced["profile_picture"]).content == PNG + b"new"
    assert fresh.visitor().get(url).status_code == 404


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"profile_picture": b"<svg onload='alert(1)'/>"}, 400),
        ({"profile_picture": b""}, 400),
        ({"profile_picture": PNG + b"\0" * 5 * 1024 * 1024}, 413),
        ({"profile_picture": PNG + b"\0" * 7 * 1024 * 1024}, 413),
        ({"something_else": PNG}, 400),
        (None, 400),
    ],
    ids=["a drawing", "nothing", "5 MB", "7 MB", "another field", "no form"],
)
def test_a_photo_must_be_a_picture_of_at_most_5_mb(
    reader: httpx.Client, sent: dict[str, bytes] | None, status: int
) -> None:
    json = None if sent else {"profile_picture": "text"}
    assert reader.post(PHOTO, files=sent, json=json).status_code == status


def test_removing_the_account_is_final(fresh: Running, writer: httpx.Client) -> None:
    colleague = fresh.log_in("nl@heatdesk.test")
    heaters = len(colleague.get(LIST).json())
    assert (writer.delete(ACCOUNT).status_code, writer.get(ACCOUNT).status_code) == (204, 401)
    login = {"email": "installer@heatdesk.test", "password": HASHED}
    assert fresh.visitor().post(SESSION, json=login).status_code == 401
    assert len(colleague.get(LIST).json()) == heaters


def test_removing_the_last_account_of_a_company_frees_its_customers(fresh: Running) -> None:
    client, demo = fresh.log_in("other@heatdesk.test"), fresh.log_in()
    customer = client.get(CUSTOMERS).json()[0]
    assert client.delete(ACCOUNT).status_code == 204
    invite = {"account_id": customer["id"], "heater_id": ""}
    assert demo.post(INVITE, json=invite).status_code == 201
