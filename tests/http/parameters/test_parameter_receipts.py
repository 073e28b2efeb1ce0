"""Receipts: sent values are read back, and shown until they have arrived; and the undo."""

import re
from typing import Any

import pytest

from server.domain.brands import TIME_ZONE_COOKIE
from tests.support.contents import plain
from tests.support.faults import DOWN, Fault, FaultyProxy
from tests.support.forms import errors, sent
from tests.support.heaters import PARAMETERS, answers, heater_of, number_parameter, path
from tests.support.parameters import parameters_are, read_back, save
from tests.support.user import User, embedded_page

MOST_TAB_CALLS = 11
"""The most calls for the three tabs whose copies are kept besides the open one."""
FOR_A_COPY = {"accept": "application/json", "purpose": "prefetch"}
TIME = r"\d\d:\d\d"


def changed(user: User, proxy: FaultyProxy, heater: dict[str, Any], **stored: Any) -> None:
    """The parameter was 20 °C, 25 °C is sent, and the provider has `stored` from then on."""
    parameters_are(proxy, number_parameter())
    proxy.break_(PARAMETERS, answers(number_parameter(value=25)), "PATCH")
    assert save(user, heater, "25").status_code == 303
    parameters_are(proxy, number_parameter(**stored))


def changed_and_read_back(user: User, proxy: FaultyProxy, heater: dict[str, Any]) -> str:
    """The change from 20 °C to 25 °C is confirmed; returns what its undo sends."""
    changed(user, proxy, heater, value=25)
    return str(flash_of(user, heater)["undo"]["ids"])


def undo(user: User, heater: dict[str, Any], ids: str) -> Any:
    return user.post(path(heater, "params"), {"undo": ids, "refusal": "snackbar"})


def flash_of(user: User, heater: dict[str, Any]) -> Any:
    return user.page(path(heater, "params"))["flash"]


def test_a_value_that_is_read_back_is_confirmed_with_both_times(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    changed(installer, proxy, heater, value="25.0")
    proxy.seen.clear()
    page = plain(installer.get(path(heater, "params")).text)
    receipt = f"P12: 20 → 25\xa0°C<small>Sent {TIME} → confirmed by the server {TIME}</small>"
    assert re.search(receipt, page)
    assert re.search(r'<li id="p-12" tabindex="-1" class="marked">', page, re.IGNORECASE)
    # The page's own call confirms the value.
    assert len(proxy.calls(PARAMETERS)) == 1
    again = installer.page(path(heater, "params"))
    listing = again["data"]["listing"]
    assert (again["flash"], listing["unconfirmed"], listing["marked"]) == (None, [], None)


def test_the_times_are_those_of_the_reader(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    times = set()
    for zone in ("UTC", "Asia/Kolkata"):
        installer.http.cookies.set(TIME_ZONE_COOKIE, zone)
        changed(installer, proxy, heater, value=25)
        page = installer.get(path(heater, "params")).text
        times.update(re.findall(rf"Sent ({TIME}) → confirmed by the server {TIME}", page))
    # Kolkata is five and a half hours ahead.
    assert len(times) == 2


@pytest.mark.parametrize("present", [24, None])
def test_a_value_that_the_provider_does_not_have_is_told_until_it_does(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], present: Any
) -> None:
    changed(installer, proxy, heater, value=present)
    flash = flash_of(installer, heater)
    told = (flash["key"], flash["receipt"]["confirmed"], "undo" in flash)
    assert told == ("PARAMETER_UNCONFIRMED", None, False)
    for _ in range(2):
        page = installer.get(path(heater, "params")).text
        assert embedded_page(page)["flash"] is None
        note = plain(page[page.index("Not confirmed") :])
        assert re.search(rf"Sent {TIME}: 25\xa0°C", note)
        assert re.search(rf"Read back {TIME}: (24\xa0°C|–)", note)
    # It is also shown behind the dialog.
    assert "Not confirmed" in installer.get(path(heater, "params/12")).text
    flash = read_back(installer, proxy, heater, number_parameter(value=25))
    assert (flash["key"], bool(flash["receipt"]["confirmed"])) == ("PARAMETER_CHANGED", True)
    assert "Not confirmed" not in installer.get(path(heater, "params")).text


def test_a_value_that_is_not_confirmed_is_read_again_or_closed(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    place = path(heater, "params")
    changed(installer, proxy, heater)
    assert flash_of(installer, heater)["key"] == "PARAMETER_UNCONFIRMED"
    answer = installer.post(f"{place}?q=p12", {"check": "12"})
    assert answer.headers["location"] == f"{place}?q=p12#p-12"
    assert "Not confirmed" in installer.get(place).text
    answer = installer.post(place, {"seen": "12"})
    assert answer.headers["location"] == f"{place}#p-12"
    assert "Not confirmed" not in installer.get(place).text


def test_a_reset_takes_the_place_of_what_was_sent_before(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    changed(installer, proxy, heater)
    assert (
        installer.post(path(heater, "params") + "?dialog=reset", {"reset": "1"}).status_code == 303
    )
    page = installer.page(path(heater, "params"))
    assert page["flash"]["key"] == "RESET_RECEIVED"
    assert page["data"]["listing"]["unconfirmed"] == []


def test_a_list_that_cannot_be_read_confirms_nothing(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    changed(installer, proxy, heater)
    proxy.break_(PARAMETERS, DOWN)
    page = installer.get(path(heater, "params")).text
    assert "P12: the new value has been sent." in page
    assert re.search(rf"Sent {TIME} → not confirmed yet", page)
    flash = read_back(installer, proxy, heater, number_parameter(value=25))
    assert flash["key"] == "PARAMETER_CHANGED"


@pytest.mark.usefixtures("one_parameter")
def test_what_became_of_a_value_without_an_answer_is_told_by_the_list(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(PARAMETERS, DOWN, "PATCH")
    assert errors(save(installer, heater, "25")) == {"": {"key": "SEND_UNKNOWN"}}
    page = installer.get(path(heater, "params")).text
    assert embedded_page(page)["flash"] is None, "the dialog has said it"
    assert "Not confirmed" in page
    assert read_back(installer, proxy, heater, number_parameter(value=25))["receipt"]["confirmed"]


def test_receipts_are_those_of_one_heater(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    other = heater_of(installer, "hbcu")
    changed(installer, proxy, heater)
    # The next page, whichever it is, says that it was sent.
    page = installer.page(path(other, "params"))
    assert page["flash"]["key"] == "PARAMETER_SENT"
    assert page["data"]["listing"]["unconfirmed"] == []
    assert flash_of(installer, heater)["key"] == "PARAMETER_UNCONFIRMED"


def test_a_value_of_any_length_is_sent_but_not_waited_for(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    long = "x" * 5000
    known = number_parameter(
        value="1",
        heater_parameter_type_options=[
            {"id": n, "name": f"Level {n}", "value": value} for n, value in enumerate((long, "1"))
        ],
    )
    parameters_are(proxy, known)
    proxy.break_(PARAMETERS, answers({**known, "value": long}), "PATCH")
    assert save(installer, heater, long).status_code == 303
    page = installer.page(path(heater, "params"))
    assert page["flash"]["key"] == "PARAMETER_SENT"
    assert page["data"]["listing"]["unconfirmed"] == []


def test_a_change_is_taken_back_and_that_is_confirmed_too(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    ids = changed_and_read_back(installer, proxy, heater)
    proxy.seen.clear()
    proxy.break_(PARAMETERS, answers(number_parameter()), "PATCH")
    answer = undo(installer, heater, ids)
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        path(heater, "params") + "#p-12",
    )
    assert sent(proxy, PARAMETERS, "PATCH") == {"value": 20}
    flash = read_back(installer, proxy, heater, number_parameter())
    assert flash["values"] == {"code": "P12", "before": "25", "after": "20\xa0°C"}
    assert flash["receipt"]["confirmed"]
    assert "undo" not in flash


@pytest.mark.parametrize("present", [20, None])
def test_nothing_is_taken_back_where_the_value_has_changed_since(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], present: Any
) -> None:
    ids = changed_and_read_back(installer, proxy, heater)
    parameters_are(proxy, number_parameter(value=present))
    proxy.seen.clear()
    answer = undo(installer, heater, ids)
    assert answer.status_code == 422
    assert "P12 has been changed in the meantime. Nothing was undone." in answer.text
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_an_undo_that_no_page_offers_changes_nothing(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(value=25))
    proxy.seen.clear()
    for ids in ("", "12", "12,25", "12,25,99", "12,25,warm", "12,25,20,1", "12,25,"):
        assert undo(installer, heater, ids).status_code == 422, ids
    assert not proxy.calls(PARAMETERS, "PATCH")


def test_an_old_value_that_is_not_valid_is_not_offered(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    parameters_are(proxy, number_parameter(value=45))
    proxy.break_(PARAMETERS, answers(number_parameter(value=25)), "PATCH")
    assert save(installer, heater, "25").status_code == 303
    flash = read_back(installer, proxy, heater, number_parameter(value=25))
    assert (flash["key"], "undo" in flash) == ("PARAMETER_CHANGED", False)


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        (answers({"error": ""}, 409), "HEATER_OFFLINE_WARNING"),
        (Fault(404, b"{}"), "HEATER_GONE"),
        (DOWN, "SEND_UNKNOWN"),
    ],
)
def test_an_undo_that_fails_says_why(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], fault: Fault, key: str
) -> None:
    ids = changed_and_read_back(installer, proxy, heater)
    proxy.break_(PARAMETERS, fault, "PATCH")
    flash = embedded_page(undo(installer, heater, ids).text)["flash"]
    # It can be sent again, unless it may have been carried out.
    again = None if key == "SEND_UNKNOWN" else ids
    assert (flash["key"], flash.get("undo", {}).get("ids")) == (key, again)


def test_a_page_for_a_copy_leaves_what_is_said_once_to_the_page_that_is_shown(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    place = path(heater, "params")
    changed(installer, proxy, heater, value=25)
    proxy.seen.clear()
    copy = installer.get(place, **FOR_A_COPY).json()
    assert copy["flash"] is None
    assert copy["shell"]["account_id"]
    assert proxy.calls("heaters/api/heater_notifications/new") == []
    # A document that is rendered ahead says everything.
    ahead = embedded_page(installer.get(place, purpose="prefetch").text)
    assert ahead["flash"]["receipt"]["confirmed"]
    assert ahead["data"]["listing"]["marked"]
    assert ahead["shell"]["unread"] is not None


def test_the_tabs_of_a_heater_are_kept_with_few_calls(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    installer.get(path(heater, "details"))
    proxy.seen.clear()
    for tab in ("params", "realtime", "stats"):
        assert installer.get(path(heater, tab), **FOR_A_COPY).json()["problem"] is None
    assert len(proxy.seen) <= MOST_TAB_CALLS
