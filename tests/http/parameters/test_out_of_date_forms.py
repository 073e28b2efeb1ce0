"""A form whose unit or value has changed since it was shown sends nothing and asks again."""

import json
from typing import Any

import pytest

from tests.support.faults import (
    SESSION_OVER,
    FaultyProxy,
)
from tests.support.forms import shown
from tests.support.heaters import (
    PARAMETERS,
    answers,
    number_parameter,
    path,
)
from tests.support.parameters import HOT, error_of, opened, parameters_are, read_back, send, switch
from tests.support.user import User, embedded_page


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
        "values": {"was": "60\xa0°C", "now": "140\xa0°F", "typed": "80\xa0°C"},
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
    flash = read_back(installer, proxy, heater, number_parameter(**{**HOT, "value": 80}))
    assert flash["values"] == {"code": "P12", "before": "140", "after": "176\xa0°F"}


def test_a_value_that_somebody_else_has_changed_is_asked_again(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(**{**HOT, "value": "72.50"}))
    answer = send(installer, heater, fields, "65")
    assert error_of(answer)["values"] == {
        "was": "60\xa0°C",
        "now": "72.5\xa0°C",
        "typed": "65\xa0°C",
    }
    assert not proxy.calls(PARAMETERS, "PATCH")
    assert shown(answer.text)["was.value"] == "72.5"
    assert embedded_page(answer.text)["form"]["values"]["value"] == "65"


def test_a_value_that_is_there_already_is_told_as_changed_and_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(**{**HOT, "value": 80}))
    for unit, after in (("C", "80\xa0°C"), ("F", "176\xa0°F")):
        switch(installer, proxy, unit)
        assert send(installer, heater, fields, "80").status_code == 303
        values = installer.page(path(heater, "params"))["flash"]["values"]
        assert values == {
            "code": "P12",
            "before": "60" if unit == "C" else "60\xa0°C",
            "after": after,
        }
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
    assert error_of(answer)["values"]["typed"] == "80\xa0°C"
    assert embedded_page(answer.text)["form"]["values"]["value"] == "176"


def test_a_difference_is_converted_as_one(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(name="Step", unit="K", value=5, min_value=0))
    fields = opened(installer, heater)
    assert fields["unit"] == "K"
    switch(installer, proxy, "F")
    answer = send(installer, heater, fields, "10")
    assert error_of(answer)["values"] == {"was": "5\xa0K", "now": "9\xa0°F", "typed": "10\xa0K"}
    assert embedded_page(answer.text)["form"]["values"]["value"] == "18"


def test_a_difference_is_known_by_the_parameters_code_as_well(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    step = number_parameter(code="switching_difference", name="Hysterese", unit="°C", value=5)
    parameters_are(proxy, step)
    switch(installer, proxy, "F")
    assert "9\xa0°F" in installer.get(path(heater, "params")).text


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
