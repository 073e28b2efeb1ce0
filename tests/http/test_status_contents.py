"""A status whose own explanation is missing takes it from the provider's list of statuses."""

import re
from typing import Any

import pytest

from tests.support.faults import ANSWERS_500, HANGS, RUBBISH, Fault, FaultyProxy, answers
from tests.support.rows import HEATERS, OF_CUSTOMER, located, send_heater
from tests.support.user import User

LIST = "heaters/api/heaters/status_list"
SUMMER = {"heater_status_id": 11, "heater_status_name": "Summer"}
ENTRIES = [
    {"id": 1, "code": "online", "content": "It heats."},
    {"id": 11, "code": "summer", "content": "Hot water only."},
    {"id": 3, "code": "problem", "content": "Something broke."},
]


@pytest.fixture
def listed(proxy: FaultyProxy) -> None:
    proxy.break_(LIST, answers(ENTRIES))


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("tab", ["details", "params", "realtime", "stats", "report"])
def test_a_heaters_head_explains_a_status_without_content(
    installer: User, proxy: FaultyProxy, tab: str
) -> None:
    send_heater(proxy, located(**SUMMER))
    assert "Hot water only." in installer.get(f"/heaters/7/ic3/{tab}").text


@pytest.mark.parametrize("own", [True, False])
def test_an_explanation_in_html_is_shown_as_its_text(
    installer: User, proxy: FaultyProxy, own: bool
) -> None:
    content = "<p>Hot water <b>only</b>.</p><p>Heating &amp; frost off<br>since May</p>"
    entry = {"id": 11, "code": "summer", "content": content}
    proxy.break_(LIST, answers([] if own else [entry]))
    send_heater(proxy, located(**SUMMER, **({"heater_status": entry} if own else {})))
    said = "Hot water only. Heating &amp; frost off since May"
    assert f'title="{said}"' in installer.get("/heaters/").text
    for tab in ("details", "report"):
        text = installer.get(f"/heaters/7/ic3/{tab}").text
        assert said in text
        assert "&lt;p&gt;" not in text


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    "status",
    [
        SUMMER,
        {**SUMMER, "heater_status": {"code": "summer", "content": ""}},
        {**SUMMER, "heater_status": {"code": "anything", "content": None}},
        {"heater_status_id": None, "heater_status": {"code": "summer"}},
    ],
)
def test_rows_explain_a_status_without_content(
    installer: User, proxy: FaultyProxy, status: dict[str, Any]
) -> None:
    send_heater(proxy, located(**status))
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    for path in ("/heaters/", f"/customer/{customer}"):
        assert 'title="Hot water only."' in installer.get(path).text, path


@pytest.mark.usefixtures("listed")
def test_the_dashboards_rows_explain_a_status_without_content(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, answers([located(heater_status_id=3)]))
    assert 'title="Something broke."' in installer.get("/").text


@pytest.mark.usefixtures("listed")
def test_the_list_is_read_once_a_page_and_only_where_it_is_needed(
    installer: User, proxy: FaultyProxy
) -> None:
    own = {**SUMMER, "heater_status": {"code": "summer", "content": "As it says itself."}}
    proxy.break_(HEATERS, answers([located(**own)]))
    assert "As it says itself." in installer.get("/heaters/").text
    assert proxy.calls(LIST) == []
    proxy.break_(HEATERS, answers([located(id=number, **SUMMER) for number in range(9)]))
    installer.get("/heaters/")
    assert len(proxy.calls(LIST)) == 1


@pytest.mark.parametrize("fault", [ANSWERS_500, RUBBISH, Fault(404, b"{}"), answers([None, {}])])
def test_without_the_list_the_page_stands(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(LIST, fault)
    send_heater(proxy, located(**SUMMER))
    for path in ("/heaters/", "/heaters/7/ic3/details", "/"):
        page = installer.page(path)
        assert (page["status"], page["problem"], page["left_out"]) == (200, None, 0)


def test_a_list_that_hangs_holds_no_page_back(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(LIST, HANGS)
    proxy.break_(OF_CUSTOMER, answers([located(**SUMMER)]))
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    page = installer.page(f"/customer/{customer}")
    assert page["status"] == 200
    assert page["data"]["heaters"]["items"]


def test_no_explanation_is_that_of_another_status(installer: User, proxy: FaultyProxy) -> None:
    entries = [{"id": 0, "code": "", "content": "That of nothing."}, *ENTRIES]
    proxy.break_(LIST, answers(entries))
    for status in ({"heater_status_id": None}, {"heater_status": {"code": ""}}):
        send_heater(proxy, located(**{"heater_status_id": None, **status}))
        assert "That of nothing." not in installer.get("/heaters/").text
    send_heater(proxy, located(heater_status_id=0))
    assert "That of nothing." in installer.get("/heaters/").text


@pytest.mark.parametrize("empty", ["", " ", "\u200b"])
def test_an_empty_status_name_leaves_no_badge_without_words(
    installer: User, proxy: FaultyProxy, empty: str
) -> None:
    for status in (
        {"heater_status_name": empty, "heater_status_id": 3},
        {"heater_status_name": None, "heater_status": {"code": "problem", "name": empty}},
    ):
        send_heater(proxy, located(**status))
        for path in ("/heaters/", "/heaters/7/ic3/details"):
            document = installer.get(path).text
            badges = re.findall(r'<span class="badge [^"]*"[^>]*>(.*?)</span>', document, re.DOTALL)
            assert badges, path
            assert all(re.sub("<[^>]*>", "", badge).strip() for badge in badges), path
