"""The list of parameters: order, marks, names of options, and the message of an empty list."""

from typing import Any

import pytest

from tests.support.faults import (
    DOWN,
    Fault,
    FaultyProxy,
)
from tests.support.heaters import (
    PARAMETERS,
    answers,
    heater_of,
    number_parameter,
    path,
    without,
)
from tests.support.parameters import RESET, error_of, parameters_are, save
from tests.support.user import User, embedded_page


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
    assert answer.text.count("Differs from default (20\xa0°C)") == 1
    assert '<span class="differs">25\xa0°C</span>' in answer.text
    assert "alert(1)" not in answer.text.split("<script")[0]
    assert "Underlined values differ" in answer.text


def test_a_parameter_that_is_sent_twice_is_shown_once(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(
        proxy,
        number_parameter(id=1, code="P1", position=2),
        number_parameter(id=2, code="P2", position=1),
        number_parameter(id="1", code="P1 again", position=3),
    )
    rows = installer.page(path(heater, "params"))["data"]["parameters"]["items"]
    assert [row["code"] for row in rows] == ["P2", "P1"]


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


def test_a_parameter_that_does_not_exist_is_gone(installer: User, heater: dict[str, Any]) -> None:
    answer = installer.get(path(heater, "params/9999"))
    assert answer.status_code == 404
    assert "Not found" in answer.text


def test_an_offline_heater_shows_its_values_but_takes_none(
    installer: User, proxy: FaultyProxy
) -> None:
    offline = heater_of(installer, "icx", online=False)
    proxy.mend()
    parameters_are(proxy, number_parameter())
    listed = installer.get(path(offline, "params")).text
    assert "This heater has no connection" in listed
    assert "Last seen" in listed
    assert "20\xa0°C" in listed
    dialog = installer.get(path(offline, "params/12")).text
    assert 'class="btn main" disabled="">Update' in dialog
    assert error_of(save(installer, offline, "21"), "")["key"] == "HEATER_OFFLINE_WARNING"
    assert not proxy.calls(PARAMETERS, "PATCH")
    answer = installer.post(path(offline, "params") + "?dialog=reset", {"reset": "1"})
    assert error_of(answer, "")["key"] == "RESET_OFFLINE"
    assert not proxy.calls(RESET)
