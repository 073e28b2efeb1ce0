"""The tabs of a heater, whatever is known of it."""

import pytest

from tests.support.contents import absent, present
from tests.support.faults import FaultyProxy
from tests.support.heaters import HEATER, answers, heater_of, path
from tests.support.user import User


@pytest.mark.parametrize("sw_type", ["ic3", "hpcu"])
def test_every_tab_leads_to_every_other(installer: User, sw_type: str) -> None:
    heater = heater_of(installer, sw_type)
    for tab in ("details", "params", "params/3", "stats", "report"):
        answer = installer.get(path(heater, tab))
        assert answer.status_code == 200
        for other in ("details", "params", "stats", "report"):
            assert f'href="{path(heater, other)}"' in answer.text
        # One tab, or one variant and one language of the report, is the current one.
        assert answer.text.count('aria-current="page"') == 1 + (tab == "report")
        assert ('class="heater-actions' in answer.text) == (tab != "report")
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


def test_a_heater_of_which_little_is_known_has_all_its_tabs(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATER, answers({"id": "abc-1"}))
    for tab in ("details", "params", "stats", "report"):
        answer = installer.get(f"/heaters/abc-1/ic3/{tab}")
        assert answer.status_code == 200
        assert "Heater without a name" in answer.text
    assert installer.get("/heaters/abc-1").headers["location"] == "/heaters/abc-1/-/details"


@pytest.mark.parametrize("tab", ["details", "params", "realtime", "stats", "history"])
def test_each_tab_calls_the_customer_and_leads_to_the_heater_without_a_further_call(
    installer: User, proxy: FaultyProxy, tab: str
) -> None:
    owner = {"id": 7, "name": "Zoë", "phone_number": "+31 30 241-8800"}
    place = {"address": "Molenweg", "address_number": "14a", "city_name": "Utrecht"}
    proxy.break_(
        HEATER, answers({"id": 7, "sw_type": "ic3", "customer_accounts": [owner], **place})
    )
    answer = installer.get(f"/heaters/7/ic3/{tab}")
    assert not absent(
        answer.text,
        'href="tel:+31302418800" rel="noreferrer" aria-label="Call Zoë"',
        "destination=Molenweg%2014a%2C%20Utrecht",
        'rel="noreferrer" aria-label="Route to Molenweg 14a, Utrecht"',
        'href="/heaters/7/ic3/details?dialog=note"',
        'href="/heaters/7/ic3/details?dialog=visit"',
    )
    assert len(proxy.calls(HEATER)) == 1
    unreachable = {"id": 7, "name": "Zoë", "phone_number": "ask Ada"}
    proxy.break_(HEATER, answers({"id": 7, "sw_type": "ic3", "customer_accounts": [unreachable]}))
    assert not present(installer.get(f"/heaters/7/ic3/{tab}").text, "tel:", "Call ", "Route")
