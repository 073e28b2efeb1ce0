"""Working sheets that a device has kept without a connection, and sheets on two devices."""

import json
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import httpx
import pytest

from server.domain.history import Change, ChangeKind, Outcome
from server.domain.maintenance import months_after
from server.domain.visits import sheet_id_of
from server.store.accounts import AccountName
from server.store.changes import begin_change
from tests.support.contents import absent
from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.heaters import SERVICE, STATISTICS
from tests.support.planning import account_of, send_served, served, today_of
from tests.support.remembered import PROVIDER, write_past
from tests.support.sheets import begin, finish
from tests.support.user import User

AT = "/heaters/1/ic3"
NEW = f"{AT}/visits/new"
ENTERED = {"name": "Serviced", "maintenance_timestamp": "2026-11-30T10:00:00"}


def sections_with(*fields: dict[str, Any]) -> str:
    usual = {"label": "L", "kind": "DATE"}
    shown = [{**usual, **each} for each in fields]
    return json.dumps([{"name": "s", "label": "S", "fields": shown}])


IMPOSSIBLE = (
    "[{}]",
    '[{"name":"s","label":"L","fields":[],"x":' + "[" * 5000,
    sections_with({"name": "constructor"}),
    sections_with({"name": "__proto__"}),
    sections_with({"name": "a"}, {"name": "a"}),
    sections_with({"name": "a", "label": "x" * 2001}),
    sections_with({"name": "a", "hint": "x" * 2001}),
    sections_with(*({"name": f"a{number}"} for number in range(401))),
)


@pytest.fixture
def engineer(planner: User, proxy: FaultyProxy) -> User:
    send_served(proxy, served(1, 2000, address="Kade", address_number="3", city_name="Delft"))
    proxy.break_(SERVICE, answers(ENTERED), "POST")
    return planner


def send_later(user: User, at: datetime, visit: str = "", **fields: str) -> httpx.Response:
    """Sends a start form as a device that has kept it since `at`."""
    kept = {"kept": "an entry", "at": str(int(at.timestamp() * 1000))}
    start = {"visit": visit or secrets.token_hex(16), "kind": "REPAIR", "sequence": "-1"}
    return user.post(NEW, {**start, **kept, **fields})


def sheets(user: User) -> list[dict[str, Any]]:
    return list(user.page("/visits")["data"]["sheets"]["items"])


def document_of(user: User, visit: str) -> dict[str, Any]:
    page = user.page(f"/visits/{sheet_id_of(visit)}")
    return dict(page["data"]["sheet"]["items"][0]["document"])


def test_a_visit_that_a_device_has_kept_is_stored_once_with_the_time_at_which_it_was_signed(
    engineer: User, proxy: FaultyProxy
) -> None:
    at, visit = datetime.now(UTC).replace(microsecond=0) - timedelta(hours=5), secrets.token_hex(16)
    typed = {"f.outcome": "in_order", "f.co2": "9.1", "signer": "Ada", "agreed": "1"}
    typed |= {"enter": "1", "entry": "Serviced", "finish": "1"}
    for _ in range(2):
        answer = send_later(engineer, at, visit, **typed)
        assert (answer.status_code, answer.headers["location"]) == (303, f"{AT}/details#service")
    doc = document_of(engineer, visit)
    times = (doc["begun"], doc["finished"], doc["signature"]["at"])
    assert {datetime.fromisoformat(each) for each in times} == {at}
    assert doc["values"] == {"outcome": "in_order", "co2": "9.1"}
    [call] = proxy.calls(SERVICE, "POST")
    assert json.loads(call.body)["name"] == "Serviced"
    assert len(sheets(engineer)) == 1


def test_a_kept_visit_that_is_sent_twice_at_once_is_stored_once(
    engineer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(STATISTICS, Fault(passes=True, delay=1), "GET")
    visit, now = secrets.token_hex(16), datetime.now(UTC)
    typed = {"f.outcome": "in_order", "signer": "Ada", "agreed": "1", "finish": "1"}
    engineer.page("/about")
    with ThreadPoolExecutor(2) as threads:
        sent = [threads.submit(send_later, engineer, now, visit, **typed) for _ in range(2)]
    assert [each.result().status_code for each in sent] == [303, 303]
    assert len(sheets(engineer)) == 1


def test_a_visit_is_of_the_day_on_which_it_began(engineer: User) -> None:
    visit, begun = secrets.token_hex(16), datetime.now(UTC) - timedelta(days=40)
    day, today = today_of(engineer) - timedelta(days=40), today_of(engineer)
    duty = {"due": (today + timedelta(days=99)).isoformat(), "months": "12"}
    assert engineer.post(f"{AT}/details?dialog=duty", duty).status_code == 303
    send_later(engineer, begun, visit)
    [open_visit] = engineer.page(NEW)["data"]["begun"]
    assert open_visit["day"] == day.isoformat()
    finish(engineer, f"{AT}/visits/{sheet_id_of(visit)}", fulfils="1")
    assert engineer.page(NEW)["data"]["duty"]["due"] == months_after(day, 12).isoformat()


def test_a_start_at_a_heater_whose_type_has_changed_is_refused_and_stays_typed(
    engineer: User, proxy: FaultyProxy
) -> None:
    form = {"csrf": engineer.page(NEW)["csrf"], "kind": "REPAIR", "sequence": "-1"}
    send_served(proxy, served(1, 2000, sw_type="hpcu"))
    answer = engineer.http.post(NEW, data=form, headers={"accept": "application/json"})
    assert answer.status_code == 422, "the browser forgets what was typed of a form that acted"
    assert answer.json()["redirect"] == "/heaters/1/hpcu/visits/new"


def test_a_time_that_is_to_come_is_not_believed(engineer: User) -> None:
    visit = secrets.token_hex(16)
    send_later(engineer, datetime.now(UTC) + timedelta(days=1), visit)
    [draft] = sheets(engineer)
    assert datetime.fromisoformat(draft["begun"]) <= datetime.now(UTC)


def test_a_kept_visit_that_was_begun_elsewhere_is_refused_and_keeps_what_was_typed(
    engineer: User,
) -> None:
    now, visit = datetime.now(UTC), secrets.token_hex(16)
    sheet = begin(engineer, AT, visit, "REPAIR")
    engineer.post(sheet, {"sequence": "0", "f.remarks": "Of the first"})
    refused = send_later(engineer, now, visit, **{"f.remarks": "Of the second"})
    assert (refused.status_code, messages(refused)) == (422, {"": "SHEET_CHANGED"})
    assert not absent(refused.text, "Of the second", "Visit started", f'href="{sheet}"')
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    assert draft["document"]["values"] == {"remarks": "Of the first"}
    before = draft["sequence"]
    same = send_later(engineer, now, visit, **{"f.remarks": "Of the first"})
    assert same.status_code == 303, "its answer was lost"
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    assert draft["sequence"] == before, "another device may go on"
    other = send_later(engineer, now, visit, kind="INSPECTION", **{"f.remarks": "Of the first"})
    assert messages(other) == {"": "SHEET_CHANGED"}, "another kind of visit"


def test_a_start_whose_answer_was_lost_may_be_sent_again_with_more(engineer: User) -> None:
    visit, now = secrets.token_hex(16), datetime.now(UTC)
    typed = {"f.remarks": "First", "f.pressure": "1.5", "signer": "", "enter": "1"}
    assert send_later(engineer, now, visit, **typed).status_code == 303
    for other in ({"f.remarks": "Else"}, {"f.pressure": ""}, {"kind": "INSPECTION"}, {"enter": ""}):
        refused = send_later(engineer, now, visit, **{**typed, "f.co2": "9", **other})
        assert messages(refused) == {"": "SHEET_CHANGED"}, other
    without = {name: text for name, text in typed.items() if name != "f.remarks"}
    assert messages(send_later(engineer, now, visit, **{**without, "f.co2": "9"})) == {
        "": "SHEET_CHANGED"
    }
    more = {"f.co2": "9", "f.outcome": "in_order", "finish": "1"}
    sheet = f"{AT}/visits/{sheet_id_of(visit)}"
    engineer.post(sheet, {"sequence": "0", "signer": "", "f.co2": ""})
    again = send_later(engineer, now, visit, **typed, **more)
    assert messages(again) == {"": "SHEET_CHANGED"}, "another device has taken the tick away"
    visit = secrets.token_hex(16)
    send_later(engineer, now, visit, **typed)
    assert send_later(engineer, now, visit, **typed, **more).status_code == 303
    values = document_of(engineer, visit)["values"]
    assert values == {"remarks": "First", "pressure": "1.5", "co2": "9", "outcome": "in_order"}


def test_an_older_draft_is_refused_and_both_are_shown_until_one_is_saved(engineer: User) -> None:
    sheet = begin(engineer, AT, secrets.token_hex(16))
    engineer.post(sheet, {"sequence": "0", "f.co2": "9.1", "f.exchanger": "DONE"})
    kept = {"kept": "an entry", "sequence": "0", "f.co2": "9.9", "f.exchanger": "NOT_DONE"}
    older = engineer.post(sheet, kept)
    assert messages(older) == {"": "SHEET_CHANGED"}
    assert not absent(older.text, 'value="9.9"', "Saved so far: 9.1", "Saved so far: done")
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    assert engineer.post(sheet, {**kept, "sequence": str(draft["sequence"])}).status_code == 303
    assert engineer.page(sheet)["data"]["draft"]["items"][0]["document"]["values"]["co2"] == "9.9"


def test_an_older_draft_does_not_replace_what_was_typed_for_its_end(engineer: User) -> None:
    sheet = begin(engineer, AT, secrets.token_hex(16))
    typed = {"signer": "Ada", "enter": "1", "entry": "A long text"}
    engineer.post(sheet, {"sequence": "0", **typed})
    older = engineer.post(sheet, {"sequence": "0", "signer": "", "entry": ""})
    assert messages(older) == {"": "SHEET_CHANGED"}
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    assert draft["document"]["values"]["draft.entry"] == "A long text"
    again = engineer.post(sheet, {"sequence": "0", **typed})
    assert again.status_code == 303, "its answer was lost"


def test_a_draft_that_was_finished_elsewhere_is_refused_and_keeps_what_was_typed(
    engineer: User,
) -> None:
    sheet = begin(engineer, AT, secrets.token_hex(16))
    finished = finish(engineer, sheet, signer="Ada", agreed="1")
    token = engineer.page("/about")["csrf"]
    typed = {"csrf": token, "sequence": "0", "finish": "1", "f.outcome": "in_order"}

    def post(**fields: str) -> httpx.Response:
        return engineer.http.post(sheet, data={**typed, **fields})

    late = post(**{"f.remarks": "Typed in a cellar", "signer": "Ada"})
    assert messages(late) == {"": "SHEET_CHANGED"}
    assert not absent(
        late.text, "Typed in a cellar", "Open the finished sheet", f'href="{finished}"'
    )
    other = post(signer="Bea", agreed="1")
    assert messages(other) == {"": "SHEET_CHANGED"}, "another has signed"
    strokes = post(signer="Ada", strokes="1,1 2,2")
    noted = post(signer="Ada", enter="1", entry="Another note")
    assert messages(strokes) == messages(noted) == {"": "SHEET_CHANGED"}
    same = post(signer="Ada")
    assert same.headers["location"] == finished


def test_a_kept_visit_keeps_the_fields_that_it_began_with(engineer: User) -> None:
    field = {"name": "hood", "label": "Hood cleaned", "kind": "TEXT"}
    sections = [{"name": "old", "label": "Of an old release", "fields": [field]}]
    visit, now, typed = secrets.token_hex(16), datetime.now(UTC), {"f.hood": "Yes"}
    lost = send_later(engineer, now, visit, **typed)
    assert messages(lost) == {"": "SHEET_CHANGED"}, "nothing that was typed is left out"
    for impossible in IMPOSSIBLE:
        wrong = send_later(engineer, now, visit, sections=impossible, **typed)
        assert messages(wrong) == {"": "FORM_REJECTED"}
    assert sheets(engineer) == []
    kept = send_later(engineer, now, visit, sections=json.dumps(sections), finish="1", **typed)
    assert kept.status_code == 303
    doc = document_of(engineer, visit)
    assert (doc["sections"][0]["label"], doc["values"]) == ("Of an old release", {"hood": "Yes"})


def test_a_clock_that_is_behind_ends_no_visit_before_it_begins(engineer: User) -> None:
    visit = secrets.token_hex(16)
    sheet = begin(engineer, AT, visit)
    behind = datetime.now(UTC) - timedelta(hours=2)
    kept = {"kept": "an entry", "at": str(int(behind.timestamp() * 1000))}
    engineer.post(sheet, {"sequence": "0", "f.outcome": "in_order", "finish": "1", **kept})
    doc = document_of(engineer, visit)
    assert doc["finished"] == doc["begun"]
    another, long_ago = secrets.token_hex(16), datetime(1970, 1, 1, tzinfo=UTC)
    send_later(engineer, long_ago, another, **{"f.outcome": "in_order", "finish": "1"})
    begun = datetime.fromisoformat(document_of(engineer, another)["begun"])
    assert datetime.now(UTC) - begun < timedelta(hours=1)


def test_a_kept_sheet_and_a_correction_have_nothing_of_later(
    engineer: User, proxy: FaultyProxy, store_address: str
) -> None:
    name = AccountName(PROVIDER, account_of(engineer))
    later = datetime.now(UTC) - timedelta(hours=1)
    done, kind = Outcome.DONE, ChangeKind.RESET
    reset = Change(id=secrets.token_hex(16), at=later, kind=kind, heater="1", outcome=done)
    write_past(store_address, partial(begin_change, name=name, change=reset))
    visit, at = secrets.token_hex(16), later - timedelta(hours=4)
    send_later(engineer, at, visit, **{"f.outcome": "in_order", "finish": "1"})
    doc = document_of(engineer, visit)
    assert doc["changes"] == []
    send_served(proxy, served(1, 9, address="Kade", address_number="3", city_name="Delft"))
    draft = engineer.post(f"/visits/{sheet_id_of(visit)}", {"correct": "1"}).headers["location"]
    corrected = engineer.page(finish(engineer, draft))["data"]["sheet"]["items"][0]["document"]
    assert corrected["facts"] == doc["facts"]


@pytest.mark.parametrize(
    ("likely", "kind", "sent", "stays"),
    [
        ("MAINTENANCE", "INSPECTION", {"enter": "1", "fulfils": "1"}, {"fulfils"}),
        ("MAINTENANCE", "REPAIR", {"enter": "1", "fulfils": "1"}, set()),
        ("MAINTENANCE", "REPAIR", {"fulfils": "1"}, set()),
        ("REPAIR", "MAINTENANCE", {}, {"enter", "fulfils"}),
        ("REPAIR", "INSPECTION", {"enter": "1"}, {"enter", "fulfils"}),
        ("REPAIR", "REPAIR", {"enter": "1"}, {"enter"}),
        ("MAINTENANCE", "MAINTENANCE", {}, set()),
    ],
)
def test_a_tick_that_was_preset_for_another_kind_of_visit_follows_the_chosen_one(
    engineer: User, likely: str, kind: str, sent: dict[str, str], stays: set[str]
) -> None:
    visit, now = secrets.token_hex(16), datetime.now(UTC)
    start = {"likely": likely, "kind": kind, "signer": "", **sent}
    for _ in range(2):
        assert send_later(engineer, now, visit, **start).status_code == 303
    [draft] = engineer.page(f"{AT}/visits/{sheet_id_of(visit)}")["data"]["draft"]["items"]
    values = draft["document"]["values"]
    assert {name for name in ("enter", "fulfils") if values[f"draft.{name}"]} == stays


def test_a_visit_that_was_not_planned_keeps_its_id_until_it_has_begun(engineer: User) -> None:
    visit = secrets.token_hex(16)
    address = f"{NEW}?visit={visit}"
    assert engineer.page(address)["data"]["id"] == visit
    assert engineer.page(f"{NEW}?visit=x")["data"]["id"] != "x"
    begin(engineer, AT, visit)
    assert engineer.page(address)["data"]["id"] != visit


def test_a_draft_that_was_finished_elsewhere_is_shown_to_what_waits_of_it(engineer: User) -> None:
    visit = secrets.token_hex(16)
    sheet = begin(engineer, AT, visit)
    finished = finish(engineer, sheet)
    assert engineer.page(sheet)["redirect"] == finished
    [draft] = engineer.page(f"{sheet}?unsent={visit}")["data"]["draft"]["items"]
    assert draft["visit"] == visit


def test_what_is_wrong_in_a_start_form_begins_nothing(engineer: User) -> None:
    typed = {"f.co2": "much", "finish": "1", "likely": "MAINTENANCE", "enter": "1"}
    visit = secrets.token_hex(16)
    wrong = send_later(engineer, datetime.now(UTC), visit, **typed)
    assert f'name="visit" value="{visit}"' in wrong.text, "sent again, it is the same visit"
    assert messages(wrong) == {"f.co2": "ENTER_NUMBER", "f.outcome": "SHEET_REQUIRED"}
    assert not absent(wrong.text, 'value="much"', "CO₂ in the flue gas, Before: ", 'value="REPAIR"')
    assert not re.search('<input[^>]* name="enter"[^>]* checked', wrong.text), "not of a repair"
    assert sheets(engineer) == []
