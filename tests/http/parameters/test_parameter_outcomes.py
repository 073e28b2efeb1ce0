"""The outcome of a sent value: refusals, failures, and responses that never arrived."""

from typing import Any

import pytest

from tests.support.faults import (
    ANSWER_LATE,
    ANSWER_LOST,
    ANSWERS_500,
    DOWN,
    PROXY_PAGE,
    Fault,
    FaultyProxy,
)
from tests.support.forms import errors, shown
from tests.support.heaters import (
    PARAMETERS,
    answers,
    number_parameter,
    path,
)
from tests.support.parameters import error_of, parameters_are, save, send
from tests.support.user import User, embedded_page


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
    # If it is sent again after it had arrived, it is reported as changed.
    parameters_are(proxy, number_parameter(value=21.5))
    proxy.seen.clear()
    assert send(installer, heater, shown(answer.text), "21.5").status_code == 303
    assert not proxy.calls(PARAMETERS, "PATCH")
