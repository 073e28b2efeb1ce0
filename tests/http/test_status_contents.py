"""A heater's status: its icon, its name, and its explanation, also from the provider's list."""

import re

import pytest

from tests.support.contents import plain
from tests.support.faults import ANSWERS_500, RUBBISH, Fault, FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.rows import HEATERS, located, send_heater
from tests.support.user import User

LIST = "heaters/api/heaters/status_list"
SUMMER = {"heater_status_id": 11, "heater_status_name": "Summer"}
ENTRIES = [
    {"id": 1, "code": "online", "content": "It heats."},
    {
        "id": 11,
        "code": "summer",
        "content": "<p>Hot <b>water</b></p><p>only &amp; frost<br>off</p>",
    },
    {"id": 3, "code": "problem", "content": "Something broke."},
]
TABS = ("details", "params", "realtime", "stats", "report")
STATUSES = [(1, "online"), (4, "program"), (7, "holiday"), (11, "summer")]
NAMES = ["On", "Time programme", "Holiday", "Summer mode"]
ICONS = ["on", "clock", "case", "sun"]


@pytest.fixture
def customer(installer: User) -> str:
    """The address of a customer."""
    return f"/customer/{installer.page('/customers')['data']['customers'][0]['id']}"


def badges(document: str) -> list[tuple[str, str]]:
    """Icon and name of each status that is shown."""
    return re.findall(
        r'class="badge [^"]*"[^>]*><svg[^>]*><use href="#i-(\w+)"></use></svg>(.*?)</span>',
        document.partition("<main")[2],
    )


def test_a_status_without_content_is_explained_by_the_list(
    installer: User, proxy: FaultyProxy, customer: str
) -> None:
    proxy.break_(LIST, answers(ENTRIES))
    send_heater(proxy, located(**SUMMER))
    said = "Hot water only &amp; frost off"
    for tab in TABS:
        text = installer.get(f"/heaters/7/ic3/{tab}").text
        assert said in text, tab
        assert "&lt;p&gt;" not in text, tab
    for path in ("/heaters/", customer):
        assert f'title="{said}"' in installer.get(path).text, path
    proxy.break_(HEATERS, answers([located(heater_status_id=3)]))
    assert 'title="Something broke."' in installer.get("/").text


def test_the_list_is_read_once_a_page_and_only_where_it_is_needed(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(LIST, answers(ENTRIES))
    own = {**SUMMER, "heater_status": {"code": "summer", "content": "As it says itself."}}
    proxy.break_(HEATERS, answers([located(**own)]))
    assert "As it says itself." in installer.get("/heaters/").text
    assert proxy.calls(LIST) == []
    proxy.break_(HEATERS, answers([located(id=number, **SUMMER) for number in range(9)]))
    installer.get("/heaters/")
    assert len(proxy.calls(LIST)) == 1


def test_without_the_list_the_page_stands(installer: User, proxy: FaultyProxy) -> None:
    send_heater(proxy, located(**SUMMER))
    for fault in (ANSWERS_500, RUBBISH, Fault(404, b"{}"), answers([None, {}])):
        proxy.break_(LIST, fault)
        for path in ("/heaters/", "/heaters/7/ic3/details", "/"):
            page = installer.page(path)
            assert (page["status"], page["problem"], page["left_out"]) == (200, None, 0), path


def test_an_empty_status_name_leaves_no_badge_without_words(
    installer: User, proxy: FaultyProxy
) -> None:
    empty = "\u200b"
    for status in (
        {"heater_status_name": empty, "heater_status_id": 3},
        {"heater_status_name": None, "heater_status": {"code": "problem", "name": empty}},
    ):
        send_heater(proxy, located(**status))
        for path in ("/heaters/", "/heaters/7/ic3/details"):
            shown = badges(installer.get(path).text)
            assert shown, path
            assert all(re.sub("<[^>]*>", "", name).strip() for _, name in shown), path


@pytest.mark.parametrize("coded", [True, False])
def test_program_holiday_and_summer_differ_by_icon_and_name(
    installer: User, proxy: FaultyProxy, *, coded: bool
) -> None:
    """Whether the provider sends the id or the code, and whether it sends a name or not."""
    rows = [
        located(
            id=number + 100 * is_named,
            heater_status_id=None if coded else number,
            heater_status={"code": code} if coded else None,
            heater_status_name=f"Called {code}" if is_named else None,
        )
        for is_named in (True, False)
        for number, code in STATUSES
    ]
    proxy.break_(HEATERS, answers(rows))
    found = [each for each in badges(plain(installer.get("/heaters/").text)) if each[0] in ICONS]
    named = [f"Called {code}" for _, code in STATUSES]
    assert found == list(zip([*ICONS, *ICONS], [*named, *NAMES], strict=True))
    markers = installer.page("/live/heater-map")["markers"]
    assert [each[5]["mode"] for each in markers] == [None, "program", "holiday", "summer"] * 2
    proxy.break_(HEATER, answers(rows[2]))
    assert 'href="#i-case"' in installer.get("/heaters/7/ic3/stats").text
