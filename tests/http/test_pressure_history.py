"""When a heater's pressure fell below the limit, according to the notifications."""

import re
from typing import Any

import pytest

from server.domain.brands import TIME_ZONE_COOKIE
from tests.support.contents import absent, plain
from tests.support.faults import DOWN, FaultyProxy
from tests.support.heaters import STATISTICS, answers, path
from tests.support.rows import NOTIFICATIONS, SETTINGS
from tests.support.user import User

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


def card(document: str) -> str:
    section = rf'<section class="card pressure long">.*?{TITLE}.*?</section>'
    (found,) = re.findall(section, document, re.DOTALL)
    return str(found).replace("<!-- -->", "")


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
    (figure,) = re.findall(r'<div class="drawing">.*?</div>', text, re.DOTALL)
    assert figure.count('<circle r="5"') == 3
    assert not absent(
        text,
        'class="limit"',
        f'<a href="{path(heater, "history")}">See the stored pressure in the history</a>',
    )
    assert "Only crossings are known" not in text
    text = plain(text)
    rows = re.findall(r'<th scope="row">([^ ]+).*?<td class="short-cell">(.*?)</td>', text)
    assert rows == [
        ("04/10/2026", "0.85\xa0bar"),
        ("02/10/2026", "0.70\xa0bar"),
        ("01/10/2026", "0.90\xa0bar"),
    ]
    assert re.search(r"Limit today</dt><dd>(<span[^>]*>)+1.20\xa0bar", text)
    assert re.search(r"Last value</dt><dd><b>1.60\xa0bar</b> <small>01/11/2026 \d\d:\d\d <", text)


def test_nothing_is_drawn_where_no_crossing_is_known(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(SETTINGS, answers([SETTING]))
    other = notification(1, account_setting_id=7)
    for known in ([], [other]):
        proxy.break_(NOTIFICATIONS, answers(known))
        text = card(installer.get(path(heater, "stats")).text)
        assert not absent(
            text, "No notification is known that the pressure of this heater fell", "Last value"
        )
        assert "<svg" not in text


def test_a_crossing_without_a_value_is_listed_and_not_drawn(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    odd = [notification(1, value=None), notification(2, value=9, unit="psi")]
    proxy.break_(SETTINGS, answers([SETTING]))
    proxy.break_(NOTIFICATIONS, answers([*odd, notification(3, modified=None)]))
    text = card(installer.get(path(heater, "stats")).text)
    assert "<svg" not in text
    assert (text.count('<th scope="row">'), text.count('<td class="short-cell">–')) == (3, 2)
    assert "time not known" in text


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


def test_the_dates_are_of_the_language_and_the_time_zone(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(SETTINGS, answers([SETTING]))
    proxy.break_(NOTIFICATIONS, answers([notification(1, modified="2026-06-30T22:30:00Z")]))
    installer.http.cookies.set(TIME_ZONE_COOKIE, "Asia/Tokyo")
    text = card(installer.get(path(heater, "stats")).text)
    assert re.search(r'aria-label="Notifications from 1\xa0Jul(?: 2026)? to ', text)
    assert ">Sep</text>" in text
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
