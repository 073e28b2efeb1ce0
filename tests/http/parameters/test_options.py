"""Options and switches: the choices, and the values sent for them."""

import html
from typing import Any

from tests.support.faults import (
    DOWN,
    FaultyProxy,
)
from tests.support.forms import errors, sent, shown
from tests.support.heaters import (
    PARAMETERS,
    answers,
    number_parameter,
    path,
)
from tests.support.parameters import error_of, parameters_are, read_back, save, send
from tests.support.tables import table
from tests.support.user import User, embedded_page


def listed(installer: User, proxy: FaultyProxy) -> tuple[str, str, str]:
    """The account's newest change as in the CSV file: its name, and the values before and after.
    Asserts that no parameter is read for it."""
    proxy.seen.clear()
    row = table(installer.get("/changes.csv"))[0]
    text = installer.get("/changes").text
    assert f">{row['Before']} → {row['After']}<" in text.replace("<!-- -->", "")
    assert not proxy.calls(PARAMETERS)
    return row["Name"], row["Before"], row["After"]


def test_an_option_is_sent_as_the_provider_spells_it(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": 1, "name": "Eco", "value": "1"}, {"id": 2, "name": "Comfort", "value": 2}]
    parameters_are(proxy, number_parameter(value=2, heater_parameter_type_options=options))
    proxy.break_(PARAMETERS, answers(number_parameter(value=1)), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="2" selected="">Comfort</option>' in page
    assert save(installer, heater, "1").status_code == 303
    assert sent(proxy, PARAMETERS, "PATCH") == {"value": "1"}
    stored = number_parameter(value=1, heater_parameter_type_options=options)
    flash = read_back(installer, proxy, heater, stored)
    assert flash["values"] == {"code": "P12", "before": "Comfort", "after": "Eco"}
    assert listed(installer, proxy) == ("P12 Room set point", "Comfort", "Eco")
    assert error_of(save(installer, heater, "3"))["key"] == "VALUE_INVALID"


def test_an_option_that_was_stored_without_an_answer_is_not_taken_for_its_neighbour(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": n, "name": v, "value": v} for n, v in enumerate(("1.1", "1.10"))]
    parameters_are(proxy, number_parameter(value="1.10", heater_parameter_type_options=options))
    proxy.break_(PARAMETERS, DOWN, "PATCH")
    assert errors(save(installer, heater, "1.1")) == {"": {"key": "SEND_UNKNOWN"}}


def test_a_value_with_characters_that_no_page_carries_can_be_changed(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    one, other = "o\u202e\nne", "o\u202e\nther"
    options = [{"id": n, "name": name, "value": name} for n, name in enumerate((one, other))]
    parameter = number_parameter(value=one, heater_parameter_type_options=options)
    parameters_are(proxy, parameter)
    proxy.break_(PARAMETERS, answers({**parameter, "value": other}), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    # Browsers send line breaks as CR LF.
    fields = {name: html.unescape(text) for name, text in shown(page).items()}
    fields["was.value"] = fields["was.value"].replace("\n", "\r\n")
    typed = embedded_page(page)["data"]["choices"][1]["value"].replace("\n", "\r\n")
    assert send(installer, heater, fields, typed).status_code == 303
    assert sent(proxy, PARAMETERS, "PATCH") == {"value": other}


def test_a_switch_offers_two_words_and_sends_a_digit(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(value=0, unit=None, heater_parameter_type="onoff"))
    proxy.break_(PARAMETERS, answers(number_parameter(value=True)), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="0" selected="">Off</option><option value="1">On</option>' in page
    assert save(installer, heater, "1").status_code == 303
    assert sent(proxy, PARAMETERS, "PATCH") == {"value": 1}
    on = number_parameter(value="1", unit=None, heater_parameter_type="onoff")
    assert read_back(installer, proxy, heater, on)["key"] == "PARAMETER_SWITCHED_ON"
    assert listed(installer, proxy) == ("P12 Room set point", "Off", "On")
    assert error_of(save(installer, heater, "2"))["key"] == "VALUE_INVALID"
