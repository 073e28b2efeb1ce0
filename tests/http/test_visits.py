"""Visits on the dashboard, in lists and in the calendar: of today, of several heaters, and what
became of them."""

import json
import re
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from server.domain.visits import VisitReason, VisitState
from server.store.accounts import AccountName
from server.store.visits import put_visits
from tests.support.contents import absent
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import messages
from tests.support.heaters import FAULT
from tests.support.planning import (
    PLAN,
    account_of,
    change,
    month,
    rows_of,
    send_served,
    served,
    today_of,
)
from tests.support.remembered import PROVIDER, write_past
from tests.support.stores import visit_of
from tests.support.user import User


def dashboard(user: User) -> dict[str, Any]:
    return dict(user.page("/")["data"])


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


def test_the_dashboard_begins_with_the_visits_of_today(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """Those at a time of the day first, the others by postal code; no heater is in both lists."""
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    codes = {"1": "9000", "2": "1000", "3": "5000", "4": "3000", "5": "2000", "6": "4000"}
    send_served(proxy, *(served(int(each), 2000, postal_code=codes[each]) for each in codes))
    visits = [
        visit_of("1", today, time="08:30"),
        visit_of("2", today, reason=VisitReason.WISH),
        visit_of("3", today - timedelta(1)),
        visit_of("4", today + timedelta(1)),
        visit_of("5", today, state=VisitState.CANCELLED),
    ]
    write_past(store_address, partial(put_visits, name=name, some=visits))
    data = dashboard(planner)
    assert ids(data["visits"]) == ["1", "2", "3"]
    assert sorted(ids(data["worklist"]["items"])) == ["5", "6"]
    assert [data[f"{each}_total"] for each in ("visits", "worklist", "attention")] == [3, 2, 6]
    text = planner.get("/").text
    assert text.index("My visits today") < text.index("Needs attention today")
    assert not absent(text, "08:30", "Customer request", "Was planned for")


def test_the_dashboard_has_ten_rows_of_work(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    send_served(proxy, *(served(each, 2000) for each in range(1, 31)))
    for planned, shown in ((4, [4, 6]), (12, [10, 0])):
        visits = [visit_of(str(each), today) for each in range(1, planned + 1)]
        write_past(store_address, partial(put_visits, name=name, some=visits))
        data = dashboard(planner)
        assert [len(data["visits"]), len(data["worklist"]["items"])] == shown
        assert [data["visits_total"], data["worklist_total"]] == [planned, 30 - planned]


def test_what_became_of_a_visit_is_said_while_its_reason_lasts(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    send_served(proxy, served(1, 2000), served(2, 2000))
    visits = [visit_of("1", today), visit_of("2", today - timedelta(1))]
    write_past(store_address, partial(put_visits, name=name, some=visits))
    change(planner, "1", "1", {"done": "1"})
    change(planner, "2", "2", {"nobody": "1"})
    found = {row["id"]: row for row in rows_of(planner)}
    assert [found[each]["planned"] for each in "12"] == [None, None]
    assert found["1"]["visited"]["is_today"]
    assert found["2"]["visited"] is None, "nobody was there"
    for path in (PLAN, "/worklist", "/heaters/1/ic3/details"):
        assert "visited " in planner.get(path).text, path
    send_served(proxy, served(1, 5), served(2, 2000))
    assert "visited " not in planner.get(PLAN).text


def test_a_visit_for_a_fault_names_it_until_another_begins(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    heater = next(row for row in planner.page("/")["data"]["worklist"]["items"] if row["fault"])
    at, details = heater["id"], f"/heaters/{heater['id']}/{heater['sw_type']}/details"
    form = planner.page(f"{details}?dialog=visit")["data"]["visit"]
    assert form["reason"] == "FAULT"
    fields = {"visit": form["id"], "day": today.isoformat(), "reason": "FAULT"}
    answer = planner.post(f"{details}?dialog=visit", fields)
    assert answer.headers["location"] == details
    [planned] = planner.page(details)["data"]["planned"]
    assert (planned["reason"], planned["fault"]) == ("FAULT", heater["fault"]["code"])
    for path in ("/", "/worklist"):
        assert f"Fault {planned['fault']}" in planner.get(path).text, path
    planner.post(details, {"visit": form["id"], "done": "1"})
    [row] = [each for each in planner.page("/worklist")["data"]["rows"] if each["id"] == at]
    assert row["visited"]["fault"] == planned["fault"]
    assert f", still {planned['fault']}" in planner.get("/worklist").text
    ended = datetime.fromisoformat(heater["fault"]["since"]) - timedelta(hours=1)
    before = visit_of(
        at, today, reason=VisitReason.FAULT, state=VisitState.FINISHED, ended=ended.astimezone(UTC)
    )
    gone = visit_of(at, today, state=VisitState.CANCELLED)
    write_past(
        store_address, partial(put_visits, name=name, some=[before, replace(gone, id=form["id"])])
    )
    [row] = [each for each in planner.page("/worklist")["data"]["rows"] if each["id"] == at]
    assert row["visited"] is None, "this fault has begun after the visit"


@pytest.mark.parametrize(("path", "reason"), [(PLAN, "MAINTENANCE"), ("/worklist", "PRESSURE")])
def test_several_heaters_are_planned_for_one_day(
    planner: User, proxy: FaultyProxy, path: str, reason: str
) -> None:
    """From the worklist each for its most urgent reason; the same form again moves the visits."""
    today = today_of(planner)
    send_served(proxy, *(served(each, 2000, heater_pressure=0.5) for each in (1, 2, 3)))
    day = today + timedelta(4)
    wrong = planner.post(path, {"chosen_day": ""})
    assert messages(wrong) == {"chosen_day": "INVALID_DATE", "chosen": "CHOOSE_HEATERS"}
    for no_day in ("soon", "2027-02-31"):
        refused = planner.post(path, {"chosen_day": no_day}).text
        [shown] = re.findall(f'<input[^>]*value="{no_day}"[^>]*>', refused)
        assert 'type="text"' in shown, "an input for dates would be empty"
    fields = {"chosen.1": "1", "chosen.3": "1", "chosen.99": "1"}
    kept = planner.post(path, {**fields, "chosen_day": "2020-01-01"})
    assert messages(kept) == {"chosen_day": "PLAN_IN_PAST"}
    assert kept.text.count('checked=""') == 2
    for each in (day, day + timedelta(1)):
        answer = planner.post(path, {**fields, "chosen_day": each.isoformat()})
        assert (answer.status_code, answer.headers["location"]) == (303, path)
    flash = planner.page(path)["flash"]
    planned = {row["id"]: row["planned"] for row in rows_of(planner)}
    found = [(each["day"], each["reason"]) for each in (planned["1"], planned["3"])]
    assert found == [((day + timedelta(1)).isoformat(), reason)] * 2
    assert planned["2"] is None
    planner.post(path, {"undo": flash["undo"]["ids"]})
    assert {row["planned"]["day"] for row in rows_of(planner) if row["planned"]} == {
        day.isoformat()
    }


@pytest.mark.parametrize(
    ("path", "said"), [(f"{PLAN}?plan=99", "HEATER_GONE"), ("/worklist", "FORM_REJECTED")]
)
def test_what_is_wrong_without_a_dialog_or_a_row_is_said_first(
    planner: User, proxy: FaultyProxy, path: str, said: str
) -> None:
    send_served(proxy)
    form = {"day": today_of(planner).isoformat()} if "plan" in path else {"undo": "[]]"}
    answer = planner.post(path, form)
    assert messages(answer) == {"": said}
    main = answer.text.split("<main", 1)[1]
    assert main.index("data-refused") < main.index("empty")


def test_a_heater_has_several_visits_of_which_one_day_shows_its_own(
    planner: User, proxy: FaultyProxy
) -> None:
    today = today_of(planner)
    send_served(proxy, served(1, 2000))
    days = [today + timedelta(each) for each in (2, 40)]
    for day, reason in zip(days, ("WISH", "MAINTENANCE"), strict=True):
        planner.post(f"{PLAN}?plan=1", {"day": day.isoformat(), "reason": reason})
    assert [
        each["reason"] for each in planner.page("/heaters/1/ic3/details")["data"]["planned"]
    ] == [
        "WISH",
        "MAINTENANCE",
    ]
    for day, reason in zip(days, ("WISH", "MAINTENANCE"), strict=True):
        [row] = rows_of(planner, f"?day={day}")
        assert (row["planned"]["reason"], row["section"]) == (reason, month(day))
    [row] = rows_of(planner)
    assert (row["planned"]["reason"], row["section"]) == ("WISH", month(days[1]))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"time": "99:99"}, "FORM_REJECTED"),
        ({"note": "x" * 256}, "FORM_REJECTED"),
        ({"day": "0001-01-01"}, "FORM_REJECTED"),
        ({"reason": "HUNGER"}, "FORM_REJECTED"),
        ({"ended": "0001-01-01T00:00:00+14:00"}, "FORM_REJECTED"),
        ({"since": "2026-11-01T00:00:00"}, "FORM_REJECTED"),
        ({"fault": "F" * 256}, "FORM_REJECTED"),
        ({"heater": "2", "id": "another"}, ""),
    ],
)
def test_an_undo_brings_back_only_what_the_form_could_have_sent(
    planner: User, proxy: FaultyProxy, wrong: dict[str, str], said: str
) -> None:
    send_served(proxy, served(1, 2000), served(2, 2000))
    day = (today_of(planner) + timedelta(3)).isoformat()
    planner.post(f"{PLAN}?plan=1", {"day": day})
    visit = rows_of(planner)[-1]["planned"]["id"]
    before = {"id": visit, "heater": "1", "day": day, "note": "Ring twice", **wrong}
    answer = planner.post(PLAN, {"undo": json.dumps([[visit, 0, before]])})
    assert (messages(answer) if said else {"": ""}) == {"": said}
    planned = {row["id"]: row["planned"] for row in rows_of(planner)}
    assert planned["2"] is None
    assert (planned["1"]["id"], planned["1"]["note"]) == (visit, "" if said else "Ring twice")


def events(user: User, query: str = "") -> list[dict[str, str]]:
    """The events of the calendar that are no due dates, by the names of their lines."""
    text = user.get(f"{PLAN}.ics{query}").text.replace("\r\n ", "")
    found = [
        dict(line.split(":", 1) for line in part.split("\r\n") if ":" in line)
        for part in text.split("BEGIN:VEVENT")[1:]
    ]
    return [each for each in found if "Due" not in each["SUMMARY"]]


def test_a_moved_visit_moves_in_a_calendar_and_a_removed_one_is_cancelled(
    planner: User, proxy: FaultyProxy
) -> None:
    today = today_of(planner)
    kade = {"address": "Kade", "address_number": "3", "heater_type": {"name": "TH"}}
    send_served(proxy, served(1, 10, **kade))
    day = today + timedelta(3)
    planner.post(f"{PLAN}?plan=1", {"day": day.isoformat(), "reason": "WISH"})
    [first] = events(planner)
    assert first["SUMMARY"].startswith("Customer request: Kade 3")
    assert " · TH" in first["DESCRIPTION"]
    visit = rows_of(planner)[0]["planned"]["id"]
    change(planner, "1", visit, {"day": day.isoformat(), "time": "14:05", "reason": "WISH"})
    [moved] = events(planner)
    assert moved["DTSTART"] == f"{day:%Y%m%d}T140500"
    change(planner, "1", visit, {"remove": "1"})
    [cancelled] = events(planner)
    assert [each["UID"] for each in (moved, cancelled)] == [first["UID"]] * 2
    assert [each["SEQUENCE"] for each in (first, moved, cancelled)] == ["0", "1", "2"]
    assert cancelled["STATUS"] == "CANCELLED"


def test_a_removed_visit_and_one_that_ended_before_its_day_are_cancelled_in_a_calendar(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """One that ended on its day has taken place in it."""
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    send_served(proxy, *(served(each, 10) for each in (1, 2, 3, 4)))
    ends = {"1": {"done": "1"}, "2": {"nobody": "1"}, "3": {"remove": "1"}, "4": {"done": "1"}}
    days = {each: today + timedelta(0 if each == "4" else 3) for each in ends}
    visits = [visit_of(each, day, reason=VisitReason.WISH) for each, day in days.items()]
    write_past(store_address, partial(put_visits, name=name, some=visits))
    planned = {each["UID"] for each in events(planner)}
    assert len(planned) == 4
    for each, end in ends.items():
        change(planner, each, each, end)
    found = events(planner)
    assert {each["UID"] for each in found} < planned
    assert [(each["STATUS"], each["SEQUENCE"]) for each in found] == [("CANCELLED", "1")] * 3


@pytest.mark.parametrize(
    ("end", "said"),
    [("done", "VISIT_DONE"), ("nobody", "VISIT_NOBODY"), ("remove", "PLAN_REMOVED")],
)
def test_a_dialog_from_before_a_visit_ended_does_not_bring_it_back(
    planner: User, proxy: FaultyProxy, store_address: str, end: str, said: str
) -> None:
    """Sent twice, the form that ended it is answered as the first time, and writes nothing."""
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    send_served(proxy, served(1, 2000))
    write_past(store_address, partial(put_visits, name=name, some=[visit_of("1", today)]))
    first = change(planner, "1", "1", {end: "1"})
    undo = planner.page(PLAN)["flash"]["undo"]["ids"]
    late = (today + timedelta(1)).isoformat()
    for fields in ({"day": late}, *({each: "1"} for each in ("done", "nobody", "remove"))):
        if end not in fields:
            answer = change(planner, "1", "1", fields)
            assert (answer.status_code, messages(answer)) == (422, {"": "VISIT_CHANGED"}), fields
    again = change(planner, "1", "1", {end: "1"})
    assert (again.status_code, again.headers["location"]) == (303, first.headers["location"])
    assert planner.page(PLAN)["flash"]["key"] == said
    assert rows_of(planner)[0]["planned"] is None
    assert planner.post(PLAN, {"undo": undo}).status_code == 303, "it is as it was at the first"
    assert rows_of(planner)[0]["planned"]["day"] == today.isoformat()


def test_the_time_of_a_fault_may_have_no_offset(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """It is in UTC then."""
    today, name = today_of(planner), AccountName(PROVIDER, account_of(planner))
    send_served(proxy, served(1, 10, heater_status_id=3, heater_fault_id=9))
    ended = datetime.now(UTC) - timedelta(hours=2)
    done = visit_of(
        "1", today, reason=VisitReason.FAULT, state=VisitState.FINISHED, ended=ended, fault="F09"
    )
    write_past(store_address, partial(put_visits, name=name, some=[done]))
    for hours, is_visited in ((-1, True), (1, False)):
        since = (ended + timedelta(hours=hours)).replace(tzinfo=None).isoformat()
        fault = {"id": 9, "code": "F09", "name": "Thermostat", "created": since, "solved": False}
        proxy.break_(FAULT, answers(fault))
        page = planner.page("/heaters/1/ic3/details")
        assert (page["data"]["visited"] is not None) == is_visited
