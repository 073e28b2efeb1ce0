"""Settings over HTTP: each is sent alone; thresholds use the account's unit and number format."""

import re
from typing import Any

import httpx
import pytest

from tests.support.account import ACCOUNT, SETTINGS
from tests.support.contents import absent
from tests.support.faults import (
    ANSWER_LOST,
    ANSWERS_500,
    DOWN,
    PROXY_PAGE,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import errors, form_with, messages, sent, shown
from tests.support.parameters import switch
from tests.support.rows import CUSTOMERS
from tests.support.rows import SETTINGS as THRESHOLDS
from tests.support.user import User, embedded_page


def test_only_the_changed_setting_is_sent(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login("nl@heatdesk.test")
    for name, typed, body in (
        ("email_notification", "", {"email_notification": False}),
        ("email_notification", "1", {"email_notification": True}),
        ("temperature_unit", "F", {"temperature_metric_id": 2}),
    ):
        proxy.mend()
        answer = visitor.post("/settings", {"setting": name, name: typed})
        assert (answer.headers["location"], sent(proxy, SETTINGS, "PATCH")) == ("/settings", body)
    data = visitor.page("/settings")["data"]
    assert (data["email_notification"], data["temperature_unit"]) == (True, "F")


def test_a_new_language_is_spoken_everywhere_at_once(visitor: User, proxy: FaultyProxy) -> None:
    fields = {"setting": "language", "language": "it"}
    answer = visitor.login("nl@heatdesk.test").post("/settings", fields, accept="application/json")
    assert answer.json() == {"redirect": "/settings", "document": True}
    assert sent(proxy, SETTINGS, "PATCH") == {"language_id": 7}
    assert '<html lang="it"' in visitor.get("/customers").text
    assert proxy.calls(CUSTOMERS)[0].headers["accept-language"] == "it"


@pytest.mark.parametrize("language", ["fr", ""])
def test_a_language_that_is_not_offered_is_refused(
    installer: User, proxy: FaultyProxy, language: str
) -> None:
    answer = installer.post("/settings", {"setting": "language", "language": language})
    assert messages(answer) == {"": "FORM_INVALID", "language": "INVALID_VALUE"}
    assert proxy.calls(SETTINGS) == []


def test_no_language_is_chosen_if_the_account_has_none_of_the_offered_ones(
    installer: User, proxy: FaultyProxy
) -> None:
    account = {"id": 1, "company_name": "M", "language_id": 99}
    proxy.break_(ACCOUNT, answers(account), "GET")
    html = installer.get("/settings").text
    radios = re.findall(r'<input type="radio" name="language"[^>]*>', html)
    assert len(radios) == 5
    assert not [radio for radio in radios if "checked" in radio]
    assert html.count('aria-pressed="true"') == 1, "that of the temperature unit"
    proxy.break_(ACCOUNT, answers(account | {"language_id": 5}), "GET")
    chosen = r'<input type="radio" name="language"[^>]*checked=""[^>]*value="de"'
    assert re.search(chosen, installer.get("/settings").text)


def threshold(user: User) -> str:
    """The id of the pressure's threshold."""
    items = user.page("/settings")["data"]["thresholds"]["items"]
    return str(next(item["id"] for item in items if item["unit"] == "bar"))


def typed(user: User, key: str, text: str) -> dict[str, str]:
    """The form of a threshold as it is shown, with this text typed."""
    return shown(user.get("/settings").text) | {"setting": f"threshold.{key}", f"value.{key}": text}


def save(user: User, key: str, text: str, **headers: str) -> httpx.Response:
    return user.post("/settings", typed(user, key, text), **headers)


def test_a_list_remembers_the_limits_until_one_is_saved(
    installer: User, proxy: FaultyProxy
) -> None:
    def marked() -> int:
        heaters = installer.page("/heaters/")["data"]["heaters"]
        return sum(each["reason"] == "PRESSURE" for row in heaters for each in row["beyond"])

    before = marked()
    proxy.seen.clear()
    assert marked() == before
    assert not proxy.calls(THRESHOLDS, "GET")
    assert save(installer, threshold(installer), "2.4").status_code == 303
    assert marked() > before


@pytest.mark.parametrize("text", ["abc", "  ", "1,5"])
def test_a_threshold_has_to_be_a_number(installer: User, proxy: FaultyProxy, text: str) -> None:
    key = threshold(installer)
    assert messages(save(installer, key, text)) == {
        "": "FORM_INVALID",
        f"value.{key}": "INVALID_VALUE",
    }
    assert proxy.calls(THRESHOLDS, "PATCH") == []


def test_a_threshold_is_read_and_shown_in_the_users_own_way(
    visitor: User, proxy: FaultyProxy
) -> None:
    key = threshold(visitor.login("de@heatdesk.test"))
    assert save(visitor, key, "1,5").status_code == 303
    assert sent(proxy, f"{THRESHOLDS}/{key}", "PATCH") == {"value": 1.5}
    page = visitor.get("/settings").text
    assert re.search(rf'<input[^>]* name="value\.{key}"[^>]* value="1,5"', page)
    assert errors(save(visitor, key, "1.500"))[f"value.{key}"] == {
        "key": "VALUE_AMBIGUOUS",
        "values": {"typed": "1.500", "one": "1,5", "other": "1500"},
    }
    assert len(proxy.calls(THRESHOLDS, "PATCH")) == 1


REFUSED = "This value has not been saved. The server did not accept it."


@pytest.mark.parametrize("setting", ["email_notification", "temperature_unit", "language", ""])
@pytest.mark.parametrize(
    ("fault", "message", "words"),
    [
        (answers({"error": "Too high."}, 400), "Too high.", "Too high."),
        (answers({"value": ["Too", "high."], "x": "Why?"}, 406), "Too high. Why?", "Why?"),
        (answers({"setting": "Too high."}, 405), "Too high.", "Too high."),
        *((Fault(status, b"{}"), "INVALID_VALUE", REFUSED) for status in (400, 403, 404, 406, 409)),
        *((Fault(status), "INVALID_VALUE", "saved. The server is busy") for status in (429, 503)),
        *((fault, "SEND_UNKNOWN", "It is not known") for fault in (ANSWERS_500, DOWN, PROXY_PAGE)),
    ],
)
def test_a_setting_that_is_not_saved_says_so_at_it(
    installer: User, proxy: FaultyProxy, setting: str, fault: Fault, message: str, words: str
) -> None:
    key = threshold(installer)
    field = setting or f"value.{key}"
    choice = {"temperature_unit": "F", "language": "it"}.get(setting, "")
    fields = {"setting": setting, setting: choice} if setting else typed(installer, key, "3")
    for call in (THRESHOLDS, SETTINGS):
        proxy.break_(call, fault, "PATCH")
    answer = installer.post("/settings", fields)
    assert messages(answer) == {"": "FORM_INVALID", field: message}
    own = form_with(answer.text, [field])
    assert "Error while processing form." in own
    assert re.search(f'class="error" id="{field}-error".*{re.escape(words)}', own)
    assert own.count(f'aria-describedby="{field}-error') == 1


def test_settings_are_read_tolerantly(installer: User, proxy: FaultyProxy) -> None:
    items = [
        {"id": "p", "name": "Druck", "type": "warning", "operator": "<", "value": "1.5"}
        | {"field": "heater_pressure"},
        {"id": 2, "field": "num_hours_heater_maintenance_interval", "value": None, "extra": {}},
        {"name": "no id"},
        {"id": 3, "field": "flow_temperature", "value": -5},
    ]
    proxy.break_(THRESHOLDS, answers(items), "GET")
    rows = installer.page("/settings")["data"]["thresholds"]["items"]
    assert [(item["id"], item["typed"], item["unit"], item["above"]) for item in rows] == [
        ("p", "1.5", "bar", False),
        ("2", "1500", "", None),
        ("3", "-5", "°C", None),
    ]
    # The numeric keyboards of iPhones have no minus sign.
    keyboards = re.findall(r'inputmode="(\w+)"', installer.get("/settings").text, re.IGNORECASE)
    assert keyboards == ["decimal", "decimal", "text"]


@pytest.mark.parametrize("id_", ["a\u00a0b", "é'<"])
def test_the_error_of_a_threshold_is_its_inputs_whatever_its_id(
    installer: User, proxy: FaultyProxy, id_: str
) -> None:
    proxy.break_(THRESHOLDS, answers([{"id": id_, "name": "Hours", "value": 5, "unit": "bar"}]))
    refused = save(installer, id_, "x").text
    (described,) = re.findall('aria-describedby="([^"]*-error[^"]*)"', refused)
    (labelled,) = re.findall('<label for="(value[^"]*)"', refused)
    assert [refused.count(f' id="{name}"') for name in [*described.split(" "), labelled]] == [1] * 3
    assert re.search(r"[\s\u00a0]", labelled) is None


@pytest.mark.parametrize("name", ["email_notification", "language"])
def test_a_threshold_is_saved_whatever_its_id(
    installer: User, proxy: FaultyProxy, name: str
) -> None:
    row = {"id": name, "name": "Hours", "value": 5}
    proxy.break_(THRESHOLDS, answers([row]), "GET")
    proxy.break_(THRESHOLDS, answers({**row, "value": 6}), "PATCH")
    page = installer.get("/settings").text
    groups = re.findall('name="setting" value="([^"]*)"', page)
    assert len(groups) == len(set(groups)) == 4
    (group,) = {each for each in groups if name in each} - {name}
    fields = {**shown(page), "setting": group, f"value.{name}": "6"}
    assert installer.post("/settings", fields).status_code == 303
    assert sent(proxy, f"{THRESHOLDS}/{name}", "PATCH") == {"value": 6}
    assert proxy.calls(SETTINGS) == []
    refused = installer.post("/settings", {**fields, f"value.{name}": "x"})
    assert messages(refused) == {"": "FORM_INVALID", f"value.{name}": "INVALID_VALUE"}
    assert refused.text.count('class="error') == 1


def flow(**changes: Any) -> dict[str, Any]:
    """A threshold of a temperature, as the provider sends it."""
    kept = {"id": 9, "name": "Flow temperature", "type": "warning", "operator": ">"}
    return {**kept, "field": "flow_temperature", "value": 80, "unit": "°C", **changes}


def test_a_threshold_in_a_temperature_is_in_the_accounts_unit(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login("fahrenheit@heatdesk.test")
    proxy.break_(THRESHOLDS, answers([flow()]), "GET")
    (row,) = visitor.page("/settings")["data"]["thresholds"]["items"]
    assert (row["typed"], row["unit"]) == ("176", "°F")
    proxy.break_(THRESHOLDS, answers(flow(value=85)), "PATCH")
    assert save(visitor, "9", "185").status_code == 303
    assert sent(proxy, f"{THRESHOLDS}/9", "PATCH") == {"value": 85}


def test_a_unit_that_was_changed_elsewhere_holds_for_the_whole_page_at_once(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(THRESHOLDS, answers([flow()]), "GET")
    assert shown(installer.get("/settings").text) == {"unit.9": "°C", "was.value.9": "80"}
    for address in ("/settings", "/my-profile", "/password-update"):
        for unit, value in ((2, "176"), (1, "80")):
            proxy.break_(ACCOUNT, answers({"id": 1, "temperature_metric_id": unit}), "GET")
            installer.get(address)
            data = installer.page("/settings")["data"]
            (row,) = data["thresholds"]["items"]
            assert (data["temperature_unit"], row["typed"]) == ("CF"[unit - 1], value), address
    assert installer.page("/customers")["shell"]["account_name"]


def test_a_threshold_that_was_typed_in_another_unit_is_not_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(THRESHOLDS, answers([flow()]), "GET")
    fields = typed(installer, "9", "90")
    switch(installer, proxy, "F")
    answer = installer.post("/settings", fields)
    assert errors(answer) == {
        "": {"key": "FORM_INVALID"},
        "value.9": {
            "key": "VALUE_STALE",
            "values": {"was": "80\xa0°C", "now": "176\xa0°F", "typed": "90\xa0°C"},
        },
    }
    assert proxy.calls(THRESHOLDS, "PATCH") == []
    again = shown(answer.text)
    assert again == {"unit.9": "°F", "was.value.9": "176"}
    assert embedded_page(answer.text)["form"]["values"]["value.9"] == "176"
    proxy.break_(THRESHOLDS, answers(flow(value=90)), "PATCH")
    again |= {"setting": "threshold.9", "value.9": "194"}
    installer.post("/settings", again)
    assert sent(proxy, f"{THRESHOLDS}/9", "PATCH") == {"value": 90}


@pytest.mark.parametrize("left_out", ["unit.9", "was.value.9"])
def test_a_threshold_that_does_not_say_what_it_showed_is_not_sent(
    installer: User, proxy: FaultyProxy, left_out: str
) -> None:
    proxy.break_(THRESHOLDS, answers([flow(unit=None, name="Hours")]), "GET")
    fields = typed(installer, "9", "90")
    fields.pop(left_out)
    assert messages(installer.post("/settings", fields)) == {
        "": "FORM_INVALID",
        "value.9": "VALUE_STALE",
    }
    assert proxy.calls(THRESHOLDS, "PATCH") == []


def test_a_threshold_that_somebody_else_has_changed_is_asked_again(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(THRESHOLDS, answers([flow()]), "GET")
    fields = typed(installer, "9", "90")
    proxy.break_(THRESHOLDS, answers([flow(value=70)]), "GET")
    refused = installer.post("/settings", fields)
    assert errors(refused)["value.9"]["values"] == {
        "was": "80\xa0°C",
        "now": "70\xa0°C",
        "typed": "90\xa0°C",
    }
    proxy.break_(THRESHOLDS, answers([flow(value="90.0")]), "GET")
    assert installer.post("/settings", fields).status_code == 303
    assert proxy.calls(THRESHOLDS, "PATCH") == []


# The outcome of a setting that was sent


def test_a_saved_threshold_answers_what_is_stored(installer: User, proxy: FaultyProxy) -> None:
    key = threshold(installer)
    answer = save(installer, key, "01.50", accept="application/json")
    assert answer.json()["saved"] == {
        f"value.{key}": "1.5",
        f"unit.{key}": "bar",
        f"was.value.{key}": "1.5",
    }


def test_a_threshold_that_is_stored_otherwise_is_not_told_as_saved(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(THRESHOLDS, answers([flow(value=85)]), "GET")
    proxy.break_(THRESHOLDS, answers(flow(value=85)), "PATCH")
    answer = save(installer, "9", "90.5")
    assert errors(answer)["value.9"] == {
        "key": "VALUE_STORED_OTHERWISE",
        "values": {"typed": "90.5\xa0°C", "now": "85\xa0°C"},
    }
    assert shown(answer.text)["was.value.9"] == "85"


def test_settings_that_were_saved_without_an_answer_are_found_by_looking(
    user: User, proxy: FaultyProxy
) -> None:
    key = threshold(user)
    proxy.break_(THRESHOLDS, ANSWER_LOST, "PATCH")
    assert save(user, key, "1.1").status_code == 303
    assert shown(user.get("/settings").text)[f"was.value.{key}"] == "1.1"
    proxy.break_(SETTINGS, ANSWER_LOST, "PATCH")
    for sign in ("", "1"):
        fields = {"setting": "email_notification", "email_notification": sign}
        assert user.post("/settings", fields).status_code == 303
        assert user.page("/settings")["data"]["email_notification"] is bool(sign)


def test_a_setting_that_is_answered_differently_is_not_told_as_saved(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(SETTINGS, answers({"id": 1, "temperature_metric_id": "1"}), "PATCH")
    fields = {"setting": "temperature_unit", "temperature_unit": "F"}
    refused = messages(installer.post("/settings", fields))
    assert refused == {"": "FORM_INVALID", "temperature_unit": "INVALID_VALUE"}
    proxy.break_(SETTINGS, answers({"id": 1, "temperature_metric_id": "2"}), "PATCH")
    assert installer.post("/settings", fields).status_code == 303


# The error of a threshold is shown at it, whatever else fails


def test_a_refused_threshold_keeps_its_message_when_the_rest_fails(
    installer: User, proxy: FaultyProxy
) -> None:
    key = threshold(installer)
    proxy.break_(ACCOUNT, DOWN, "GET")
    answer = save(installer, key, "warm")
    assert messages(answer) == {"": "FORM_INVALID", f"value.{key}": "INVALID_VALUE"}
    assert not absent(answer.text, f'id="value.{key}-error"', 'value="warm"', "could not be loaded")
    proxy.break_(SETTINGS, Fault(403), "PATCH")
    assert REFUSED in installer.post("/settings", {"setting": "email_notification"}).text


def test_a_threshold_keeps_what_was_typed_when_no_threshold_can_be_loaded(
    installer: User, proxy: FaultyProxy
) -> None:
    key = threshold(installer)
    fields = typed(installer, key, "4.5")
    proxy.break_(THRESHOLDS, DOWN)
    answer = installer.post("/settings", fields)
    assert answer.status_code == 503
    assert not absent(
        answer.text,
        *(f'name="value.{key}"', "could not be loaded", "This value has not been saved"),
        'value="4.5"',
    )
    assert shown(answer.text)[f"unit.{key}"] == "bar"


def test_settings_stand_without_the_account_or_the_thresholds(
    installer: User, proxy: FaultyProxy
) -> None:
    for broken, kept, lost in (
        (ACCOUNT, "System pressure", 'name="language"'),
        (THRESHOLDS, 'name="language"', "System pressure"),
    ):
        proxy.mend()
        proxy.break_(broken, DOWN)
        page = installer.get("/settings")
        assert page.status_code == 200
        assert "could not be loaded" in page.text
        assert (kept in page.text, lost in page.text) == (True, False)
    proxy.break_(ACCOUNT, DOWN)
    assert installer.get("/settings").status_code == 503
