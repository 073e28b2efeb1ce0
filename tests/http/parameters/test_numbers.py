"""Numbers: the texts that may be typed in each language and unit, and the values sent for them."""

import json
from typing import Any

import pytest

from tests.support.faults import (
    FaultyProxy,
)
from tests.support.heaters import (
    PARAMETERS,
    answers,
    heater_of,
    number_parameter,
    path,
)
from tests.support.parameters import error_of, parameters_are, read_back, save
from tests.support.user import User, embedded_page


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
    flash = read_back(installer, proxy, heater, number_parameter(value=21.5))
    assert flash["key"] == "PARAMETER_CHANGED"
    assert flash["values"] == {"code": "P12", "before": "20", "after": "21.5\xa0°C"}


@pytest.mark.parametrize("limit", [1.797e308, 9223372036854775807, 1e18])
def test_a_limit_that_limits_nothing_costs_no_parameter(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], limit: float
) -> None:
    unlimited = number_parameter(min_value=-limit, max_value=limit)
    parameters_are(proxy, unlimited)
    page = installer.page(path(heater, "params"))
    assert [row["code"] for row in page["data"]["parameters"]["items"]] == ["P12"]
    proxy.break_(PARAMETERS, answers(number_parameter(value=123456)), "PATCH")
    assert save(installer, heater, "123456").status_code == 303


@pytest.mark.parametrize("limit", ["-", "low", [1], {}, True, "1,500"])
def test_a_parameter_whose_limit_cannot_be_read_is_shown_but_takes_no_value(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], limit: object
) -> None:
    parameters_are(proxy, number_parameter(max_value=limit))
    listed = installer.get(path(heater, "params")).text
    assert "20\xa0°C" in listed
    assert 'class="editable"' not in listed
    dialog = installer.get(path(heater, "params/12")).text
    assert "“Limits” could not be loaded." in dialog
    assert 'class="btn main" disabled="">Update' in dialog
    assert error_of(save(installer, heater, "21")) == {"key": "VALUE_INVALID"}
    assert not proxy.calls(PARAMETERS, "PATCH")


@pytest.mark.parametrize("limit", ["", " ", "NaN", "-Infinity", "9223372036854775807", None])
def test_a_text_may_stand_for_no_limit(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], limit: object
) -> None:
    parameters_are(proxy, number_parameter(max_value=limit))
    proxy.break_(PARAMETERS, answers(number_parameter(value=500)), "PATCH")
    assert save(installer, heater, "500").status_code == 303
    assert proxy.calls(PARAMETERS, "PATCH")


@pytest.mark.parametrize("typed", ["20", "+20", "20.0", " 20 "])
def test_an_unchanged_value_is_told_as_kept_and_is_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], typed: str
) -> None:
    parameters_are(proxy, number_parameter())
    assert save(installer, heater, typed).status_code == 303
    assert proxy.calls(PARAMETERS, "PATCH") == []
    flash = read_back(installer, proxy, heater, number_parameter())
    assert (flash["key"], flash["values"]) == ("PARAMETER_KEPT", {"code": "P12"})


def test_an_unchanged_value_is_sent_where_another_one_may_still_arrive(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter())
    for value in (25, 20):
        proxy.break_(PARAMETERS, answers(number_parameter(value=value)), "PATCH")
        assert save(installer, heater, str(value)).status_code == 303
    bodies = [json.loads(call.body) for call in proxy.calls(PARAMETERS, "PATCH")]
    assert bodies == [{"value": 25}, {"value": 20}]


def test_the_provider_keeps_what_was_saved(installer: User, heater: dict[str, Any]) -> None:
    before = installer.page(path(heater, "params/11"))["data"]
    wanted = "7" if before["typed"] != "7" else "8"
    assert save(installer, heater, wanted, "11").status_code == 303
    assert installer.page(path(heater, "params/11"))["data"]["typed"] == wanted
    save(installer, heater, before["typed"], "11")


@pytest.mark.parametrize(
    ("typed", "message", "limits"),
    [
        ("9.9", "Value should be equal to or higher than 10\xa0°C.", {"value": "10\xa0°C"}),
        ("31", "Value should be equal to or lower than 30\xa0°C.", {"value": "30\xa0°C"}),
        *(
            (
                typed,
                "Enter a number from 10\xa0°C to 30\xa0°C.",
                {"low": "10\xa0°C", "high": "30\xa0°C"},
            )
            for typed in ("", "warm", "21,5", "nan")
        ),
    ],
)
def test_a_wrong_value_is_refused_beside_its_field_and_kept(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    typed: str,
    message: str,
    limits: dict[str, str],
) -> None:
    parameters_are(proxy, number_parameter())
    answer = save(installer, heater, typed)
    assert error_of(answer)["values"] == limits
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
        flash = read_back(user, proxy, heater, number_parameter(value="21.50"))
        assert flash["values"] == {"code": "P12", "before": "20,5", "after": "21,5\xa0°C"}


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
        for shown in ("69.98\xa0°F", "Differs from default (68\xa0°F)", "9\xa0°F", "1.5\xa0bar"):
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
        assert "Value should be equal to or lower than 86\xa0°F." in refused.text


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
