"""A heater's parameters: what the list shows, what may be entered, and what is sent for it."""

import html
import json
from typing import Any

import pytest

from tests.support.faults import (
    ANSWER_LATE,
    ANSWER_LOST,
    ANSWERS_500,
    DOWN,
    PROXY_PAGE,
    SESSION_OVER,
    Fault,
    FaultyProxy,
)
from tests.support.forms import errors, shown
from tests.support.heaters import (
    HEATER,
    PARAMETERS,
    answers,
    heater_of,
    number_parameter,
    path,
    without,
)
from tests.support.user import User, embedded_page

RESET = "heaters/api/heaters/reset_parameters"


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "hpcu")


def parameters_are(proxy: FaultyProxy, *parameters: dict[str, Any]) -> None:
    proxy.break_(PARAMETERS, answers(list(parameters)), "GET")


def save(user: User, heater: dict[str, Any], value: str, parameter: str = "12") -> Any:
    place = path(heater, f"params/{parameter}")
    return user.post(place, {**shown(user.get(place).text), "value": value})


def error_of(answer: Any, field: str = "value") -> dict[str, Any]:
    assert answer.status_code == 422, answer.text
    return errors(answer)[field]


def test_the_list_is_sorted_by_position_and_marks_what_differs(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(
        proxy,
        number_parameter(id=3, code="P3", position=3),
        number_parameter(id=2, code="P2", position="2", value="25", default_value="20"),
        number_parameter(id=1, code="P1", position=1, value="20.0", default_value=20),
        number_parameter(id=9, code="P9", position=None),
    )
    answer = installer.get(path(heater, "params"))
    rows = embedded_page(answer.text)["data"]["parameters"]["items"]
    assert [row["code"] for row in rows] == ["P1", "P2", "P3", "P9"]
    assert [row["differs"] for row in rows] == [False, True, False, False]
    assert answer.text.count("Differs from default: 20 °C") == 1
    assert '<span class="differs">25 °C</span>' in answer.text
    assert "alert(1)" not in answer.text.split("<script")[0]
    assert "Underlined values differ" in answer.text


def test_options_show_their_name_and_switches_a_word(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": 1, "name": "Eco", "value": 1}, {"id": 2, "name": "Comfort", "value": "2"}]
    parameters_are(
        proxy,
        number_parameter(id=1, value="1", heater_parameter_type_options=options),
        number_parameter(id=2, value=True, heater_parameter_type="onoff"),
        number_parameter(id=3, value=None),
    )
    data = installer.page(path(heater, "params"))["data"]
    values = [row["value"] for row in data["parameters"]["items"]]
    assert [value["text"] for value in values] == ["Eco", None, None]
    assert values[1]["switch"] is True
    assert values[2] == {"number": None, "unit": None, "switch": None, "text": None}


@pytest.mark.parametrize("fault", [Fault(404, b"{}"), answers([])])
def test_no_parameters_are_a_warning(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], fault: Fault
) -> None:
    proxy.break_(PARAMETERS, fault)
    answer = installer.get(path(heater, "params"))
    assert answer.status_code == 200
    assert "No parameters were found" in answer.text


def test_parameters_that_cannot_be_loaded_leave_the_heater_standing(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(PARAMETERS, DOWN)
    page = without("Parameters", installer.get(path(heater, "params")))
    assert "No parameters were found" not in page


def test_a_saved_value_is_sent_as_a_number_and_told_with_the_old_one(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, answers(number_parameter(value=21.5)), "PATCH")
    answer = save(installer, heater, "21.5")
    assert answer.status_code == 303
    assert answer.headers["location"] == path(heater, "params") + "#p-12"
    (call,) = proxy.calls(PARAMETERS, "PATCH")
    assert call.path == f"{PARAMETERS}/12/{heater['id']}"
    assert json.loads(call.body) == {"value": 21.5}
    flash = installer.page(path(heater, "params"))["flash"]
    assert flash["key"] == "PARAMETER_CHANGED"
    assert flash["values"] == {"code": "P12", "before": "20", "after": "21.5 °C"}


def test_the_provider_keeps_what_was_saved(installer: User, heater: dict[str, Any]) -> None:
    before = installer.page(path(heater, "params/11"))["data"]
    wanted = "7" if before["typed"] != "7" else "8"
    assert save(installer, heater, wanted, "11").status_code == 303
    assert installer.page(path(heater, "params/11"))["data"]["typed"] == wanted
    save(installer, heater, before["typed"], "11")


@pytest.mark.parametrize(
    ("typed", "message", "limit"),
    [
        ("9.9", "Value should be equal to or higher than 10.", "10"),
        ("31", "Value should be equal to or lower than 30.", "30"),
        ("", "Enter a valid value.", None),
        ("warm", "Enter a valid value.", None),
        ("21,5", "Enter a valid value.", None),
        ("nan", "Enter a valid value.", None),
    ],
)
def test_a_wrong_value_is_refused_beside_its_field_and_kept(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    typed: str,
    message: str,
    limit: str | None,
) -> None:
    parameters_are(proxy, number_parameter())
    answer = save(installer, heater, typed)
    assert error_of(answer).get("values", {}).get("value") == limit
    assert message in answer.text
    assert embedded_page(answer.text)["form"]["values"]["value"] == typed
    assert not proxy.calls(PARAMETERS, "PATCH")


@pytest.mark.parametrize("language", ["nl", "de", "es", "it"])
def test_a_comma_is_a_decimal_sign_where_it_is_one(
    host: str, proxy: FaultyProxy, language: str
) -> None:
    with User(host) as user:
        user.login(email=f"{language}@heatdesk.test")
        heater = heater_of(user, "ic3")
        parameters_are(proxy, number_parameter(value=20.5))
        proxy.break_(PARAMETERS, answers(number_parameter(value="21.50")), "PATCH")
        assert user.page(path(heater, "params/12"))["data"]["typed"] == "20,5"
        for typed in ("21,5", "21.5"):
            proxy.seen.clear()
            assert save(user, heater, typed).status_code == 303
            assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": 21.5}
        flash = user.page(path(heater, "params"))["flash"]
        assert flash["values"] == {"code": "P12", "before": "20,5", "after": "21,5 °C"}


def test_an_option_is_sent_as_the_provider_spells_it(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": 1, "name": "Eco", "value": "1"}, {"id": 2, "name": "Comfort", "value": 2}]
    parameters_are(proxy, number_parameter(value=2, heater_parameter_type_options=options))
    proxy.break_(PARAMETERS, answers(number_parameter(value=1)), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="2" selected="">Comfort</option>' in page
    assert save(installer, heater, "1").status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": "1"}
    flash = installer.page(path(heater, "params"))["flash"]
    assert flash["values"] == {"code": "P12", "before": "Comfort", "after": "Eco"}
    assert error_of(save(installer, heater, "3"))["key"] == "VALUE_INVALID"


@pytest.mark.parametrize(
    ("one", "other"), [("1.1", "1.10"), ("1", "01"), ("1", "true"), ("true", "1")]
)
def test_options_that_are_equal_only_as_numbers_are_two(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], one: str, other: str
) -> None:
    options = [
        {"id": 1, "name": "Curve one", "value": one},
        {"id": 2, "name": "Curve ten", "value": other},
    ]
    chosen = {"value": other, "default_value": one, "heater_parameter_type_options": options}
    parameters_are(proxy, number_parameter(**chosen))
    proxy.break_(PARAMETERS, answers(number_parameter(value=one)), "PATCH")
    data = installer.page(path(heater, "params/12"))["data"]
    assert (data["typed"], data["parameter"]["value"]["text"]) == (other, "Curve ten")
    assert data["parameter"]["differs"] is True
    fields = opened(installer, heater)
    assert send(installer, heater, fields, one).status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": one}
    flash = installer.page(path(heater, "params"))["flash"]
    assert flash["values"] == {"code": "P12", "before": "Curve ten", "after": "Curve one"}
    # A form that showed the other option is out of date, and nothing is sent.
    proxy.seen.clear()
    stale = {**fields, "was.value": one}
    assert error_of(send(installer, heater, stale, one))["key"] == "VALUE_STALE"
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_an_option_that_was_stored_without_an_answer_is_not_taken_for_its_neighbour(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": n, "name": v, "value": v} for n, v in enumerate(("1.1", "1.10"))]
    parameters_are(proxy, number_parameter(value="1.10", heater_parameter_type_options=options))
    proxy.break_(PARAMETERS, DOWN, "PATCH")
    answer = save(installer, heater, "1.1")
    assert errors(answer) == {"": {"key": "SEND_UNKNOWN"}}


def test_an_option_that_is_a_whole_number_is_sent_as_one(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": n, "name": f"Level {n}", "value": n} for n in (1, 2, 2.5)]
    parameters_are(proxy, number_parameter(value=1, heater_parameter_type_options=options))
    for typed in ("2", "2.5"):
        proxy.seen.clear()
        proxy.break_(PARAMETERS, answers(number_parameter(value=float(typed))), "PATCH")
        assert save(installer, heater, typed).status_code == 303
        assert f'"value":{typed}}}'.encode() in proxy.calls(PARAMETERS, "PATCH")[0].body


@pytest.mark.parametrize("unseen", ["\u202e", "\u2066", "\x07", "\x0c", "\x9b", "\n"])
def test_a_value_with_characters_that_no_page_carries_can_be_changed(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], unseen: str
) -> None:
    one, other = f"o{unseen}ne", f"o{unseen}ther"
    options = [{"id": n, "name": name, "value": name} for n, name in enumerate((one, other))]
    for before, after, kind in ((one, other, options), (f"a{unseen}uto", "21", [])):
        parameter = number_parameter(value=before, heater_parameter_type_options=kind)
        parameters_are(proxy, parameter)
        proxy.break_(PARAMETERS, answers({**parameter, "value": after}), "PATCH")
        proxy.seen.clear()
        page = installer.get(path(heater, "params/12")).text
        # Browsers send the ends of lines as two characters.
        fields = {name: html.unescape(text) for name, text in shown(page).items()}
        fields["was.value"] = fields["was.value"].replace("\n", "\r\n")
        data = embedded_page(page)["data"]
        typed = data["choices"][1]["value"].replace("\n", "\r\n") if kind else after
        assert send(installer, heater, fields, typed).status_code == 303
        sent = json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body)["value"]
        assert sent == (after if kind else 21)


def test_a_switch_offers_two_words_and_sends_a_digit(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(value=0, unit=None, heater_parameter_type="onoff"))
    proxy.break_(PARAMETERS, answers(number_parameter(value=True)), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="0" selected="">Off</option><option value="1">On</option>' in page
    assert save(installer, heater, "1").status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": 1}
    assert installer.page(path(heater, "params"))["flash"]["key"] == "PARAMETER_SWITCHED_ON"
    assert error_of(save(installer, heater, "2"))["key"] == "VALUE_INVALID"


def test_the_providers_reason_stands_at_the_field(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, answers({"error": "Too warm for <this> floor."}, 400), "PATCH")
    answer = save(installer, heater, "29")
    assert error_of(answer) == {"text": "Too warm for <this> floor."}
    assert "Too warm for &lt;this&gt; floor." in answer.text
    assert embedded_page(answer.text)["form"]["values"]["value"] == "29"


def test_a_heater_that_goes_offline_before_saving_loses_nothing_that_was_typed(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, answers({"error": "offline"}, 409), "PATCH")
    answer = save(installer, heater, "29")
    assert error_of(answer, "") == {"key": "HEATER_OFFLINE_WARNING"}
    assert 'value="29"' in answer.text


@pytest.mark.parametrize("status", [403, 404])
def test_a_heater_that_is_taken_away_before_saving_is_told(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], status: int
) -> None:
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, Fault(status, b"{}"), "PATCH")
    assert error_of(save(installer, heater, "29"), "") == {"key": "HEATER_GONE"}


def test_a_failing_server_keeps_what_was_typed(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, DOWN, "PATCH")
    answer = save(installer, heater, "29")
    assert answer.status_code == 503
    assert "Error connecting to server" in answer.text
    assert 'value="29"' in answer.text


def test_an_offline_heater_shows_its_values_but_takes_none(
    installer: User, proxy: FaultyProxy
) -> None:
    offline = heater_of(installer, "icx", online=False)
    proxy.mend()
    parameters_are(proxy, number_parameter())
    listed = installer.get(path(offline, "params")).text
    assert "This heater has no connection" in listed
    assert "Last seen" in listed
    assert "20 °C" in listed
    dialog = installer.get(path(offline, "params/12")).text
    assert 'class="btn main" disabled="">Update' in dialog
    assert error_of(save(installer, offline, "21"), "")["key"] == "HEATER_OFFLINE_WARNING"
    assert not proxy.calls(PARAMETERS, "PATCH")
    answer = installer.post(path(offline, "params") + "?dialog=reset", {})
    assert error_of(answer, "")["key"] == "RESET_OFFLINE"
    assert not proxy.calls(RESET)


def test_a_fahrenheit_account_reads_and_writes_fahrenheit(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login(email="fahrenheit@heatdesk.test")
        heater = heater_of(user, "hpcu")
        parameters_are(
            proxy,
            number_parameter(value=21.1, default_value=20, min_value=15.35, max_value=30),
            number_parameter(id=27, code="P27", unit="K", value=5, default_value=5),
            number_parameter(id=28, code="P28", unit="bar", value=1.5),
        )
        page = user.get(path(heater, "params")).text
        for shown in ("69.98 °F", "Differs from default: 68 °F", "9 °F", "1.5 bar"):
            assert shown in page
        data = user.page(path(heater, "params/12"))["data"]
        assert data["typed"] == "69.98"
        assert data["low"]["number"] == 59.63
        for typed, stored in (("70.7", 21.5), ("59.63", 15.35), ("86", 30), ("69.98", 21.1)):
            proxy.seen.clear()
            proxy.break_(PARAMETERS, answers(number_parameter(value=stored)), "PATCH")
            assert save(user, heater, typed).status_code == 303
            assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": stored}
        refused = save(user, heater, "86.01")
        assert "Value should be equal to or lower than 86." in refused.text


# The unit and the old value travel with the form


def switch(user: User, proxy: FaultyProxy, unit: str) -> None:
    """Another tab of the same browser switches the account's unit."""
    record = {"id": 1, "temperature_metric_id": 1 if unit == "C" else 2}
    proxy.break_("auth/api/accounts/settings", answers(record), "PATCH")
    fields = {"setting": "temperature_unit", "temperature_unit": unit}
    assert user.post("/settings", fields).status_code == 303


def opened(user: User, heater: dict[str, Any], parameter: str = "12") -> dict[str, str]:
    return shown(user.get(path(heater, f"params/{parameter}")).text)


def send(user: User, heater: dict[str, Any], fields: dict[str, str], value: str) -> Any:
    return user.post(path(heater, "params/12"), {**fields, "value": value})


HOT = {"value": 60, "default_value": 50, "min_value": 20, "max_value": 90}


def test_a_form_says_which_unit_and_value_it_shows(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    assert (fields["unit"], fields["was.value"]) == ("°C", "60")


def test_a_number_that_was_typed_in_another_unit_is_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    switch(installer, proxy, "F")
    answer = send(installer, heater, fields, "80")
    assert error_of(answer) == {
        "key": "VALUE_STALE",
        "values": {"was": "60 °C", "now": "140 °F", "typed": "80 °C"},
    }
    assert not proxy.calls(PARAMETERS, "PATCH")
    # The form asks again, in the unit that it shows now.
    assert "Value (°F)" in answer.text
    assert 'value="176"' in answer.text
    again = shown(answer.text)
    assert (again["unit"], again["was.value"]) == ("°F", "140")
    assert embedded_page(answer.text)["form"]["values"]["value"] == "176"
    proxy.break_(PARAMETERS, answers(number_parameter(value=80)), "PATCH")
    assert send(installer, heater, again, "176").status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": 80}
    flash = installer.page(path(heater, "params"))["flash"]
    assert flash["values"] == {"code": "P12", "before": "140", "after": "176 °F"}


def test_a_value_that_somebody_else_has_changed_is_asked_again(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(**{**HOT, "value": "72.50"}))
    answer = send(installer, heater, fields, "65")
    assert error_of(answer)["values"] == {"was": "60 °C", "now": "72.5 °C", "typed": "65 °C"}
    assert not proxy.calls(PARAMETERS, "PATCH")
    assert shown(answer.text)["was.value"] == "72.5"
    assert embedded_page(answer.text)["form"]["values"]["value"] == "65"


def test_a_value_that_is_there_already_is_told_as_changed_and_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(**{**HOT, "value": 80}))
    for unit, after in (("C", "80 °C"), ("F", "176 °F")):
        switch(installer, proxy, unit)
        assert send(installer, heater, fields, "80").status_code == 303
        values = installer.page(path(heater, "params"))["flash"]["values"]
        assert values == {"code": "P12", "before": "60" if unit == "C" else "60 °C", "after": after}
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_a_number_that_was_kept_over_a_login_counts_in_its_own_unit(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    proxy.break_(PARAMETERS, SESSION_OVER, "PATCH")
    assert send(installer, heater, fields, "80").headers["location"].startswith("/login")
    proxy.mend()
    parameters_are(proxy, number_parameter(**HOT))
    installer.login()
    switch(installer, proxy, "F")
    page = installer.get(path(heater, "params/12"))
    assert "Value (°C)" in page.text
    assert 'value="80"' in page.text
    answer = send(installer, heater, shown(page.text), "80")
    assert error_of(answer)["values"]["typed"] == "80 °C"
    assert embedded_page(answer.text)["form"]["values"]["value"] == "176"


def test_a_difference_is_converted_as_one(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(name="Step", unit="K", value=5, min_value=0))
    fields = opened(installer, heater)
    assert fields["unit"] == "K"
    switch(installer, proxy, "F")
    answer = send(installer, heater, fields, "10")
    assert error_of(answer)["values"] == {"was": "5 K", "now": "9 °F", "typed": "10 K"}
    assert embedded_page(answer.text)["form"]["values"]["value"] == "18"


@pytest.mark.parametrize("left_out", ["unit", "was.value", "both"])
@pytest.mark.parametrize("unit", ["°C", "bar", None])
def test_a_form_that_does_not_say_what_it_showed_is_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], left_out: str, unit: str | None
) -> None:
    parameters_are(proxy, number_parameter(**HOT, unit=unit, name="Set point"))
    fields = opened(installer, heater)
    kept = {} if left_out == "both" else {k: v for k, v in fields.items() if k != left_out}
    answer = send(installer, heater, kept, "65")
    assert error_of(answer)["key"] == "VALUE_STALE"
    assert not proxy.calls(PARAMETERS, "PATCH")
    again = shown(answer.text)
    assert (again["unit"], again["was.value"]) == (unit or "", "60")


def test_a_choice_that_was_changed_elsewhere_is_asked_again(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    names = [{"id": n, "name": name, "value": n} for n, name in enumerate(("Eco", "Plus", "Max"))]
    parameters_are(proxy, number_parameter(value=0, heater_parameter_type_options=names))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(value="1", heater_parameter_type_options=names))
    answer = send(installer, heater, fields, "2")
    assert error_of(answer)["values"] == {"was": "Eco", "now": "Plus", "typed": "Max"}
    parameters_are(proxy, number_parameter(value=0, unit=None, heater_parameter_type="onoff"))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(value=1, unit=None, heater_parameter_type="onoff"))
    assert error_of(send(installer, heater, fields, "0"))["key"] == "VALUE_SWITCHED"
    assert send(installer, heater, fields, "1").status_code == 303
    assert not proxy.calls(PARAMETERS, "PATCH")


@pytest.mark.parametrize("language", ["en", "nl", "de", "es", "it"])
def test_thousands_that_can_be_read_in_two_ways_are_refused(
    host: str, proxy: FaultyProxy, language: str
) -> None:
    email = "installer@heatdesk.test" if language == "en" else f"{language}@heatdesk.test"
    typed, small = ("1,500", "1.5") if language == "en" else ("1.500", "1,5")
    with User(host) as user:
        user.login(email=email)
        heater = heater_of(user, "ic3")
        parameters_are(proxy, number_parameter(value=5, min_value=1, max_value=2000, unit="h"))
        proxy.seen.clear()
        answer = save(user, heater, typed)
        assert error_of(answer) == {
            "key": "VALUE_AMBIGUOUS",
            "values": {"typed": typed, "one": small, "other": "1500"},
        }
        assert f'value="{typed}"' in answer.text
        assert not proxy.calls(PARAMETERS, "PATCH")


# What becomes of a value that was sent


@pytest.mark.parametrize("fault", [ANSWER_LOST, ANSWER_LATE])
def test_a_value_that_was_stored_without_an_answer_is_found_by_looking(
    hasty: User, proxy: FaultyProxy, heater: dict[str, Any], fault: Fault
) -> None:
    before = hasty.page(path(heater, "params/11"))["data"]
    wanted = "7" if before["typed"] != "7" else "8"
    proxy.break_(PARAMETERS, fault, "PATCH")
    assert save(hasty, heater, wanted, "11").status_code == 303
    flash = hasty.page(path(heater, "params"))["flash"]
    assert flash["key"] == "PARAMETER_CHANGED"
    assert flash["values"]["before"] == before["typed"]
    assert flash["values"]["after"].startswith(wanted)
    proxy.mend()
    save(hasty, heater, before["typed"], "11")


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, PROXY_PAGE, answers({}), answers({"id": 12})])
def test_a_value_of_which_nothing_is_known_is_told_as_such(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], fault: Fault
) -> None:
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, fault, "PATCH")
    answer = save(installer, heater, "21.5")
    assert answer.status_code in (502, 503)
    assert errors(answer) == {"": {"key": "SEND_UNKNOWN"}}
    assert embedded_page(answer.text)["form"]["values"]["value"] == "21.5"
    # Sent again after it had arrived all the same, it is told as changed.
    parameters_are(proxy, number_parameter(value=21.5))
    proxy.seen.clear()
    assert send(installer, heater, shown(answer.text), "21.5").status_code == 303
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_the_value_that_the_provider_answers_is_the_one_that_is_told(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter())
    for stored, message in (
        (21, {"code": "P12", "before": "20", "after": "21 °C"}),
        ("20.0", {"code": "P12"}),
    ):
        proxy.break_(PARAMETERS, answers(number_parameter(value=stored)), "PATCH")
        assert save(installer, heater, "21.4").status_code == 303
        assert installer.page(path(heater, "params"))["flash"]["values"] == message


def test_all_are_reset_after_a_question(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    place = path(heater, "params")
    assert f'href="{place}?dialog=reset"' in installer.get(place).text
    question = installer.get(f"{place}?dialog=reset").text
    for word in ("Continue", "Cancel"):
        assert word in question
    assert not proxy.calls(RESET)
    answer = installer.post(f"{place}?dialog=reset", {})
    assert answer.status_code == 303
    assert answer.headers["location"] == place
    assert installer.page(place)["flash"]["key"] == "RESET_RECEIVED"
    assert proxy.calls(RESET, "POST")[0].path == f"{RESET}/{heater['id']}"
    rows = installer.page(place)["data"]["parameters"]["items"]
    assert not any(row["differs"] for row in rows)


def test_a_reset_that_is_not_confirmed_says_so(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for fault in (answers({"status": "queued"}), Fault(204)):
        proxy.break_(RESET, fault)
        assert installer.post(path(heater, "params") + "?dialog=reset", {}).status_code == 303
        assert installer.page(path(heater, "params"))["flash"]["key"] == "RESET_SENT"


@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [
        (answers({"error": "x"}, 409), 422, "The reset has failed: this heater has no connection"),
        (DOWN, 503, "It is not known whether this was saved."),
        (Fault(500), 502, "It is not known whether this was saved."),
    ],
)
def test_a_reset_that_fails_says_why_in_the_question(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    fault: Fault,
    status: int,
    words: str,
) -> None:
    proxy.break_(RESET, fault)
    answer = installer.post(path(heater, "params") + "?dialog=reset", {})
    assert answer.status_code == status
    assert words in answer.text
    assert "Continue" in answer.text


def test_a_heater_without_a_type_has_nothing_to_be_reset_to(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    record = {"id": int(heater["id"]), "sw_type": heater["sw_type"], "heater_status_id": 1}
    proxy.break_(HEATER, answers({**record, "heater_type_id": None}))
    page = installer.get(path(heater, "params") + "?dialog=reset").text
    assert "Reset all parameters" not in page


def test_a_parameter_that_does_not_exist_is_gone(installer: User, heater: dict[str, Any]) -> None:
    answer = installer.get(path(heater, "params/9999"))
    assert answer.status_code == 404
    assert "No longer there" in answer.text
