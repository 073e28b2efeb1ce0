"""A part that hangs does not delay its page: the page names it, with a link that waits for it."""

from typing import Any

import httpx
import pytest

from server.domain.limits import LIST_PAGE_SIZE
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, DOWN, HANGS, Fault, FaultyProxy
from tests.support.heaters import HEATER, HISTORY, SERVICE, answers, heater_of, path
from tests.support.patience import PATIENCE_SECONDS
from tests.support.planning import rows_of, served
from tests.support.rows import (
    COUNTS,
    CUSTOMERS,
    HEATERS,
    INVITES,
    NOTIFICATIONS,
    SETTINGS,
    heater,
    send_rows,
)
from tests.support.user import User, embedded_page

SIDE = {
    "counts": COUNTS,
    "notifications": NOTIFICATIONS,
    "customers": CUSTOMERS,
    "invites": INVITES,
}
"""The parts beside the worklist of the dashboard, and their calls."""
OWNER = {"id": 7, "name": "Zoë", "phone_number": "+31 30 241-8800"}


@pytest.fixture
def impatient(installer: User, impatient_host: str) -> User:
    installer.http.base_url = impatient_host
    return installer


def page_of(user: User, address: str) -> dict[str, Any]:
    """The page object of a document: requested alone, a page waits for its parts."""
    answer = user.get(address)
    assert answer.status_code == 200
    return embedded_page(answer.text)


def test_parts_that_hang_are_named_and_the_others_are_shown(
    impatient: User, proxy: FaultyProxy
) -> None:
    for call in SIDE.values():
        proxy.break_(call, HANGS)
    document = impatient.get("/").text
    page = embedded_page(document)
    parts = {key: part for key, part in page["data"].items() if isinstance(part, dict)}
    assert sorted(page["late"]) == sorted(SIDE)
    assert {key: part["late"] for key, part in parts.items() if part["problem"]} == {
        name: name for name in SIDE
    }
    assert parts["worklist"]["items"]
    links = [f'href="/?wait={name}"' for name in SIDE]
    assert not absent(document, "“Outstanding invites” is taking long.", *links)
    proxy.mend()
    waited = page_of(impatient, f"/?wait={','.join(SIDE)}")
    assert waited["late"] == []
    assert all(waited["data"][name]["problem"] is None for name in SIDE)


def test_a_list_of_heaters_does_not_wait_for_the_limits(
    newcomer: User, impatient_host: str, proxy: FaultyProxy
) -> None:
    newcomer.http.base_url = impatient_host
    proxy.break_(SETTINGS, HANGS)
    document = newcomer.get("/heaters/").text
    page = embedded_page(document)
    assert (page["late"], page["data"]["limits_problem"]) == (["limits"], "slow")
    assert page["data"]["heaters"]
    assert "this list uses the usual ones" in document


def test_the_late_parts_of_a_heater_are_beside_its_details(
    impatient: User, proxy: FaultyProxy
) -> None:
    row = heater_of(impatient, "ic3")
    for call in (f"{HISTORY}/", f"{SERVICE}/", NOTIFICATIONS):
        proxy.break_(call, HANGS)
    page = page_of(impatient, path(row, "details"))
    assert sorted(page["late"]) == ["faults", "notifications", "service"]
    assert page["data"]["heater"]["id"] == str(row["id"])
    statistics = impatient.get(path(row, "stats")).text
    assert embedded_page(statistics)["late"] == ["pressure"]
    assert f'href="{path(row, "stats")}?wait=pressure"' in statistics
    proxy.mend()
    waited = f"{path(row, 'details')}?wait=faults,notifications&wait=service"
    assert page_of(impatient, waited)["late"] == []
    page = page_of(impatient, f"{path(row, 'stats')}?wait=pressure")
    assert (page["late"], page["data"]["pressure_history"]["problem"]) == ([], None)


def test_a_name_beside_a_list_is_waited_for_no_longer(impatient: User, proxy: FaultyProxy) -> None:
    row = heater_of(impatient, "ic3")
    proxy.break_(HEATER, Fault(200, b"{}", delay=PATIENCE_SECONDS / 2))
    impatient.http.timeout = httpx.Timeout(PATIENCE_SECONDS / 4)
    page = page_of(impatient, f"/notifications?heater={row['id']}")
    assert page["data"]["notifications"] is not None


def test_what_a_screen_or_its_link_is_for_is_waited_for(
    impatient: User, proxy: FaultyProxy
) -> None:
    """These answers take longer than the timeout of a side part."""
    proxy.break_(COUNTS, HANGS)
    for call in (INVITES, CUSTOMERS, HEATERS):
        proxy.break_(call, Fault(200, b"[]", delay=2))
    assert page_of(impatient, "/customers")["data"]["customers"] == []
    page = page_of(impatient, "/")
    assert page["data"]["worklist"]["problem"] is None
    assert sorted(page["late"]) == ["counts", "customers", "invites"]
    page = page_of(impatient, "/?wait=invites")
    assert sorted(page["late"]) == ["counts", "customers"]
    assert page["data"]["invites"] == {"items": [], "problem": None, "late": None}


@pytest.mark.parametrize(("id_", "fault"), [(701, ANSWERS_500), (702, DOWN), (703, HANGS)])
def test_a_customer_that_is_late_or_unknown_is_left_out_and_asked_for_again(
    impatient: User, proxy: FaultyProxy, id_: int, fault: Fault
) -> None:
    send_rows(proxy, HEATERS, [heater(id_, heater_pressure=0.5, name="House"), heater(700)])
    proxy.break_(HEATER, fault)
    (row,) = impatient.page("/worklist")["data"]["rows"]
    assert (row["customer"], row["phone_number"]) == ("House", None)
    proxy.break_(f"{HEATER}{id_}", answers(heater(id_, customer_accounts=[OWNER])))
    (row,) = impatient.page("/worklist")["data"]["rows"]
    assert row["phone_number"] == OWNER["phone_number"]


def test_a_plan_does_not_wait_for_its_service_histories(
    impatient: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [served(each, None) for each in range(2000, 2200)])
    proxy.break_(SERVICE, HANGS)
    assert len(rows_of(impatient)) == LIST_PAGE_SIZE
