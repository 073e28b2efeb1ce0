"""The addresses of a heater: tabs, deep links, wrong types, and heaters that do not exist."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import HEATER, TYPES, answers, heater_of, path
from tests.support.user import User

TABS = ["details", "params", "params/5", "stats", "report"]


@pytest.mark.parametrize("sw_type", TYPES)
def test_every_tab_leads_to_every_other(installer: User, sw_type: str) -> None:
    heater = heater_of(installer, sw_type)
    for tab in TABS:
        answer = installer.get(path(heater, tab))
        assert answer.status_code == 200
        for other in ("details", "params", "stats", "report"):
            assert f'href="{path(heater, other)}"' in answer.text
        # One tab, or one variant of the report, is the current one.
        assert answer.text.count('aria-current="page"') == 1
        assert heater["city_name"] in answer.text


def test_a_bare_address_leads_to_the_details(installer: User) -> None:
    heater = heater_of(installer, "icx")
    for place in (f"/heaters/{heater['id']}", path(heater, "")[:-1]):
        answer = installer.get(f"{place}?dialog=note")
        assert answer.status_code == 303
        assert answer.headers["location"] == path(heater, "details") + "?dialog=note"
    assert installer.get(f"/heaters/{heater['id']}/").headers["location"] == (
        f"/heaters/{heater['id']}"
    )


@pytest.mark.parametrize("tab", TABS)
def test_a_wrong_type_leads_to_the_right_one_and_keeps_the_tab(installer: User, tab: str) -> None:
    heater = heater_of(installer, "hbcu")
    answer = installer.get(f"/heaters/{heater['id']}/ic3/{tab}?x=1&y=%20")
    assert answer.status_code == 303
    assert answer.headers["location"] == path(heater, tab) + "?x=1&y=%20"


@pytest.mark.parametrize("tab", [*TABS, "params?dialog=reset", "details?dialog=note&x=%26"])
def test_a_deep_link_survives_the_login(visitor: User, tab: str) -> None:
    wanted = f"/heaters/20001/ic3/{tab}"
    to_login = visitor.get(wanted)
    assert to_login.status_code == 303
    location = to_login.headers["location"]
    assert parse_qs(urlsplit(location).query)["next"] == [wanted]
    fields = {"email": "installer@heatdesk.test", "password": "boiler-room-42"}
    answer = visitor.post(location, fields)
    assert answer.headers["location"] == wanted


@pytest.mark.parametrize("tab", ["", *TABS])
@pytest.mark.parametrize(
    ("status", "words"), [(403, "not linked to your account"), (404, "does not exist")]
)
def test_a_heater_that_is_not_ours_or_gone_is_told(
    installer: User, proxy: FaultyProxy, tab: str, status: int, words: str
) -> None:
    proxy.break_(HEATER, Fault(status, b"{}"))
    place = f"/heaters/20001/ic3/{tab}" if tab else "/heaters/20001"
    answer = installer.get(place)
    assert answer.status_code == status
    assert words in answer.text
    assert 'href="/heaters/"' in answer.text


@pytest.mark.parametrize("tab", ["details", "params", "stats"])
def test_an_offline_heater_shows_how_old_its_data_are(
    installer: User, proxy: FaultyProxy, tab: str
) -> None:
    record: dict[str, Any] = {"id": 1, "sw_type": "ic3", "heater_status_id": 9}
    proxy.break_(HEATER, answers({**record, "last_seen": "2026-01-02T03:04:00Z"}))
    page = installer.get(f"/heaters/1/ic3/{tab}").text
    assert "This heater has no connection" in page
    assert "days ago" in page
    assert ("2\xa0Jan" if tab == "details" else "02/01/2026") in page


def test_a_heater_of_which_little_is_known_has_all_its_tabs(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATER, answers({"id": "abc-1"}))
    for tab in ("details", "params", "stats", "report"):
        answer = installer.get(f"/heaters/abc-1/ic3/{tab}")
        assert answer.status_code == 200
        assert "Heater without a name" in answer.text
    assert installer.get("/heaters/abc-1").headers["location"] == "/heaters/abc-1/-/details"
