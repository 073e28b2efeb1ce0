"""Settings over HTTP: each is sent alone; thresholds are read and shown in one's own way."""

import re

import pytest

from tests.support.faults import DOWN, Fault, FaultyProxy, answers
from tests.support.forms import messages, sent
from tests.support.processes import running_host
from tests.support.user import EMAIL, User
from tests.support.worlds import World

THRESHOLDS = "auth/api/account_settings"


def test_only_the_changed_setting_is_sent(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("nl@heatdesk.test")
        for fields, body in (
            ({"setting": "email_notification"}, {"email_notification": False}),
            (
                {"setting": "email_notification", "email_notification": "1"},
                {"email_notification": True},
            ),
            (
                {"setting": "temperature_unit", "temperature_unit": "F"},
                {"temperature_metric_id": 2},
            ),
        ):
            proxy.mend()
            assert user.post("/settings", fields).headers["location"] == "/settings"
            assert sent(proxy, "auth/api/accounts/settings", "PATCH") == body
        data = user.page("/settings")["data"]
    assert data["email_notification"] is True
    assert data["temperature_unit"] == "F"


def test_a_new_language_is_spoken_everywhere_at_once(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login("nl@heatdesk.test")
        fields = {"setting": "language", "language": "it"}
        answer = user.post("/settings", fields, accept="application/json")
        assert answer.json() == {"redirect": "/settings", "document": True}
        assert sent(proxy, "auth/api/accounts/settings", "PATCH") == {"language_id": 7}
        assert '<html lang="it"' in user.get("/customers").text
        assert proxy.calls("auth/api/installers/accounts")[0].headers["accept-language"] == "it"
        user.post("/settings", {"setting": "language", "language": "nl"})


@pytest.mark.parametrize("language", ["fr", "", "xx"])
def test_a_language_that_is_not_offered_is_refused(
    installer: User, proxy: FaultyProxy, language: str
) -> None:
    answer = installer.post("/settings", {"setting": "language", "language": language})
    assert messages(answer) == {"": "FORM_INVALID", "language": "INVALID_VALUE"}
    assert proxy.calls("auth/api/accounts/settings") == []


def test_only_enabled_languages_are_offered_and_spoken(world: World) -> None:
    with running_host(
        world.provider_url, HEATDESK_LANGUAGES="de,en", HEATDESK_RENDERERS="1"
    ) as host:
        with User(host, "it") as visitor:
            assert '<html lang="en"' in visitor.get("/login").text
        with User(host, "de") as user:
            user.login("nl@heatdesk.test")
            page = user.page("/settings")
            assert page["data"]["languages"] == ["de", "en"]
            assert page["locale"] == "de"
            answer = user.post("/settings", {"setting": "language", "language": "nl"})
            assert messages(answer)["language"] == "INVALID_VALUE"


def threshold(user: User, name: str = "bar") -> str:
    """The id of the pressure's threshold."""
    items = user.page("/settings")["data"]["thresholds"]["items"]
    return str(next(item["id"] for item in items if item["unit"] == name))


@pytest.mark.parametrize("text", ["abc", "1e9", "", "  ", "1,5", "NaN", "1.2.3"])
def test_a_threshold_has_to_be_a_number(installer: User, proxy: FaultyProxy, text: str) -> None:
    key = threshold(installer)
    answer = installer.post("/settings", {"setting": key, f"value.{key}": text})
    assert answer.status_code == 422
    assert messages(answer) == {"": "FORM_INVALID", f"value.{key}": "INVALID_VALUE"}
    assert proxy.calls(THRESHOLDS, "PATCH") == []


@pytest.mark.parametrize(
    ("email", "text", "shown"),
    [("de@heatdesk.test", "1,5", "1,5"), ("nl@heatdesk.test", "1,25", "1,25"), (EMAIL, "2", "2")],
)
def test_a_threshold_is_read_and_shown_in_the_users_own_way(
    host: str, proxy: FaultyProxy, email: str, text: str, shown: str
) -> None:
    with User(host) as user:
        user.login(email)
        key = threshold(user)
        answer = user.post("/settings", {"setting": key, f"value.{key}": text})
        assert answer.status_code == 303
        assert sent(proxy, f"{THRESHOLDS}/{key}", "PATCH") == {
            "value": float(text.replace(",", "."))
        }
        page = user.get("/settings").text
    assert re.search(rf'<input[^>]* name="value\.{key}"[^>]* value="{shown}"', page)


@pytest.mark.parametrize("fault", [Fault(400, b'{"error": "no"}'), Fault(404)])
def test_a_threshold_that_is_refused_is_marked(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    key = threshold(installer)
    proxy.break_(THRESHOLDS, fault, "PATCH")
    answer = installer.post("/settings", {"setting": key, f"value.{key}": "3"})
    assert messages(answer) == {"": "FORM_INVALID", f"value.{key}": "INVALID_VALUE"}
    assert 'value="3"' in answer.text


def test_settings_are_read_tolerantly(installer: User, proxy: FaultyProxy) -> None:
    items = [
        {"id": "p", "name": "Druck", "type": "warning", "operator": "<", "value": "1.5"}
        | {"field": "heater_pressure"},
        {"id": 2, "field": "num_hours_heater_maintenance_interval", "value": None, "extra": {}},
        {"name": "no id"},
    ]
    proxy.break_(THRESHOLDS, answers(items), "GET")
    shown = installer.page("/settings")["data"]["thresholds"]["items"]
    assert [(item["id"], item["value"], item["unit"], item["above"]) for item in shown] == [
        ("p", 1.5, "bar", False),
        ("2", 1500, None, None),
    ]
    assert installer.get("/settings").status_code == 200


def test_settings_stand_without_their_thresholds(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(THRESHOLDS, DOWN)
    page = installer.get("/settings")
    assert page.status_code == 200
    assert "could not be loaded" in page.text
    assert 'name="language"' in page.text
