"""A form that is sent again is carried out once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.support.faults import (
    ANSWER_LOST,
    ANSWERS_500,
    Fault,
    FaultyProxy,
)
from tests.support.heaters import SERVICE, heater_of, path
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import User
from tests.support.writes import JSON, MESSAGE, WRITES, send, token


def at_once(user: User, address: str, fields: dict[str, str], times: int = 3) -> list[Any]:
    data = {"csrf": token(user, address), **fields}
    cookies = dict(user.http.cookies)

    def one(_: int) -> httpx.Response:
        with httpx.Client(
            base_url=user.http.base_url, cookies=cookies, timeout=PATIENCE_SECONDS
        ) as browser:
            return browser.post(address, data=data)

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


@pytest.mark.parametrize("name", ["message", "note", "password", "reset"])
def test_a_form_that_is_sent_three_times_at_once_acts_once(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    address, fields, call, method = WRITES[name](user)
    proxy.mend()
    outcomes = at_once(user, address, fields)
    assert {outcome.status_code for outcome in outcomes} == {303}
    assert len({outcome.headers["location"] for outcome in outcomes}) == 1
    assert len(proxy.calls(call, method)) == 1


def test_a_form_sent_again_from_a_new_page_is_another_form(user: User, proxy: FaultyProxy) -> None:
    proxy.mend()
    for _ in range(2):
        assert user.post("/contact", {"content": "Twice on purpose."}).status_code == 303
    assert len(proxy.calls(MESSAGE, "POST")) == 2


def test_a_form_whose_answer_was_lost_on_the_way_to_the_browser_acts_once(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    proxy.mend()
    fields = {"content": "The answer to this is lost."}
    first, again = (send(user, "/contact", fields, csrf) for _ in range(2))
    assert first.json() == again.json()
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def test_the_same_form_does_not_act_again_where_it_may_have_acted(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    proxy.break_(MESSAGE, ANSWER_LOST)
    fields = {"content": "Did this arrive?"}
    assert send(user, "/contact", fields, csrf).status_code == 503
    proxy.mend()
    again = send(user, "/contact", fields, csrf)
    assert again.json()["form"]["errors"] == {"": {"key": "contact.unknown"}}
    assert proxy.calls(MESSAGE, "POST") == []


def test_a_double_click_on_mark_all_keeps_the_way_back(user: User, proxy: FaultyProxy) -> None:
    first, second = at_once(user, "/notifications", {"all": "1"}, 2)
    with httpx.Client(
        base_url=user.http.base_url, cookies=second.cookies, timeout=PATIENCE_SECONDS
    ) as after:
        flash = after.get("/notifications", headers=JSON).json()["flash"]
    assert first.status_code == 303
    assert flash["undo"]["count"] == flash["values"]["count"] > 0
    user.post("/notifications", {"undo": flash["undo"]["ids"]})


@pytest.mark.parametrize("spelt", [str.upper, lambda csrf: f" {csrf}"])
def test_a_token_in_another_spelling_does_not_make_another_form(
    user: User, proxy: FaultyProxy, spelt: Callable[[str], str]
) -> None:
    csrf = token(user, "/contact")
    fields = {"content": "Once."}
    assert "redirect" in send(user, "/contact", fields, csrf).json()
    assert send(user, "/contact", fields, spelt(csrf)).status_code == 403
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def test_a_form_sent_again_brings_no_older_session_back(user: User, proxy: FaultyProxy) -> None:
    address = path(heater_of(user, "ic3"), "details?dialog=note")
    csrf = token(user, address)
    note = {"name": "Sent again", "date": "2026-01-02", "time": "09:30"}
    assert "redirect" in send(user, address, note, csrf).json()
    dutch = {"setting": "language", "language": "nl"}
    assert send(user, "/settings", dutch).status_code == 200
    proxy.break_(
        "heaters/api/heater_notifications/new",
        Fault(200, b'{"num_notifications": 1}', {"set-cookie": "renewed=1"}),
    )
    user.get("/customers")
    proxy.mend()
    assert "redirect" in send(user, address, note, csrf).json()
    proxy.mend()
    assert user.page("/customers")["locale"] == "nl"
    send(user, "/settings", {"setting": "language", "language": "en"})
    assert "renewed=1" in proxy.calls("auth/api/installers/accounts")[0].headers["cookie"]


def test_a_note_that_was_kept_is_added_once_whatever_page_sends_it(
    user: User, proxy: FaultyProxy
) -> None:
    """Hours after its response was lost, the host has forgotten the form, but the note exists."""
    address = path(heater_of(user, "hpcu"), "details")
    note = {"name": "Written in the cellar", "date": "2026-01-02", "time": "09:31"}
    proxy.mend()
    for _ in range(2):
        assert "redirect" in send(user, address, {**note, "kept": "1"}).json()
    assert len(proxy.calls(SERVICE, "POST")) == 1
    proxy.break_(SERVICE, ANSWERS_500, "GET")
    answer = send(user, address, {**note, "name": "Another", "kept": "2"})
    assert answer.json()["form"]["errors"] == {"": {"key": "SEND_FAILED_SERVER_ERROR"}}
    assert len(proxy.calls(SERVICE, "POST")) == 1


def test_a_refused_form_whose_screen_has_moved_is_told_on_the_new_one(
    user: User, proxy: FaultyProxy
) -> None:
    heater = heater_of(user, "hpcu")
    moved = path({**heater, "sw_type": "hbcu"}, "details")
    note = {"name": "", "date": "2026-01-02", "time": "09:30"}
    csrf = token(user, path(heater, "details"))
    answer = send(user, f"{moved}?dialog=note", note, csrf).json()
    assert answer["redirect"] == f"{path(heater, 'details')}?dialog=note"
    assert user.page(path(heater, "details"))["flash"]["key"] == "NOTE_REQUIRED"
