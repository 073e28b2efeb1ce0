"""The outcome of a sent value: refusals, failures, and responses that never arrived."""

from typing import Any

import pytest

from tests.support.faults import (
    ANSWER_LOST,
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


@pytest.mark.usefixtures("one_parameter")
def test_the_providers_reason_stands_at_the_field(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(PARAMETERS, answers({"error": "Too warm for <this> floor."}, 400), "PATCH")
    answer = save(installer, heater, "29")
    assert error_of(answer) == {"text": "Too warm for <this> floor."}
    assert "Too warm for &lt;this&gt; floor." in answer.text
    assert embedded_page(answer.text)["form"]["values"]["value"] == "29"
    # It is not waited for.
    assert installer.page(path(heater, "params"))["data"]["listing"]["unconfirmed"] == []


@pytest.mark.usefixtures("one_parameter")
def test_a_heater_that_goes_offline_before_saving_loses_nothing_that_was_typed(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(PARAMETERS, answers({"error": "offline"}, 409), "PATCH")
    answer = save(installer, heater, "29")
    assert error_of(answer, "") == {"key": "HEATER_OFFLINE_WARNING"}
    assert 'value="29"' in answer.text


@pytest.mark.usefixtures("one_parameter")
def test_a_heater_that_is_taken_away_before_saving_is_told(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for status in (403, 404):
        proxy.break_(PARAMETERS, Fault(status, b"{}"), "PATCH")
        assert error_of(save(installer, heater, "29"), "") == {"key": "HEATER_GONE"}


def test_a_value_that_was_stored_without_an_answer_is_found_by_looking(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    before = installer.page(path(heater, "params/11"))["data"]
    wanted = "7" if before["typed"] != "7" else "8"
    proxy.break_(PARAMETERS, ANSWER_LOST, "PATCH")
    assert save(installer, heater, wanted, "11").status_code == 303
    flash = installer.page(path(heater, "params"))["flash"]
    assert (flash["key"], flash["values"]["before"]) == ("PARAMETER_CHANGED", before["typed"])
    assert flash["values"]["after"].startswith(wanted)
    proxy.mend()
    save(installer, heater, before["typed"], "11")


@pytest.mark.usefixtures("one_parameter")
@pytest.mark.parametrize("fault", [DOWN, PROXY_PAGE, answers({"id": 12})])
def test_a_value_of_which_nothing_is_known_is_told_as_such(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], fault: Fault
) -> None:
    proxy.break_(PARAMETERS, fault, "PATCH")
    answer = save(installer, heater, "21.5")
    assert answer.status_code in (502, 503)
    assert errors(answer) == {"": {"key": "SEND_UNKNOWN"}}
    assert embedded_page(answer.text)["form"]["values"]["value"] == "21.5"
    assert 'value="21.5"' in answer.text
    # If it is sent again after it had arrived, it is reported as changed.
    parameters_are(proxy, number_parameter(value=21.5))
    proxy.seen.clear()
    assert send(installer, heater, shown(answer.text), "21.5").status_code == 303
    assert not proxy.calls(PARAMETERS, "PATCH")
