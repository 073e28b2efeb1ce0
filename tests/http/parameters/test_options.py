"""Options and switches: the choices, and the values sent for them."""

import html
import json
from typing import Any

import pytest

from tests.support.faults import (
    DOWN,
    FaultyProxy,
)
from tests.support.forms import errors, shown
from tests.support.heaters import (
    PARAMETERS,
    answers,
    number_parameter,
    path,
)
from tests.support.parameters import error_of, opened, parameters_are, read_back, save, send
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
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": "1"}
    stored = number_parameter(value=1, heater_parameter_type_options=options)
    flash = read_back(installer, proxy, heater, stored)
    assert flash["values"] == {"code": "P12", "before": "Comfort", "after": "Eco"}
    assert listed(installer, proxy) == ("P12", "Comfort", "Eco")
    assert error_of(save(installer, heater, "3"))["key"] == "VALUE_INVALID"


def test_an_option_whose_value_is_empty_has_its_name(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"name": "Automatic", "value": ""}, {"name": "Manual", "value": "1"}]
    manual, automatic, unknown = (
        number_parameter(
            id=n, code=f"P{n}", value=value, default_value="", heater_parameter_type_options=options
        )
        for n, value in enumerate(("1", "", None))
    )
    parameters_are(proxy, manual, automatic, unknown)
    rows = installer.page(path(heater, "params"))["data"]["parameters"]["items"]
    assert [row["value"]["text"] for row in rows] == ["Manual", "Automatic", None]
    assert [row["differs"] for row in rows] == [True, False, False]
    proxy.break_(PARAMETERS, answers({**manual, "value": ""}), "PATCH")
    assert save(installer, heater, "", "0").status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": ""}


def test_options_without_values_have_their_ids_if_the_parameter_has_one_of_them(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": 1, "name": "Eco"}, {"id": 2, "name": "Comfort", "value": None}]
    present = number_parameter(value="1", heater_parameter_type_options=options)
    parameters_are(proxy, present)
    proxy.break_(PARAMETERS, answers({**present, "value": 2}), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="1" selected="">Eco</option>' in page
    assert save(installer, heater, "2").status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": 2}


def test_options_of_which_no_value_is_known_cannot_be_chosen(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options: list[dict[str, Any]] = [{"id": 1, "name": "Eco"}, {"name": "Off", "value": None}]
    for value in ("eco", None, 3):
        parameters_are(proxy, number_parameter(value=value, heater_parameter_type_options=options))
        listed = installer.page(path(heater, "params"))
        (row,) = listed["data"]["parameters"]["items"]
        assert (row["locked"], row["value"]["number"], listed["left_out"]) == (True, None, 2)
        page = installer.get(path(heater, "params/12")).text
        assert "The server’s answer cannot be read." in page
        assert ">Eco</option>" not in page
        assert error_of(save(installer, heater, "1")) == {"key": "VALUE_INVALID"}
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_an_option_without_a_value_beside_others_is_counted_as_missing(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options = [{"id": 1, "name": "Eco", "value": None}, {"id": 2, "name": "Comfort", "value": 1}]
    parameters_are(proxy, number_parameter(value=1, heater_parameter_type_options=options))
    page = installer.page(path(heater, "params/12"))
    assert page["data"]["choices"] == [{"value": "1", "name": "Comfort"}]
    assert page["left_out"] == 1


@pytest.mark.parametrize("keyed", [False, True])
def test_options_may_be_an_object_as_php_encodes_them(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], *, keyed: bool
) -> None:
    options = {"0": {"name": "Eco", "value": 20}} if keyed else {}
    parameters_are(proxy, number_parameter(heater_parameter_type_options=options))
    page = installer.page(path(heater, "params/12"))
    assert page["data"]["kind"] == ("select" if keyed else "number")
    assert page["data"]["choices"] == ([{"value": "20", "name": "Eco"}] if keyed else [])
    assert page["left_out"] == 0


@pytest.mark.parametrize("value", [False, 0, "false"])
def test_options_may_be_true_and_false_and_are_sent_as_such(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], value: object
) -> None:
    options = [{"name": "On", "value": True}, {"name": "Off", "value": False}]
    present = number_parameter(
        value=value, default_value=False, heater_parameter_type_options=options
    )
    parameters_are(proxy, present)
    proxy.break_(PARAMETERS, answers({**present, "value": True}), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="0" selected="">Off</option>' in page
    assert save(installer, heater, "1").status_code == 303
    (call,) = proxy.calls(PARAMETERS, "PATCH")
    assert json.loads(call.body)["value"] is True
    flash = read_back(installer, proxy, heater, {**present, "value": True})
    assert flash["values"] == {"code": "P12", "before": "Off", "after": "On"}


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
    flash = read_back(installer, proxy, heater, number_parameter(**{**chosen, "value": one}))
    assert flash["values"] == {"code": "P12", "before": "Curve ten", "after": "Curve one"}
    parameters_are(proxy, number_parameter(**chosen))
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
        # Browsers send line breaks as CR LF.
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
    on = number_parameter(value="1", unit=None, heater_parameter_type="onoff")
    assert read_back(installer, proxy, heater, on)["key"] == "PARAMETER_SWITCHED_ON"
    assert listed(installer, proxy) == ("P12", "Off", "On")
    assert error_of(save(installer, heater, "2"))["key"] == "VALUE_INVALID"


@pytest.mark.parametrize("value", ["1.00", "1.0", 1.0, "true", "True", True, " 1 "])
def test_a_switch_that_is_on_is_on_in_its_form_however_it_is_written(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], value: object
) -> None:
    present = number_parameter(value=value, unit=None, heater_parameter_type="onoff")
    parameters_are(proxy, present)
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="0">Off</option><option value="1" selected="">On</option>' in page
    assert save(installer, heater, "1").status_code == 303
    assert not proxy.calls(PARAMETERS, "PATCH")
    proxy.break_(PARAMETERS, answers({**present, "value": "0.00"}), "PATCH")
    assert save(installer, heater, "0").status_code == 303
    assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": 0}
    off = {**present, "value": "0.00"}
    assert read_back(installer, proxy, heater, off)["key"] == "PARAMETER_SWITCHED_OFF"
    assert listed(installer, proxy) == ("P12", "On", "Off")


def test_options_of_the_same_name_are_told_apart_by_their_values(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    options: list[dict[str, Any]] = [{"name": "Comfort", "value": each} for each in ("1", "2")]
    options += [{"name": None, "value": ""}]
    present = number_parameter(value="1", default_value="1", heater_parameter_type_options=options)
    parameters_are(proxy, present)
    proxy.break_(PARAMETERS, answers({**present, "value": "2"}), "PATCH")
    page = installer.get(path(heater, "params/12")).text
    assert '<option value="1" selected="">Comfort (1)</option>' in page
    assert '<option value="2">Comfort (2)</option>' in page
    assert ">–</option>" in page
    assert save(installer, heater, "2").status_code == 303
    flash = read_back(installer, proxy, heater, {**present, "value": "2"})
    assert flash["values"] == {"code": "P12", "before": "Comfort (1)", "after": "Comfort (2)"}
