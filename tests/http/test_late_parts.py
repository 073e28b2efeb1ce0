"""A part that hangs does not delay its page: the page names it, with a link that waits for it."""

import re

import httpx
import pytest

from tests.support.faults import ANSWERS_500, HANGS, Fault, FaultyProxy
from tests.support.heaters import HISTORY, SERVICE, heater_of, path
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import User, embedded_page

COUNTS = "heaters/api/heaters/status_stats"
NOTIFICATIONS = "heaters/api/heater_notifications"
CUSTOMERS = "auth/api/installers/accounts"
INVITES = "auth/api/installers/invites"
HEATERS = "auth/api/installers/heaters"

SIDE = {
    "counts": COUNTS,
    "notifications": NOTIFICATIONS,
    "customers": CUSTOMERS,
    "invites": INVITES,
}
"""The parts beside the worklist of the dashboard, and their calls."""


@pytest.fixture
def impatient(installer: User, impatient_host: str) -> User:
    installer.http.base_url = impatient_host
    return installer


def test_parts_that_hang_are_named_and_the_others_are_shown(
    impatient: User, proxy: FaultyProxy
) -> None:
    for call in SIDE.values():
        proxy.break_(call, HANGS)
    answer = impatient.get("/")
    page = embedded_page(answer.text)
    parts = {key: part for key, part in page["data"].items() if isinstance(part, dict)}
    assert answer.status_code == 200
    assert sorted(page["late"]) == sorted(SIDE)
    assert {key: part["late"] for key, part in parts.items() if part["problem"]} == {
        name: name for name in SIDE
    }
    assert parts["worklist"]["items"]
    proxy.mend()
    for name in SIDE:
        assert f'href="/?wait={name}"' in answer.text
    waited = embedded_page(impatient.get(f"/?wait={','.join(SIDE)}").text)
    assert waited["late"] == []
    assert all(waited["data"][name]["problem"] is None for name in SIDE)


def test_the_late_parts_of_a_heater_are_beside_its_details(
    impatient: User, proxy: FaultyProxy
) -> None:
    heater = heater_of(impatient, "ic3")
    for call in (f"{HISTORY}/", f"{SERVICE}/", NOTIFICATIONS):
        proxy.break_(call, HANGS)
    answer = impatient.get(path(heater, "details"))
    page = embedded_page(answer.text)
    assert answer.status_code == 200
    assert sorted(page["late"]) == ["faults", "notifications", "service"]
    assert page["data"]["heater"]["id"] == str(heater["id"])
    proxy.mend()
    answer = impatient.get(f"{path(heater, 'details')}?wait=faults,notifications&wait=service")
    assert embedded_page(answer.text)["late"] == []


def test_a_name_beside_a_list_is_waited_for_no_longer(impatient: User, proxy: FaultyProxy) -> None:
    heater = heater_of(impatient, "ic3")
    proxy.break_("heaters/api/heaters/heater", Fault(200, b"{}", delay=PATIENCE_SECONDS / 2))
    impatient.http.timeout = httpx.Timeout(PATIENCE_SECONDS / 4)
    page = embedded_page(impatient.get(f"/notifications?heater={heater['id']}").text)
    assert page["data"]["notifications"] is not None


def test_the_link_waits_for_its_own_part_alone(impatient: User, proxy: FaultyProxy) -> None:
    proxy.break_(COUNTS, HANGS)
    proxy.break_(INVITES, Fault(200, b"[]", delay=3))
    page = embedded_page(impatient.get("/").text)
    assert sorted(page["late"]) == ["counts", "invites"]
    page = embedded_page(impatient.get("/?wait=invites").text)
    assert page["late"] == ["counts"]
    assert page["data"]["invites"] == {"items": [], "problem": None, "late": None}


def test_what_a_screen_is_for_is_waited_for(impatient: User, proxy: FaultyProxy) -> None:
    """The list takes longer than the timeout of a secondary part."""
    proxy.break_(CUSTOMERS, Fault(200, b"[]", delay=3))
    proxy.break_(HEATERS, Fault(200, b"[]", delay=3))
    assert embedded_page(impatient.get("/customers").text)["data"]["customers"] == []
    page = embedded_page(impatient.get("/").text)
    assert page["data"]["worklist"]["problem"] is None
    assert page["late"] == ["customers"]


def test_a_part_that_fails_in_time_is_no_late_one(impatient: User, proxy: FaultyProxy) -> None:
    proxy.break_(INVITES, ANSWERS_500)
    answer = impatient.get("/")
    assert embedded_page(answer.text)["late"] == []
    assert embedded_page(answer.text)["data"]["invites"]["problem"] == "server_error"
    assert "wait=" not in answer.text


def test_a_late_part_says_so_in_the_language_of_the_page(
    impatient: User, proxy: FaultyProxy
) -> None:
    proxy.break_(INVITES, HANGS)
    text = re.sub(r"<script.*?</script>", "", impatient.get("/").text, flags=re.DOTALL)
    assert "“Outstanding invites” is taking long." in text
