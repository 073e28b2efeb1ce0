"""Numbers: the texts that may be typed in each language and unit, and the values sent for them."""

import json
import re
from typing import Any

import pytest

from tests.support.contents import absent
from tests.support.faults import (
    FaultyProxy,
)
from tests.support.forms import sent
from tests.support.heaters import (
    PARAMETERS,
    answers,
    heater_of,
    number_parameter,
    path,
)
from tests.support.parameters import error_of, parameters_are, read_back, save
from tests.support.user import User, embedded_page


@pytest.mark.usefixtures("one_parameter")
def test_a_saved_value_is_sent_as_a_number_and_told_with_the_old_one(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
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


def test_a_parameter_whose_limit_cannot_be_read_is_shown_but_takes_no_value(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(max_value="low"))
    listed = installer.get(path(heater, "params")).text
    assert "20\xa0°C" in listed
    assert 'class="editable"' not in listed
    dialog = installer.get(path(heater, "params/12")).text
    assert not absent(dialog, "“Range” could not be loaded.", 'class="btn main" disabled="">Update')
    assert error_of(save(installer, heater, "21")) == {"key": "VALUE_INVALID"}
    assert not proxy.calls(PARAMETERS, "PATCH")


@pytest.mark.parametrize(
    ("least", "keyboard"), [(0, "decimal"), (5, "decimal"), (-5, "text"), (None, "text")]
)
def test_a_number_that_may_be_below_zero_has_a_keyboard_with_a_minus(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    least: int | None,
    keyboard: str,
) -> None:
    parameters_are(proxy, number_parameter(min_value=least))
    dialog = installer.get(path(heater, "params/12")).text
    assert re.findall(r'inputmode="(\w+)"', dialog, re.IGNORECASE) == [keyboard]


@pytest.mark.usefixtures("one_parameter")
def test_an_unchanged_value_is_told_as_kept_and_is_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    assert save(installer, heater, " +20.0 ").status_code == 303
    assert proxy.calls(PARAMETERS, "PATCH") == []
    flash = read_back(installer, proxy, heater, number_parameter())
    assert (flash["key"], flash["values"]) == ("PARAMETER_KEPT", {"code": "P12"})


@pytest.mark.usefixtures("one_parameter")
def test_an_unchanged_value_is_sent_where_another_one_may_still_arrive(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for value in (25, 20):
        proxy.break_(PARAMETERS, answers(number_parameter(value=value)), "PATCH")
        assert save(installer, heater, str(value)).status_code == 303
    bodies = [json.loads(call.body) for call in proxy.calls(PARAMETERS, "PATCH")]
    assert bodies == [{"value": 25}, {"value": 20}]


@pytest.mark.usefixtures("one_parameter")
@pytest.mark.parametrize(
    ("typed", "message", "limits"),
    [
        ("9.9", "Value should be equal to or higher than 10\xa0°C.", {"value": "10\xa0°C"}),
        ("31", "Value should be equal to or lower than 30\xa0°C.", {"value": "30\xa0°C"}),
        (
            "21,5",
            "Enter a number from 10\xa0°C to 30\xa0°C.",
            {"low": "10\xa0°C", "high": "30\xa0°C"},
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
    answer = save(installer, heater, typed)
    assert error_of(answer)["values"] == limits
    assert message in answer.text
    assert embedded_page(answer.text)["form"]["values"]["value"] == typed
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_a_comma_is_a_decimal_sign_where_it_is_one(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login(email="de@heatdesk.test")
        heater = heater_of(user, "ic3")
        parameters_are(proxy, number_parameter(value=20.5))
        proxy.break_(PARAMETERS, answers(number_parameter(value="21.50")), "PATCH")
        assert save(user, heater, "21,5").status_code == 303
        assert sent(proxy, PARAMETERS, "PATCH") == {"value": 21.5}
        flash = read_back(user, proxy, heater, number_parameter(value="21.50"))
        assert flash["values"] == {"code": "P12", "before": "20,5", "after": "21,5\xa0°C"}
        parameters_are(proxy, number_parameter(value=5, min_value=1, max_value=2000, unit="h"))
        proxy.seen.clear()
        # What can be thousands is asked again.
        answer = save(user, heater, "1.500")
        assert error_of(answer) == {
            "key": "VALUE_AMBIGUOUS",
            "values": {"typed": "1.500", "one": "1,5", "other": "1500"},
        }
        assert 'value="1.500"' in answer.text
        assert not proxy.calls(PARAMETERS, "PATCH")
