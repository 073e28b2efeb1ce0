"""The working sheet of a visit: what it is filled with, and that a finished one never changes."""

import json
import re
import secrets
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, func, update

from server.domain.history import Change, ChangeKind, Outcome
from server.domain.visits import SiteVisit, VisitReason, VisitState, sheet_id_of
from server.pages.heater_visit_new import NOBODY
from server.store.accounts import AccountName
from server.store.changes import begin_change
from server.store.schema import sheets
from server.store.sheets import digest_of, sheet_of
from server.store.visits import put_visits, visits_of_account
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, DOWN, FaultyProxy, answers
from tests.support.forms import errors, messages
from tests.support.heaters import SERVICE
from tests.support.planning import PLAN, account_of, rows_of, send_served, served, today_of
from tests.support.realtime import LATEST
from tests.support.remembered import PROVIDER, write_past
from tests.support.rows import HEATERS, send_rows
from tests.support.sheets import begin, finish, send
from tests.support.stores import visit_of
from tests.support.user import User

AT = "/heaters/1/ic3"
KADE = {"address": "Kade", "address_number": "3", "city_name": "Delft", "serial_number": "S1"}


@pytest.fixture
def engineer(planner: User, proxy: FaultyProxy) -> User:
    """An installer with one heater, whose pressure is 1.46 bar."""
    send_served(proxy, served(1, 2000, heater_pressure=1.46, **KADE))
    return planner


def document(user: User, sheet: str) -> dict[str, Any]:
    [shown] = user.page(sheet)["data"]["sheet"]["items"]
    return dict(shown["document"])


def fields(doc: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {field["name"]: field for section in doc["sections"] for field in section["fields"]}


def test_a_planned_visit_from_its_start_to_the_finished_sheet(
    engineer: User, store_address: str
) -> None:
    today, name = today_of(engineer), AccountName(PROVIDER, account_of(engineer))
    planned = visit_of("1", today, id="due", note="Ring twice")
    write_past(store_address, partial(put_visits, name=name, some=[planned]))
    start = engineer.page(f"{AT}/visits/new")["data"]
    assert (start["id"], start["kind"]) == ("due", "MAINTENANCE")
    assert f"{AT}/visits/new?visit=due" in engineer.get("/").text
    sheet = begin(engineer, AT, "due")
    assert sheet == f"{AT}/visits/{sheet_id_of('due')}"
    assert begin(engineer, AT, "due") == sheet, "a start that is sent twice begins one visit"
    assert not absent(engineer.get("/").text, "Visit started", f'href="{sheet}"')
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    ticks = {"draft.enter": "1", "draft.fulfils": "1"}
    assert draft["document"]["values"] == {"pressure": "1.46", **ticks}
    facts = json.dumps(draft["document"]["facts"])
    assert not absent(facts, "Kade 3, Delft", "S1", "Ring twice")
    values = {"f.pressure.after": "1.8", "f.co2": "9.1", "f.co2.after": "9.3", "f.part1": "Fan"}
    values |= {"f.condensate": "NOT_DONE", "f.next_visit": "2031-12-01"}
    assert send(engineer, sheet, {**values, "rest.cleaning": "DONE"}).headers["location"] == (
        f"{sheet}#cleaning"
    )
    answer = send(engineer, sheet, {"rest.combustion": "NOT_APPLICABLE"})
    assert answer.status_code == 303
    finished = finish(engineer, sheet, signer="Ada", agreed="1")
    assert finished == f"/visits/{sheet_id_of('due')}"
    doc = document(engineer, finished)
    assert doc["values"] == {
        "pressure": "1.46",
        **{name.removeprefix("f."): value for name, value in values.items()},
        **dict.fromkeys(("exchanger", "filters"), "DONE"),
        **dict.fromkeys(("flue", "gas_tight"), "NOT_APPLICABLE"),
        "outcome": "in_order",
    }
    assert doc["signature"]["name"] == "Ada"
    [shown] = engineer.page(finished)["data"]["sheet"]["items"]
    assert shown["kept_until"][:4] == str(today.year + 2)
    page = engineer.get(finished).text
    assert not absent(
        page, "01/12/2031", "Before: 1.46\u00a0bar", "After: 1.8\u00a0bar", "Signed by", "in order"
    )
    [row] = [each for each in engineer.page("/maintenance")["data"]["rows"] if each["id"] == "1"]
    assert row["planned"] is None
    assert row["visited"]["is_today"]
    assert finished in engineer.get(f"{AT}/details").text
    assert engineer.page(sheet)["redirect"] == finished
    [logged] = engineer.page("/changes?kind=VISIT")["data"]["changes"]["items"]
    assert (logged["change"]["sheet"], logged["heater"]["id"]) == (sheet_id_of("due"), "1")
    assert f'href="{finished}"' in engineer.get("/changes").text
    report = engineer.page(f"{AT}/report")["data"]
    assert report["changes"]["items"] == []
    work = report["work"]
    assert work[:2] == ["Maintenance", "Burner and heat exchanger cleaned"]
    assert "Part 1: Fan" in work


def test_a_sheet_says_what_is_wrong_at_its_field_and_keeps_what_was_typed(engineer: User) -> None:
    sheet = begin(engineer, AT, "wrong")
    wrong = send(
        engineer,
        sheet,
        {
            "f.pressure.after": "11",
            "f.co2": "much",
            "f.next_visit": "soon",
            "f.remarks": "x" * 2001,
            "f.exchanger": "PERHAPS",
            "rest.nowhere": "DONE",
            "rest.safety": "PERHAPS",
            "signer": "Ada",
            "finish": "1",
        },
    )
    assert messages(wrong) == {
        "f.pressure.after": "VALUE_NOT_BETWEEN",
        "f.co2": "ENTER_NUMBER",
        "f.next_visit": "INVALID_DATE",
        "f.remarks": "NOTE_TOO_LONG",
        "f.outcome": "SHEET_REQUIRED",
        "agreed": "SHEET_AGREE",
    }
    assert errors(wrong)["f.pressure.after"]["values"] == {"low": "0", "high": "10"}
    assert not absent(wrong.text, 'value="much"')
    [day] = re.findall('<input[^>]*value="soon"[^>]*>', wrong.text)
    assert 'type="text"' in day, "an input for dates would be empty"
    assert (
        "exchanger" not in engineer.page(sheet)["data"]["draft"]["items"][0]["document"]["values"]
    )


def test_an_older_form_of_a_sheet_is_refused(engineer: User) -> None:
    sheet = begin(engineer, AT, "twice")
    assert send(engineer, sheet, {"f.remarks": "first"}).status_code == 303
    older = engineer.post(sheet, {"sequence": "0", "f.remarks": "second"})
    assert messages(older) == {"": "SHEET_CHANGED"}
    assert "second" in older.text
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    assert draft["document"]["values"]["remarks"] == "first"


def test_the_entry_in_the_service_history_is_sent_once_and_its_outcome_is_told(
    engineer: User, proxy: FaultyProxy
) -> None:
    entry = {"name": "Boiler serviced", "maintenance_timestamp": "2026-11-30T10:00:00"}
    proxy.break_(SERVICE, answers(entry), "POST")
    sent = finish(engineer, begin(engineer, AT, "sent"), enter="1", entry="Boiler serviced")
    [call] = proxy.calls(SERVICE, "POST")
    assert json.loads(call.body)["name"] == "Boiler serviced"
    assert (
        "Entered in the manufacturer’s service history: Boiler serviced" in engineer.get(sent).text
    )
    proxy.break_(SERVICE, answers({"errors": "No"}, 400), "POST")
    refused = finish(engineer, begin(engineer, AT, "refused"), enter="1")
    assert engineer.page(refused)["data"]["sheet"]["items"][0]["entry"] == "REFUSED"
    proxy.break_(SERVICE, ANSWERS_500, "POST")
    unknown = finish(engineer, begin(engineer, AT, "unknown"), enter="1")
    page = engineer.get(unknown).text
    assert "It is not known whether the service history has the note: Maintenance" in page
    quiet = finish(engineer, begin(engineer, AT, "quiet"))
    assert engineer.page(quiet)["data"]["sheet"]["items"][0]["entry"] is None


def test_a_finished_sheet_stays_the_same_whatever_the_provider_says(
    engineer: User, proxy: FaultyProxy
) -> None:
    finished = finish(engineer, begin(engineer, AT, "frozen"), signer="Ada", agreed="1")
    before = engineer.page(finished)["data"]["sheet"]
    send_served(proxy, served(1, 5, heater_pressure=9.9, name="Renamed", address="Elsewhere"))
    assert engineer.page(finished)["data"]["sheet"] == before
    assert engineer.page("/visits")["data"]["sheets"]["items"][0]["place"] == "Kade 3, Delft"
    send_rows(proxy, HEATERS, [])
    page = engineer.page(finished)["data"]
    assert (page["sheet"], page["heater"]) == (before, None)
    assert engineer.get(f"{AT}/visits/{before['items'][0]['id']}").status_code in (303, 404)
    proxy.break_(HEATERS, DOWN)
    assert engineer.get(finished).status_code == engineer.get("/visits").status_code == 503


def test_a_sheet_of_a_definition_that_is_gone_is_shown_and_corrected(
    engineer: User, store_address: str
) -> None:
    finished = finish(engineer, begin(engineer, AT, "gone"), **{"f.remarks": "As it was"})

    def rename(connection: Connection) -> None:
        name = AccountName(PROVIDER, account_of(engineer))
        stored = sheet_of(connection, name, sheet_id_of("gone"))
        assert stored
        older = stored.document.replace('"sheet":"service"', '"sheet":"gone"')
        older = older.replace("Burner and heat exchanger cleaned", "Label of a former release")
        values = {"document": older, "digest": digest_of(older)}
        connection.execute(update(sheets).where(sheets.c.id == stored.id).values(**values))

    write_past(store_address, rename)
    page = engineer.get(finished).text
    assert not absent(page, "As it was", "Label of a former release")
    assert "is not what was stored" not in page
    draft = engineer.post(finished, {"correct": "1"}).headers["location"]
    assert "Label of a former release" in engineer.get(draft).text
    corrected = finish(engineer, draft, **{"f.exchanger": "DONE"})
    assert document(engineer, corrected)["sheet"] == "gone"


def test_a_correction_is_a_new_sheet_that_names_the_old_one(engineer: User) -> None:
    old = finish(engineer, begin(engineer, AT, "old"), signer="Ada", agreed="1")
    before = engineer.page(old)["data"]["sheet"]
    draft = engineer.post(old, {"correct": "1"}).headers["location"]
    of_draft = f"/visits/{draft.rsplit('/')[-1]}"
    assert messages(engineer.post(of_draft, {"correct": "1"})) == {"": "SHEET_CHANGED"}
    assert not draft.endswith(sheet_id_of(before["items"][0]["id"])), "no visit can have its id"
    corrected = finish(engineer, draft, **{"f.remarks": "Corrected"})
    doc = document(engineer, corrected)
    assert (doc["corrects"], doc["signature"]) == (before["items"][0]["id"], None)
    assert engineer.page(old)["data"]["sheet"] == before
    assert f'href="{old}"' in engineer.get(corrected).text
    assert engineer.post(corrected, {"correct": "1"}).status_code == 303
    draft = engineer.page("/visits")["data"]["sheets"]["items"]
    assert sorted(each["is_correction"] for each in draft) == [False, True, True]


def test_sheets_are_of_their_account_alone(engineer: User, proxy: FaultyProxy) -> None:
    finished = finish(engineer, begin(engineer, AT, "secret"))
    account = {"id": "somebody else", "name": "E", "language_id": 2}
    proxy.break_("auth/api/accounts/account", answers(account), "GET")
    with User(str(engineer.http.base_url)).login() as another:
        assert another.get(finished).status_code == 404
        token = {"csrf": another.page("/about")["csrf"], "erase": "1"}
        assert messages(another.http.post(finished, data=token)) == {"": "SHEET_CHANGED"}
        assert another.page("/visits")["data"]["sheets"]["items"] == []
    assert engineer.get(finished).status_code == 200


def test_an_erased_sheet_is_gone_and_its_visit_is_planned_again(
    engineer: User, store_address: str
) -> None:
    today, name = today_of(engineer), AccountName(PROVIDER, account_of(engineer))
    planned = visit_of("1", today, id="erased", reason=VisitReason.WISH)
    write_past(store_address, partial(put_visits, name=name, some=[planned]))
    sheet = begin(engineer, AT, "erased")
    send(engineer, sheet, {"f.remarks": "Unforgettable"})
    address = f"/visits/{sheet_id_of('erased')}"
    assert "for good" in engineer.get(f"{address}?dialog=erase").text
    other = finish(engineer, begin(engineer, AT, "another"))
    finish(engineer, begin(engineer, AT, "and another"))
    engineer.post(other, {"erase": "1"})
    [logged] = engineer.page("/changes")["data"]["changes"]["items"]
    assert logged["change"]["sheet"] == sheet_id_of("and another")
    assert engineer.post(address, {"erase": "1"}).headers["location"] == "/visits"
    assert engineer.get(address).status_code == engineer.get(sheet).status_code == 404
    [row] = engineer.page("/")["data"]["visits"]
    assert (row["planned"]["id"], row["planned"]["sheet"]) == ("erased", None)


def test_a_damaged_sheet_says_so(engineer: User, store_address: str) -> None:
    finished = finish(engineer, begin(engineer, AT, "damaged"), **{"f.remarks": "All fine"})

    def change(old: str, new: str) -> None:
        # The store has the sheets of other tests, too.
        mine = sheets.c.id.in_([sheet_id_of(each) for each in ("damaged", "a damaged draft")])
        document = func.replace(sheets.c.document, old, new)
        statement = update(sheets).where(mine).values(document=document)
        write_past(store_address, lambda to: to.execute(statement))

    draft = begin(engineer, AT, "a damaged draft")
    change("All fine", "All bad!")
    assert "is not what was stored" in engineer.get(finished).text
    assert messages(engineer.post(finished, {"correct": "1"})) == {"": "SHEET_CHANGED"}
    change('"title"', "title")
    assert engineer.page(draft)["redirect"] == f"/visits/{sheet_id_of('a damaged draft')}"
    assert "damaged and cannot be read" in engineer.get(finished).text
    assert engineer.get("/visits").status_code == 200


def test_nobody_there_ends_a_visit_without_a_sheet(engineer: User, store_address: str) -> None:
    today, name = today_of(engineer), AccountName(PROVIDER, account_of(engineer))
    write_past(store_address, partial(put_visits, name=name, some=[visit_of("1", today, id="v")]))
    long = {"visit": "v", "kind": "NOBODY", "f.remarks": "x" * 256}
    assert messages(engineer.post(f"{AT}/visits/new", long)) == {"f.remarks": "NOTE_TOO_LONG"}
    fields = {"visit": "v", "kind": "NOBODY", "f.remarks": "Rang twice"}
    answer = engineer.post(f"{AT}/visits/new", fields)
    found: list[SiteVisit] = []
    write_past(store_address, lambda to: found.extend(visits_of_account(to, name, today)))
    assert [(each.state, each.note) for each in found] == [(VisitState.NOBODY, "Rang twice")]
    assert answer.headers["location"] == f"{AT}/details#service"
    assert engineer.page("/")["data"]["visits"] == []
    assert engineer.page("/visits")["data"]["sheets"]["items"] == []
    begin(engineer, AT, "begun")
    late = engineer.post(f"{AT}/visits/new", {"visit": "begun", "kind": "NOBODY"})
    assert messages(late) == {"": "VISIT_CHANGED"}
    wrong = engineer.post(f"{AT}/visits/new", {"visit": "v", "kind": "PARTY"})
    assert messages(wrong) == {"kind": "FORM_REJECTED"}


def test_a_draft_keeps_what_only_a_draft_has(engineer: User) -> None:
    sheet = begin(engineer, AT, "kept")
    assert re.search('<input[^>]* name="enter"[^>]* checked', engineer.get(sheet).text)
    typed = {"signer": "Ada Byron", "strokes": "1,2 3,4", "entry": "Serviced by Ada"}
    send(engineer, sheet, typed)
    page = engineer.get(sheet).text
    assert not re.search('<input[^>]* name="enter"[^>]* checked', page), "the tick was taken away"
    assert not absent(page, 'value="Ada Byron"', 'value="1,2 3,4"', ">Serviced by Ada</textarea>")
    finished = finish(engineer, sheet)
    assert not any(name.startswith("draft.") for name in document(engineer, finished)["values"])


def test_what_was_changed_during_the_visit_is_in_its_sheet(
    engineer: User, store_address: str
) -> None:
    name = AccountName(PROVIDER, account_of(engineer))

    def log(kind: ChangeKind, at: datetime, outcome: Outcome, **values: Any) -> None:
        entry = Change(
            id=secrets.token_hex(16), at=at, kind=kind, heater="1", outcome=outcome, **values
        )
        write_past(store_address, partial(begin_change, name=name, change=entry))

    power: dict[str, Any] = {
        "subject": "5",
        "name": "P05 Power",
        "unit": "%",
        "old": "80",
        "new": "75",
    }
    fan = {**power, "name": "P06 Fan"}
    hour = timedelta(hours=1)
    log(ChangeKind.PARAMETER, datetime.now(UTC) - hour, Outcome.DONE, **fan)
    sheet = begin(engineer, AT, "changes")
    now = datetime.now(UTC)
    log(ChangeKind.PARAMETER, now, Outcome.DONE, **power)
    log(ChangeKind.PARAMETER, now + timedelta(milliseconds=1), Outcome.REFUSED, **fan)
    log(ChangeKind.PARAMETER, now + timedelta(milliseconds=2), Outcome.UNKNOWN, **fan)
    log(ChangeKind.RESET, now + timedelta(milliseconds=3), Outcome.DONE)
    log(ChangeKind.NOTE, now + timedelta(milliseconds=4), Outcome.DONE, name="Noted")
    expected = [
        "P05 Power: 80\u00a0% → 75\u00a0%",
        "P06 Fan: 80\u00a0% → 75\u00a0% (Outcome not known)",
        "All parameters reset",
    ]
    assert engineer.page(sheet)["data"]["changes"] == expected
    finished = finish(engineer, sheet)
    assert document(engineer, finished)["changes"] == expected
    draft = engineer.post(finished, {"correct": "1"}).headers["location"]
    log(ChangeKind.RESET, datetime.now(UTC), Outcome.DONE)
    assert document(engineer, finish(engineer, draft))["changes"] == expected


@pytest.mark.parametrize(
    ("pressure", "days", "shown"),
    [
        (1.46, 90, "1.46\u00a0bar"),
        (-0.03, 0, "-0.03\u00a0bar"),
        (11, 0, "11\u00a0bar (not plausible)"),
    ],
)
def test_an_old_or_impossible_pressure_begins_no_field(
    engineer: User, proxy: FaultyProxy, pressure: float, days: int, shown: str
) -> None:
    at = (datetime.now(UTC) - timedelta(days=days)).isoformat()
    send_served(proxy, served(1, 2000, heater_pressure=pressure, last_seen=at))
    sheet = begin(engineer, AT, f"pressure {pressure}")
    [draft] = engineer.page(sheet)["data"]["draft"]["items"]
    assert "pressure" not in draft["document"]["values"]
    assert shown in engineer.get(sheet).text


def test_all_sheets_are_one_file(engineer: User, proxy: FaultyProxy) -> None:
    assert engineer.get("/visits.json").json() == []
    sheet = begin(engineer, AT, "in the file")
    finish(engineer, sheet, **{"f.remarks": "All fine"})
    answer = engineer.get("/visits.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="visits.json"'
    [each] = answer.json()
    assert each["document"]["values"]["remarks"] == "All fine"
    assert 'href="/visits.json"' in engineer.get("/my-profile?dialog=remove").text
    proxy.break_("auth/api/accounts/account", DOWN, "GET")
    assert engineer.get("/visits.json").headers["location"] == "/visits"


def test_what_the_heater_measures_is_read_at_the_begin_and_at_the_end(
    engineer: User, proxy: FaultyProxy
) -> None:
    """Once for a sheet that begins and ends with one form."""
    proxy.break_(LATEST, answers({"series": {"temperature": {"flow": 41}}}))
    sheet = begin(engineer, AT, "measured twice")
    proxy.break_(LATEST, answers({"series": {"temperature": {"flow": 63}}}))
    facts = document(engineer, finish(engineer, sheet))["facts"]
    measured = [fact["number"] for each in facts for fact in each["facts"] if each["is_measured"]]
    assert {41, 63} <= set(measured)
    proxy.seen.clear()
    start = {"visit": "measured once", "kind": "REPAIR", "sequence": "-1"}
    engineer.post(f"{AT}/visits/new", {**start, "f.outcome": "in_order", "finish": "1"})
    assert len(proxy.calls(LATEST)) == 1


@pytest.mark.parametrize("state", [VisitState.CANCELLED, VisitState.FINISHED, VisitState.NOBODY])
def test_a_visit_that_has_ended_begins_for_an_installer_who_is_there(
    engineer: User, store_address: str, state: VisitState
) -> None:
    name = AccountName(PROVIDER, account_of(engineer))
    ended = visit_of("1", today_of(engineer), id=f"ended {state}", state=state)
    write_past(store_address, partial(put_visits, name=name, some=[ended]))
    nobody = engineer.post(f"{AT}/visits/new", {"visit": ended.id, "kind": NOBODY})
    if state is VisitState.NOBODY:
        assert nobody.status_code == 303, "its answer was lost"
    else:
        assert messages(nobody) == {"": "VISIT_CHANGED"}
    assert engineer.page("/visits")["data"]["sheets"]["items"] == []
    begun = engineer.page(begin(engineer, AT, ended.id, "REPAIR"))["data"]["draft"]["items"]
    assert begun[0]["id"] == sheet_id_of(ended.id)


def test_the_report_has_the_work_of_the_last_correction(engineer: User) -> None:
    old = finish(engineer, begin(engineer, AT, "reported"), **{"f.remarks": "First"})
    draft = engineer.post(old, {"correct": "1"}).headers["location"]
    finish(engineer, draft, **{"f.remarks": "Corrected"})
    technical = engineer.page(f"{AT}/report")["data"]["work"]
    assert "Remarks: Corrected" in technical
    assert "Remarks: First" not in technical
    assert "Remarks: Corrected" not in engineer.page(f"{AT}/report?for=customer")["data"]["work"]


def test_a_visit_that_has_begun_is_not_the_one_that_is_planned(engineer: User) -> None:
    sheet = begin(engineer, AT, secrets.token_hex(16))
    days = [today_of(engineer) + timedelta(each) for each in (5, 6)]
    engineer.post(PLAN, {"chosen.1": "1", "chosen_day": days[0].isoformat()})
    dialog = engineer.page(f"{PLAN}?plan=1")["data"]["planning"]["form"]
    assert dialog["planned"]["day"] == days[0].isoformat()
    engineer.post(f"{PLAN}?plan=1", {"visit": dialog["id"], "day": days[1].isoformat()})
    finish(engineer, sheet)
    [row] = rows_of(engineer)
    assert row["planned"]["day"] == days[1].isoformat()
