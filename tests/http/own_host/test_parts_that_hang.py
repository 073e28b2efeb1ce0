"""What a screen adds to its rows and heads is waited for no longer than a side part."""

from collections.abc import Iterator

import pytest

from tests.support.current_faults import CATALOGUE, entry, faulty, knows
from tests.support.faults import HANGS, FaultyProxy, answers
from tests.support.heaters import HEATER, HISTORY, STATISTICS
from tests.support.processes import running_host
from tests.support.rows import SETTINGS
from tests.support.user import User

STATUSES = "heaters/api/heaters/status_list"


@pytest.fixture(scope="module")
def hurried_host(shared_proxy: FaultyProxy) -> Iterator[str]:
    """The dashboard with a short timeout for a screen's main data, and a shorter one for others."""
    timeouts = {"HEATDESK_PROVIDER_TIMEOUT": "3", "part_timeout": "1"}
    with running_host(shared_proxy.url, HEATDESK_RENDERERS="1", **timeouts) as address:
        yield address


@pytest.fixture
def installer(newcomer: User, hurried_host: str, proxy: FaultyProxy) -> User:
    """An installer with one heater, whose fault began three days ago and is not cached."""
    newcomer.http.base_url = hurried_host
    row = faulty(7, 9, num_days_gateway_offline=9)
    knows(proxy, row)
    proxy.break_(HEATER, answers(row))
    proxy.break_(HISTORY, answers([entry("F09", days=3)]))
    return newcomer


@pytest.mark.parametrize("call", [CATALOGUE, HISTORY, STATUSES])
def test_a_row_has_its_fault_without_what_hangs(
    installer: User, proxy: FaultyProxy, call: str
) -> None:
    proxy.break_(call, HANGS)
    page = installer.page("/")
    assert (page["late"], page["data"]["worklist"]["items"][0]["fault"]["code"]) == ([], "F09")


def test_statistics_that_hang_leave_the_head_its_fault(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(STATISTICS, HANGS)
    data = installer.page("/heaters/7/ic3/stats")["data"]
    assert data["statistics"]["problem"] == "slow"
    fault = data["heater"]["status"]["fault"]
    assert (fault["code"], bool(fault["since"])) == ("F09", True)


def test_limits_that_hang_leave_the_head_what_needs_none(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(SETTINGS, HANGS)
    page = installer.page("/heaters/7/ic3/stats")
    assert (page["status"], page["left_out"]) == (200, 0)
    heater = page["data"]["heater"]
    assert [each["reason"] for each in heater["findings"]] == ["FAULT", "OUTAGE"]
    assert not heater["limits_known"]
