"""The reset of all parameters: the question, its outcome, and heaters without defaults."""

from typing import Any

import pytest

from tests.support.contents import absent
from tests.support.faults import (
    DOWN,
    Fault,
    FaultyProxy,
)
from tests.support.heaters import (
    HEATER,
    answers,
    path,
)
from tests.support.parameters import RESET
from tests.support.user import User


def test_all_are_reset_after_a_question(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    """`tests/journeys/test_parameters.py` has the question and what the list shows afterwards."""
    place = path(heater, "params")
    installer.get(f"{place}?dialog=reset")
    assert not proxy.calls(RESET)
    answer = installer.post(f"{place}?dialog=reset", {"reset": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, place)
    assert installer.page(place)["flash"]["key"] == "RESET_RECEIVED"
    assert proxy.calls(RESET, "POST")[0].path == f"{RESET}/{heater['id']}"


def test_a_reset_that_is_not_confirmed_says_so(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for fault in (answers({"status": "queued"}), Fault(204)):
        proxy.break_(RESET, fault)
        answer = installer.post(path(heater, "params") + "?dialog=reset", {"reset": "1"})
        assert answer.status_code == 303
        assert installer.page(path(heater, "params"))["flash"]["key"] == "RESET_SENT"


@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [
        (answers({"status": "Error"}), 422, "The reset has failed: the server has not"),
        (answers({"error": "x"}, 409), 422, "The reset has failed: this heater has no connection"),
        (DOWN, 503, "It is not known whether this was saved."),
    ],
)
def test_a_reset_that_fails_says_why_in_the_question(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    fault: Fault,
    status: int,
    words: str,
) -> None:
    proxy.break_(RESET, fault)
    answer = installer.post(path(heater, "params") + "?dialog=reset", {"reset": "1"})
    assert answer.status_code == status
    assert not absent(answer.text, words, "Continue")


def test_a_heater_without_a_type_has_nothing_to_be_reset_to(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    record = {"id": int(heater["id"]), "sw_type": heater["sw_type"], "heater_status_id": 1}
    proxy.break_(HEATER, answers({**record, "heater_type_id": None}))
    page = installer.get(path(heater, "params") + "?dialog=reset").text
    assert "Reset all parameters" not in page
