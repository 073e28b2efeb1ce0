"""Parameters as the provider may send them, and the forms that change their values."""

import json
from typing import Any

import pytest

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ParameterRules, ShownValue
from server.pages.shared.forms.submitted_value import (
    InvalidValue,
    SubmittedValue,
    ValueChange,
    value_fields,
)
from server.pages.shared.parameters.rows import rules_of
from server.provider.answer import Answer
from server.provider.parameters import Parameter
from tests.support.heaters import number_parameter
from tests.support.parameters import HOT

SWITCH = {"unit": None, "heater_parameter_type": "onoff"}


def parameter(**changes: Any) -> Parameter:
    return Answer(200, json.dumps(number_parameter(**changes)).encode()).decode(Parameter)


def rules(**changes: Any) -> ParameterRules:
    return rules_of(parameter(**changes), "C")


def options(*values: Any, **changes: Any) -> dict[str, Any]:
    """The fields of a parameter with these options, which are named like their values."""
    sent = [{"id": 10 + n, "name": f"Level {each}", "value": each} for n, each in enumerate(values)]
    return {"heater_parameter_type_options": sent, **changes}


def form_of(shown: Parameter) -> dict[str, str]:
    """The fields of a form that shows the parameter to an account with Celsius."""
    return value_fields(rules_of(shown, "C"), shown.value, "en")


def submitted(
    form: dict[str, str], present: Parameter, account: TemperatureUnit = "C"
) -> ValueChange:
    return SubmittedValue(form, rules_of(present, account), "en").change()


def refused(
    form: dict[str, str], present: Parameter, account: TemperatureUnit = "C"
) -> InvalidValue:
    with pytest.raises(InvalidValue) as refusal:
        submitted(form, present, account)
    return refusal.value


@pytest.mark.parametrize("limit", ["-", "low", [1], {}, True, "1,500"])
def test_a_parameter_whose_limit_cannot_be_read_takes_no_value(limit: object) -> None:
    present = parameter(max_value=limit)
    assert present.is_locked
    assert refused({**form_of(present), "value": "21"}, present).message.key == "VALUE_INVALID"


@pytest.mark.parametrize(
    "limit", ["", " ", "NaN", "-Infinity", "9223372036854775807", None, 1.797e308, 2**63 - 1, 1e18]
)
def test_a_limit_may_be_a_text_or_a_number_that_limits_nothing(limit: object) -> None:
    lowest = -limit if isinstance(limit, int | float) else limit
    present = parameter(min_value=lowest, max_value=limit)
    assert not present.is_locked
    assert submitted({**form_of(present), "value": "123456"}, present).value == 123456


@pytest.mark.parametrize("typed", ["20", "+20", "20.0", " 20 "])
def test_an_unchanged_value_need_not_be_sent(typed: str) -> None:
    assert submitted({**form_of(parameter()), "value": typed}, parameter()).is_stored


@pytest.mark.parametrize(("one", "other"), [("1.1", "1.10"), ("1", "01"), ("1", "true")])
def test_options_that_are_equal_only_as_numbers_are_two(one: str, other: str) -> None:
    for value, default in ((one, other), (other, one)):
        present = parameter(**options(one, other, value=value, default_value=default))
        form = form_of(present)
        assert form["value"] == value
        assert rules_of(present, "C").shown(value) == ShownValue(text=f"Level {value}")
        assert rules_of(present, "C").differs
        assert submitted({**form, "value": default}, present).value == default
        # A form that showed the other option is out of date.
        stale = {**form, "was.value": default, "value": default}
        assert refused(stale, present).message.key == "VALUE_STALE"


def test_an_option_may_have_an_empty_value() -> None:
    known = rules(**options("", "1", value="1", default_value=""))
    assert [known.shown(each).text for each in ("1", "", None)] == ["Level 1", "Level ", None]
    assert known.differs
    assert known.parse("", "en") == ""
    for value in ("", None):
        assert not rules(**options("", "1", value=value, default_value="")).differs


def test_an_option_without_a_value_beside_others_is_left_out() -> None:
    sent = number_parameter(**options(None, 1, value=1))
    answer = Answer(200, json.dumps(sent).encode())
    assert answer.decode(Parameter).options == [(1, "Level 1")]
    assert answer.summary.left_out == 1


@pytest.mark.parametrize("value", [False, 0, "false"])
def test_options_may_be_true_and_false_and_are_sent_as_such(value: object) -> None:
    present = parameter(**options(True, False, value=value))
    form = form_of(present)
    assert form["value"] == "0"
    change = submitted({**form, "value": "1"}, present)
    assert change.value is rules_of(present, "C").stored("true") is True
    assert change.previous == ShownValue(text="Level False")


@pytest.mark.parametrize("typed", ["2", "2.5"])
def test_an_option_that_is_a_whole_number_is_sent_as_one(typed: str) -> None:
    assert repr(rules(**options(1, 2, 2.5, value=1)).parse(typed, "en")) == typed


def test_options_of_the_same_name_are_told_apart_by_their_values() -> None:
    sent = [{"name": "Comfort", "value": each} for each in ("1", "2")]
    known = rules(heater_parameter_type_options=[*sent, {"name": None, "value": ""}])
    assert [each.name for each in known.options] == ["Comfort (1)", "Comfort (2)", "–"]


@pytest.mark.parametrize("unseen", ["\u202e", "\u2066", "\x07", "\x0c", "\x9b"])
def test_a_value_with_characters_that_no_page_carries_can_be_changed(unseen: str) -> None:
    one, other = f"o{unseen}ne", f"o{unseen}ther"
    for before, more, typed, after in (
        (one, options(one, other), "other", other),
        (one, {}, "21", 21),
    ):
        present = parameter(value=before, **more)
        form = {"value": typed, "unit": form_of(present)["unit"], "was.value": "one"}
        assert submitted(form, present).value == after


@pytest.mark.parametrize("value", ["1.00", "1.0", 1.0, "true", "True", True, " 1 "])
def test_a_switch_that_is_on_is_on_in_its_form_however_it_is_written(value: object) -> None:
    present = parameter(**SWITCH, value=value)
    form = form_of(present)
    assert form["value"] == "1"
    assert submitted(form, present).is_stored
    assert submitted({**form, "value": "0"}, present).value == 0


def test_a_value_that_somebody_else_has_changed_is_asked_again() -> None:
    form = {**form_of(parameter(**HOT)), "value": "65"}
    refusal = refused(form, parameter(**{**HOT, "value": "72.50"}))
    assert refusal.message.values == {"was": "60\xa0°C", "now": "72.5\xa0°C", "typed": "65\xa0°C"}
    assert (refusal.fields["was.value"], refusal.fields["value"]) == ("72.5", "65")


def test_a_form_in_another_unit_comes_back_with_the_present_value() -> None:
    step = parameter(name="Step", unit="K", value=5, min_value=0)
    refusal = refused({**form_of(step), "value": "10"}, step, "F")
    assert refusal.message.values == {"was": "5\xa0K", "now": "9\xa0°F", "typed": "10\xa0K"}
    assert refusal.fields == {"value": "9", "unit": "°F", "was.value": "9"}


def test_a_difference_is_known_by_the_parameters_code_as_well() -> None:
    step = parameter(code="switching_difference", name="Hysterese", unit="°C", value=5)
    assert rules_of(step, "F").shown(5) == ShownValue(number=9.0, unit="°F")


@pytest.mark.parametrize(
    ("typed", "stored"), [("70.7", 21.5), ("59.63", 15.35), ("86", 30), ("69.98", 21.1)]
)
def test_a_fahrenheit_account_reads_and_writes_fahrenheit(typed: str, stored: float) -> None:
    present = parameter(value=21.1, default_value=20, min_value=15.35, max_value=30)
    form = value_fields(rules_of(present, "F"), present.value, "en")
    assert (form["value"], form["unit"]) == ("69.98", "°F")
    assert submitted({**form, "value": typed}, present, "F").value == stored
    assert refused({**form, "value": "86.01"}, present, "F").message.values == {"value": "86\xa0°F"}


@pytest.mark.parametrize("left_out", [{"unit"}, {"was.value"}, {"unit", "was.value"}])
@pytest.mark.parametrize("unit", ["°C", "bar", None])
def test_a_form_that_does_not_say_what_it_showed_is_out_of_date(
    left_out: set[str], unit: str | None
) -> None:
    present = parameter(**HOT, unit=unit, name="Set point")
    form = {name: each for name, each in form_of(present).items() if name not in left_out}
    refusal = refused({**form, "value": "65"}, present)
    assert refusal.message.key == "VALUE_STALE"
    assert (refusal.fields["unit"], refusal.fields["was.value"]) == (unit or "", "60")


def test_a_choice_that_was_changed_elsewhere_is_asked_again() -> None:
    form = {**form_of(parameter(**options(0, 1, 2, value=0))), "value": "2"}
    refusal = refused(form, parameter(**options(0, 1, 2, value="1")))
    assert refusal.message.values == {"was": "Level 0", "now": "Level 1", "typed": "Level 2"}


def test_a_switch_that_was_switched_elsewhere_is_asked_again() -> None:
    form, present = form_of(parameter(**SWITCH, value=0)), parameter(**SWITCH, value=1)
    assert refused({**form, "value": "0"}, present).message.key == "VALUE_SWITCHED"
    assert submitted({**form, "value": "1"}, present).is_stored
