"""A form whose unit or value has changed since it was shown sends nothing and asks again."""

from typing import Any

from tests.support.contents import absent
from tests.support.faults import (
    FaultyProxy,
)
from tests.support.forms import sent, shown
from tests.support.heaters import (
    PARAMETERS,
    answers,
    number_parameter,
    path,
)
from tests.support.parameters import HOT, error_of, opened, parameters_are, read_back, send, switch
from tests.support.user import User, embedded_page


def test_a_number_that_was_typed_in_another_unit_is_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    assert (fields["unit"], fields["was.value"]) == ("°C", "60")
    switch(installer, proxy, "F")
    answer = send(installer, heater, fields, "80")
    assert error_of(answer) == {
        "key": "VALUE_STALE",
        "values": {"was": "60\xa0°C", "now": "140\xa0°F", "typed": "80\xa0°C"},
    }
    assert not proxy.calls(PARAMETERS, "PATCH")
    # The form asks again, in the unit that it shows now.
    assert not absent(answer.text, "Value (°F)", 'value="140"')
    again = shown(answer.text)
    assert (again["unit"], again["was.value"]) == ("°F", "140")
    assert embedded_page(answer.text)["form"]["values"]["value"] == "140"
    proxy.break_(PARAMETERS, answers(number_parameter(value=80)), "PATCH")
    assert send(installer, heater, again, "176").status_code == 303
    assert sent(proxy, PARAMETERS, "PATCH") == {"value": 80}
    flash = read_back(installer, proxy, heater, number_parameter(**{**HOT, "value": 80}))
    assert flash["values"] == {"code": "P12", "before": "140", "after": "176\xa0°F"}


def test_a_value_that_is_there_already_is_told_as_changed_and_not_sent(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(**HOT))
    fields = opened(installer, heater)
    parameters_are(proxy, number_parameter(**{**HOT, "value": 80}))
    assert send(installer, heater, fields, "80").status_code == 303
    values = installer.page(path(heater, "params"))["flash"]["values"]
    assert values == {"code": "P12", "before": "60", "after": "80\xa0°C"}
    switch(installer, proxy, "F")
    assert error_of(send(installer, heater, fields, "80"))["key"] == "VALUE_STALE"
    assert not proxy.calls(PARAMETERS, "PATCH")
