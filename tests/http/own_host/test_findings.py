"""The reasons why a heater needs attention are the same on the dashboard and on all its tabs."""

import re
from typing import Any

import pytest

from tests.support.contents import absent
from tests.support.current_faults import CATALOGUE, FAULTS, entry, faulty, knows, text_of
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy, answers
from tests.support.heaters import FAULT, HEATER, HISTORY
from tests.support.rows import SETTINGS
from tests.support.user import User

TABS = ("details", "params", "realtime", "stats", "report")
FINE = "The heater is connected and working normally."
ONLINE = {
    "heater_status_id": 1,
    "heater_status_name": "On",
    "heater_status": {"code": "online", "name": "On", "content": FINE},
}
PRESSURE = {"field": "heater_pressure", "operator": "<", "type": "warning"}


@pytest.fixture
def installer(newcomer: User) -> User:
    """An installer whose heaters are not in the process's caches."""
    return newcomer


def shows(proxy: FaultyProxy, row: dict[str, Any]) -> None:
    """The provider has only this heater, with a fault that is 49 days old."""
    knows(proxy, row)
    proxy.break_(HEATER, answers(row))
    proxy.break_(HISTORY, answers([entry("F09", days=49, hours=1)]))
    proxy.break_(FAULT, answers({"id": 9, **FAULTS["9"], "content": "<p>See to it.</p>"}))
    proxy.break_(SETTINGS, answers([{"id": 1, **PRESSURE, "value": 1.4, "unit": "bar"}]))


def head_of(user: User, tab: str) -> str:
    """The findings at the head of a tab, or of the report."""
    return (
        text_of(user, f"/heaters/7/ic3/{tab}")
        .partition('class="findings"')[2]
        .partition("</section>")[0]
    )


@pytest.mark.parametrize(
    "fields",
    [
        {**ONLINE, "heater_pressure": 0.6, "num_hours_heater_since_maintenance": 1800},
        {"heater_fault_id": 9, "heater_pressure": 0.2},
    ],
)
def test_what_puts_a_heater_on_the_worklist_is_at_the_head_of_each_of_its_tabs(
    installer: User, proxy: FaultyProxy, fields: dict[str, Any]
) -> None:
    shows(proxy, faulty(7, None, **fields))
    (row,) = installer.page("/")["data"]["worklist"]["items"]
    for tab in TABS:
        heater = installer.page(f"/heaters/7/ic3/{tab}")["data"]["heater"]
        assert heater["findings"] == row["reasons"], tab
        assert heater["status"]["fault"] == row["fault"], tab
        assert heater["limits_known"]
        # The tiles of the details show those of these cases.
        assert head_of(installer, tab).count("<li") == (tab != "details") * len(row["reasons"])
        assert FINE not in text_of(installer, f"/heaters/7/ic3/{tab}"), tab


def test_a_finding_has_its_value_its_limit_and_its_age(installer: User, proxy: FaultyProxy) -> None:
    shows(proxy, faulty(7, 9, heater_pressure=1.3))
    for tab in TABS:
        head = head_of(installer, tab)
        if tab != "details":
            assert "F09 Thermostat" in head, tab
            assert not absent(head, "(49 days)", "System pressure 1.30 bar, below 1.40 bar")
    (tiles,) = re.findall(
        r'<dl class="facts">.*?</dl>', text_of(installer, "/heaters/7/ic3/details")
    )
    assert not absent(tiles, "F09 Thermostat", "(49 days)", "1.30 bar", "1.40 bar")


@pytest.mark.parametrize("tab", TABS)
def test_a_heater_without_a_finding_works_normally_at_the_cost_of_one_call(
    installer: User, proxy: FaultyProxy, tab: str
) -> None:
    """For the limits; nothing is requested of a fault."""
    shows(proxy, faulty(7, None, **ONLINE, heater_pressure=1.7))
    proxy.seen.clear()
    text = text_of(installer, f"/heaters/7/ic3/{tab}")
    assert FINE in text
    assert 'class="findings"' not in text
    calls = [len(proxy.calls(path)) for path in (SETTINGS, CATALOGUE, HISTORY)]
    assert calls == [1, 0, tab in ("details", "report")]


@pytest.mark.parametrize("fault", [ANSWERS_500, answers([{"id": []}])])
def test_without_the_limits_a_tab_shows_what_needs_none_and_says_so(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    shows(proxy, faulty(7, None, **ONLINE, heater_pressure=0.2, num_days_gateway_offline=9))
    proxy.break_(SETTINGS, fault)
    page = installer.page("/heaters/7/ic3/stats")
    assert (page["status"], page["left_out"]) == (200, 0)
    assert [each["reason"] for each in page["data"]["heater"]["findings"]] == ["OUTAGE"]
    assert not absent(
        head_of(installer, "stats"), "Gateway offline for 9 days", "have not been checked"
    )
    assert FINE not in text_of(installer, "/heaters/7/ic3/stats")


def test_no_limits_at_all_are_the_usual_ones(installer: User, proxy: FaultyProxy) -> None:
    shows(proxy, faulty(7, None, **ONLINE, heater_pressure=0.9))
    proxy.break_(SETTINGS, Fault(404, b"{}"))
    heater = installer.page("/heaters/7/ic3/stats")["data"]["heater"]
    assert heater["findings"] == [{"reason": "PRESSURE", "value": 0.9, "limit": 1.0}]


def test_details_take_the_age_of_a_fault_from_the_history_that_they_show(
    installer: User, proxy: FaultyProxy
) -> None:
    shows(proxy, faulty(7, 9))
    data = installer.page("/heaters/7/ic3/details")["data"]
    assert (len(proxy.calls(HISTORY)), proxy.calls(CATALOGUE)) == (1, [])
    (current,) = data["fault"]["items"]
    assert current["created"] == data["heater"]["status"]["fault"]["since"]
