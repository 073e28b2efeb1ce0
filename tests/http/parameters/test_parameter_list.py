"""The list of parameters: order, marks, names of options, and the message of an empty list."""

from typing import Any

from tests.support.contents import absent
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


def test_the_list_is_sorted_by_position_has_each_once_and_marks_what_differs(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(
        proxy,
        number_parameter(id=3, code="P3", position=3),
        number_parameter(id=2, code="P2", position="2", value="25", default_value="20"),
        number_parameter(id=1, code="P1", position=1, value="20.0", default_value=20),
        number_parameter(id=9, code="P9", position=None),
        number_parameter(id="1", code="P1 again", position=4),
    )
    answer = installer.get(path(heater, "params"))
    rows = embedded_page(answer.text)["data"]["parameters"]["items"]
    assert [row["code"] for row in rows] == ["P1", "P2", "P3", "P9"]
    assert [row["differs"] for row in rows] == [False, True, False, False]
    assert answer.text.count("Differs from default (20\xa0°C)") == 1
    said = ('<span class="differs">25\xa0°C</span>', "Underlined values differ", 'class="editable"')
    assert not absent(answer.text, *said)
    assert "alert(1)" not in answer.text.split("<script")[0]


def test_no_parameters_are_a_warning_and_those_that_fail_are_not(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for fault in (Fault(404, b"{}"), answers([])):
        proxy.break_(PARAMETERS, fault)
        answer = installer.get(path(heater, "params"))
        assert answer.status_code == 200
        assert "No parameters were found" in answer.text
    proxy.break_(PARAMETERS, DOWN)
    page = without("Parameters", installer.get(path(heater, "params")))
    assert "No parameters were found" not in page


def test_an_offline_heater_shows_its_values_but_takes_none(
    installer: User, proxy: FaultyProxy
) -> None:
    offline = heater_of(installer, "icx", online=False)
    proxy.mend()
    parameters_are(proxy, number_parameter())
    listed = installer.get(path(offline, "params")).text
    assert not absent(listed, "This heater has no connection", "Last seen", "20\xa0°C")
    assert 'class="editable"' not in listed
    assert 'class="btn main" disabled="">Update' in installer.get(path(offline, "params/12")).text
    assert error_of(save(installer, offline, "21"), "")["key"] == "HEATER_OFFLINE_WARNING"
    assert not proxy.calls(PARAMETERS, "PATCH")
    answer = installer.post(path(offline, "params") + "?dialog=reset", {"reset": "1"})
    assert error_of(answer, "")["key"] == "RESET_OFFLINE"
    assert not proxy.calls(RESET)
