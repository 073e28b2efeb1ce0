"""When a heater's pressure fell below the limit, according to the notifications."""

import re
from typing import Any

import pytest

from server.web.time_zone import COOKIE
from tests.support.faults import DOWN, HANGS, FaultyProxy
from tests.support.heaters import STATISTICS, answers, heater_of, path
from tests.support.processes import running_host
from tests.support.user import User, embedded_page

NOTIFICATIONS = "heaters/api/heater_notifications"
SETTINGS = "auth/api/account_settings"
TITLE = "When the pressure fell below the limit"
SETTING = {
    "id": 1,
    "name": "System pressure",
    "type": "warning",
    "operator": "<",
    "field": "heater_pressure",
    "value": 1.2,
    "unit": "bar",
}


def notification(number: int, **changes: Any) -> dict[str, Any]:
    return {
        "id": number,
        "account_setting_id": 1,
        "account_setting_name": "System pressure",
        "account_setting_type": "warning",
        "value": 0.9,
        "unit": "bar",
        "modified": f"2026-10-{number:02}T10:00:00Z",
        "read": 0,
        **changes,
    }


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "ic3")


def card(document: str) -> str:
    found = re.search(
        rf'<section class="card pressure long">.*?{TITLE}.*?</section>', document, re.DOTALL
    )
    assert found
    assert TITLE in found[0]
    return found[0].replace("<!-- -->", "")


def points(text: str) -> list[str]:
    """The notifications that are drawn; the legend has one more."""
    figure = re.search(r"<svg role.*?</svg>", text, re.DOTALL)
    return re.findall(r'<circle r="5"[^>]*>', figure[0]) if figure else []


def test_the_pressure_notifications_are_drawn_and_listed_with_the_limit(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    others = [
        notification(3, account_setting_id=2, account_setting_name="Hours"),
        # From a provider that identifies the setting only by its name.
        notification(4, account_setting_id=None, value="0.85"),
        notification(5, account_setting_id=None, account_setting_name="Fault", value=None),
    ]
    proxy.break_(SETTINGS, answers([SETTING, {**SETTING, "id": 9, "operator": ">", "value": 3}]))
    proxy.break_(NOTIFICATIONS, answers([notification(1), notification(2, value=0.7), *others]))
    proxy.break_(STATISTICS, answers({"heater_pressure": 1.6, "last_seen": "2026-11-01T08:00:00Z"}))
    text = card(installer.get(path(heater, "stats")).text)
    assert len(points(text)) == 3
    assert 'class="limit"' in text
    assert "Only crossings are known" not in text
    assert f'<a href="{path(heater, "history")}">See the stored pressure in the history</a>' in text
    text = re.sub("</?time[^>]*>", "", text)
    rows = re.findall(r'<th scope="row">([^ ]+).*?<td class="short-cell">(.*?)</td>', text)
    assert rows == [
        ("04/10/2026", "0.85\xa0bar"),
        ("02/10/2026", "0.70\xa0bar"),
        ("01/10/2026", "0.90\xa0bar"),
    ]
    assert re.search(r"Limit today</dt><dd>(<span[^>]*>)+1.20\xa0bar", text)
    assert re.search(r"Last value</dt><dd><b>1.60\xa0bar</b> <small>01/11/2026 \d\d:\d\d <", text)


def test_a_host_without_a_store_says_that_nothing_else_is_recorded(
    shared_proxy: FaultyProxy, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(SETTINGS, answers([SETTING]))
    proxy.break_(NOTIFICATIONS, answers([notification(1)]))
    settings = {"HEATDESK_STORE_URL": "none", "HEATDESK_RENDERERS": "1"}
    with running_host(shared_proxy.url, **settings) as address, User(address) as user:
        text = card(user.login().get(path(heater, "stats")).text)
    assert "Only crossings are known" in text
    assert path(heater, "history") not in text


def test_nothing_is_drawn_where_no_crossing_is_known(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(SETTINGS, answers([SETTING]))
    other = notification(1, account_setting_id=7)
    for known in ([], [other]):
        proxy.break_(NOTIFICATIONS, answers(known))
        text = card(installer.get(path(heater, "stats")).text)
        assert "No notification is known that the pressure of this heater fell" in text
        assert "<svg" not in text
        assert "Last value" in text


def test_a_crossing_without_a_value_is_listed_and_not_drawn(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    odd = [notification(1, value=None), notification(2, value=9, unit="psi")]
    proxy.break_(SETTINGS, answers([SETTING]))
    proxy.break_(NOTIFICATIONS, answers([*odd, notification(3, modified=None)]))
    text = card(installer.get(path(heater, "stats")).text)
    assert "<svg" not in text
    assert text.count('<th scope="row">') == 2
    assert text.count('<td class="short-cell">–') == 2


@pytest.mark.parametrize("call", [NOTIFICATIONS, SETTINGS])
def test_crossings_that_cannot_be_read_are_named_and_the_statistics_stay(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], call: str
) -> None:
    broken = DOWN if call == NOTIFICATIONS else answers([SETTING, {**SETTING, "value": "much"}])
    proxy.break_(call, broken)
    document = installer.get(path(heater, "stats")).text
    assert f"“{TITLE}” could not be loaded." in card(document)
    assert "No notification is known" not in document
    assert "Burner" in document or "Boiler starts" in document


def test_late_crossings_do_not_hold_the_statistics_back(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], impatient_host: str
) -> None:
    installer.http.base_url = impatient_host
    proxy.break_(f"{NOTIFICATIONS}", HANGS)
    document = installer.get(path(heater, "stats")).text
    assert embedded_page(document)["late"] == ["pressure"]
    assert f'href="{path(heater, "stats")}?wait=pressure"' in card(document)
    proxy.mend()
    late = embedded_page(installer.get(f"{path(heater, 'stats')}?wait=pressure").text)
    assert late["late"] == []
    assert late["data"]["pressure_history"]["problem"] is None


def test_the_dates_are_of_the_language_and_the_time_zone(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(SETTINGS, answers([SETTING]))
    proxy.break_(NOTIFICATIONS, answers([notification(1, modified="2026-06-30T22:30:00Z")]))
    installer.http.cookies.set(COOKIE, "Asia/Tokyo")
    text = card(installer.get(path(heater, "stats")).text)
    assert re.search(r'text-anchor="start">1\xa0Jul(?: 2026)?</text>', text)
    assert "01/07/2026 07:30" in text


def test_the_statistics_ask_for_one_heaters_notifications_and_the_limits_once(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.seen.clear()
    installer.get(path(heater, "stats"))
    asked = [call for call in proxy.calls(NOTIFICATIONS) if not call.path.endswith("/new")]
    # A second call checks whether more follow a list that was shorter than requested.
    assert len(asked) <= 2
    assert all(f"filters%5Bheater_id%5D={heater['id']}" in call.query for call in asked)
    assert len(proxy.calls(SETTINGS)) == 1
