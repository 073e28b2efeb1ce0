"""A form that is sent again is carried out once."""

from concurrent.futures import ThreadPoolExecutor

from tests.http.own_host.every_form import sending
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.heaters import SERVICE, heater_of, path
from tests.support.user import User
from tests.support.writes import MESSAGE, send, token


def test_a_form_sent_again_from_a_new_page_is_another_form(user: User, proxy: FaultyProxy) -> None:
    for _ in range(2):
        assert user.post("/contact", {"content": "Twice on purpose."}).status_code == 303
    assert len(proxy.calls(MESSAGE, "POST")) == 2


def test_a_token_in_another_spelling_does_not_make_another_form(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    for spelt in (csrf.upper(), f" {csrf}"):
        assert send(user, "/contact", {"content": "It drips."}, spelt).status_code == 403
    assert proxy.calls(MESSAGE, "POST") == []


def test_a_double_click_on_mark_all_keeps_the_way_back(user: User) -> None:
    form = sending(user, "mark all")
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: form.send(json=False), range(2))
    assert first.headers["location"] == second.headers["location"]
    user.http.cookies.update(second.cookies)
    flash = user.page("/notifications")["flash"]
    assert flash["undo"]["count"] == flash["values"]["count"] > 0
    user.post("/notifications", {"undo": flash["undo"]["ids"]})


def test_a_form_sent_again_brings_no_older_session_back(user: User, proxy: FaultyProxy) -> None:
    address = path(heater_of(user, "ic3"), "details?dialog=note")
    csrf = token(user, address)
    note = {"name": "Sent again", "date": "2026-01-02", "time": "09:30"}
    assert "redirect" in send(user, address, note, csrf).json()
    assert send(user, "/settings", {"setting": "language", "language": "nl"}).status_code == 200
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


def test_a_refused_form_whose_screen_has_moved_is_told_on_the_new_one(user: User) -> None:
    heater = heater_of(user, "hpcu")
    moved = path({**heater, "sw_type": "hbcu"}, "details")
    note = {"name": "", "date": "2026-01-02", "time": "09:30"}
    answer = send(user, f"{moved}?dialog=note", note, token(user, path(heater, "details")))
    # With the status of a success the browser would forget what was typed.
    assert answer.status_code == 422
    assert answer.json()["redirect"] == f"{path(heater, 'details')}?dialog=note"
    assert user.page(path(heater, "details"))["flash"]["key"] == "NOTE_REQUIRED"
